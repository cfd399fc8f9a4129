import { sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Site } from "#domain/configuration/site.ts";
import { leads } from "#domain/leads/lead-tables.ts";
import { measureEvents } from "#domain/measurement/destinations/measure-tables.ts";
import { dayMs } from "#lib/durations.ts";
import { addLead, type LeadGroup, leadGroup } from "#tests/support/lead-group.ts";
import { mulberry } from "#tests/support/seeded-random.ts";
import { checkSales, importSales, lastColumns, saleFilesOf, undoSales } from "./import-sales.server.ts";
import { readSales } from "./read-sales.server.ts";
import type { SaleMatch } from "./sale.ts";
import { saleFiles, sales } from "./sales-tables.ts";
import { saveCosts } from "./source-costs.server.ts";

let of: LeadGroup;
let site: Site;
beforeAll(async () => {
  of = await leadGroup();
  of.at("2026-11-27T00:00:00Z");
  site = of.sites.north;
});
afterAll(() => of.db.remove());

const head = "Sold date,VIN,Stock no,Price,E-mail,Mobile,Dealership,Deal number";

async function read(lines: readonly string[], chosen = {}, at: Site = site) {
  const content = new Blob([[head, ...lines].join("\n")]);
  const { signal } = new AbortController();
  const options = { site: at, chosen, last: await lastColumns(of.db, at), signal, now: of.now() };
  const found = await readSales({ name: "sales.csv", content }, options);
  if (found === "busy" || found.kind !== "read") throw new Error(JSON.stringify(found));
  return found;
}
async function bring(lines: readonly string[], more: { typed?: string; at?: Site } = {}) {
  const at = more.at ?? site;
  const by = { fileName: "sales.csv", memberId: "ana", typed: more.typed ?? "", now: of.now() };
  return importSales(of.db, at, await read(lines, {}, at), by);
}
const storedSales = (at: Site = site) => of.db.withSite(at, (tx) => tx.select().from(sales));
const clear = () =>
  of.db.withSite(site, async (tx) => {
    for (const table of [sales, saleFiles, measureEvents, leads]) await tx.delete(table);
  });

const vinOf = (n: number) => `JM0KF4W7A00${String(100_000 + n)}`;
const carOf = (n: number) => ({ vin: vinOf(n), stocknum: `S${n}`, dealership_slug: "yard" }) as never;
const dayAgo = (days: number) => new Date(of.now().getTime() - days * dayMs);
const dateAgo = (days: number) => dayAgo(days).toISOString().slice(0, 10);

describe("a thousand sales against five thousand leads, of which the truth is known", () => {
  type Sale = { line: string; leadId: string | null; match: SaleMatch | "missed" };
  const random = mulberry(41);
  const below = (most: number) => Math.floor(random() * most);
  /** One in a hundred people has the number of another, as families do. */
  const phoneOf = (person: number) =>
    `04${String(10_000_000 + (person % 100 === 0 ? person + 1 : person)).padStart(8, "0")}`;
  const emailOf = (person: number) => `person${person}@example.com`;
  /** As sales people type it. */
  const typed = (text: string) => (random() < 0.05 ? "" : random() < 0.3 ? text.toUpperCase() : text);
  const spaced = (phone: string) => `${phone.slice(0, 4)} ${phone.slice(4, 7)} ${phone.slice(7)}`;

  let truth: Sale[];
  beforeAll(async () => {
    await clear();
    const rows = Array.from({ length: 5_000 }, (_, n) => ({
      id: `known${String(n).padStart(17, "0")}`,
      person: n,
      car: below(3_000),
      days: 30 + below(330),
    }));
    await of.db.withSite(site, async (tx) => {
      for (let at = 0; at < rows.length; at += 500)
        await tx.insert(leads).values(
          rows.slice(at, at + 500).map(({ id, person, car, days }) => ({
            ...{
              groupId: site.groupId,
              siteId: site.id,
              id,
              state: "complete" as const,
              idempotencyKey: id,
              payloadHash: id,
            },
            ...{
              category: "Vehicle Enquiry",
              car: carOf(car),
              visitedPages: [],
              linkedQueryParams: {},
              spam: [],
            },
            payload: { email: emailOf(person), phone: phoneOf(person).replace("0", "+61") },
            consent: { optIn: true, text: "", version: "1", terms: null, termsText: null },
            ...{ createdAt: dayAgo(days), updatedAt: dayAgo(days), source: "paid/google-ads" },
          })),
        );
    });
    truth = Array.from({ length: 1_000 }, (_, n): Sale => {
      const lead = rows[n * 5]!;
      const kind = random();
      const line = (days: number, car: number | null, person: number) => {
        const [vin, stock] = car === null ? ["", ""] : random() < 0.7 ? [vinOf(car), ""] : ["", `s${car}`];
        return [
          ...[dateAgo(days), vin, stock, String(20_000 + n)],
          ...[typed(emailOf(person)), typed(spaced(phoneOf(person))), "Yard", `D${n}`],
        ].join(",");
      };
      const after = below(Math.min(lead.days, 29));
      if (kind < 0.35) return { line: line(after, lead.car, lead.person), leadId: lead.id, match: "sure" };
      if (kind < 0.6)
        return {
          line: line(Math.max(0, lead.days - 5 - below(120)), 50_000 + n, lead.person),
          ...{ leadId: lead.id, match: "likely" },
        };
      // They enquire after they bought.
      if (kind < 0.7)
        return {
          line: line(lead.days + 2 + below(20), 50_000 + n, lead.person),
          leadId: null,
          match: "none",
        };
      if (kind < 0.85) return { line: line(after, lead.car, 100_000 + n), leadId: null, match: "seen" };
      return { line: line(after, 50_000 + n, 100_000 + n), leadId: null, match: "none" };
    });
  });

  it("are at least 99 % right where sure, 95 % where likely, and their rate is right within 1 % [DECIDE-313]", async () => {
    const outcome = await bring(truth.map(({ line }) => line));
    if (outcome.kind !== "imported") throw new Error(outcome.kind);
    const byReference = new Map((await storedSales()).map((sale) => [sale.reference, sale]));
    const right = { sure: 0, likely: 0 };
    const counted = { sure: 0, likely: 0 };
    for (const [n, { leadId }] of truth.entries()) {
      const sale = byReference.get(`ref:D${n}`)!;
      if (sale.match !== "sure" && sale.match !== "likely") continue;
      counted[sale.match]++;
      if (sale.leadId === leadId) right[sale.match]++;
    }
    expect(counted.sure).toBeGreaterThan(250);
    expect(counted.likely).toBeGreaterThan(150);
    expect(right.sure / counted.sure).toBeGreaterThanOrEqual(0.99);
    expect(right.likely / counted.likely).toBeGreaterThanOrEqual(0.95);
    const { matches, rows } = outcome.found;
    expect([matches.sure, matches.likely]).toEqual([counted.sure, counted.likely]);
    const stated = (matches.sure + matches.likely) / rows;
    const known = truth.filter(({ leadId }) => leadId !== null).length / truth.length;
    expect(Math.abs(stated - known)).toBeLessThan(0.01);
    expect(
      [...byReference.values()].every(
        ({ leadId, source }) => (leadId !== null) === (source === "paid/google-ads"),
      ),
    ).toBe(true);
  });

  it("brings nothing when it is imported again, and everything once it is undone [DECIDE-314]", async () => {
    of.at("2026-11-27T00:01:00Z");
    const again = await bring(truth.map(({ line }) => line));
    expect(again).toMatchObject({ kind: "imported", found: { repeated: 1_000, rows: 1_000 } });
    const files = await saleFilesOf(of.db, site);
    expect(await undoSales(of.db, site, files.at(-1)!.id, of.now())).toBe("undone");
    expect(await storedSales()).toEqual([]);
    expect(await undoSales(of.db, site, files.at(-1)!.id, of.now())).toBe("over");
    expect((await checkSales(of.db, site, await read(truth.map(({ line }) => line)))).repeated).toBe(0);
  });
});

describe("a file", () => {
  const line = (more: { vin?: string; email?: string; reference?: string; price?: string } = {}) =>
    `${dateAgo(1)},${more.vin ?? vinOf(1)},,${more.price ?? "30000"},${more.email ?? "ana@example.com"},0412 345 678,Yard,${more.reference ?? ""}`;

  it("stores nothing of the buyer, not even a hash", async () => {
    await clear();
    const leadId = await addLead(of, site, { createdAt: dayAgo(10), car: carOf(1), source: "direct" });
    expect(await bring([line({ email: "Secret.Buyer@example.com" })])).toMatchObject({ kind: "imported" });
    const hashes = (await read([line()])).rows[0]!.contacts;
    expect(hashes).toHaveLength(2);
    const { rows } = await of.db.withSite(site, (tx) =>
      tx.execute<{ text: string }>(
        sql`select (select string_agg(s::text, '') from sales s) || (select string_agg(f::text, '') from sale_files f) as text`,
      ),
    );
    expect(rows[0]!.text).toContain(leadId);
    for (const secret of ["secret", "example.com", "412", ...hashes])
      expect(rows[0]!.text.toLowerCase()).not.toContain(secret);
  });

  it("needs its number typed if hardly any of its cars is known [DECIDE-315]", async () => {
    await clear();
    const lines = Array.from({ length: 20 }, (_, n) => line({ vin: vinOf(n + 40_000), reference: `R${n}` }));
    expect(await bring(lines)).toMatchObject({ kind: "number", found: { numberToType: 20 } });
    expect(await bring(lines, { typed: "19" })).toMatchObject({ kind: "number" });
    expect(await storedSales()).toEqual([]);
    expect(await bring(lines, { typed: " 20 " })).toMatchObject({ kind: "imported" });
    expect(await storedSales()).toHaveLength(20);
  });

  it("can be undone for seven days, on its own site only [DECIDE-314]", async () => {
    await clear();
    const outcome = await bring([line()], { typed: "1" });
    if (outcome.kind !== "imported") throw new Error(outcome.kind);
    expect(await undoSales(of.db, of.sites.south, outcome.id, of.now())).toBe("missing");
    expect(await undoSales(of.db, site, outcome.id, new Date(of.now().getTime() + 7 * dayMs))).toBe("over");
    expect(await undoSales(of.db, site, outcome.id, new Date(of.now().getTime() + 7 * dayMs - 1))).toBe(
      "undone",
    );
  });

  it("reports each sale of a known lead to the site's destinations once, as its sender allowed [DECIDE-316]", async () => {
    await clear();
    const measuring = {
      ...site,
      tracking: {
        ...site.tracking,
        requireConsent: true,
        receivers: [
          { name: "own", url: "https://own.example/in", purpose: "statistics", secret: "k", mode: "live" },
        ],
      },
    } as Site;
    const visit = {
      purposes: { statistics: true, advertising: false },
      ...{
        wording: 1,
        client: "1234567890.1764000000",
        session: 1_764_000_000,
        clicks: {},
        fbp: null,
        fbc: null,
      },
    };
    await addLead(of, site, { createdAt: dayAgo(10), car: carOf(1), measure: visit });
    await addLead(of, site, { createdAt: dayAgo(10), car: carOf(2), payload: { email: "bo@example.com" } });
    const lines = [
      line({ reference: "A", price: "38990" }),
      `${dateAgo(1)},${vinOf(2)},,20000,bo@example.com,,Yard,B`,
      `${dateAgo(1)},${vinOf(3)},,20000,nobody@example.com,,Yard,C`,
    ];
    const first = await bring(lines, { at: measuring });
    const events = () => of.db.withSite(site, (tx) => tx.select().from(measureEvents));
    expect(await events()).toMatchObject([
      { kind: "sale", destination: "own", facts: { value: 38_990, currency: "AUD" } },
    ]);
    if (first.kind !== "imported") throw new Error(first.kind);
    const [{ id } = { id: "" }] = await events();
    await undoSales(of.db, site, first.id, of.now());
    expect(await events()).toEqual([]);
    await bring(lines, { at: measuring });
    expect((await events()).map((event) => event.id)).toEqual([id]);
  });

  it("and a cost are in the log by whom they are, without what was typed", async () => {
    const db = of.db.asConsole.as({ kind: "member", id: "ana", action: "results.change" });
    const file = (await saleFilesOf(of.db, site)).find(({ undoneAt }) => undoneAt === null);
    expect(await undoSales(db, site, file!.id, of.now())).toBe("undone");
    await saveCosts(db, site, [
      { month: "2026-11-01", source: "paid/secret", campaign: "", cents: 98_765_431 },
    ]);
    const { rows } = await of.db.asConsole.withTenant(site, (tx) =>
      tx.execute<{ text: string }>(
        sql`select a::text as text from audit_entries a where a.action = 'results.change'`,
      ),
    );
    const text = rows.map((row) => row.text).join();
    expect(text).toContain("sale_files");
    expect(text).toContain("source_costs");
    expect(text).not.toContain("98765431");
  });

  it("is read as the last one of its site was", async () => {
    const [file] = await saleFilesOf(of.db, site);
    expect(file?.columns).toMatchObject({ sold_at: "Sold date", reference: "Deal number" });
    const { columns } = await read([line()], { reference: "" });
    expect(columns).not.toHaveProperty("reference");
  });

  it.each([
    ["", /empty/],
    ["Sold,Amount\n2026-11-01,7", /VIN, the stock number/],
    ["Make,VIN\nMazda,X", /sold/],
  ])("%j is refused with what to do", async (content, message) => {
    const { signal } = new AbortController();
    const options = { site, chosen: {}, last: {}, signal, now: of.now() };
    const found = await readSales({ name: "a.csv", content: new Blob([content]) }, options);
    expect(found).toMatchObject({ kind: "broken", message: expect.stringMatching(message) });
  });
});
