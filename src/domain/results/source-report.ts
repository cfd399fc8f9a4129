import { leastShown, shownFigure, sourceNames } from "#domain/measurement/results.ts";
import { readSourceKey, type Source, sources } from "#domain/measurement/visit-source.ts";
import { type SaleClass, saleClasses, saleClassNames, saleMatches } from "#domain/sales/sale.ts";
import { formatsFor } from "#lib/formats.ts";
import { formatNumber } from "#lib/staff-number.ts";
import { type Demand, demandTable } from "./demand.ts";
import { type ReportFormats, type ReportTable, totalName } from "./report-table.ts";

/** What a source brought. `sales` has those of which the lead is known: matched ones, won leads and paid deposits. */
export type SourceFigures = Record<"leads" | "appointments" | "deposits" | "sales" | "costCents", number>;

export type SourceCount = { source: string; campaign: string } & Partial<SourceFigures>;

/** What a period's leads and sales came of. */
export type SourceReport = {
  /** The sales by how they are known; `seen` and `none` are of no source. */
  classes: Record<SaleClass, number>;
  /** `views`: how many cars were looked at on pages that it led to. */
  kinds: { kind: Source; views: Views; figures: SourceFigures }[];
  rows: { source: string; campaign: string; figures: SourceFigures }[];
  /** By site, where there are several. */
  sites: { name: string; figures: SourceFigures }[];
  total: SourceFigures;
  /** Whether all sites have the currency of `costCents`. */
  hasCosts: boolean;
  /** What shoppers want and hardly find; null where that isn't read for the filter. */
  demand: readonly Demand[] | null;
};

/** `few` is too few to be shown, null isn't counted for the filter. */
export type Views = number | "few" | null;

const figureNames = ["leads", "appointments", "deposits", "sales", "costCents"] as const;

const nothing = (): SourceFigures => ({ leads: 0, appointments: 0, deposits: 0, sales: 0, costCents: 0 });

function sumOf(counts: readonly Partial<SourceFigures>[]): SourceFigures {
  const sum = nothing();
  for (const count of counts) for (const name of figureNames) sum[name] += count[name] ?? 0;
  return sum;
}

/** @param views by class; null for a filter by which visits aren't counted */
export function sourceReportOf(
  bySite: readonly { name: string; counts: readonly SourceCount[] }[],
  classes: Record<SaleClass, number>,
  views: ReadonlyMap<Source, number> | null,
  { hasCosts, demand }: Pick<SourceReport, "hasCosts" | "demand">,
): SourceReport {
  const counts = bySite.flatMap((one) => one.counts);
  const byRow = Map.groupBy(counts, ({ source, campaign }) => JSON.stringify([source, campaign]));
  const rows = [...byRow.values()].map((own) => ({
    source: own[0]?.source ?? "",
    campaign: own[0]?.campaign ?? "",
    figures: sumOf(own),
  }));
  rows.sort(
    (a, b) =>
      b.figures.leads - a.figures.leads ||
      (`${a.source}\n${a.campaign}` < `${b.source}\n${b.campaign}` ? -1 : 1),
  );
  const byKind = Map.groupBy(counts, ({ source }) => readSourceKey(source).kind);
  const kinds = sources
    .filter((kind) => byKind.has(kind) || (views?.get(kind) ?? 0) > 0)
    .map((kind) => ({
      kind,
      views: views === null ? null : (shownFigure(views.get(kind) ?? 0) ?? ("few" as const)),
      figures: sumOf(byKind.get(kind) ?? []),
    }));
  const sites =
    bySite.length > 1 ? bySite.map(({ name, counts: own }) => ({ name, figures: sumOf(own) })) : [];
  return { classes, kinds, rows, sites, total: sumOf(counts), hasCosts, demand };
}

/** A cost for each lead or sale, in cents; null below five of them, where one more changes it too much. */
export const costFor = ({ costCents }: SourceFigures, times: number): number | null =>
  costCents > 0 && times >= leastShown ? Math.round(costCents / times) : null;

/** For people. @param currency that of the costs */
export function shownFormats(currency: string): ReportFormats {
  const { money } = formatsFor("en-AU", currency);
  return {
    number: formatNumber,
    money: (cents) => money(cents / 100),
    share: (part, whole) => (whole === 0 ? "–" : `${Math.round((part / whole) * 100)} %`),
    none: "–",
    few: `<${leastShown}`,
  };
}

export const plainFormats: ReportFormats = {
  number: String,
  money: (cents) => (cents / 100).toFixed(2),
  share: (part, whole) => (whole === 0 ? "" : (part / whole).toFixed(4)),
  none: "",
  few: "",
};

/** The tables of a report: the screen, the file, the PDF and the e-mail have these cells. */
export function reportTables(report: SourceReport, formats: ReportFormats): ReportTable[] {
  const { number, share } = formats;
  const ofFiles = saleMatches.reduce((sum, match) => sum + report.classes[match], 0);
  const isMatch = (name: SaleClass) => name !== "won" && name !== "deposit";
  const figures = ({ leads, appointments, deposits, sales }: SourceFigures) =>
    [leads, appointments, deposits, sales].map(number);
  const heads = ["Leads", "Appointments", "Deposits", "Sales"];
  const money = (cents: number | null) => (cents === null ? formats.none : formats.money(cents));
  const costs = (of: SourceFigures) =>
    report.hasCosts
      ? [of.costCents === 0 ? null : of.costCents, costFor(of, of.leads), costFor(of, of.sales)].map(money)
      : [];
  const costHeads = report.hasCosts ? ["Cost", "Cost per lead", "Cost per sale"] : [];
  return [
    {
      name: "matches",
      title: "How sales are known",
      head: ["Sales", "Number", "Share of the files"],
      rows: saleClasses.map((name) => [
        saleClassNames[name],
        number(report.classes[name]),
        isMatch(name) ? share(report.classes[name], ofFiles) : formats.none,
      ]),
    },
    ...(report.sites.length > 0
      ? [
          {
            name: "sites",
            title: "By site",
            head: ["Site", ...heads, ...costHeads],
            rows: [
              ...report.sites.map(({ name, figures: of }) => [name, ...figures(of), ...costs(of)]),
              [totalName, ...figures(report.total), ...costs(report.total)],
            ],
          },
        ]
      : []),
    {
      name: "classes",
      title: "By class of source",
      head: ["Came by", "Cars looked at", ...heads],
      rows: [
        ...report.kinds.map(({ kind, views, figures: of }) => [
          sourceNames[kind],
          viewsText(views, formats),
          ...figures(of),
        ]),
        [totalName, formats.none, ...figures(report.total)],
      ],
    },
    {
      name: "sources",
      title: "By source and campaign",
      head: ["Source", "Campaign", ...heads, ...costHeads],
      rows: [
        ...report.rows.map(({ source, campaign, figures: of }) => [
          nameOfSource(source),
          campaign,
          ...figures(of),
          ...costs(of),
        ]),
        [totalName, "", ...figures(report.total), ...costs(report.total)],
      ],
    },
    ...(report.demand && report.demand.length > 0 ? [demandTable(report.demand, formats)] : []),
  ];
}

const viewsText = (views: Views, { none, few, number }: ReportFormats): string =>
  views === null ? none : views === "few" ? few : number(views);

function nameOfSource(source: string): string {
  const { kind, name } = readSourceKey(source);
  return name === kind ? sourceNames[kind] : `${name} (${sourceNames[kind].toLowerCase()})`;
}

/** The tables as lines of one file: each line begins with its table's name. */
export const reportLines = (tables: readonly ReportTable[]): string[][] =>
  tables.flatMap(({ name, head, rows }, at) => [
    ...(at === 0 ? [] : [[]]),
    ["table", ...head],
    ...rows.map((row) => [name, ...row]),
  ]);
