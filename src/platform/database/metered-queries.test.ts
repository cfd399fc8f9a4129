import { setImmediate } from "node:timers/promises";
import { sql } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, expect, it, vi } from "vitest";
import { type Meter, metered } from "#lib/meter.server.ts";
import { testDatabase } from "./test-database.server.ts";

let db: Awaited<ReturnType<typeof testDatabase>>;
beforeAll(async () => {
  db = await testDatabase();
});
afterAll(() => db.remove());
afterEach(() => vi.restoreAllMocks());

it.each(["succeeds", "fails"])(
  "what a request does after a transaction that %s is charged to it",
  async (how) => {
    let clock = 0;
    vi.spyOn(performance, "now").mockImplementation(() => clock);
    const meter: Meter & { ms: number } = {
      ms: 0,
      charge(ms) {
        meter.ms += ms;
      },
    };
    const query = how === "succeeds" ? sql`select pg_sleep(0.01)` : sql`select 1 / (random() * 0)::int`;
    const request = metered(meter, async () => {
      await setImmediate();
      clock += 1_000;
      await db
        .withoutTenant((tx) => {
          clock += 7;
          return tx.execute(query);
        })
        .catch(() => {});
      clock += 40;
    });
    await request;
    await setImmediate();
    clock += 1_000;
    expect(meter.ms).toBe(47);
  },
);
