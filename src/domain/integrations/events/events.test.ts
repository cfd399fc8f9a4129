import { sql } from "drizzle-orm";
import pg from "pg";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { testDatabase } from "#platform/database/test-database.server.ts";
import { addGroup } from "#tests/support/a-group.ts";
import { carEventsTask } from "./car-events-task.server.ts";

let db: Awaited<ReturnType<typeof testDatabase>>;
let owner: pg.Client;
let group: Awaited<ReturnType<typeof addGroup>>;
let quiet: Awaited<ReturnType<typeof addGroup>>;

beforeAll(async () => {
  db = await testDatabase();
  owner = new pg.Client({ connectionString: db.ownerUrl });
  await owner.connect();
  group = await addGroup(db, "eventful");
  quiet = await addGroup(db, "quiet");
  for (const _ of ["first", "again"])
    await db.asConsole.withTenant({ groupId: group.id }, (tx) =>
      tx.execute(sql`select begin_events(${group.id}::uuid)`),
    );
});
beforeEach(async () => {
  await owner.query("delete from events; delete from published_cars; delete from cars; delete from leads");
  await follow();
});
afterAll(async () => {
  await owner.end();
  await db.remove();
});

const follow = () =>
  carEventsTask({ db }).run(
    () => false,
    () => {},
  );

type RecordedEvent = { type: string; subject_id: string; seq: string; data: Record<string, unknown> };
async function recorded(of = group): Promise<RecordedEvent[]> {
  const { rows } = await db.asConsole.withTenant({ groupId: of.id }, (tx) =>
    tx.execute<RecordedEvent>(sql`select type, subject_id, seq, data from events order by seq`),
  );
  return rows;
}
const types = async () =>
  (await recorded()).map(({ type, subject_id, data }) => [type, subject_id, data.changed]);

const dealershipOf = sql`(select id from dealerships d where d.group_id = app_group_id() limit 1)`;
const inGroup = (query: ReturnType<typeof sql>, of = group) =>
  db.withTenant({ groupId: of.id }, (tx) => tx.execute(query));
async function addCars(ids: string[], of = group): Promise<void> {
  await inGroup(
    sql`insert into cars (group_id, id, slug, identity, dealership_id, facts, feed_hash, status, created_at, updated_at)
      select app_group_id(), i, i, i, ${dealershipOf}, '{"price": 20000, "make": "Mazda"}', '', 'in_stock', now(), now()
      from unnest(${sql.param(ids)}::text[]) i`,
    of,
  );
  await announce(ids, of);
}
const announce = (ids: string[] | null, of = group) =>
  inGroup(
    sql`select record_change('stock', ${of.id}::uuid, ${ids === null ? null : sql.param(ids)}::text[])`,
    of,
  );

const addLead = (id: string, of = group, state = "complete") =>
  db.withSite({ groupId: of.id, id: of.siteId }, (tx) =>
    tx.execute(sql`insert into leads (group_id, site_id, id, state, category, payload, consent, visited_pages, linked_query_params,
        idempotency_key, payload_hash, spam, created_at, updated_at)
      values (${of.id}::uuid, ${of.siteId}::uuid, ${id}, ${state}, 'General Enquiry', '{"name": "Jo Shopper", "phone": "0412345678"}', '{}', '{}',
        '{}', ${id}, ${id}, '{}', now(), now())`),
  );
const changeLead = (set: ReturnType<typeof sql>) =>
  db.withSite({ groupId: group.id, id: group.siteId }, (tx) => tx.execute(sql`update leads set ${set}`));

it("records what happens to a lead, and nothing about the person [DECIDE-210]", async () => {
  await addLead("one");
  await addLead("two", group, "partial");
  await changeLead(sql`state = 'complete'`);
  await changeLead(sql`stage = 'contacted', tags = '{hot}' where id = 'one'`);
  await changeLead(sql`updated_at = now()`);
  await changeLead(sql`payload = '{"erased": true}' where id = 'two'`);
  expect(await types()).toEqual([
    ["lead.received", "one", undefined],
    ["lead.received", "two", undefined],
    ["lead.changed", "one", ["stage", "tags"]],
    ["lead.erased", "two", undefined],
  ]);
  expect(JSON.stringify(await recorded())).not.toMatch(/Jo|0412|hot/);
});

it("records nothing in a group without programs [DECIDE-211]", async () => {
  await addLead("theirs", quiet);
  await addCars(["q1"], quiet);
  await follow();
  expect(await recorded(quiet)).toEqual([]);
  const { rows } = await owner.query("select 1 from published_cars where group_id = $1", [quiet.id]);
  expect(rows).toEqual([]);
});

it("inserts an event with its number at the end of a transaction, and takes no lock without programs [DECIDE-490]", async () => {
  const client = new pg.Client({ connectionString: db.ownerUrl });
  await client.connect();
  const state = async () =>
    (
      await client.query(`select (select count(*)::int from events) as events, (select count(*)::int from events where seq is null) as unnumbered,
        (select count(*)::int from pg_locks where locktype = 'advisory' and classid = 7301149 and pid = pg_backend_pid()) as locks`)
    ).rows[0];
  const seen = [];
  for (const { id, siteId } of [quiet, group]) {
    await client.query("begin");
    await client.query(
      `insert into leads (group_id, site_id, id, state, category, payload, consent, visited_pages, linked_query_params, idempotency_key,
        payload_hash, spam, created_at, updated_at) values ($1, $2, 'l', 'complete', 'x', '{}', '{}', '{}', '{}', 'l', 'l', '{}', now(), now())`,
      [id, siteId],
    );
    seen.push(await state());
    await client.query("set constraints all immediate");
    seen.push(await state());
    await client.query("rollback");
  }
  await client.end();
  const nothing = { events: 0, unnumbered: 0, locks: 0 };
  expect(seen).toEqual([nothing, nothing, nothing, { events: 1, unnumbered: 0, locks: 1 }]);
});

it("has no word of a shopper in any event, whatever they wrote and whatever happens to it [DECIDE-210]", async () => {
  const words = ["Zaphod", "zaphod@seeded.example", "0455 000 111", "9 Seeded Street", "seeded question"];
  const payload = JSON.stringify(Object.fromEntries(words.map((word, n) => [`field ${n}`, word])));
  const write = (query: ReturnType<typeof sql>) =>
    db.withSite({ groupId: group.id, id: group.siteId }, (tx) => tx.execute(query));
  await addLead("seeded", group, "partial");
  await write(sql`update leads set payload = ${payload}::jsonb, consent = ${payload}::jsonb, visited_pages = ${sql.param(words)}::text[],
    linked_query_params = ${payload}::jsonb, spam = ${sql.param(words)}::text[]`);
  await write(sql`update leads set state = 'complete'`);
  await write(sql`update leads set stage = 'contacted', tags = ${sql.param(words)}::text[]`);
  await write(sql`update leads set payload = payload || '{"erased": true}'`);
  const events = JSON.stringify(await recorded());
  expect(events.match(/lead\.(received|changed|erased)/g)).toEqual([
    "lead.received",
    "lead.changed",
    "lead.erased",
  ]);
  for (const word of words) expect(events).not.toContain(word);
});

it("records bookings made, moved, confirmed and cancelled", async () => {
  await addLead("booked");
  const write = (query: ReturnType<typeof sql>) =>
    db.withSite({ groupId: group.id, id: group.siteId }, (tx) => tx.execute(query));
  await write(sql`insert into test_drive_bookings (group_id, site_id, location_id, starts_at, seat, minutes, lead_id, created_at)
    values (${group.id}::uuid, ${group.siteId}::uuid, 'yard', '2026-12-01T01:00:00Z', 1, 30, 'booked', now())`);
  await write(sql`update test_drive_bookings set starts_at = '2026-12-02T01:00:00Z', sequence = 1`);
  await write(sql`update test_drive_bookings set confirmed_at = now()`);
  await write(sql`update test_drive_bookings set cancelled_at = now(), cancelled_by = 'shopper'`);
  const seen = (await recorded()).slice(1);
  expect(seen.map(({ type }) => type)).toEqual(
    ["made", "moved", "confirmed", "cancelled"].map((what) => `booking.${what}`),
  );
  expect(seen.at(-1)?.data).toMatchObject({ kind: "test_drive", by: "shopper", sequence_of_booking: 1 });
});

it("records the states of deals and publications, each once", async () => {
  const write = (query: ReturnType<typeof sql>) =>
    db.withSite({ groupId: group.id, id: group.siteId }, (tx) => tx.execute(query));
  const ids = sql`${group.id}::uuid, ${group.siteId}::uuid`;
  await write(sql`insert into reservations (group_id, site_id, id, car_id, car, dealership_slug, state, amount_cents, payment_id, created_at, pending_until)
    values (${ids}, 'r', 'c', '{"name": "Mazda 3", "slug": "s"}', 'd', 'pending', 50000, 'p', now(), now())`);
  await write(sql`insert into payments (group_id, site_id, id, purpose, subject, provider, way, amount_cents, description, payer, key, return_url,
      cancel_url, state, checkout_until, ends_at, next_try_at, created_at)
    values (${ids}, 'p', 'deposit', 'r', 'test', 'card', 50000, '', '{"name": "Jo Payer"}', 'k', '', '', 'open', now(), now(), now(), now())`);
  await write(sql`update payments set state = 'paid'`);
  await write(sql`update payments set followed_at = now()`);
  for (const state of ["paid", "held", "cancelled"])
    await write(sql`update reservations set state = ${state}`);
  await write(sql`insert into refunds (group_id, site_id, id, payment_id, amount_cents, reason, state, next_try_at, created_at)
    values (${ids}, 'f', 'p', 50000, 'asked by Jo', 'due', now(), now())`);
  await write(sql`update refunds set state = 'done'`);
  await write(sql`insert into trade_ins (group_id, site_id, id, draft_hash, state, rego, rego_state, offer_high, created_at, updated_at)
    values (${ids}, 't', '', 'vehicle', 'ABC123', 'NSW', 9000, now(), now())`);
  for (const state of ["offer", "sent", "accepted"]) await write(sql`update trade_ins set state = ${state}`);
  await db.asConsole
    .as({ kind: "member", id: "m", action: "publish" })
    .withTenant({ groupId: group.id }, (tx) =>
      tx.execute(sql`insert into change_sets (group_id, id, title, state, changes, summary, versions, made_by, made_at)
        values (${group.id}::uuid, 'p', 'Winter offers', 'published', '[]', '{}', '[]', 'm', now())`),
    );
  const seen = await recorded();
  expect(seen.map(({ type, subject_id }) => `${type} ${subject_id}`)).toEqual([
    "payment.paid p",
    "reservation.held r",
    "reservation.cancelled r",
    "refund.done f",
    "trade_in.offered t",
    "trade_in.accepted t",
    "publication.done p",
  ]);
  expect(seen[1]?.data).toEqual({ state: "held", car_id: "c", payment_id: "p", amount_cents: 50000 });
  expect(JSON.stringify(seen)).not.toMatch(/Jo|ABC123/);
});

it("records how feeds fail and recover", async () => {
  await inGroup(
    sql`insert into stock_feeds (group_id, feed, schedule, stale_at) values (${group.id}::uuid, 'nightly', '', now())`,
  );
  await inGroup(sql`insert into stock_feed_runs (group_id, id, feed, started_at, finished_at, trigger, outcome, message)
    values (${group.id}::uuid, gen_random_uuid(), 'nightly', now(), now(), 'schedule', 'failed', 'the server said no')`);
  await inGroup(sql`update stock_feeds set reported = 'stale'`);
  await inGroup(sql`update stock_feeds set failures = 2`);
  await inGroup(sql`update stock_feeds set reported = null`);
  expect((await recorded()).map(({ type }) => type)).toEqual(["feed.failed", "feed.stale", "feed.recovered"]);
});

it("records cars that were added, changed, sold and removed, once however often a change is read [DECIDE-212]", async () => {
  await addCars(["c1", "c2"]);
  await follow();
  await inGroup(sql`update cars set overrides = '{"price": 19000}' where id = 'c1'`);
  await inGroup(sql`update cars set pictures = '[{"key": "k"}]', updated_at = now() where id = 'c1'`);
  await announce(["c1"]);
  await follow();
  await announce(["c1", "c2"]);
  await follow();
  await inGroup(sql`update cars set status = 'sold', sold_at = now() where id = 'c1'`);
  await inGroup(sql`delete from cars where id = 'c2'`);
  await announce(null);
  await follow();
  await owner.query("update change_followers set seq = seq - 1");
  await follow();
  expect(await types()).toEqual([
    ["car.added", "c1", undefined],
    ["car.added", "c2", undefined],
    ["car.changed", "c1", ["price", "photos"]],
    ["car.sold", "c1", ["status"]],
    ["car.removed", "c2", undefined],
  ]);
});

it("makes one event of more than 200 cars, and gives each of them its number [DECIDE-213]", async () => {
  const ids = Array.from({ length: 201 }, (_, n) => `many-${n}`);
  await addCars(ids);
  await follow();
  const [only, ...others] = await recorded();
  expect(others).toEqual([]);
  expect(only).toMatchObject({ type: "stock.changed", data: { count: 201 } });
  const { rows } = await owner.query(
    "select count(*)::int as n from published_cars where seq = $1 and seq > $2",
    [only?.seq, only?.data.after],
  );
  expect(rows[0].n).toBe(201);
});

it("writes each of many cars once, with its number [DECIDE-518]", async () => {
  const ids = Array.from({ length: 201 }, (_, n) => `once-${n}`);
  await addCars(ids);
  await follow();
  await inGroup(sql`update cars set overrides = '{"price": 19000}'`);
  await owner.query("begin");
  await owner.query("select publish_cars($1, $2)", [group.id, ids]);
  await owner.query("set constraints all immediate");
  const { rows } = await owner.query(`select n_tup_ins::int as inserted, n_tup_upd::int as updated,
      (select count(*)::int from published_cars where seq = (select max(seq) from events)) as numbered
    from pg_stat_xact_user_tables where relname = 'published_cars'`);
  await owner.query("rollback");
  expect(rows).toEqual([{ inserted: 0, updated: 201, numbered: 201 }]);
});

it("compares all cars when changes were deleted before they were read", async () => {
  await addCars(["lost"]);
  await owner.query("update changes set at = now() - interval '8 days'");
  await announce([]);
  await db.withoutTenant((tx) => tx.execute(sql`select delete_old_changes(now() - interval '7 days')`));
  await follow();
  expect(await types()).toEqual([["car.added", "lost", undefined]]);
});

it("begins without events of the cars that are there", async () => {
  const late = await addGroup(db, "late");
  await addCars(["there"], late);
  await owner.query("update groups set events_since = now() where id = $1", [late.id]);
  await follow();
  expect(await recorded(late)).toEqual([]);
  await addCars(["new"], late);
  await follow();
  expect((await recorded(late)).map(({ subject_id }) => subject_id)).toEqual(["new"]);
});

it("deletes old events but the newest of each group", async () => {
  for (const id of ["a", "b", "c"]) await addLead(id);
  await owner.query("update events set at = now() - interval '15 days'");
  await db.withoutTenant((tx) => tx.execute(sql`select delete_old_events(now() - interval '14 days')`));
  expect((await recorded()).map(({ subject_id }) => subject_id)).toEqual(["c"]);
});

it("shows a group no other group's events, and lets no role write them", async () => {
  await addLead("mine");
  expect(await recorded(quiet)).toEqual([]);
  await expect(inGroup(sql`select * from events`)).rejects.toThrow();
  await expect(
    db.asConsole.withTenant({ groupId: group.id }, (tx) => tx.execute(sql`update events set seq = 1`)),
  ).rejects.toThrow();
});

it("numbers events in the order of commits, with writers at once, killed ones among them [DECIDE-214]", async () => {
  const each = 40;
  const killer = new pg.Pool({ connectionString: db.ownerUrl, max: 1 });
  const written: string[] = [];
  const seen: { seq: number; id: string }[] = [];
  let isWriting = true;
  const reader = (async () => {
    let last = 0;
    for (let isLast = false; ; ) {
      if (!isWriting) isLast = true;
      const { rows } = await owner.query<{ seq: string; subject_id: string }>(
        "select seq, subject_id from events where group_id = $1 and seq > $2 order by seq",
        [group.id, last],
      );
      seen.push(...rows.map(({ seq, subject_id }) => ({ seq: Number(seq), id: subject_id })));
      last = seen.at(-1)?.seq ?? 0;
      if (isLast) return;
    }
  })();
  const writer = async (name: number) => {
    let client: pg.Client | null = null;
    for (let n = 0; n < each; n++) {
      if (client === null) {
        client = new pg.Client({ connectionString: db.ownerUrl });
        client.on("error", () => {});
        await client.connect();
      }
      const id = `w${name}-${n}`;
      try {
        await client.query("begin");
        await client.query(
          `insert into leads (group_id, site_id, id, state, category, payload, consent, visited_pages, linked_query_params, idempotency_key,
            payload_hash, spam, created_at, updated_at) values ($1, $2, $3, 'complete', 'x', '{}', '{}', '{}', '{}', $3, $3, '{}', now(), now())`,
          [group.id, group.siteId, id],
        );
        if (n % 10 === 5) {
          await killer.query("select pg_terminate_backend($1)", [
            (client as pg.Client & { processID: number }).processID,
          ]);
        } else if (n % 3 === 0) await client.query("select pg_sleep(0.003)");
        await client.query("commit");
        written.push(id);
      } catch {
        client = null;
      }
    }
    await client?.end();
  };
  await Promise.all([1, 2, 3, 4, 5, 6].map(writer));
  isWriting = false;
  await reader;
  await killer.end();
  expect(written).toHaveLength(6 * (each - 4));
  expect(seen.map(({ id }) => id).sort()).toEqual(written.sort());
  expect(new Set(seen.map(({ seq }) => seq)).size).toBe(seen.length);
}, 60_000);
