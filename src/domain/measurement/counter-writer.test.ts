import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, it, vi } from "vitest";
import type { Site } from "#domain/configuration/site.ts";
import { createSiteStore } from "#domain/configuration/site-store.server.ts";
import { testDatabase } from "#platform/database/test-database.server.ts";
import { startCounterWriter } from "./counter-writer.server.ts";
import { Counters, countedCar } from "./counters.ts";

const now = () => new Date("2026-11-22T02:00:00Z");
const log = { warn: vi.fn() };
let db: Awaited<ReturnType<typeof testDatabase>>;
let north: Site;
let south: Site;

beforeAll(async () => {
  db = await testDatabase();
  const store = createSiteStore(db, now);
  for (const slug of ["north", "south"]) {
    const applied = await store.apply(
      `
group: { slug: ${slug}, name: Yard, dealerships: [{ slug: ${slug}, name: Yard }] }
site: { slug: ${slug}, name: Yard }`,
      "test",
    );
    if (applied.kind === "refused") throw new Error(JSON.stringify(applied));
  }
  north = (await store.bySlug("north"))!;
  south = (await store.bySlug("south"))!;
});
afterAll(() => db.remove());

/** A writer that writes when the test says so. */
function writing(execute = (text: ReturnType<typeof sql>) => db.withoutTenant((tx) => tx.execute(text))) {
  const counters = new Counters();
  let statements = 0;
  const counted = {
    withoutTenant: (work: (tx: never) => Promise<unknown>) =>
      work({
        execute: (text: ReturnType<typeof sql>) => {
          statements++;
          return execute(text);
        },
      } as never),
  } as Pick<typeof db, "withoutTenant">;
  const writer = startCounterWriter(counters, { db: counted, log, now, everyMs: 3_600_000 });
  return { counters, writer, statements: () => statements };
}
const view = (counters: Counters, site: Site, carId: string) =>
  counters.add(site, "2026-11-22", countedCar("view", carId), "direct", "phone");

async function stored(site: Site): Promise<Record<string, number>> {
  const { rows } = await db.withSite(site, (tx) =>
    tx.execute<{ subject: string; times: number }>(
      sql`select subject, times::int from counters order by subject`,
    ),
  );
  return Object.fromEntries(rows.map(({ subject, times }) => [subject, times]));
}

it("adds the rows of every site in one statement, and none when nothing was counted", async () => {
  const { counters, writer, statements } = writing();
  for (const car of ["a", "a", "b"]) view(counters, north, car);
  view(counters, south, "a");
  await writer.write();
  await writer.write();
  expect(statements()).toBe(1);
  view(counters, north, "a");
  await writer.close();
  expect(statements()).toBe(2);
  expect(await stored(north)).toEqual({ a: 3, b: 1 });
  expect(await stored(south)).toEqual({ a: 1 });
});

it("two processes that write at once lose nothing", async () => {
  const processes = Array.from({ length: 4 }, () => writing());
  for (let turn = 0; turn < 10; turn++) {
    for (const { counters } of processes)
      for (const car of turn % 2 ? ["x", "y", "z"] : ["z", "y", "x"]) view(counters, south, car);
    await Promise.all(processes.map(({ writer }) => writer.write()));
  }
  for (const { writer } of processes) await writer.close();
  expect(await stored(south)).toEqual({ a: 1, x: 40, y: 40, z: 40 });
});

it("keeps what it couldn't store, and stores it when the database is back", async () => {
  let isUnavailable = true;
  const { counters, writer } = writing((text) =>
    isUnavailable ? Promise.reject(new Error("no database")) : db.withoutTenant((tx) => tx.execute(text)),
  );
  view(counters, north, "kept");
  await writer.write();
  expect(log.warn).toHaveBeenCalledOnce();
  view(counters, north, "kept");
  isUnavailable = false;
  await writer.close();
  expect((await stored(north)).kept).toBe(2);
});

it("leaves out a site that no longer exists", async () => {
  const { counters, writer } = writing();
  view(counters, { ...north, id: "00000000-0000-4000-8000-00000000dead" }, "gone");
  view(counters, north, "stays");
  await writer.close();
  expect((await stored(north)).stays).toBe(1);
});
