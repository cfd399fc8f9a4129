import { type AnswerTime, answerTimes, type CountKey } from "#domain/leads/lead-list/lead-count.ts";

/** Leads, bookings and deals as their lists have them, and how soon leads had their first answer. */
export type Figures = Record<"leads" | "bookings" | "deals" | "inTime" | AnswerTime, number>;

/** The records of a site on one day, of one location, source and owner. `site` is its slug. */
export type RecordCount = CountKey & { site: string } & Figures;

export type Named = { key: string; name: string; figures: Figures };

/** The dealer's own records of a period, with the period before and the same dates a year earlier. */
export type Records = {
  now: Figures;
  before: Figures;
  lastYear: Figures;
  byDay: { day: string; figures: Figures }[];
  bySite: Named[];
  byLocation: Named[];
  bySource: Named[];
  byOwner: Named[];
};

const figureNames = ["leads", "bookings", "deals", "inTime", ...answerTimes] as const;

export const noFigures = (): Figures =>
  Object.fromEntries(figureNames.map((name) => [name, 0])) as Record<(typeof figureNames)[number], number>;

export function sumOf(counts: readonly Figures[]): Figures {
  const sum = noFigures();
  for (const count of counts) for (const name of figureNames) sum[name] += count[name];
  return sum;
}

/** The figures by what a count is of, the most leads first. */
export const figuresBy = (
  counts: readonly RecordCount[],
  keyOf: (count: RecordCount) => string,
  nameOf: (key: string) => string,
): Named[] =>
  [...Map.groupBy(counts, keyOf)]
    .map(([key, own]) => ({ key, name: nameOf(key), figures: sumOf(own) }))
    .sort((a, b) => b.figures.leads - a.figures.leads || (a.name < b.name ? -1 : 1));

export const recordColumns: readonly string[] = [
  ...["site", "day", "location", "source", "salesperson", "leads", "bookings", "deals", "answered_in_time"],
  ...["within_1_hour", "within_4_hours", "within_1_day", "later", "unanswered"],
];

/** The lines of the file, without its head: each lead, booking and deal is in one of them. */
export const recordLines = (
  counts: readonly RecordCount[],
  names: { location(id: string | null): string; owner(id: string | null): string },
): string[][] =>
  counts
    .map((count) => [
      ...[count.site, count.day, names.location(count.location), count.source, names.owner(count.owner)],
      ...figureNames.map((name) => String(count[name])),
    ])
    .sort((a, b) => (a.slice(0, 5).join("\n") < b.slice(0, 5).join("\n") ? -1 : 1));
