import { dayMs } from "#lib/durations.ts";
import { type CountKind, countKinds } from "./counters.ts";
import { type Source, sources } from "./visit.ts";

/** From searches to deals: how often each happened. */
export type Funnel = Record<CountKind, number>;

/** One day of one source of a site. */
export type DayCount = { day: string; kind: CountKind; source: Source; times: number };

/** A search with how often it was made, how often it found nothing, and how many cars it found on average. */
export type SearchCount = { subject: string; times: number; empty: number; average: number };

export type CarCount = { carId: string; views: number; saves: number; leads: number };

/** How often a word of searches found nothing. */
export type WordCount = { word: string; times: number };

/** How often an agent called tools on a site, by tool, and the leads that it sent. Agents are named as they call themselves. */
export type AgentCount = { agent: string; calls: Record<string, number>; leads: number };

export type SiteResults = {
  counts: DayCount[];
  /** The most frequent ones first. */
  searches: SearchCount[];
  emptySearches: SearchCount[];
  cars: CarCount[];
  /** Words of searches that no car has. */
  words: WordCount[];
  agents: AgentCount[];
};

/** Smaller figures aren't shown: they could be about one person. Nought is. */
export const leastShown = 5;

/** A figure as it is shown; null for one that is too small. */
export const shownFigure = (times: number): number | null =>
  times === 0 || times >= leastShown ? times : null;

/** A figure in a table or a file. */
export const figureText = (times: number, format: (figure: number) => string = String): string => {
  const shown = shownFigure(times);
  return shown === null ? `<${leastShown}` : format(shown);
};

/** The lengths of periods, in days up to today. */
export const periods = [7, 30, 90, 365] as const;
export const defaultDays = 30;
export const maxDays = 400;

export const kindNames: Record<CountKind, string> = {
  search: "Searches",
  view: "Cars looked at",
  save: "Saved",
  compare: "Compared",
  lead: "Leads",
  deal: "Deals",
};

export const sourceNames: Record<Source, string> = {
  search: "Search engines",
  direct: "Direct",
  social: "Social networks",
  referral: "Other sites",
  campaign: "Campaigns",
  internal: "Within the site",
};

const nothing = (): Funnel =>
  Object.fromEntries(countKinds.map((kind) => [kind, 0])) as Record<CountKind, number>;

export function funnelOf(counts: readonly Pick<DayCount, "kind" | "times">[]): Funnel {
  const funnel = nothing();
  for (const { kind, times } of counts) funnel[kind] += times;
  return funnel;
}

export const funnelBySource = (counts: readonly DayCount[]): { source: Source; funnel: Funnel }[] =>
  sources.map((source) => ({ source, funnel: funnelOf(counts.filter((one) => one.source === source)) }));

/** A funnel for each of the days, also for those on which nothing happened. */
export function funnelByDay(
  counts: readonly DayCount[],
  days: readonly string[],
): { day: string; funnel: Funnel }[] {
  const of = new Map(days.map((day) => [day, nothing()]));
  for (const { day, kind, times } of counts) {
    const funnel = of.get(day);
    if (funnel) funnel[kind] += times;
  }
  return [...of].map(([day, funnel]) => ({ day, funnel }));
}

/** The last days of a calendar, the oldest first. */
export function lastDays(today: string, count: number): string[] {
  const end = Date.parse(`${today}T00:00:00Z`);
  return Array.from({ length: count }, (_, at) =>
    new Date(end - (count - 1 - at) * dayMs).toISOString().slice(0, 10),
  );
}

/** The columns of the file: one line for each site, day and source on which anything happened. */
export const resultColumns: readonly string[] = [
  ...["site", "day", "source"],
  ...countKinds.map((kind) => (kind === "search" ? "searches" : `${kind}s`)),
];

/** The lines of the file, without its head. */
export function resultLines(site: string, counts: readonly DayCount[]): string[][] {
  const lines = new Map<string, { day: string; source: Source; counts: DayCount[] }>();
  for (const count of counts) {
    const key = `${count.day} ${count.source}`;
    const line = lines.get(key) ?? { day: count.day, source: count.source, counts: [] };
    line.counts.push(count);
    lines.set(key, line);
  }
  return [...lines.values()]
    .sort((a, b) =>
      a.day === b.day ? sources.indexOf(a.source) - sources.indexOf(b.source) : a.day < b.day ? -1 : 1,
    )
    .map(({ day, source, counts: own }) => {
      const funnel = funnelOf(own);
      return [site, day, source, ...countKinds.map((kind) => figureText(funnel[kind]))];
    });
}
