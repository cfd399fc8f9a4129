import { leastShown, shownFigure } from "#domain/measurement/results.ts";
import type { ReportFormats, ReportTable } from "./report-table.ts";

/** A search of shoppers of a site that finds hardly a car. */
export type Demand = {
  /** The site's name. */
  site: string;
  /** The search as it is counted, and as staff read it. */
  subject: string;
  text: string;
  /** How often it was made in the period; 0 where people only wait for it. */
  times: number;
  /** How many cars it found on average; now, where people only wait for it. */
  average: number;
  /** People who saved it and get alerts. */
  waiting: number;
  /** Cars that can be bought at the group's other sites, and trade-ins of the last 30 days whose offer isn't accepted; null where the search has words. */
  elsewhere: number | null;
  tradeIns: number | null;
};

/** Found at most on average; searches of fewer cars than this go unmet. */
export const mostFound = 2;

/** Rows of a site and of a report. */
export const mostDemand = 20;

/** Those that most shoppers want first. */
export const byDemand = (rows: readonly Demand[]): Demand[] =>
  rows
    .filter(({ times, waiting }) => times >= leastShown || waiting >= leastShown)
    .toSorted(
      (a, b) =>
        b.times + b.waiting - (a.times + a.waiting) ||
        (`${a.site}\n${a.subject}` < `${b.site}\n${b.subject}` ? -1 : 1),
    )
    .slice(0, mostDemand);

/** The table on the screen, in the file, on paper and in the e-mail. */
export function demandTable(rows: readonly Demand[], { number, none, few }: ReportFormats): ReportTable {
  const shown = (times: number) => {
    const figure = shownFigure(times);
    return figure === null ? few : number(figure);
  };
  const known = (count: number | null) => (count === null ? none : number(count));
  return {
    name: "demand",
    title: "Wanted, and hardly in stock",
    head: [
      ...["Wanted", "Site", "Searches", "Cars found", "Waiting"],
      ...["At your other sites", "Trade-ins not accepted"],
    ],
    rows: rows.map((row) => [
      ...[row.text, row.site, shown(row.times), row.average.toFixed(1), shown(row.waiting)],
      ...[known(row.elsewhere), known(row.tradeIns)],
    ]),
  };
}
