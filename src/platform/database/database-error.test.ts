import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, it } from "vitest";
import { errorCode } from "#lib/error-code.ts";
import type { Transaction } from "./database.server.ts";
import { databaseError } from "./database-error.server.ts";
import { groups } from "./site-tables.ts";
import { testDatabase } from "./test-database.server.ts";

const groupId = "00000000-0000-4000-8000-000000000001";
let db: Awaited<ReturnType<typeof testDatabase>>;

beforeAll(async () => {
  db = await testDatabase();
  await db.withTenant({ groupId }, (tx) =>
    tx.insert(groups).values({ id: groupId, version: 1, slug: "first" }),
  );
});
afterAll(() => db.remove());

const failed = (work: (tx: Transaction) => Promise<unknown>) =>
  db.withTenant({ groupId }, work).then(
    () => {
      throw new Error("the query should fail");
    },
    (error: unknown) => error,
  );

it.each([
  ["no such table", "42P01", sql`select * from no_such_table where phone = ${"0412 345 678"}`],
  ["no permission", "42501", sql`create role ana`],
  ["a wrong value", "22P02", sql`select ${"0412 345 678"}::text::uuid`],
])("the code of a query that fails for %s is PostgreSQL's", async (_, code, query) => {
  expect(errorCode(await failed((tx) => tx.execute(query)))).toBe(code);
});

it("names the constraint that a row violates, and none of its values", async () => {
  const error = await failed((tx) => tx.insert(groups).values({ id: groupId, version: 1, slug: "second" }));
  expect(errorCode(error)).toBe("23505");
  expect(databaseError(error)).toMatchObject({ table: "groups", constraint: "groups_pkey" });
  expect(databaseError(error)?.detail).toBeUndefined();
  expect(databaseError(new Error("another"))).toBeNull();
});
