import { dayMs } from "#lib/durations.ts";
import { type CountKind, countKinds } from "./counters.ts";
import { type Source, sources } from "./visit-source.ts";

/** From searches to deals: how often each happened. */
export type Funnel = Record<CountKind, number>;

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
  assistant: "Assistants",
  direct: "Direct",
  social: "Social networks",
  referral: "Other sites",
  email: "E-mail",
  paid: "Paid advertisements",
  campaign: "Campaigns",
  internal: "Within the site",
  unknown: "Not known",
  phone: "By phone",
};

const nothing = (): Funnel =>
  Object.fromEntries(countKinds.map((kind) => [kind, 0])) as Record<CountKind, number>;

export function funnelOf(counts: readonly Pick<DayCount, "kind" | "times">[]): Funnel {
  const funnel = nothing();
  for (const { kind, times } of counts) funnel[kind] += times;
  return funnel;
}

export const funnelBySource = (counts: readonly DayCount[]): { source: Source; funnel: Funnel }[] =>
  sources
    .filter((source) => source !== "phone")
    .map((source) => ({ source, funnel: funnelOf(counts.filter((one) => one.source === source)) }));

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

/** What visitors do; leads and deals are the dealer's own records, and counted here only for those who may not see how many there are. */
export const visitKinds = countKinds.filter((kind) => kind !== "lead" && kind !== "deal");

/** The columns of the file. */
export const visitColumns = (kinds: readonly CountKind[]): string[] => [
  ...["site", "day", "source"],
  ...kinds.map((kind) => (kind === "search" ? "searches" : `${kind}s`)),
];

/**
 * The lines of the file, without its head: one for each day and source on which anything happened. A figure that is too small to be shown is
 * empty there and in the last line, which has no day, together with others, so that a column adds up to the figure of the screen.
 */
export function visitLines(
  site: string,
  counts: readonly DayCount[],
  kinds: readonly CountKind[],
): string[][] {
  const lines = [...Map.groupBy(counts, ({ day, source }) => `${day} ${sources.indexOf(source)}`)]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([, own]) => ({ day: own[0]?.day ?? "", source: own[0]?.source ?? "", funnel: funnelOf(own) }));
  const hidden = kinds.map((kind) => hiddenIn(lines.map(({ funnel }) => funnel[kind])));
  const ofDays = lines.map(({ day, source, funnel }, line) => [
    ...[site, day, source],
    ...kinds.map((kind, at) => (hidden[at]?.has(line) ? "" : String(funnel[kind]))),
  ]);
  const rest = kinds.map((kind, at) =>
    lines.reduce((sum, { funnel }, line) => sum + (hidden[at]?.has(line) ? funnel[kind] : 0), 0),
  );
  if (rest.every((times) => times === 0)) return ofDays;
  return [...ofDays, [site, "", "rest", ...rest.map((times) => String(shownFigure(times) ?? ""))]];
}

/** The places of a column's figures that are hidden: the small ones, and as many others as it takes for them to add up to one that may be shown. */
function hiddenIn(column: readonly number[]): Set<number> {
  const hidden = new Set<number>();
  let sum = 0;
  const found = [...column.entries()].filter(([, times]) => times > 0).sort(([, a], [, b]) => a - b);
  for (const [line, times] of found) {
    if (times >= leastShown && (sum === 0 || sum >= leastShown)) break;
    hidden.add(line);
    sum += times;
  }
  return hidden;
}
