import { eq, sql } from "drizzle-orm";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { dealerships } from "#domain/cars/car-tables.ts";
import { leads } from "#domain/leads/lead-tables.ts";
import { staffMembers } from "#domain/staff/staff-tables.ts";
import { auditEntries } from "#platform/database/audit-tables.ts";
import { groups, groupVersions, sites } from "#platform/database/site-tables.ts";
import { testDatabase } from "#platform/database/test-database.server.ts";

const site = { groupId: "00000000-0000-4000-8000-000000000001", id: "00000000-0000-4000-8000-0000000000a1" };
const other = { groupId: "00000000-0000-4000-8000-000000000002", id: "00000000-0000-4000-8000-0000000000a2" };
const now = new Date("2026-03-02T01:00:00Z");
const actor = { kind: "member" as const, id: "member-1", action: "test" };
let db: Awaited<ReturnType<typeof testDatabase>>;
let owner: pg.Client;

beforeAll(async () => {
  db = await testDatabase();
  owner = new pg.Client({ connectionString: db.ownerUrl });
  await owner.connect();
  for (const { groupId, id } of [site, other])
    await db.withTenant({ groupId }, async (tx) => {
      await tx.insert(groups).values({ id: groupId, slug: `g-${groupId.at(-1)}`, version: 1 });
      await tx.insert(sites).values({ groupId, id, slug: `s-${groupId.at(-1)}`, version: 1 });
    });
});
afterAll(async () => {
  await owner.end();
  await db.remove();
});

const secret = "Wilhelmina 0491570156";
const lead = (id: string) => ({
  groupId: site.groupId,
  siteId: site.id,
  id,
  state: "complete" as const,
  category: "Vehicle Enquiry",
  payload: { name: secret },
  consent: { optIn: true, text: "t", version: "1", terms: null, termsText: null },
  visitedPages: [],
  linkedQueryParams: {},
  idempotencyKey: id,
  payloadHash: id,
  spam: [],
  createdAt: now,
  updatedAt: now,
});
const entries = () =>
  db.asConsole.withTenant(site, (tx) => tx.select().from(auditEntries).orderBy(auditEntries.seq));
const newest = async () => (await entries()).at(-1);

describe("the audit log", () => {
  it("has one entry for each transaction of an actor, with names of fields and no values", async () => {
    const before = (await entries()).length;
    await db.asConsole.as(actor).withSite(site, async (tx) => {
      await tx.insert(leads).values([lead("a"), lead("b")]);
      await tx.update(leads).set({ category: secret, url: secret }).where(eq(leads.id, "a"));
      await tx.update(leads).set({ userAgent: secret }).where(eq(leads.id, "b"));
      await tx.delete(leads).where(eq(leads.id, "b"));
    });
    const found = await entries();
    expect(found).toHaveLength(before + 1);
    const { actorKind, actorId, action, groupId, siteId, changes } = found.at(-1)!;
    expect({ actorKind, actorId, action }).toEqual({
      actorKind: "member",
      actorId: "member-1",
      action: "test",
    });
    expect({ groupId, siteId }).toEqual({ groupId: site.groupId, siteId: site.id });
    expect(changes).toEqual([
      { table: "leads", how: "added", rows: 2, ids: ["a", "b"], fields: [] },
      { table: "leads", how: "changed", rows: 2, ids: ["a", "b"], fields: ["category", "url", "user_agent"] },
      { table: "leads", how: "removed", rows: 1, ids: ["b"], fields: [] },
    ]);
    expect(JSON.stringify(found)).not.toContain("Wilhelmina");
  });

  it("lists a table once and at most twenty ids, however many statements changed it", async () => {
    await db.asConsole.as(actor).withSite(site, async (tx) => {
      for (let n = 0; n < 30; n++) await tx.insert(leads).values(lead(`many-${n}`));
    });
    const [change, ...more] = (await newest())!.changes;
    expect(more).toEqual([]);
    expect(change).toMatchObject({ how: "added", rows: 30 });
    expect(change?.ids).toHaveLength(20);
  });

  it("has nothing of a transaction that failed or changed nothing, nor of shoppers", async () => {
    const before = await entries();
    const acting = db.asConsole.as(actor);
    const failing = acting.withSite(site, async (tx) => {
      await tx.insert(leads).values(lead("lost"));
      throw new Error("undo");
    });
    await expect(failing).rejects.toThrow("undo");
    await acting.withSite(site, (tx) => tx.update(leads).set({ url: "/x" }).where(eq(leads.id, "none")));
    await acting.withSite(site, (tx) => tx.update(leads).set({ url: secret }).where(eq(leads.id, "a")));
    await db.withSite(site, (tx) => tx.insert(leads).values(lead("shopper")));
    expect(await entries()).toEqual(before);
  });

  it("notes that details were read", async () => {
    await db.asConsole
      .as(actor)
      .withSite(site, (tx) => tx.execute(sql`select audit_read('leads', 1, array['a'])`));
    expect((await newest())?.changes).toEqual([
      { table: "leads", how: "read", rows: 1, ids: ["a"], fields: [] },
    ]);
  });

  it("covers commands and tasks, under the application's role too", async () => {
    for (const kind of ["command", "task"] as const) {
      const acting = db.as({ kind, id: "someone", action: "group apply" });
      await acting.withTenant(site, (tx) =>
        tx
          .insert(groupVersions)
          .values({ groupId: site.groupId, version: kind === "task" ? 8 : 9, document: {}, appliedBy: "x" }),
      );
      expect(await newest()).toMatchObject({ actorKind: kind, actorId: "someone", action: "group apply" });
    }
  });

  it("refuses a write of the console without an actor, and carries no actor to the next transaction", async () => {
    await db.asConsole.as(actor).withTenant(site, (tx) => tx.execute(sql`select 1`));
    for (let n = 0; n < 4; n++)
      await expect(
        db.asConsole.withSite(site, (tx) => tx.insert(leads).values(lead(`no-${n}`))),
      ).rejects.toThrow(/needs an actor/);
    // A table that isn't audited needs none.
    await db.asConsole.withTenant(site, (tx) =>
      tx.insert(dealerships).values({ groupId: site.groupId, id: "d", slug: "d" }),
    );
  });

  it("shows a group its own entries only, and the platform's without a group", async () => {
    const theirs = db.asConsole.as({ ...actor, id: "member-2" });
    await theirs.withTenant(other, (tx) =>
      tx.insert(groupVersions).values({ groupId: other.groupId, version: 1, document: {}, appliedBy: "x" }),
    );
    await theirs.withoutTenant((tx) =>
      tx.insert(staffMembers).values({ id: "member-2", email: secret, name: secret, createdAt: now }),
    );
    expect((await entries()).filter(({ actorId }) => actorId === "member-2")).toEqual([]);
    const platform = await db.asConsole.withoutTenant((tx) => tx.select().from(auditEntries));
    expect(platform.map(({ actorId, groupId }) => [actorId, groupId])).toEqual([["member-2", null]]);
  });

  it("can't be altered: not by the console, nor by the owner of the tables", async () => {
    const before = await entries();
    for (const statement of [
      "insert into audit_entries select * from audit_entries",
      "update audit_entries set actor_id = 'else'",
      "delete from audit_entries",
      "select audit('leads', 'added', 1, '{}', '{}')",
    ]) {
      const run = db.asConsole.as(actor).withTenant(site, (tx) => tx.execute(sql.raw(statement)));
      await expect(run, statement).rejects.toThrow(/permission denied/);
    }
    for (const statement of ["update audit_entries set actor_id = 'else'", "delete from audit_entries"])
      await expect(owner.query(statement), statement).rejects.toThrow(/can't be altered/);
    expect(await entries()).toEqual(before);
  });

  it("loses entries after 90 days at the earliest", async () => {
    const count = async () => (await owner.query("select count(*)::int as n from audit_entries")).rows[0].n;
    const before = await count();
    await expect(
      db.withoutTenant((tx) => tx.execute(sql`select delete_old_audit_entries(now() + interval '1 day')`)),
    ).rejects.toThrow(/can't be altered/);
    await db.withoutTenant((tx) =>
      tx.execute(sql`select delete_old_audit_entries(now() - interval '91 days')`),
    );
    expect(await count()).toBe(before);
  });
});
