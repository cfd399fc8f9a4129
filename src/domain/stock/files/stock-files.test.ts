import { gzipSync } from "node:zlib";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { listedFeeds, listedRuns } from "#console/feeds/feeds-list.server.ts";
import { fileModel, proposeAgain } from "#console/feeds/file-model.server.ts";
import { checkFile, importFile, readConfirmed } from "#console/feeds/import-file.server.ts";
import { runModel, undoRun } from "#console/feeds/run-model.server.ts";
import { saveMapping } from "#console/feeds/save-mapping.server.ts";
import { uploadFile } from "#console/feeds/upload-file.server.ts";
import type { Site } from "#domain/configuration/site.ts";
import { saveOverrides } from "#domain/stock/changes-by-staff/overrides/save-overrides.server.ts";
import type { Database } from "#platform/database/database.server.ts";
import { testDatabase } from "#platform/database/test-database.server.ts";
import { testGroup } from "#tests/support/stock-group.ts";
import { addStockFile } from "./add-stock-file.server.ts";
import { insertStockFile, maxWaiting, stockFile, waitingFiles } from "./stock-file.server.ts";

let db: Awaited<ReturnType<typeof testDatabase>>;
let site: Site;
const now = new Date("2026-11-21T00:00:00Z");
const member = () => db.asConsole.as({ kind: "member", id: "mia", action: "stock.import" });

beforeAll(async () => {
  db = await testDatabase();
});
afterAll(() => db.remove());
beforeEach(async () => {
  site = await testGroup(db);
});

/** Of a request whose client stays. */
const { signal } = new AbortController();
const formOf = (fields: Record<string, string | Blob>) => {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields))
    if (typeof value === "string") form.set(name, value);
    else form.set(name, value, "cars.csv");
  return form;
};
const upload = (text: string | Buffer<ArrayBuffer>, fields: Record<string, string> = {}) =>
  uploadFile(
    member(),
    {
      form: formOf({ feed: "sheet", site: site.slug, file: new Blob([text]), ...fields }),
      sites: [site],
      memberId: "mia",
      signal,
    },
    now,
  );
const rowOf = (id: string) => ({
  groupId: site.groupId,
  id,
  feed: "sheet",
  siteSlug: site.slug,
  fileName: "cars.csv",
  mapping: "{}",
  bytes: Buffer.from(rows([20_000])),
  isFull: false,
  uploadedBy: "mia",
  uploadedAt: now,
});
async function uploaded(text: string, fields?: Record<string, string>): Promise<string> {
  const outcome = await upload(text, fields);
  return outcome.kind === "added" ? outcome.id : expect.fail(JSON.stringify(outcome));
}
const fileOf = async (id: string) =>
  (await stockFile(db.asConsole, { groupId: site.groupId, id })) ?? expect.fail("no such file");
const modelOf = async (id: string) => {
  const model = await fileModel(db.asConsole, { file: await fileOf(id), site, row: 0, signal }, now);
  return model && model !== "busy" ? model : expect.fail("no model");
};
const check = async (id: string, fields: Record<string, string> = {}) =>
  checkFile(member(), { file: await fileOf(id), site, signal, ...readConfirmed(formOf(fields)) }, now);
const apply = async (id: string, fields: Record<string, string> = {}) => {
  const confirmed = readConfirmed(formOf(fields));
  const outcome = await importFile(member(), { file: await fileOf(id), site, signal, ...confirmed }, now);
  return outcome.kind === "imported" ? outcome.importId : expect.fail(outcome.kind);
};
const lockWaits = async () =>
  (
    await db.withTenant({ groupId: site.groupId }, (tx) =>
      tx.execute(
        sql`select 1 from pg_locks where not granted and database = (select oid from pg_database where datname = current_database())`,
      ),
    )
  ).rows.length;
const carsInStock = async () =>
  (
    await db.withTenant({ groupId: site.groupId }, (tx) =>
      tx.execute<{ id: string; model: string; price: number | null }>(
        sql`select id, facts ->> 'model' as model, (facts ->> 'price')::int as price from cars where status <> 'sold' order by 2`,
      ),
    )
  ).rows;

const header = "Nr,Manu,Ausfuehrung,Jahr,Betrag";
const usual = "Stock number,Make,Model,Year,Price";
const rows = (prices: number[], names = usual) =>
  [names, ...prices.map((price, at) => `S${at + 1},Kia,Rio ${at + 1},2021,${price}`)].join("\n");

describe("an uploaded file", () => {
  it("is mapped column by column beside our car, and changes nothing before it is imported", async () => {
    const id = await uploaded(rows([20_000, 21_000, 22_000], header));
    const before = await modelOf(id);
    expect(before.columns.map(({ name }) => name)).toEqual(header.split(","));
    for (const [column, field] of [
      ["Nr", "stocknum"],
      ["Manu", "make"],
      ["Ausfuehrung", "model"],
      ["Jahr", "year"],
      ["Betrag", "price"],
    ] as const)
      expect(
        await saveMapping(member(), await fileOf(id), formOf({ "column.0": column, "field.0": field })),
      ).toBeNull();
    const { columns, example, rejected } = await modelOf(id);
    expect(columns.map(({ theirs, field, ours }) => [theirs, field, ours])).toEqual([
      ["S1", "stocknum", "S1"],
      ["Kia", "make", "Kia"],
      ["Rio 1", "model", "Rio 1"],
      ["2021", "year", "2021"],
      ["20000", "price", "$20,000"],
    ]);
    expect([example, rejected]).toMatchObject([{ count: 3, problem: null }, 0]);
    const checked = await check(id);
    expect(checked).toMatchObject({
      kind: "ready",
      cars: [{ kind: "new", path: null }, { kind: "new" }, { kind: "new" }],
      moreCars: 0,
    });
    expect(await carsInStock()).toEqual([]);
    expect(await waitingFiles(db.asConsole, site.groupId, now)).toMatchObject([{ id, feed: "sheet" }]);

    const importId = await apply(id);
    expect(await carsInStock()).toHaveLength(3);
    expect(await waitingFiles(db.asConsole, site.groupId, now)).toEqual([]);
    expect(await check(id)).toEqual({ kind: "gone" });
    expect(await listedRuns(db.asConsole, site.groupId)).toMatchObject([
      { id: importId, feed: "sheet", counts: { created: 3, changed: 0, sold: 0 }, isUndone: false },
    ]);
    expect(await listedFeeds(db.asConsole, site.groupId, now)).toMatchObject([
      { name: "sheet", cars: 3, state: "by hand", source: null },
    ]);
    // The next file of the feed is read by the same mapping.
    expect(await check(await uploaded(rows([20_000, 21_000, 22_000], header)))).toMatchObject({
      cars: [],
      kind: "ready",
    });
  });

  it("shows what is read of a row that becomes no car, all that it lacks, and where its car would stand", async () => {
    const names = "Nr,Manu,Clock,Box,Place,Typ,Jahr";
    const id = await uploaded(
      [names, ...[1, 2].map((at) => `S${at},Kia,45,6sp Man,nowhere,,soon`)].join("\n"),
    );
    const choices: [column: string, field: string, numbers?: string][] = [
      ["Nr", "stocknum"],
      ["Manu", "make"],
      ["Clock", "km", "1000 km"],
      ["Box", "trans"],
      ["Place", "location"],
      ["Typ", "model"],
      ["Jahr", "year"],
    ];
    const fields = choices.flatMap(([column, field, style = ""], at) => [
      ...[
        [`column.${at}`, column],
        [`field.${at}`, field],
        [`numbers.${at}`, style],
      ],
    ]);
    expect(await saveMapping(member(), await fileOf(id), formOf(Object.fromEntries(fields)))).toBeNull();
    const { columns, example, rejected, problems } = await modelOf(id);
    expect(columns.map(({ name, numbers, ours }) => [name, numbers?.scale ?? null, ours])).toEqual([
      ["Nr", null, "S1"],
      ["Manu", null, "Kia"],
      ["Clock", 1000, "45,000 km"],
      ["Box", null, "6sp Man (Manual)"],
      ["Place", null, "“nowhere” is no location of this site: the usual one is taken"],
      ["Typ", null, ""],
      ["Jahr", null, ""],
    ]);
    expect(example).toMatchObject({
      car: null,
      problem: "model is missing; year is not a year",
      place: "north",
    });
    expect(rejected).toBe(2);
    expect(problems[0]).toMatchObject({ reason: "is missing", examples: ["line 2", "line 3"] });
    expect(await check(id)).toMatchObject({
      kind: "ready",
      rows: 2,
      rejected: 2,
      cars: [],
      problems: [{ reason: "is missing", rows: 2, isRejected: true }, { isRejected: false }],
    });
  });

  it("lists the words of its columns, counts what isn't known, and reads them as a member says", async () => {
    const names = "Nr,Manu,Typ,Jahr,Branch,Juice,State of sale,EK";
    const lines = ["02,Q,weg", "02,Diesel,da", "north,Q,da"].map(
      (rest, at) => `S${at},Kia,Rio,2020,${rest},9000`,
    );
    const id = await uploaded([names, ...lines].join("\n"));
    const fields = ["stocknum", "make", "model", "year", "dealership", "fuel", "status", "purchase_cost"];
    const save = async (form: Record<string, string>) =>
      saveMapping(member(), await fileOf(id), formOf(form));
    const chosen = names.split(",").flatMap((column, at) => [
      [`column.${at}`, column],
      [`field.${at}`, fields[at] ?? ""],
    ]);
    expect(await save(Object.fromEntries(chosen))).toBeNull();
    const wordsOf = async (name: string) =>
      (await modelOf(id)).columns
        .find((column) => column.name === name)
        ?.words?.words.map(({ word, rows, said, read, isOpen }) => [word, rows, said || read, isOpen]);
    expect(await wordsOf("Branch")).toEqual([
      ["02", 2, null, true],
      ["north", 1, "north", false],
    ]);
    expect(await wordsOf("Juice")).toEqual([
      ["Q", 2, null, true],
      ["Diesel", 1, "Diesel", false],
    ]);
    expect(await modelOf(id)).toMatchObject({
      rejected: 2,
      problems: [{ reason: "is no dealership of this site", rows: 2, isRejected: true }, {}, {}],
      lacks: ["Price", "Odometer", "Transmission", "Body", "Photos (web addresses)"],
    });
    for (const [column, field, word, means] of [
      ["Branch", "dealership", "02", "north"],
      ["Juice", "fuel", "q", "Petrol"],
      ["State of sale", "status", "weg", "sold"],
    ] as const) {
      const form = { "column.0": column, "field.0": field, "word.0.0": word, "means.0.0": means };
      expect(await save(form)).toBeNull();
    }
    expect(await wordsOf("Branch")).toEqual([
      ["02", 2, "north", false],
      ["north", 1, "north", false],
    ]);
    expect(await modelOf(id)).toMatchObject({
      rejected: 0,
      columns: [{}, {}, {}, {}, { ours: "north" }, { ours: "Petrol" }, { ours: "Sold" }, { ours: "$9,000" }],
    });
    expect(await check(id)).toMatchObject({ kind: "ready", rejected: 0, cars: [{}, {}, {}] });
  });

  it("shows photos and the transmission as people would say them", async () => {
    const photo = "https://pictures.example/1.jpg";
    const columns = `${usual},Transmission,Photos`;
    const automatic = await uploaded(`${columns}\nS1,Kia,Rio,2020,9000,Automatic,${photo}`);
    expect((await modelOf(automatic)).columns.map(({ ours }) => ours).slice(5)).toEqual([
      "Automatic",
      "1 photo",
    ]);
    const sports = await uploaded(`${columns}\nS1,Kia,Rio,2020,9000,6 Sp Auto,${photo} ${photo}?2`);
    expect((await modelOf(sports)).columns.map(({ ours }) => ours).slice(5)).toEqual([
      "6 Sp Auto (Automatic)",
      "2 photos",
    ]);
  });

  it("has amounts in another currency as a member says, and is imported without a confirmation", async () => {
    const id = await uploaded(
      [usual, ...[1, 2, 3, 4, 5].map((at) => `S${at},Kia,Rio,2020,EUR ${at}0000`)].join("\n"),
    );
    expect(await modelOf(id)).toMatchObject({
      currency: "AUD",
      columns: [{}, {}, {}, {}, { currencies: ["EUR"], numbers: { currency: null } }],
      questions: [{ column: "Price" }],
    });
    const form = { "column.0": "Price", "field.0": "price", "numbers.0": "1 km", "currency.0": "EUR" };
    expect(await saveMapping(member(), await fileOf(id), formOf(form))).toBeNull();
    expect(await modelOf(id)).toMatchObject({
      questions: [],
      columns: [{}, {}, {}, {}, { ours: "$10,000" }],
    });
    expect(await check(id)).toMatchObject({ kind: "ready", cars: [{}, {}, {}, {}, {}] });
  });

  it("of a feed with other columns is read by a suggested mapping when a member asks for it", async () => {
    await apply(await uploaded(rows([20_000])));
    const id = await uploaded(
      ["Nr,Herst.,Modell,Baujahr", ...[1, 2].map((at) => `S${at},Kia,Rio,2020`)].join("\n"),
    );
    const text = "fields: { make: Brand, model: Line }";
    expect(await saveMapping(member(), await fileOf(id), formOf({ text }))).toBeNull();
    expect(await modelOf(id)).toMatchObject({ rejected: 2 });
    const work = { file: await fileOf(id), site, signal };
    expect(await proposeAgain(member(), work, now)).toBeNull();
    const model = await modelOf(id);
    expect(model.columns.map(({ field }) => field)).toEqual(["stocknum", "make", "model", "year"]);
    expect(model.rejected).toBe(0);
  });

  it("takes a field from the column that has it when a member says so", async () => {
    const id = await uploaded(rows([20_000, 21_000]));
    const form = { "column.0": "Model", "field.0": "make" };
    expect(await saveMapping(member(), await fileOf(id), formOf(form))).toEqual({
      problems: ["Make is Make already"],
      text: null,
      column: "Model",
      taken: { field: "make", by: "Make" },
    });
    expect(await saveMapping(member(), await fileOf(id), formOf({ ...form, instead: "Make" }))).toBeNull();
    expect((await modelOf(id)).columns.map(({ field }) => field)).toEqual([
      ...["stocknum", null, "make", "year", "price"],
    ]);
  });

  it("belongs to a feed that is named as people write names", async () => {
    const id = await uploaded(rows([20_000]), { feed: " Autohaus Müller & Co. " });
    expect(await fileOf(id)).toMatchObject({ feed: "autohaus-muller-co" });
  });

  it("shows each field before and after, and which of them staff corrected", async () => {
    await apply(await uploaded(rows([20_000, 21_000])));
    const [first] = await carsInStock();
    const edits = [{ field: "price", text: "19500" }];
    await saveOverrides(member(), { site, carId: first?.id ?? "", edits }, now);
    const id = await uploaded(rows([20_900, 21_000, 23_000]));
    expect(await check(id)).toMatchObject({
      kind: "ready",
      corrected: 1,
      moreCars: 0,
      cars: [
        {
          kind: "changed",
          path: `/stock/${site.slug}/${first?.id}`,
          fields: [{ name: "Price", before: "$20,000", after: "$20,900", isCorrected: true }],
        },
        { kind: "new", fields: [] },
      ],
    });
    const run = await runModel(
      db.asConsole,
      { groupId: site.groupId, sites: [site], id: await apply(id) },
      now,
    );
    expect(run).toMatchObject({
      run: { created: 1, changed: 1, touched: 2, removes: 1 },
      cars: [{ kind: "changed" }, {}],
    });
  });

  it("that lacks too many cars is imported only with their number, and so is the undo of one that brought many", async () => {
    const first = await apply(await uploaded(rows([20_000, 21_000, 22_000, 23_000])));
    const id = await uploaded(rows([20_000]), { full: "yes" });
    for (const yes of ["", "2", "three"])
      expect(await check(id, { yes })).toEqual({ kind: "refused", wouldSell: 3, stock: 4 });
    expect(await check(id, { yes: "3" })).toMatchObject({ kind: "ready", cars: [{ kind: "sold" }, {}, {}] });
    const second = await apply(id, { yes: "3" });
    expect(await carsInStock()).toHaveLength(1);
    const undo = (run: string, typed: string) =>
      undoRun(member(), { groupId: site.groupId, sites: [site], id: run, typed }, now);
    expect(await undo(second, "")).toMatchObject({ kind: "undone", restored: 3, removed: 0 });
    expect(await undo(second, "")).toMatchObject({
      kind: "refused",
      problem: expect.stringContaining("undone already"),
    });
    expect(await undo(first, "3")).toMatchObject({
      kind: "refused",
      typed: "3",
      problem: "Type 4 to remove these cars",
    });
    expect(await carsInStock()).toHaveLength(4);
    expect(await undo(first, " 4 ")).toMatchObject({ kind: "undone", removed: 4 });
    expect(await carsInStock()).toEqual([]);
    // Two imports and two undoings; checks leave none.
    const { rows: entries } = await db.asConsole.withTenant({ groupId: site.groupId }, (tx) =>
      tx.execute(sql`select action from audit_entries where group_id = ${site.groupId}::uuid order by seq`),
    );
    expect(entries).toEqual(Array.from({ length: 4 }, () => ({ action: "stock.import" })));
  });

  it("with a column that can't be its field waits for another choice or a confirmation", async () => {
    const text = [header, ...Array.from({ length: 8 }, (_, at) => `S${at},Kia,Rio,2021,much`)].join("\n");
    const id = await uploaded(text);
    await saveMapping(
      member(),
      await fileOf(id),
      formOf({ text: "fields: { stocknum: Nr, make: Manu, model: Ausfuehrung, year: Jahr, price: Betrag }" }),
    );
    expect((await modelOf(id)).questions).toMatchObject([{ column: "Betrag", field: "Price" }]);
    expect(await check(id)).toMatchObject({ kind: "questioned", questions: [{ column: "Betrag" }] });
    expect(await check(id, { accept: "yes" })).toMatchObject({ kind: "ready" });
    await saveMapping(member(), await fileOf(id), formOf({ "column.0": "Betrag", "field.0": "" }));
    expect(await check(id)).toMatchObject({ kind: "ready" });
  });

  it("that is none is refused, and so is a mapping that is none; what was written stays", async () => {
    expect(await upload('a,b\n"1,2')).toMatchObject({ kind: "problem", feed: "sheet", site: site.slug });
    expect(await upload("")).toMatchObject({ problem: "Choose a file with the stock first." });
    expect(await upload(rows([1]), { feed: "&" })).toMatchObject({ feed: "&" });
    expect(await upload(rows([1]), { site: "elsewhere" })).toMatchObject({ problem: "Choose a site." });
    const id = await uploaded(rows([20_000]));
    const { mapping } = await fileOf(id);
    const pattern = formOf({ text: 'fields: { make: { from: Marke, regex: "^(a+)+$" } }' });
    expect((await saveMapping(member(), await fileOf(id), pattern))?.problems).toEqual([
      "patterns (`regex`) are set in the configuration of the feed only",
    ]);
    const wrong = await saveMapping(member(), await fileOf(id), formOf({ text: "fields: { mak: x }" }));
    expect(wrong).toMatchObject({ text: "fields: { mak: x }", problems: [expect.stringContaining("mak")] });
    const long = `${mapping}# ${"x".repeat(20_000)}\n`;
    expect((await saveMapping(member(), await fileOf(id), formOf({ text: long })))?.problems).toEqual([
      "it is longer than 20,000 characters",
    ]);
    expect((await fileOf(id)).mapping).toBe(mapping);
    // One that was stored before the limit is read, changed by its columns and sent back as it is.
    await insertStockFile(member(), { ...rowOf("long"), mapping: long });
    expect((await modelOf("long")).columns.length).toBeGreaterThan(0);
    expect(
      await saveMapping(member(), await fileOf("long"), formOf({ text: long.replaceAll("\n", "\r\n") })),
    ).toBeNull();
    const chosen = formOf({ "column.0": "Betrag", "field.0": "" });
    expect(await saveMapping(member(), await fileOf("long"), chosen)).toBeNull();
  });

  it("asks what its proposal isn't sure of, and isn't imported before each question is answered", async () => {
    const lines = [
      "Stock,Make,Model,Year,Asking price,Retail price,Owner",
      "S1,Kia,Rio,2021,20000,22000,A. Person",
    ];
    const id = await uploaded(lines.join("\n"));
    const { asked, columns } = await modelOf(id);
    expect(asked.map(({ column, answers }) => [column, answers[0]])).toEqual([
      ["Asking price", "Price"],
      ["Retail price", "Price"],
    ]);
    expect(columns.at(-1)?.unused).toBe("1 row, such as “A. Person”: about people");
    expect(await check(id, { accept: "yes" })).toMatchObject({
      kind: "questioned",
      questions: [{ column: "Asking price", isOpen: true }, { column: "Retail price" }],
    });
    const answer = async (column: string, number: string) =>
      saveMapping(member(), await fileOf(id), formOf({ asked: column, answer: number }));
    expect(await answer("Asking price", "0")).toBeNull();
    expect((await answer("Retail price", "0"))?.problems).toEqual([
      "another column is that already; choose for Retail price below",
    ]);
    expect(await answer("Retail price", "")).toBeNull();
    expect((await modelOf(id)).asked).toEqual([]);
    expect(await check(id)).toMatchObject({ kind: "ready", rejected: 0 });
    await apply(id);
    expect(await carsInStock()).toMatchObject([{ model: "Rio", price: 20_000 }]);
    // The next file of the feed is read as this one.
    expect((await modelOf(await uploaded(lines.join("\n")))).asked).toEqual([]);
  });

  it("isn't asked what a member answered of another feed's file with the same columns [DECIDE-154]", async () => {
    const names = "Stock,Make,Model,Year,Asking price,Retail price";
    const first = await uploaded(`${names}\nS1,Kia,Rio,2021,20000,22000`);
    const text = `fields: { price: Retail price }\nignore: [Asking price]\nfeed: sheet\nremoval: { share: 0.9 }`;
    expect(await saveMapping(member(), await fileOf(first), formOf({ text }))).toBeNull();
    // The same columns in another order and case.
    const rows = "stock,YEAR,make,model,Retail Price,Asking Price\nS2,2021,Kia,Ceed,25000,21000";
    const other = await modelOf(await uploaded(rows, { feed: "auctions" }));
    expect(other.asked).toEqual([]);
    expect(other.mapping).toBe("fields:\n  price: Retail price\nignore:\n  - Asking price\n");
    expect(other.example.car).toContain("Ceed");
    // What the feed itself was imported by comes before a file of another feed, and its own columns before that.
    const own = "fields: { price: Asking price }\nignore: [Retail price]";
    const second = await uploaded(`${names}\nS3,Kia,Rio,2021,20000,22000`, { feed: "yard" });
    await saveMapping(member(), await fileOf(second), formOf({ text: own }));
    await apply(second);
    const again = await uploaded(`${names}\nS4,Kia,Rio,2021,20000,22000`, { feed: "yard" });
    expect((await fileOf(again)).mapping).toBe(own);
    const more = await uploaded(`${names},Doors\nS4,Kia,Rio,2021,20000,22000,5`, { feed: "yard" });
    expect((await fileOf(more)).mapping).toBe(own);
    const less = await uploaded("Stock,Make,Model,Year,Asking price\nS1,Kia,Rio,2021,20000", { feed: "web" });
    expect((await fileOf(less)).mapping).not.toContain("Retail price");
  });

  it("is read by the mapping of its scheduled feed before that of another feed's file, unless that says nothing of columns [DECIDE-154]", async () => {
    const content = new Blob(["Stock,Make,Model,Year,Cash\nS1,Kia,Rio,2021,20000"]);
    const add = async (feed: string, configured: string | null) => {
      const file = { site, feed, isFull: false, configured, content, fileName: "a.csv", uploadedBy: "mia" };
      const outcome = await addStockFile(member(), { file, signal }, now);
      return outcome !== "busy" && outcome.kind === "added" ? fileOf(outcome.id) : expect.fail("not added");
    };
    const first = await add("one", null);
    const text = "fields:\n  price: Cash\n";
    await saveMapping(member(), first, formOf({ text }));
    expect((await add("two", "fields: { offer_price: Cash }")).mapping).toBe("fields: { offer_price: Cash }");
    expect((await add("three", "removal: { share: 0.1 }")).mapping).toBe(text);
  });

  it("unpacks to 100 MB at most, counted as it is unpacked, before a row is read", async () => {
    const packed = gzipSync(`${rows([20_000])}\n${" ".repeat(100_000_000)}`);
    expect(packed.length).toBeLessThan(200_000);
    const refused = await upload(packed);
    expect(refused).toMatchObject({
      kind: "problem",
      problem: expect.stringContaining(
        "unpacks to more than 100 MB: upload smaller files, or let a scheduled feed import it.",
      ),
    });
    expect(await waitingFiles(db.asConsole, site.groupId, now)).toEqual([]);
    await insertStockFile(member(), { ...rowOf("early"), fileName: "cars.csv.gz", bytes: packed });
    // One that is there already meets the same limit when it is shown and when it is imported.
    expect((await modelOf("early")).example.problem).toContain("more than 100 MB");
    expect(await check("early")).toMatchObject({ kind: "broken" });
  });

  it("whose columns have names that are too long together is refused in words, brackets in names are none of YAML", async () => {
    const file = (name: (at: number) => string) =>
      JSON.stringify([Object.fromEntries(Array.from({ length: 900 }, (_, at) => [name(at), "x"]))]);
    expect(await upload(file((at) => `${at} ${"x".repeat(200)}`))).toMatchObject({
      kind: "problem",
      problem: expect.stringContaining("its columns can't be mapped: It is"),
    });
    expect(await upload(file((at) => `${at} [[`))).toMatchObject({ kind: "added" });
  });

  it("is refused when twenty wait, however many are uploaded at once", async () => {
    for (let at = 1; at < maxWaiting; at++) await insertStockFile(member(), rowOf(`file-${at}`));
    const outcomes = await Promise.all([1, 2, 3, 4].map((price) => upload(rows([price]))));
    expect(outcomes.map(({ kind }) => kind).toSorted()).toEqual(["added", "problem", "problem", "problem"]);
    expect(outcomes.find(({ kind }) => kind === "problem")).toMatchObject({
      problem: expect.stringContaining("20 files wait for their import: import or delete one first."),
    });
    expect(await waitingFiles(db.asConsole, site.groupId, now)).toHaveLength(maxWaiting);
  });

  it("is counted after one that another process is storing", async () => {
    for (let at = 1; at < maxWaiting; at++) await insertStockFile(member(), rowOf(`file-${at}`));
    const isStored = Promise.withResolvers<void>();
    const mayCommit = Promise.withResolvers<void>();
    const other: Pick<Database, "withTenant"> = {
      withTenant: (tenant, work) =>
        db.withTenant(tenant, async (tx) => {
          const result = await work(tx);
          isStored.resolve();
          await mayCommit.promise;
          return result;
        }),
    };
    const first = insertStockFile(other, rowOf("first"));
    await isStored.promise;
    let isDone = false;
    const second = insertStockFile(member(), rowOf("second")).finally(() => (isDone = true));
    await vi.waitFor(async () => expect(isDone || (await lockWaits()) > 0).toBe(true));
    mayCommit.resolve();
    expect(await Promise.all([first, second])).toEqual([true, false]);
  });

  it("can't be read by another group", async () => {
    const id = await uploaded(rows([20_000]));
    const other = await testGroup(db);
    expect(await stockFile(db.asConsole, { groupId: other.groupId, id })).toBeNull();
  });
});
