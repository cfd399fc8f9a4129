import { sql } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { createSiteStore } from "#domain/configuration/site-store.server.ts";
import type { Database } from "#platform/database/database.server.ts";
import { testDatabase } from "#platform/database/test-database.server.ts";
import { addGroup } from "#tests/support/a-group.ts";
import { type GroupState, groupState, resumeGroup, suspendGroup } from "./suspend-group.server.ts";

let test: Awaited<ReturnType<typeof testDatabase>>;
let db: Database;
let group: GroupState & { siteId: string };
let groups = 0;
const at = (hour: number) => new Date(Date.UTC(2026, 2, 2, hour));
const iso = (hour: number) => at(hour).toISOString();

beforeAll(async () => {
  test = await testDatabase();
  db = test.asConsole.as({ kind: "command", id: "ana", action: "group suspend" });
});
afterAll(() => test.remove());
beforeEach(async () => {
  const slug = `group-${++groups}`;
  const feeds = [{ name: "stock", schedule: "0 * * * *", source: { type: "folder", file: "cars.csv" } }];
  group = await addGroup(test, slug, { group: { feeds } });
});

const state = async () => (await groupState(db, group.slug))!;
const inSite = <T extends object>(query: ReturnType<typeof sql>) =>
  db.withSite(
    { groupId: group.id, id: group.siteId },
    async (tx) => (await tx.execute<T & Record<string, unknown>>(query)).rows,
  );
const platform = async (query: ReturnType<typeof sql>) =>
  (await test.withoutTenant((tx) => tx.execute<{ group_id: string }>(query))).rows.filter(
    (row) => row.group_id === group.id,
  ).length;

/** A lead that stopped before its last step, and a delivery of it that is due. */
async function addDelivery(): Promise<void> {
  await test.withSite({ groupId: group.id, id: group.siteId }, async (tx) => {
    await tx.execute(sql`insert into leads (group_id, site_id, id, state, category, payload, consent, visited_pages, linked_query_params,
      idempotency_key, payload_hash, spam, created_at, updated_at)
      values (${group.id}::uuid, ${group.siteId}::uuid, 'l', 'partial', 'enquiry', '{}', '{}', '{}', '{}', 'k', 'h', '{}', ${iso(1)}, ${iso(1)})`);
    await tx.execute(sql`insert into lead_deliveries (group_id, site_id, id, lead_id, purpose, channel, target, state, first_try_at, next_try_at,
      message_id, created_at) values (${group.id}::uuid, ${group.siteId}::uuid, 'd', 'l', 'dealer', 'email', 'a@b.example', 'waiting',
      ${iso(2)}, ${iso(2)}, 'm', ${iso(2)})`);
  });
}

const due = {
  deliveries: () =>
    platform(sql`select * from claim_deliveries(${iso(9)}::timestamptz, ${iso(9)}::timestamptz, 'w', 1000)`),
  unfinished: () => platform(sql`select * from unfinished_leads(${iso(9)}::timestamptz, 1000)`),
  feeds: () => platform(sql`select * from groups_with_feeds()`),
  overrides: () => platform(sql`select * from groups_with_ended_overrides(${iso(9)}::timestamptz)`),
  feedStates: () => platform(sql`select * from feed_states()`),
  pictures: () => platform(sql`select * from groups_with_missing_pictures(${iso(9)}::timestamptz)`),
};
const everythingDue = async () =>
  Object.fromEntries(
    await Promise.all(Object.entries(due).map(async ([name, count]) => [name, await count()])),
  );

async function addFeedPictureAndOverride(): Promise<void> {
  await test.withTenant({ groupId: group.id }, async (tx) => {
    await tx.execute(sql`insert into stock_feeds (group_id, feed, schedule, next_run_at, stale_at)
      values (${group.id}::uuid, 'stock', 'hourly', ${iso(3)}, ${iso(5)})`);
    await tx.execute(sql`insert into cars (group_id, id, slug, identity, dealership_id, facts, feed_hash, status, created_at, updated_at)
      select ${group.id}::uuid, 'c', 'c', 'c', d.id, '{}', 'h', 'available', ${iso(1)}, ${iso(1)} from dealerships d`);
    await tx.execute(sql`insert into car_picture_sources (group_id, car_id, position, url, state)
      values (${group.id}::uuid, 'c', 0, 'https://pictures.example/1.jpg', 'wanted')`);
    await tx.execute(sql`insert into car_overrides (group_id, car_id, field, value, feed_value, actor_kind, actor_id, at, until)
      values (${group.id}::uuid, 'c', 'tag', '"Sale"', 'null', 'command', 'x', ${iso(1)}, ${iso(2)})`);
  });
}

describe("a suspended group", () => {
  it("delivers, fetches and reports nothing, and continues when it is resumed", async () => {
    await addDelivery();
    await addFeedPictureAndOverride();
    const all = { deliveries: 1, unfinished: 1, feeds: 1, overrides: 1, feedStates: 1, pictures: 1 };
    await suspendGroup(db, await state(), at(3));
    expect(await everythingDue()).toEqual({
      deliveries: 0,
      unfinished: 0,
      feeds: 0,
      overrides: 0,
      feedStates: 0,
      pictures: 0,
    });
    expect(await resumeGroup(db, await state(), at(8))).toEqual({ kind: "resumed", deliveries: 1 });
    expect(await everythingDue()).toEqual(all);
  });

  it("leaves other groups alone", async () => {
    await addDelivery();
    const other = await addGroup(test, `${group.slug}-other`);
    await suspendGroup(db, other, at(3));
    expect(await due.deliveries()).toBe(1);
  });

  it("doesn't use up the day in which a delivery is retried, and no feed gets stale by it", async () => {
    await addDelivery();
    await addFeedPictureAndOverride();
    await suspendGroup(db, await state(), at(3));
    await inSite(sql`insert into lead_deliveries (group_id, site_id, id, lead_id, purpose, channel, target, state, first_try_at, next_try_at,
      message_id, created_at) values (${group.id}::uuid, ${group.siteId}::uuid, 'later', 'l', 'dealer', 'email', 'a@b.example', 'waiting',
      ${iso(6)}, ${iso(6)}, 'n', ${iso(6)})`);
    await resumeGroup(db, await state(), at(8));
    const deliveries = await inSite<{ id: string; first: Date }>(
      sql`select id, to_char(first_try_at at time zone 'UTC', 'HH24') as first from lead_deliveries order by id`,
    );
    // Of the one before the suspension an hour was used up, of the other none.
    expect(deliveries).toEqual([
      { id: "d", first: "07" },
      { id: "later", first: "08" },
    ]);
    const feeds = await inSite(
      sql`select to_char(stale_at at time zone 'UTC', 'HH24') as stale from stock_feeds`,
    );
    expect(feeds).toEqual([{ stale: "10" }]);
  });

  it("has sites that say so, at once for the process that follows the changes", async () => {
    const store = createSiteStore(test, () => at(1));
    expect((await store.byHost(`${group.slug}.example`))?.isSuspended).toBe(false);
    const before = await store.bySlug(group.slug);
    await suspendGroup(db, await state(), at(3));
    store.forget(group.id);
    expect((await store.byHost(`${group.slug}.example`))?.isSuspended).toBe(true);
    expect((await store.list()).find(({ slug }) => slug === group.slug)?.isSuspended).toBe(true);
    await resumeGroup(db, await state(), at(4));
    store.forget(group.id);
    expect(await store.bySlug(group.slug)).toEqual(before);
  });

  it("says what it was before, when it is suspended or resumed twice", async () => {
    expect(await suspendGroup(db, await state(), at(3))).toEqual({ kind: "suspended" });
    expect(await suspendGroup(db, await state(), at(4))).toEqual({ kind: "already", since: at(3) });
    expect((await resumeGroup(db, await state(), at(5))).kind).toBe("resumed");
    expect(await resumeGroup(db, await state(), at(6))).toEqual({ kind: "not_suspended" });
  });

  it("is in the group's log", async () => {
    await suspendGroup(db, await state(), at(3));
    const { rows } = await test.asConsole.withTenant({ groupId: group.id }, (tx) =>
      tx.execute(sql`select actor_id, action, changes from audit_entries order by seq desc limit 1`),
    );
    expect(rows).toEqual([
      {
        actor_id: "ana",
        action: "group suspend",
        changes: [{ table: "groups", how: "changed", rows: 1, ids: [group.id], fields: ["suspended_at"] }],
      },
    ]);
  });
});
