import type { RecordsModel } from "#console/results/records-section.tsx";
import { type ResultsModel, ResultsScreen } from "#console/results/results-screen.tsx";
import type { SalesModel } from "#console/results/sales-model.ts";
import { SalesScreen } from "#console/results/sales-screen.tsx";
import type { SiteHealth } from "#console/today/site-health.ts";
import { type TodayModel, TodayScreen } from "#console/today/today-screen.tsx";
import { countKinds } from "#domain/measurement/counters.ts";
import { funnelOf, lastDays, visitKinds } from "#domain/measurement/results.ts";
import { sources } from "#domain/measurement/visit-source.ts";
import { type Demand, demandTable } from "#domain/results/demand.ts";
import { noFigures } from "#domain/results/records.ts";
import { readResultsFilter } from "#domain/results/results-filter.ts";
import { reportTables, shownFormats, sourceReportOf } from "#domain/results/source-report.ts";
import { longName, longSlug, times } from "./samples.ts";
import type { StateOfScreen } from "./state-of-screen.ts";

const days = lastDays("2026-03-02", 30);
const results: ResultsModel = {
  days,
  counts: [],
  searches: [],
  emptySearches: [],
  words: [],
  cars: [],
  agents: [],
  speed: [],
  unreadable: [],
  choices: [{ slug: "harbour", id: "h", name: "Harbour Motors" }],
  before: funnelOf([]),
  lastYear: funnelOf([]),
  filter: readResultsFilter(new URLSearchParams()),
  places: { locations: [], sources: [], owners: [] },
  records: null,
  demand: null,
  kinds: countKinds,
};
const figures = (n: number) => ({
  ...noFigures(),
  leads: n,
  bookings: n % 7,
  deals: n % 3,
  inTime: Math.floor(n / 2),
  withinHour: n,
});
const named = (count: number, name: string) =>
  times(count, (n) => ({ key: `k${n}`, name: `${name} ${n}`, figures: figures(n * 90) }));
const records: RecordsModel = {
  records: {
    now: figures(12_345),
    before: figures(9_999),
    lastYear: figures(0),
    byDay: days.map((day, n) => ({ day, figures: figures(n % 5) })),
    bySite: named(40, longName),
    byLocation: named(40, longName),
    bySource: named(20, "unbreakable".repeat(3)),
    byOwner: named(40, longName),
  },
  mayOpen: { leads: true, deals: true },
};
const search = (n: number, text: string) => ({
  site: longName,
  text,
  subject: String(n),
  times: 9_000 - n,
  empty: 5_000 - n,
  average: n,
});
const wanted: Demand[] = times(20, (n) => ({
  site: longName,
  text: `Make: ${longName}; price from $1,000 to $99,999`,
  subject: String(n),
  times: 9_000 * (n % 3),
  average: n / 10,
  waiting: n,
  elsewhere: n % 4 ? n : null,
  tradeIns: n % 4 ? n * 7 : null,
}));
const fullResults: ResultsModel = {
  ...results,
  choices: times(40, (n) => ({ slug: `site-${n}`, id: `id-${n}`, name: `${longName} ${n}` })),
  records,
  demand: demandTable(wanted, shownFormats("AUD")),
  kinds: visitKinds,
  counts: days.flatMap((day, n) =>
    countKinds.flatMap((kind, k) =>
      sources.map((source, s) => ({ day, kind, source, times: (n * 31 + k * 7 + s * 3) ** 2 })),
    ),
  ),
  searches: times(20, (n) =>
    search(n, `Make: ${longName}; price from $1,000 to $99,999; colour: white, black, silver`),
  ),
  agents: times(11, (n) => ({
    site: longName,
    agent: n === 0 ? "other" : `Assistant ${n}`,
    calls: { search_stock: 99_999 * n, get_car: n },
    leads: n,
  })),
  words: times(20, (n) => ({ site: `Site ${n}`, word: "unbreakable".repeat(2), times: 900 - n })),
  emptySearches: times(20, (n) => search(n, `Words: “${"unbreakable".repeat(6)}”`)),
  cars: times(20, (n) => ({
    site: longName,
    name: `2024 Mazda CX-5 G25 GT SP Turbo AWD Limited Edition (${n})`,
    carId: String(n),
    views: 99_999 - n,
    saves: n,
    leads: n % 9,
  })),
};
const smallResults: ResultsModel = {
  ...results,
  demand: demandTable([], shownFormats("AUD")),
  counts: [{ day: days[3] ?? "", kind: "search", source: "direct", times: 3 }],
};

const health = (n: number, more: Partial<SiteHealth> = {}): SiteHealth => ({
  site: { id: String(n), slug: `site-${n}`, name: `Dealer ${n}`, groupSlug: "g", isLive: true },
  leads: [1, 0, 4, 2, 8, 3, n % 7],
  lastLead: "2026-03-02T09:00:00Z",
  overdue: 0,
  deals: {},
  deliveries: { failed: 0, retried: 0 },
  stock: { byDealership: { [`d${n}`]: { cars: 120, withoutPrice: 0, fewPhotos: 4 } }, importedHoursAgo: 2 },
  endingOffers: 0,
  catalogues: [],
  destinations: [],
  mail: null,
  ...more,
});
const today: TodayModel = {
  firstName: "Robin",
  sites: [health(1)],
  unreadable: [],
  choices: [{ id: "1", name: "Dealer 1" }],
  chosen: null,
  openable: { leads: true, feeds: true },
  now: "2026-03-10T09:00:00Z",
  drafts: [],
  failingTasks: [],
  breakGlass: [],
  disabledWebhooks: [],
};
const withProblems = (n: number, name = `Dealer ${n}`): SiteHealth =>
  health(n, {
    site: { id: String(n), slug: `site-${n}`, name, groupSlug: `g${n % 3}`, isLive: true },
    leads: n % 2 ? [0, 0, 0, 0, 0, 0, 0] : null,
    overdue: n % 6,
    deals: { "The refund failed": n % 2, "Not confirmed": n % 4 },
    deliveries: { failed: n % 3, retried: n % 5 },
    endingOffers: n % 3,
    catalogues: [],
    destinations: [],
    stock: {
      byDealership: { [`d${n}`]: { cars: 1_234, withoutPrice: n % 4, fewPhotos: 900 } },
      importedHoursAgo: n % 2 ? 400 : null,
    },
  });

const noSales: SalesModel = {
  filter: readResultsFilter(new URLSearchParams()),
  choices: [{ id: "harbour", name: "Harbour Motors" }],
  sources: [],
  tables: reportTables(
    sourceReportOf([], { sure: 0, likely: 0, seen: 0, none: 0, won: 0, deposit: 0 }, null, {
      hasCosts: true,
      demand: null,
    }),
    shownFormats("AUD"),
  ),
  changed: { id: "harbour", name: "Harbour Motors", files: [], costs: [] },
  mayChange: true,
  mails: [],
};
const soldCounts = times(12, (n) => ({
  ...{ source: `paid/${longSlug.slice(0, 30)}${n}`, campaign: n % 2 ? "" : longName.slice(0, 60) },
  ...{ leads: 1_200 - n * 90, appointments: 300, deposits: 12, sales: n * 3, costCents: n * 123_456 },
}));
const fullSales: SalesModel = {
  ...noSales,
  choices: times(3, (n) => ({ id: `site-${n}`, name: `${longName} ${n}` })),
  sources: soldCounts.map(({ source }) => ({ id: source, name: source })),
  tables: reportTables(
    sourceReportOf(
      [
        { name: longName, counts: soldCounts },
        { name: "Harbour", counts: soldCounts },
      ],
      { sure: 310, likely: 120, seen: 200, none: 370, won: 12, deposit: 3 },
      new Map([
        ["paid", 12_345],
        ["assistant", 3],
      ]),
      { hasCosts: true, demand: wanted },
    ),
    shownFormats("AUD"),
  ),
  changed: {
    id: "harbour",
    name: longName,
    files: times(3, (n) => ({
      ...{
        id: `f${n}`,
        fileName: `${longSlug}-${n}.csv`,
        at: "2026-03-01T22:00:00Z",
        rows: 1_000,
        added: 990,
      },
      ...{ repeated: 7, rejected: 3, isUndone: n === 2, mayUndo: n === 0 },
    })),
    costs: times(4, (n) => ({
      month: `2026-0${n + 1}`,
      source: "Paid advertisements: google-ads",
      campaign: "",
      cost: "$3,000",
    })),
  },
  mails: [{ group: longSlug, every: "month" }],
};

/** Today and Results. */
export const reportStates: StateOfScreen[] = [
  ["Results", "nothing counted", "/results", () => <ResultsScreen model={results} />],
  ["Results", "small figures", "/results", () => <ResultsScreen model={smallResults} />],
  [
    "Results",
    "exact figures of nothing",
    "/results",
    () => (
      <ResultsScreen
        model={{
          ...results,
          kinds: visitKinds,
          filter: readResultsFilter(new URLSearchParams("from=2026-01-01&to=2026-03-01&source=google")),
          records: {
            mayOpen: { leads: false, deals: false },
            records: {
              ...records.records,
              ...{
                now: figures(0),
                before: figures(0),
                bySite: [],
                byLocation: [],
                bySource: [],
                byOwner: [],
              },
            },
          },
        }}
      />
    ),
  ],
  ["Results", "full, long names", "/results", () => <ResultsScreen model={fullResults} />],
  [
    "Results",
    "a site that can't be read",
    "/results",
    () => <ResultsScreen model={{ ...results, unreadable: [longSlug] }} />,
  ],
  ["Sales by source", "nothing yet", "/results/sales", () => <SalesScreen model={noSales} />],
  ["Sales by source", "full, long names", "/results/sales", () => <SalesScreen model={fullSales} />],
  ["Today", "all clear", "/", () => <TodayScreen model={today} />],
  [
    "Today",
    "a role that sees nothing",
    "/",
    () => (
      <TodayScreen
        model={{
          ...today,
          sites: [health(1, { leads: null, overdue: null, deals: null, deliveries: null, stock: null })],
        }}
      />
    ),
  ],
  [
    "Today",
    "a background task that fails",
    "/",
    () => (
      <TodayScreen
        model={{
          ...today,
          failingTasks: [
            `The background task “lead routing” has failed since 2026-03-02 09:00 UTC, 3 times: ${"reason ".repeat(30)}`,
          ],
        }}
      />
    ),
  ],
  [
    "Today",
    "a disabled webhook",
    "/",
    () => (
      <TodayScreen
        model={{
          ...today,
          disabledWebhooks: [{ id: "w", host: `${"receiver".repeat(7)}.example`, group: longSlug }],
        }}
      />
    ),
  ],
  ["Today", "no site", "/", () => <TodayScreen model={{ ...today, sites: [], choices: [] }} />],
  [
    "Today",
    "long names",
    "/",
    () => (
      <TodayScreen
        model={{
          ...today,
          firstName: longName,
          sites: times(4, (n) => withProblems(n + 7, longName)),
          choices: times(4, (n) => ({ id: String(n), name: longName })),
          unreadable: [longSlug],
          drafts: [
            { group: longSlug, changes: 1_234, failed: [] },
            { group: "g", changes: 1, failed: [longName, longName] },
          ],
          breakGlass: [{ operator: longName, reason: "because ".repeat(40), group: longSlug }],
        }}
      />
    ),
  ],
  [
    "Today",
    "1,000 rows",
    "/",
    () => (
      <TodayScreen
        model={{
          ...today,
          sites: times(1_000, (n) => withProblems(n)),
          choices: times(1_000, (n) => ({ id: String(n), name: `Dealer ${n}` })),
        }}
      />
    ),
  ],
];
