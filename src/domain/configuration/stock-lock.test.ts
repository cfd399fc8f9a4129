import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, it } from "vitest";
import { testDatabase } from "#platform/database/test-database.server.ts";
import { lockStock } from "./stock-lock.server.ts";

const groupId = "00000000-0000-4000-8000-000000000001";
const other = "00000000-0000-4000-8000-000000000002";
let db: Awaited<ReturnType<typeof testDatabase>>;
beforeAll(async () => {
  db = await testDatabase();
});
afterAll(() => db.remove());

const waiting = async () => {
  const { rows } = await db.withoutTenant((tx) =>
    tx.execute<{ n: number }>(
      sql`select count(*)::int as n from pg_locks where locktype = 'advisory' and not granted
        and database = (select oid from pg_database where datname = current_database())`,
    ),
  );
  return rows[0]?.n;
};

it("admits one writer of a group's stock at a time, and another group's in parallel", async () => {
  const order: string[] = [];
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  let entered = () => {};
  const inside = new Promise<void>((resolve) => {
    entered = resolve;
  });
  const first = db.withTenant({ groupId }, async (tx) => {
    await lockStock(tx, groupId);
    entered();
    await held;
    order.push("first");
  });
  await inside;
  const second = db.withTenant({ groupId }, async (tx) => {
    await lockStock(tx, groupId);
    order.push("second");
  });
  await expect.poll(waiting).toBe(1);
  await db.withTenant({ groupId: other }, async (tx) => {
    await lockStock(tx, other);
    order.push("other");
  });
  release();
  await Promise.all([first, second]);
  expect(order).toEqual(["other", "first", "second"]);
});
