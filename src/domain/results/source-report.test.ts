import { sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { reportPdf } from "#console/results/report-pdf.server.ts";
import { testDriveBookings } from "#domain/leads/lead-tables.ts";
import { sourceNames } from "#domain/measurement/results.ts";
import { readSourceKey, type Source } from "#domain/measurement/visit-source.ts";
import { costIn, endOfMonth, readCost } from "#domain/sales/costs.ts";
import { saleMatches } from "#domain/sales/sale.ts";
import { sales } from "#domain/sales/sales-tables.ts";
import { saveCosts } from "#domain/sales/source-costs.server.ts";
import { createStocks, type Stocks } from "#domain/stock/search-index/stocks.server.ts";
import type { Span } from "#lib/period.ts";
import { nextDate } from "#lib/zoned-time.ts";
import { addLead, addMember, type LeadGroup, leadGroup } from "#tests/support/lead-group.ts";
import { pdfTexts } from "#tests/support/pdf-text.ts";
import { mulberry } from "#tests/support/seeded-random.ts";
import { dueReport, reportedSpan, reportMailText } from "./report-mail.ts";
import { chooseReportMail, reportMailOf, reportMailTask } from "./report-mail-task.server.ts";
import { type ReportTable, textColumns } from "./report-table.ts";
import { csvOf } from "./results.server.ts";
import { sourceReport } from "./source-report.server.ts";
import { costFor, plainFormats, reportLines, reportTables, shownFormats } from "./source-report.ts";

const random = mulberry(310);
const below = (most: number) => Math.floor(random() * most);
const oneOf = <T>(values: readonly T[]): T => values[below(values.length)] as T;
const keys = [
  "paid/google-ads",
  "search/google",
  "assistant/chatgpt",
  "direct",
  "unknown",
  "email/newsletter",
];
const lengthDays = 150;
const today = "2026-11-27";

type Lead = {
  day: string;
  source: string;
  campaign: string;
  booked: boolean;
  wonOn: string | null;
  sold: boolean;
};
type Sale = { day: string; source: string; campaign: string; match: (typeof saleMatches)[number] };
type View = { day: string; source: Source; times: number };

let of: LeadGroup;
let stocks: Stocks;
const made = { leads: [] as Lead[], sales: [] as Sale[], views: [] as View[] };
const costs = [
  { month: "2026-11-01", source: "paid/google-ads", campaign: "", cents: 300_000 },
  { month: "2026-10-01", source: "paid/google-ads", campaign: "suv", cents: 310_000 },
  { month: "2026-09-01", source: "email/newsletter", campaign: "", cents: 9_000 },
];

beforeAll(async () => {
  of = await leadGroup();
  stocks = createStocks(of.db, of.now);
  of.at(`${today}T04:00:00Z`);
  const { north: site } = of.sites;
  const ofSite = { groupId: site.groupId, siteId: site.id };
  const noon = (day: string) => new Date(`${day}T02:00:00Z`);
  for (let n = 0; n < 300; n++) {
    const day = nextDate(today, -below(lengthDays));
    const [source, campaign] = [oneOf(keys), oneOf(["", "", "suv"])];
    const wonOn = n % 7 === 0 ? day : null;
    const sold = n % 14 === 0;
    const booked = n % 3 === 0;
    const createdAt = noon(day);
    const leadId = await addLead(of, site, {
      ...{ createdAt, updatedAt: createdAt, source, campaign: campaign || null },
      stage: wonOn ? "won" : "new",
    });
    made.leads.push({ day, source, campaign, booked, wonOn, sold });
    await of.db.withSite(site, async (tx) => {
      if (booked)
        await tx.insert(testDriveBookings).values({
          ...{ ...ofSite, leadId, createdAt, seat: n, minutes: 30, cancelledAt: null },
          ...{ locationId: site.locations[0]!.id, startsAt: createdAt },
        });
      const match = sold ? ("sure" as const) : n % 5 === 0 ? oneOf(saleMatches.slice(1)) : null;
      if (match === null) return;
      const isOfLead = match === "sure" || match === "likely";
      const sale: Sale = {
        day,
        match,
        ...(isOfLead ? { source, campaign } : { source: "unknown", campaign: "" }),
      };
      made.sales.push(sale);
      if (isOfLead) made.leads.at(-1)!.sold = true;
      await tx.insert(sales).values({
        ...{ ...ofSite, id: `sale${n}`, reference: `ref:${n}`, soldOn: day, match, fileId: "f" },
        ...{ leadId: isOfLead ? leadId : null, source: sale.source, campaign: sale.campaign },
      });
    });
  }
  await saveCosts(of.db, site, costs);
  for (let n = 0; n < 120; n++)
    made.views.push({
      day: nextDate(today, -below(lengthDays)),
      source: oneOf(["search", "assistant", "paid", "social"]),
      times: 1 + below(4),
    });
  const added = made.views.map((view, n) => ({
    ...{ ...ofSite, ...view, kind: "view", subject: `car${n}`, device: "phone", empty: 0, results: 0 },
  }));
  await of.db.withoutTenant((tx) => tx.execute(sql`select add_counts(${JSON.stringify(added)}::jsonb)`));
});
afterAll(() => of.db.remove());

function randomSpan(): Span {
  const first = nextDate(today, -below(lengthDays));
  return { first, last: nextDate(first, below(45)) };
}
/** PDFs that are read back; `REPORT_PDFS=50` for all of the periods. */
const papers = Number(process.env.REPORT_PDFS ?? 12);
const spans = Array.from({ length: 50 }, randomSpan);
const reachOfNorth = () => [{ site: of.sites.north, locationIds: null }];
const reportOf = (period: Span, source: string | null = null) =>
  sourceReport({ db: of.db, sites: of.store, stocks, now: of.now }, reachOfNorth(), {
    period,
    site: null,
    source,
    location: null,
  });
const digits = (text: string) => text.replace(/[$,]/g, "");

/** Expects tables as they are shown to have the figures of a file's lines. */
function expectInFile(shown: readonly ReportTable[], lines: readonly string[]): void {
  for (const { name, head, rows } of shown) {
    const ofFile = lines
      .filter((line) => line.startsWith(`${name},`))
      .map((line) => line.split(",").slice(1));
    expect(ofFile).toHaveLength(rows.length);
    const texts = textColumns({ name });
    for (const [n, row] of rows.entries()) {
      // Costs are whole on the screen, and shares are of a hundred.
      const plain = ofFile[n]!.map((cell, column) =>
        head[column]?.startsWith("Cost") && cell !== ""
          ? String(Math.round(Number(cell)))
          : head[column] === "Share of the files" && cell !== ""
            ? `${Math.round(Number(cell) * 100)} %`
            : cell,
      );
      expect(plain).toEqual(
        row.map((cell, column) => (column < texts ? cell : digits(cell).replace(/^(?:–|<5)$/, ""))),
      );
    }
  }
}

describe("what a period's leads and sales came of", () => {
  it.each(spans)("is what was stored, $first to $last [DECIDE-317]", async (span) => {
    const report = await reportOf(span);
    const isIn = ({ day }: { day: string }) => day >= span.first && day <= span.last;
    const inSpan = made.leads.filter(isIn);
    const soldIn = made.sales.filter(isIn);
    const won = inSpan.filter(({ wonOn, sold }) => wonOn !== null && !sold);
    const known = [...soldIn.filter(({ match }) => match === "sure" || match === "likely"), ...won];
    expect(report.total).toMatchObject({
      leads: inSpan.length,
      appointments: inSpan.filter(({ booked }) => booked).length,
      sales: known.length,
      costCents: costs.reduce((sum, cost) => sum + costIn(cost, span), 0),
    });
    for (const match of saleMatches)
      expect(report.classes[match]).toBe(soldIn.filter((sale) => sale.match === match).length);
    expect(report.classes.won).toBe(won.length);
    for (const { source, campaign, figures } of report.rows) {
      const ofRow = (one: { source: string; campaign: string }) =>
        one.source === source && one.campaign === campaign;
      expect(figures.leads).toBe(inSpan.filter(ofRow).length);
      expect(figures.sales).toBe(known.filter(ofRow).length);
    }
    for (const { kind, views, figures } of report.kinds) {
      expect(figures.leads).toBe(inSpan.filter(({ source }) => readSourceKey(source).kind === kind).length);
      const times = made.views
        .filter((view) => view.source === kind && isIn(view))
        .reduce((sum, one) => sum + one.times, 0);
      expect(views).toBe(times > 0 && times < 5 ? "few" : times);
    }
  });

  it.each(spans)(
    "has the same figures on the screen, in the file, on paper and in the e-mail, $first to $last [DECIDE-317]",
    async (span) => {
      const report = await reportOf(span);
      // The screen and the PDF show these cells.
      const shown = reportTables(report, shownFormats("AUD"));
      const lines = csvOf(reportLines(reportTables(report, plainFormats))).split("\n");
      const mail = reportMailText("yard", "week", span, shown, "https://admin.example").text.split("\n");
      expectInFile(shown, lines);
      for (const { title, rows } of shown) {
        const at = mail.indexOf(title);
        const ofMail = mail.slice(at + 3, at + 3 + rows.length);
        for (const [n, row] of rows.entries())
          expect(ofMail[n]?.split(/ {2,}/).filter(Boolean)).toEqual(row.filter(Boolean));
      }
    },
  );

  it.each(spans.slice(0, papers))(
    "is on paper, read from the PDF, as on the screen and in the file, $first to $last [DECIDE-317]",
    async (span) => {
      const report = await reportOf(span);
      const tables = reportTables(report, shownFormats("AUD"));
      const paper = { title: "Sales by source", about: "Yard", notes: "Small figures aren’t shown.", tables };
      const outcome = await reportPdf(paper);
      if (outcome.kind !== "ok") throw new Error(outcome.kind);
      // A cell that is broken into lines has a hyphen there, and no space.
      const plain = (texts: readonly string[]) => texts.join("").replace(/[\s-]/g, "");
      const pages = pdfTexts(outcome.value);
      const read = pages
        .map((texts) =>
          plain(texts)
            .replace(plain([paper.notes]), "")
            .replace(/Page\d+of\d+$/, ""),
        )
        .join("");
      const cells = tables.flatMap(({ title, head, rows }) => [title, ...head, ...rows.flat()]);
      expect(read).toBe(plain([paper.title, paper.about, ...cells]));
      expectInFile(tables, csvOf(reportLines(reportTables(report, plainFormats))).split("\n"));
    },
  );

  it("never has a number of cars looked at from 1 to 4", async () => {
    const found = await Promise.all(spans.map((span) => reportOf(span)));
    const texts = found.flatMap((report) =>
      [plainFormats, shownFormats("AUD")].flatMap((formats) =>
        reportTables(report, formats)[1]!.rows.map((row) => row[1]),
      ),
    );
    expect(texts).toContain("<5");
    expect(texts.filter((text) => /^[1-4]$/.test(text ?? ""))).toEqual([]);
  });

  it("has the figures of each site where there are several, which add up [DECIDE-317]", async () => {
    const span = { first: "2026-06-01", last: today };
    const { north, south } = of.sites;
    const reach = [north, south].map((site) => ({ site, locationIds: null }));
    const filter = { period: span, site: null, source: null, location: null };
    const services = { db: of.db, sites: of.store, stocks, now: of.now };
    const report = await sourceReport(services, reach, filter);
    const ofNorth = await reportOf(span);
    expect(report.sites.map(({ name }) => name)).toEqual([north.name, south.name]);
    expect(report.sites[0]?.figures).toEqual(ofNorth.total);
    const sum = report.sites.reduce((leads, { figures }) => leads + figures.leads, 0);
    expect([ofNorth.sites, sum]).toEqual([[], report.total.leads]);
    const [, table] = reportTables(report, plainFormats);
    expect([table?.title, table?.rows.length]).toEqual(["By site", 3]);
  });

  it("can be of one source or of a class", async () => {
    const span = { first: "2026-06-01", last: today };
    const all = await reportOf(span);
    const paid = await reportOf(span, "paid");
    expect(paid.rows).toEqual(all.rows.filter(({ source }) => source.startsWith("paid")));
    expect(paid.kinds.map(({ kind, views }) => [sourceNames[kind], views])).toEqual([
      ["Paid advertisements", null],
    ]);
    expect((await reportOf(span, "direct")).total.costCents).toBe(0);
  });

  it("shows costs for each from five on [DECIDE-318]", () => {
    const figures = { leads: 5, appointments: 0, deposits: 0, sales: 4, costCents: 1_001 };
    expect([costFor(figures, figures.leads), costFor(figures, figures.sales)]).toEqual([200, null]);
    expect(costFor({ ...figures, costCents: 0 }, 9)).toBeNull();
  });
});

describe("costs", () => {
  it.each([
    [{ first: "2026-11-01", last: "2026-11-30" }, 300_000],
    [{ first: "2026-10-15", last: "2026-11-03" }, 30_000],
    [{ first: "2026-12-01", last: "2026-12-31" }, 0],
  ])("of November in %j are %i cents", (span, cents) => {
    expect(costIn({ month: "2026-11-01", cents: 300_000 }, span)).toBe(cents);
    expect(["2026-02-01", "2028-02-01", "2026-12-01"].map(endOfMonth)).toEqual([
      "2026-02-28",
      "2028-02-29",
      "2026-12-31",
    ]);
  });

  it.each([
    [
      { month: "2026-11", source: "google-ads", cost: "1,250.50" },
      { month: "2026-11-01", source: "paid/google-ads", cents: 125_050 },
    ],
    [
      { month: "3/11/2026", source: "Paid/Meta", cost: "0" },
      { source: "paid/meta", cents: 0 },
    ],
    [{ month: "soon", source: "paid", cost: "1" }, { problem: expect.stringMatching(/month/) }],
    [{ month: "2026-11", source: "somewhere", cost: "1" }, { problem: expect.stringMatching(/source/) }],
    [{ month: "2026-11", source: "paid", cost: "-5" }, { problem: expect.stringMatching(/cost/) }],
  ])("%j are read as %j", (typed, expected) => {
    expect(readCost({ campaign: "", ...typed }, keys)).toMatchObject(expected);
  });
});

describe("the e-mail", () => {
  const zone = "Australia/Brisbane";
  it.each([
    ["week", "2026-11-23T06:59", "2026-11-16"],
    ["week", "2026-11-23T07:00", "2026-11-23"],
    ["month", "2026-12-01T06:59", "2026-11-01"],
    ["month", "2026-12-01T07:00", "2026-12-01"],
    ["month", "2026-12-24T00:00", "2026-12-01"],
  ] as const)("of each %s at %s is that of %s", (every, local, day) => {
    expect(dueReport(every, new Date(`${local}:00+10:00`), zone)).toBe(day);
  });

  it("is about the week or month before", () => {
    expect(reportedSpan("week", "2026-11-23")).toEqual({ first: "2026-11-16", last: "2026-11-22" });
    expect(reportedSpan("month", "2026-03-01")).toEqual({ first: "2026-02-01", last: "2026-02-28" });
  });

  it("goes to members who asked for it, once, and not to those who no longer see results [DECIDE-319]", async () => {
    const { north } = of.sites;
    const ana = await addMember(of, north, "ana", { role: "marketing" });
    const bo = await addMember(of, north, "bo", { locationIds: [north.locations[0]!.id] });
    const sent: { to: string; subject: string; text: string }[] = [];
    const task = reportMailTask({
      ...{
        consoleDb: of.db.asConsole,
        sites: of.store,
        stocks,
        consoleAddress: "https://admin.example",
        now: of.now,
      },
      outbox: {
        email: async (_site, email) => {
          sent.push(email);
          return { kind: "sent" } as never;
        },
      },
      log: { warn: () => {} } as never,
    });
    const acting = of.db.asConsole.as({ kind: "member", id: "ana", action: "results.mail" });
    const failures: unknown[] = [];
    const run = () =>
      task.run(
        () => false,
        (error) => void failures.push(error),
      );
    const key = (memberId: string) => ({ groupId: north.groupId, memberId });
    for (const { id } of [ana, bo])
      await chooseReportMail(acting, key(id), { every: "month", today: "2026-10-31" });
    await run();
    await run();
    expect(failures).toEqual([]);
    expect(sent.map(({ to, subject }) => [to, subject])).toEqual([
      ["ana@yard.example", "Results of yard, 2026-10-01 to 2026-10-31"],
    ]);
    const october = made.leads.filter(({ day }) => day.startsWith("2026-10")).length;
    expect(sent[0]?.text).toMatch(new RegExp(`^All +– +${october} `, "m"));
    expect(sent[0]?.text).toContain("https://admin.example/results/report.pdf?from=2026-10-01&to=2026-10-31");
    expect([
      await reportMailOf(of.db.asConsole, key("ana")),
      await reportMailOf(of.db.asConsole, key("bo")),
    ]).toEqual(["month", null]);
  });
});
