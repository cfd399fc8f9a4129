import { sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { dealerships, groups } from "./schema.ts";
import { testDatabase } from "./test-database.server.ts";

const first = { groupId: "00000000-0000-4000-8000-000000000001" };
const second = { groupId: "00000000-0000-4000-8000-000000000002" };
let db: Awaited<ReturnType<typeof testDatabase>>;

beforeAll(async () => {
  db = await testDatabase();
  for (const [index, tenant] of [first, second].entries()) {
    await db.withTenant(tenant, async (tx) => {
      await tx.insert(groups).values({ id: tenant.groupId, slug: `group-${index}`, version: 1 });
      await tx.insert(dealerships).values({ groupId: tenant.groupId, id: "d", slug: "d" });
    });
  }
});
afterAll(() => db.remove());

describe("row-level security as the only wall [SITE-09]", () => {
  it("shows a tenant its own rows and no others", async () => {
    const seen = await db.withTenant(first, (tx) => tx.select().from(dealerships));
    expect(seen.map((row) => row.groupId)).toEqual([first.groupId]);
  });

  it("shows nothing without a tenant, also on a connection that had one", async () => {
    for (let i = 0; i < 6; i++) {
      await db.withTenant(first, (tx) => tx.execute(sql`select 1`));
      expect(await db.withoutTenant((tx) => tx.select().from(dealerships))).toEqual([]);
    }
  });

  it("refuses to write another tenant's row, and to move one there", async () => {
    await expect(
      db.withTenant(first, (tx) =>
        tx.insert(dealerships).values({ groupId: second.groupId, id: "x", slug: "x" }),
      ),
    ).rejects.toThrow();
    await expect(
      db.withTenant(first, (tx) => tx.update(dealerships).set({ groupId: second.groupId })),
    ).rejects.toThrow();
    const touched = await db.withTenant(first, (tx) =>
      tx.update(dealerships).set({ slug: "taken" }).where(sql`group_id = ${second.groupId}::uuid`),
    );
    expect(touched.rowCount).toBe(0);
  });

  it("holds every table that has a tenant column", async () => {
    const open = await db.withoutTenant((tx) =>
      tx.execute(sql`select c.relname from pg_class c join pg_namespace n on n.oid = c.relnamespace
        where n.nspname = 'public' and c.relkind = 'r' and not (c.relrowsecurity and c.relforcerowsecurity)`),
    );
    expect(open.rows).toEqual([]);
  });

  it("works as a role that owns nothing and bypasses nothing", async () => {
    const role = await db.withoutTenant((tx) =>
      tx.execute(
        sql`select current_user as name, rolsuper, rolbypassrls from pg_roles where rolname = current_user`,
      ),
    );
    expect(role.rows).toEqual([{ name: "forecourt_app", rolsuper: false, rolbypassrls: false }]);
  });
});
