import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { fileModel } from "#console/feeds/file-model.server.ts";
import { checkFile, importFile } from "#console/feeds/import-file.server.ts";
import { uploadFile } from "#console/feeds/upload-file.server.ts";
import type { Site } from "#domain/configuration/site.ts";
import type { Database } from "#platform/database/database.server.ts";
import { testDatabase } from "#platform/database/test-database.server.ts";
import { testGroup } from "#tests/support/stock-group.ts";
import { inFileTurn } from "./file-turns.server.ts";
import {
  changeFileMapping,
  insertStockFile,
  type StockFile,
  stockFile,
  waitingFiles,
} from "./stock-file.server.ts";

let db: Awaited<ReturnType<typeof testDatabase>>;
let site: Site;
const now = new Date("2026-11-21T00:00:00Z");
const { signal } = new AbortController();
const member = () => db.asConsole.as({ kind: "member", id: "mia", action: "stock.import" });

beforeAll(async () => {
  db = await testDatabase();
});
afterAll(() => db.remove());
beforeEach(async () => {
  site = await testGroup(db);
});

const text = "Stock number,Make,Model,Year,Price\nS1,Kia,Rio,2021,20000";
async function storedFile({ groupId, slug }: Site): Promise<StockFile> {
  const mapping = "fields: { stocknum: Stock number, make: Make, model: Model, year: Year, price: Price }";
  await insertStockFile(member(), {
    groupId,
    id: "cars",
    feed: "sheet",
    siteSlug: slug,
    fileName: "cars.csv",
    mapping,
    bytes: Buffer.from(text),
    isFull: false,
    uploadedBy: "mia",
    uploadedAt: now,
  });
  return (await stockFile(member(), { groupId, id: "cars" })) ?? expect.fail("no such file");
}
const confirmed = { yesRemove: null, acceptColumns: false };
const check = (file: StockFile, from: Partial<{ db: Database; site: Site; signal: AbortSignal }> = {}) =>
  checkFile(from.db ?? member(), { file, site, signal, ...confirmed, ...from }, now);
const show = (
  file: StockFile,
  from: Partial<{ db: Pick<Database, "withTenant">; row: number; signal: AbortSignal }> = {},
) => fileModel(from.db ?? member(), { file, site, row: 0, signal, ...from }, now);
const upload = (from: AbortSignal) => {
  const form = new FormData();
  for (const [name, value] of Object.entries({ feed: "sheet", site: site.slug })) form.set(name, value);
  form.set("file", new Blob([text]), "cars.csv");
  return uploadFile(member(), { form, sites: [site], memberId: "mia", signal: from }, now);
};

/** Takes the group's turn until it is ended. */
function takenTurn() {
  const { promise, resolve } = Promise.withResolvers<void>();
  const ended = inFileTurn({ groupId: site.groupId, signal }, () => promise);
  return {
    end: () => {
      resolve();
      return ended;
    },
  };
}

/** The database, and how often it was used. */
function countedDatabase() {
  const counted = { uses: 0 };
  const withTenant: Database["withTenant"] = (tenant, work) => {
    counted.uses++;
    return member().withTenant(tenant, work);
  };
  return { counted, db: { ...member(), withTenant } };
}

describe("the files of a group", () => {
  it("wait three at most, without a connection to the database; others are told to wait", async () => {
    const file = await storedFile(site);
    const { counted, db: waitingDb } = countedDatabase();
    const turn = takenTurn();
    const waiting = [1, 2, 3].map(() => check(file, { db: waitingDb }));

    expect(await check(file, { db: waitingDb })).toEqual({ kind: "busy" });
    expect(await importFile(waitingDb, { file, site, signal, ...confirmed }, now)).toEqual({ kind: "busy" });
    expect(await show(file, { db: waitingDb })).toBe("busy");
    expect(counted.uses).toBe(0);
    expect(await upload(signal)).toMatchObject({
      kind: "busy",
      answer: { problem: "Other files of your group are being read. Try again in a moment.", feed: "sheet" },
    });
    expect(await waitingFiles(member(), site.groupId, now)).toHaveLength(1);
    const other = await testGroup(db);
    expect(await check(await storedFile(other), { site: other })).toMatchObject({ kind: "ready" });

    await turn.end();
    for (const outcome of await Promise.all(waiting)) expect(outcome).toMatchObject({ kind: "ready" });
    expect(counted.uses).toBeGreaterThan(0);
    expect(await upload(signal)).toMatchObject({ kind: "added" });
  });

  it("that wait for a client that has gone are never read", async () => {
    const file = await storedFile(site);
    const { counted, db: waitingDb } = countedDatabase();
    const turn = takenTurn();
    const leaving = new AbortController();
    const left = [1, 2].map(() => check(file, { db: waitingDb, signal: leaving.signal }));
    const uploading = upload(leaving.signal);
    const settled = Promise.allSettled([...left, uploading]);
    leaving.abort("left");
    expect(await settled).toEqual([1, 2, 3].map(() => ({ status: "rejected", reason: "left" })));
    const waiting = [1, 2, 3].map(() => check(file));
    await turn.end();
    for (const outcome of await Promise.all(waiting)) expect(outcome).toMatchObject({ kind: "ready" });
    expect(counted.uses).toBe(0);
    expect(await waitingFiles(member(), site.groupId, now)).toHaveLength(1);
  });

  it("wait once for all choices of a column that follow each other, and are shown as the last one maps them", async () => {
    const file = await storedFile(site);
    const { counted, db: waitingDb } = countedDatabase();
    const turn = takenTurn();
    const leaving = new AbortController();
    const left = Promise.allSettled([show(file, { db: waitingDb, signal: leaving.signal })]);
    const shown = Array.from({ length: 10 }, () => show(file, { db: waitingDb }));
    leaving.abort("left");
    expect(await left).toEqual([{ status: "rejected", reason: "left" }]);
    await changeFileMapping(
      member(),
      file,
      () => "fields: { stocknum: Stock number, dealercomments: Model }",
    );
    const checked = [check(file), check(file)];
    expect(await show(file, { row: 1 })).toBe("busy");
    expect(counted.uses).toBe(0);

    await turn.end();
    for (const model of await Promise.all(shown))
      expect(model).toMatchObject({
        mapping: expect.stringContaining("dealercomments: Model"),
        columns: expect.arrayContaining([
          expect.objectContaining({ name: "Model", field: "dealercomments" }),
        ]),
      });
    expect(counted.uses).toBe(3);
    await Promise.all(checked);
    expect(await show(file)).toMatchObject({ rows: 1 });
  });

  it("that wait for clients of which all have gone are never read, and are read for the next one", async () => {
    const file = await storedFile(site);
    const { counted, db: waitingDb } = countedDatabase();
    const turn = takenTurn();
    const leaving = [new AbortController(), new AbortController()];
    const left = Promise.allSettled(
      leaving.map((each) => show(file, { db: waitingDb, signal: each.signal })),
    );
    for (const each of leaving) each.abort("left");
    await left;
    const next = show(file);
    await turn.end();
    expect(await next).toMatchObject({ rows: 1 });
    expect(counted.uses).toBe(0);
  });
});
