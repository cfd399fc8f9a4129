import { type SQL, sql } from "drizzle-orm";
import pg from "pg";
import { pino } from "pino";
import { afterAll, beforeAll, expect, it } from "vitest";
import { addEndpoint } from "#domain/integrations/webhooks/endpoints.server.ts";
import { eventKinds, eventTypes } from "#domain/integrations/webhooks/event-types.ts";
import { webhookTask } from "#domain/integrations/webhooks/webhook-task.server.ts";
import { pooledPublicFetch } from "#lib/public-fetch.server.ts";
import type { Database } from "#platform/database/database.server.ts";
import { testDatabase } from "#platform/database/test-database.server.ts";
import { secretKeys } from "#platform/secret-key.server.ts";
import { addGroup } from "#tests/support/a-group.ts";
import { WebhookReceiver } from "#tests/support/webhook-receiver-double.ts";
import { carEventsTask } from "./car-events-task.server.ts";

/** Each way in which a row changes: the database's role, and who acts. */
const ways = {
  page: () => db,
  console: () => db.asConsole.as({ kind: "member", id: "ana", action: "test" }),
  command: () => db.asConsole.as({ kind: "command", id: "op", action: "test" }),
  API: () => db.asConsole.as({ kind: "token", id: "robot", action: "api.test" }),
  "task of sites": () => db.as({ kind: "task", id: "test", action: "test" }),
  "task of the console": () => db.asConsole.as({ kind: "task", id: "test", action: "test" }),
} satisfies Record<string, () => Database>;
type Way = keyof typeof ways;
const allWays = Object.keys(ways) as Way[];

type Write = (statement: SQL) => Promise<unknown>;
/** `before` makes what there is, and `change` causes the event of `id`. */
type Cause = {
  before?: (write: Write, id: string) => Promise<unknown>;
  /** Who makes what there is, where no page does. */
  by?: Way;
  change: (write: Write, id: string) => Promise<unknown>;
  /** Ways in which it can't be caused, and why. */
  never?: Partial<Record<Way, string>>;
};

let db: Awaited<ReturnType<typeof testDatabase>>;
let owner: pg.Client;
let group: Awaited<ReturnType<typeof addGroup>>;
beforeAll(async () => {
  db = await testDatabase();
  owner = new pg.Client({ connectionString: db.ownerUrl });
  await owner.connect();
  group = await addGroup(db, "eventful");
});
afterAll(async () => {
  await owner.end();
  await db.remove();
});

const ids = () => sql`${group.id}::uuid, ${group.siteId}::uuid`;
const set =
  (table: string, columns: string): Cause["change"] =>
  (write, id) =>
    write(sql`update ${sql.identifier(table)} set ${sql.raw(columns)} where id = ${id}`);

const cars = (write: Write, id: string, last = 0) =>
  write(sql`insert into cars (group_id, id, slug, identity, dealership_id, facts, feed_hash, status, created_at, updated_at)
    select app_group_id(), i, i, i, (select d.id from dealerships d where d.group_id = app_group_id()), '{"price": 20000}', '',
      'in_stock', now(), now()
    from generate_series(0, ${last}::int) n, lateral (select case n when 0 then ${id} else ${id} || n end as i) named`);
const announced =
  (change: Cause["change"]): Cause["change"] =>
  async (write, id) => {
    await change(write, id);
    await write(sql`select record_change('stock', app_group_id(), array[${id}])`);
  };
const stored: Cause["before"] = announced(cars);

const lead = (write: Write, id: string) =>
  write(sql`insert into leads (group_id, site_id, id, state, category, payload, consent, visited_pages, linked_query_params, idempotency_key,
      payload_hash, spam, created_at, updated_at)
    values (${ids()}, ${id}, 'complete', 'General Enquiry', '{}', '{}', '{}', '{}', ${id}, ${id}, '{}', now(), now())`);
let slots = 0;
const booking = async (write: Write, id: string) => {
  await lead(write, id);
  await write(sql`insert into test_drive_bookings (group_id, site_id, location_id, starts_at, seat, minutes, lead_id, created_at)
    values (${ids()}, 'yard', '2026-12-01T01:00:00Z'::timestamptz + ${++slots} * interval '1 hour', 1, 30, ${id}, now())`);
};
const ofBooking = (columns: string): Cause => ({
  before: booking,
  change: (write, id) => write(sql`update test_drive_bookings set ${sql.raw(columns)} where lead_id = ${id}`),
});

const reservation = (write: Write, id: string) =>
  write(sql`insert into reservations (group_id, site_id, id, car_id, car, dealership_slug, state, amount_cents, payment_id, created_at, pending_until)
    values (${ids()}, ${id}, ${id}, '{"name": "Mazda 3", "slug": "s"}', 'd', 'paid', 50000, ${id}, now(), now())`);
const payment = (write: Write, id: string) =>
  write(sql`insert into payments (group_id, site_id, id, purpose, subject, provider, way, amount_cents, description, payer, key, return_url,
      cancel_url, state, checkout_until, ends_at, next_try_at, created_at)
    values (${ids()}, ${id}, 'deposit', 'r', 'test', 'card', 50000, '', '{}', ${id}, '', '', 'open', now(), now(), now(), now())`);
const refund = async (write: Write, id: string) => {
  await payment(write, id);
  await write(sql`insert into refunds (group_id, site_id, id, payment_id, amount_cents, reason, state, next_try_at, created_at)
    values (${ids()}, ${id}, ${id}, 50000, '', 'due', now(), now())`);
};
const tradeIn = (write: Write, id: string) =>
  write(sql`insert into trade_ins (group_id, site_id, id, draft_hash, state, rego, rego_state, offer_high, created_at, updated_at)
    values (${ids()}, ${id}, ${id}, 'vehicle', 'ABC123', 'NSW', 9000, now(), now())`);
const feed = (write: Write, id: string) =>
  write(
    sql`insert into stock_feeds (group_id, feed, schedule, stale_at) values (${group.id}::uuid, ${id}, '', now())`,
  );
const reported =
  (state: string | null): Cause["change"] =>
  (write, id) =>
    write(sql`update stock_feeds set reported = ${state} where feed = ${id}`);
const catalogue = (write: Write, id: string) =>
  write(sql`insert into catalogues (group_id, site_id, id, name, profile, settings, created_at)
    values (${ids()}, ${id}, 'Cars', 'table', '{}', now())`);
/** Pages and tasks of sites have no right to these tables. */
const notOfSites = {
  page: "only the console publishes",
  "task of sites": "scheduled changes are published by a task of the console",
};
const changes = (state: string): Cause => ({
  never: notOfSites,
  change: (write, id) =>
    write(sql`insert into change_sets (group_id, id, title, state, changes, summary, versions, made_by, made_at)
      values (${group.id}::uuid, ${id}, 'Winter offers', ${state}, '[]', '{}', '[]', 'm', now())`),
});
const endpoint = (write: Write, id: string) =>
  write(sql`insert into webhook_endpoints (group_id, id, url, types, state, sent_seq, created_at)
    values (${group.id}::uuid, ${id}, 'https://crm.example/', '{car.*}', 'active', 0, now())`);

const causes: Record<string, Cause> = {
  "car.added": { change: announced(cars) },
  "car.changed": { before: stored, change: announced(set("cars", `overrides = '{"price": 19000}'`)) },
  "car.sold": { before: stored, change: announced(set("cars", "status = 'sold', sold_at = now()")) },
  "car.removed": {
    before: stored,
    change: announced((write, id) => write(sql`delete from cars where id = ${id}`)),
  },
  "stock.changed": {
    change: async (write, id) => {
      await cars(write, id, 200);
      await write(sql`select record_change('stock', app_group_id(), null)`);
    },
  },
  "lead.received": { change: lead },
  "lead.changed": { before: lead, change: set("leads", "stage = 'contacted'") },
  "lead.erased": { before: lead, change: set("leads", `payload = '{"erased": true}'`) },
  "booking.made": { change: booking },
  "booking.moved": ofBooking("starts_at = starts_at + interval '9 days', sequence = 1"),
  "booking.confirmed": ofBooking("confirmed_at = now()"),
  "booking.cancelled": ofBooking("cancelled_at = now(), cancelled_by = 'staff'"),
  ...Object.fromEntries(
    eventTypes.reservation.map((state) => [
      `reservation.${state}`,
      { before: reservation, change: set("reservations", `state = '${state}'`) },
    ]),
  ),
  "payment.paid": { before: payment, change: set("payments", "state = 'paid'") },
  "refund.done": { before: refund, change: set("refunds", "state = 'done'") },
  "refund.failed": { before: refund, change: set("refunds", "state = 'failed'") },
  "trade_in.offered": { before: tradeIn, change: set("trade_ins", "state = 'offer'") },
  "trade_in.accepted": { before: tradeIn, change: set("trade_ins", "state = 'accepted'") },
  "feed.failed": {
    change: (write, id) =>
      write(sql`insert into stock_feed_runs (group_id, id, feed, started_at, finished_at, trigger, outcome, message)
        values (${group.id}::uuid, gen_random_uuid(), ${id}, now(), now(), 'schedule', 'failed', 'no')`),
  },
  "feed.stopped": { before: feed, change: reported("stopped") },
  "feed.stale": { before: feed, change: reported("stale") },
  "feed.recovered": {
    before: async (write, id) => {
      await feed(write, id);
      await reported("stale")(write, id);
    },
    change: reported(null),
  },
  "catalogue.failed": { before: catalogue, by: "console", change: set("catalogues", "failure = 'no'") },
  "publication.done": changes("published"),
  "publication.failed": changes("failed"),
  "webhook.disabled": {
    never: {
      page: "only the console and its tasks see endpoints",
      "task of sites": "messages are sent by a task of the console",
    },
    before: endpoint,
    by: "console",
    change: set("webhook_endpoints", "state = 'disabled', reason = 'gone'"),
  },
};

const follow = () =>
  carEventsTask({ db }).run(
    () => false,
    () => {},
  );
const writer =
  (of: Database): Write =>
  (statement) =>
    of.withSite({ groupId: group.id, id: group.siteId }, (tx) => tx.execute(statement));

/** Causes each event in each way, and returns what an endpoint should get: its type and subject. */
async function causeAll(): Promise<string[]> {
  const expected: string[] = [];
  for (const [type, { before, by = "page", change, never }] of Object.entries(causes)) {
    const kind = type.split(".")[0];
    await Promise.all(allWays.map((way) => before?.(writer(ways[by]()), `${type} ${way}`)));
    if (kind === "car") await follow();
    for (const way of allWays) {
      const id = `${type} ${way}`;
      const changed = change(writer(ways[way]()), id);
      if (never?.[way]) await expect(changed, id).rejects.toThrow();
      else {
        await changed;
        expected.push(`${type} ${kind === "stock" ? group.id : id}`);
      }
      if (kind === "stock") await follow();
    }
    if (kind === "car") await follow();
  }
  return expected;
}

it("every type arrives, for each role that changes a row and each kind of actor [DECIDE-493]", async () => {
  expect(Object.keys(causes).sort()).toEqual(
    eventKinds.flatMap((kind) => eventTypes[kind].map((what) => `${kind}.${what}`)).sort(),
  );
  const receiver = await new WebhookReceiver().listen();
  const keys = secretKeys({ secret: "s".repeat(43), previous: undefined, dataDir: "" });
  const actor = { kind: "member", id: "ana", action: "webhooks.add" } as const;
  const fields = { url: receiver.url, types: eventKinds.map((kind) => `${kind}.*`), siteIds: null };
  await addEndpoint({ db: db.asConsole, actor, groupId: group.id }, fields, { keys, now: new Date() });
  await follow();
  const expected = await causeAll();
  const pool = pooledPublicFetch((address) => address === "127.0.0.1");
  const { task, settled } = webhookTask({
    ...{ consoleDb: db.asConsole, fetchPublic: pool.fetchPublic, keys, now: () => new Date() },
    ...{ random: () => 0.5, log: pino({ level: "silent" }), timeoutMs: 10_000 },
  });
  for (let sent = -1; sent < receiver.received.length; ) {
    sent = receiver.received.length;
    await task.run(
      () => false,
      (error) => {
        throw error;
      },
    );
    await settled();
  }
  const got = receiver.received.map(({ type, data }) => `${type} ${data.id}`);
  const wanted = new Set(expected);
  // Each once: what came before is there too, such as the lead of a booking.
  expect(got.filter((one) => wanted.has(one)).sort()).toEqual(expected.sort());
  await pool.close();
  await receiver.close();
});
