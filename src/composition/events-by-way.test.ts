import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "drizzle-orm";
import { pino } from "pino";
import { afterAll, beforeAll, expect, it } from "vitest";
import { dispatch } from "#cli/dispatch.ts";
import { privacyCommandOver } from "#cli/privacy.ts";
import { reservationsCommandOver } from "#cli/reservations.ts";
import { stockCommandOver } from "#cli/stock.ts";
import { changeDeal, seenOf } from "#console/deals/change-deal.server.ts";
import { payTestCheckout } from "#domain/buying/payments/test-provider.server.ts";
import { endReservation } from "#domain/buying/reserve/end-reservation.server.ts";
import { runReservationTask } from "#domain/buying/reserve/reservation-task.server.ts";
import { beginReservation } from "#domain/buying/reserve/reserve.server.ts";
import { receiveEvent } from "#domain/buying/reserve/webhook.server.ts";
import type { Site } from "#domain/configuration/site.ts";
import { publishDraft, scheduleDraft } from "#domain/content/drafts/change-sets.server.ts";
import { type Editor, readDraft, saveEdits } from "#domain/content/drafts/draft-store.server.ts";
import { scheduledPublishing } from "#domain/content/drafts/scheduled-publishing.server.ts";
import type { DealKind, DealStep } from "#domain/deals/deal.ts";
import { dealById } from "#domain/deals/deals.server.ts";
import { makeCatalogue } from "#domain/integrations/catalogues/catalogue-store.server.ts";
import { cataloguesTask } from "#domain/integrations/catalogues/catalogues-task.server.ts";
import { catalogueSettings } from "#domain/integrations/catalogues/profiles/catalogue-settings.ts";
import { carEventsTask } from "#domain/integrations/events/car-events-task.server.ts";
import { addEndpoint } from "#domain/integrations/webhooks/endpoints.server.ts";
import { webhookTask } from "#domain/integrations/webhooks/webhook-task.server.ts";
import { cancelBooking, moveBooking } from "#domain/leads/bookings/change-booking.server.ts";
import { changeLead } from "#domain/leads/handling/change-lead.server.ts";
import { acceptLead } from "#domain/leads/submissions/accept-lead.server.ts";
import { saveOverrides } from "#domain/stock/changes-by-staff/overrides/save-overrides.server.ts";
import { feedAlertsTask } from "#domain/stock/feeds/feed-alerts-task.server.ts";
import { feedTask } from "#domain/stock/feeds/feed-task.server.ts";
import { createPlannedFeeds } from "#domain/stock/feeds/planned-feeds.server.ts";
import { dayMs, hourMs } from "#lib/durations.ts";
import { pooledPublicFetch } from "#lib/public-fetch.server.ts";
import type { BackgroundTask } from "#platform/background/background-task.ts";
import type { Database } from "#platform/database/database.server.ts";
import { secretKeys } from "#platform/secret-key.server.ts";
import { type ApiGroup, apiGroup } from "#tests/support/api-group.ts";
import { type FeedGroup, feedGroup, stockFile } from "#tests/support/feed-group.ts";
import { paymentFixture } from "#tests/support/payment-fixtures.ts";
import { WebhookReceiver } from "#tests/support/webhook-receiver-double.ts";
import { postcodesFromEnv } from "./postcodes-from-env.server.ts";
import { retentionTask } from "./retention.server.ts";

/** Events by what really causes them, through the functions of pages, the console, commands, the API and tasks. */

let group: ApiGroup;
let secret: string;
let site: Site;
let folder: string;
let feeds: FeedGroup;
const log = pino({ level: "silent" });
const keys = secretKeys({ secret: "k".repeat(43), previous: undefined, dataDir: "" });

beforeAll(async () => {
  group = await apiGroup();
  // Commands have no other clock.
  group.at(new Date().toISOString());
  const hours = [0, 1, 2, 3, 4, 5, 6].map(
    (weekday) => `{ weekday: ${weekday}, open: "09:00", close: "17:00" }`,
  );
  const place = (slug: string, of: string, type: string) =>
    `{ slug: ${slug}, name: ${slug}, dealership_slug: ${of}, location_type: ${type}, contact_detail: { opening_hours: [${hours.join(", ")}] } }`;
  const applied = await group.store.apply(
    `
group:
  slug: yard
  name: yard
  timezone: Australia/Brisbane
  dealerships: [{ slug: north, name: north }, { slug: west, name: west }]
  locations: [${place("north", "north", "sales")}, ${place("west", "west", "sales")}, ${place("workshop", "north", "service")}]
site:
  slug: north
  name: north
  dealerships: [north]
  buy: { payment: { provider: test } }
  lead: { fallbackEmail: all@yard.example }
  retention: { leads: 30 }`,
    "test",
  );
  if (applied.kind === "refused") throw new Error(JSON.stringify(applied));
  site = (await group.store.bySlug("north"))!;
  secret = (await group.clientOf()).text;
  folder = await mkdtemp(join(tmpdir(), "forecourt-events-"));
  feeds = await feedGroup(group.db);
  await feeds.configure([yard]);
  await feedRun(0, {});
  await group.owner.query("update groups set events_since = now()");
  await run(carEventsTask({ db: group.db }));
}, 60_000);
afterAll(async () => {
  await rm(folder, { recursive: true });
  await feeds.remove();
  await group.close();
});

const yard = {
  name: "yard",
  source: { type: "folder", file: "a.csv" },
  timezone: "UTC",
  schedule: "30 4 * * *",
};
const run = (task: BackgroundTask) =>
  task.run(
    () => false,
    () => {},
  );
const asConsole = (action: string) => group.db.asConsole.as({ kind: "member", id: "ana", action });
const later = (ms: number) => new Date(group.now().getTime() + ms);
const payments = () => paymentFixtureAt(group.now());
function paymentFixtureAt(at: Date) {
  const deps = paymentFixture(group.db, [site]);
  deps.at = at;
  return deps;
}
const bookingDeps = () => ({ db: group.db, now: group.now, triggerDeliveries: () => {} });

let people = 0;
async function enquire(
  userData: object = { category: "General Enquiry", location: "north", message: "Open?" },
  now = group.now(),
) {
  const phone = `04${String(12_345_000 + ++people)}`;
  const outcome = await acceptLead({
    ...{
      takeLimit: null,
      db: group.db,
      site,
      now,
      postcodes: postcodesFromEnv(),
      idempotencyKey: `key ${people}`,
    },
    facts: { address: null, userAgent: null, url: null },
    userData: { name: "Ana Li", email: `ana${people}@example.com`, phone, opt_in: true, ...userData },
  });
  if (outcome.kind !== "accepted") throw new Error(JSON.stringify(outcome));
  return { id: outcome.leadId, phone };
}
/** Each booking has a day of its own. */
let days = 1;
const nextTime = () => `${new Date(Date.now() + ++days * dayMs).toISOString().slice(0, 10)}T10:00:00+10:00`;
const drive = async () => (await enquire({ category: "Test Drive", dateTime: nextTime() })).id;

let cars = 0;
async function addCar(): Promise<string> {
  const { body } = await group.call(secret, "POST", "/v1/cars", {
    body: {
      location: "north",
      car_type: "used",
      year: 2020,
      make: "Kia",
      model: "Rio",
      price: 20_000,
      stocknum: `E${++cars}`,
    },
  });
  await run(carEventsTask({ db: group.db }));
  return body.id;
}
async function reserve(): Promise<string> {
  const carId = await addCar();
  const deps = payments();
  const begun = await beginReservation(deps, site, {
    ...{
      shopperId: `jo${++people}`,
      carId,
      quotedCents: 20_000,
      way: null,
      origin: "http://north.localhost",
    },
    contact: { name: "Jo Bloggs", email: `jo${people}@example.com`, phone: "0491 570 156" },
    facts: { address: null, userAgent: null, url: null },
    takeLimit: null,
  });
  if (begun.kind !== "begun") throw new Error(begun.kind);
  const session = begun.checkoutUrl.split("/").at(-1)!;
  const paid = await payTestCheckout(group.db, site, session, "4242 4242 4242 4242", deps.at);
  if (paid.event) await receiveEvent(deps, site, "test", paid.event);
  return begun.reservation.id;
}

async function deal(kind: DealKind, id: string, step: DealStep, to = ""): Promise<void> {
  const services = { consoleDb: group.db.asConsole, now: group.now };
  const found = await dealById(services, { site, locationIds: null }, kind, id);
  if (!found) throw new Error(`no ${kind} ${id}`);
  const db = asConsole("deals.test");
  const deps = { db, payments: { ...payments(), db }, triggerDeliveries: () => {}, now: group.now };
  const outcome = await changeDeal(deps, site, found, { step, seen: seenOf(found), to });
  expect(outcome).toMatchObject({ kind: "done" });
}

async function command(...words: string[]): Promise<void> {
  const said: string[] = [];
  const say = (text: string) => void said.push(text);
  const withDb = <T>(work: (db: Database) => Promise<T>) =>
    work(group.db.asConsole.as({ kind: "command", id: "op", action: words.join(" ") }));
  const commands = [
    privacyCommandOver(withDb, () => ({ remove: async () => {} })),
    reservationsCommandOver(withDb),
    stockCommandOver(withDb),
  ];
  expect(await dispatch(commands, words, { out: say, err: say, isTty: false }), said.join("\n")).toBe(0);
}

/** A stock file whose cars have the numbers from `first` on. */
async function stockOf(first: number, count: number, price = 20_000): Promise<string> {
  const file = join(folder, `${first}-${count}-${price}.csv`);
  await writeFile(
    file,
    stockFile(
      Array.from({ length: count }, (_, n) => `F${first + n}`),
      price,
    ),
  );
  return file;
}

const rules = { reservedHosts: [], checks: [], patterns: [] };
const editor = (): Editor => {
  const grant = {
    groupId: site.groupId,
    groupSlug: "yard",
    role: "marketing" as const,
    siteIds: null,
    locationIds: null,
    mayPublish: true,
  };
  return { groupId: site.groupId, memberId: "ana", access: { operator: false, grants: [grant] } };
};
async function drafted(from: string | undefined, to: string): Promise<string[]> {
  const name = { document: "site" as const, siteId: site.id };
  const edits = [{ path: ["price", "noPriceText"], from, to }];
  expect(await saveEdits(group.db.asConsole, editor(), { name, edits }, rules, group.now())).toMatchObject({
    kind: "saved",
  });
  const draft = await group.db.asConsole.withTenant({ groupId: site.groupId }, (tx) =>
    readDraft(tx, site.groupId),
  );
  return draft!.changes.map(({ id }) => id);
}

async function feedRun(hours: number, files: Record<string, string>): Promise<void> {
  for (const [name, text] of Object.entries(files)) await feeds.deliver(name, text);
  feeds.at = new Date(feeds.at.getTime() + hours * hourMs);
  const planned = createPlannedFeeds(group.db, log);
  await run(feedTask({ ...feeds.services, planned }));
  const outbox = { email: async () => ({ kind: "sent" as const, answer: "ok" }) };
  await run(
    feedAlertsTask({
      db: group.db,
      planned,
      outbox,
      operatorEmail: "ops@x.example",
      now: () => feeds.at,
      log,
    }),
  );
}

type Way = "page" | "console" | "command" | "API" | "task";
/** What is done, and the types of events that have to come of it. */
const causes: [way: Way, types: string[], cause: () => Promise<unknown>][] = [
  ["page", ["lead.received"], () => enquire()],
  ["page", ["lead.received", "booking.made"], drive],
  [
    "page",
    ["booking.moved"],
    async () =>
      moveBooking(bookingDeps(), site, { leadId: await drive(), seen: 0, by: "shopper", to: nextTime() }),
  ],
  [
    "page",
    ["booking.cancelled"],
    async () => cancelBooking(bookingDeps(), site, { leadId: await drive(), seen: 0, by: "shopper" }),
  ],
  ["page", ["payment.paid", "reservation.held", "car.changed"], reserve],
  [
    "page",
    ["reservation.cancelled", "refund.done"],
    async () => endReservation(payments(), site, await reserve(), "cancel"),
  ],
  [
    "console",
    ["lead.changed"],
    async () => {
      const { id } = await enquire();
      const options = { db: group.db.asConsole, site, people: [], consoleAddress: null, now: group.now() };
      const actor = { kind: "member", id: "ana", action: "leads.change" } as const;
      const by = { memberId: "ana", source: "member" as const, actor };
      const wanted = { stage: "contacted" as const };
      expect(await changeLead(options, id, { seen: {}, wanted }, by)).toMatchObject({ kind: "changed" });
    },
  ],
  ["console", ["booking.confirmed"], async () => deal("test_drive", await drive(), "confirm")],
  ["console", ["booking.moved"], async () => deal("test_drive", await drive(), "move", nextTime())],
  ["console", ["booking.cancelled"], async () => deal("test_drive", await drive(), "cancel")],
  [
    "console",
    ["reservation.released", "refund.done"],
    async () => deal("reservation", await reserve(), "release"),
  ],
  [
    "console",
    ["car.changed"],
    async () => {
      const edits = [{ field: "price", text: "18000", seen: undefined }];
      const saved = await saveOverrides(
        asConsole("stock.save"),
        { site, carId: await addCar(), edits },
        group.now(),
      );
      expect(saved).toMatchObject({ kind: "saved" });
    },
  ],
  [
    "console",
    ["publication.done"],
    async () => {
      const publishing = { title: "Words", ids: await drafted(undefined, "Ask us"), rules };
      expect(await publishDraft(group.db.asConsole, editor(), publishing, group.now())).toMatchObject({
        kind: "done",
      });
    },
  ],
  [
    "command",
    ["lead.erased"],
    async () => command("privacy", "erase", "--site", "north", "--phone", (await enquire()).phone, "--yes"),
  ],
  [
    "command",
    ["reservation.cancelled", "refund.done"],
    async () => command("reservations", "cancel", await reserve(), "--site", "north"),
  ],
  ["command", ["car.added"], async () => command("stock", "import", "--site", "north", await stockOf(0, 3))],
  [
    "command",
    ["car.changed"],
    async () => command("stock", "import", "--site", "north", await stockOf(0, 3, 21_000)),
  ],
  [
    "command",
    ["stock.changed"],
    async () => command("stock", "import", "--site", "north", await stockOf(1_000, 201)),
  ],
  ["API", ["car.added"], addCar],
  [
    "API",
    ["car.changed"],
    async () =>
      group.call(secret, "PATCH", `/v1/cars/${await addCar()}`, { body: { set: { price: 15_000 } } }),
  ],
  ["API", ["car.removed"], async () => group.call(secret, "DELETE", `/v1/cars/${await addCar()}`)],
  [
    "API",
    ["lead.changed"],
    async () =>
      group.call(secret, "PATCH", `/v1/leads/${(await enquire()).id}`, {
        body: { set: { tags: ["Fleet"] } },
      }),
  ],
  [
    "task",
    ["reservation.released", "refund.done"],
    async () => {
      await reserve();
      const deps = paymentFixtureAt(later(30 * dayMs));
      await runReservationTask(deps, deps.sites);
    },
  ],
  [
    "task",
    ["lead.erased"],
    async () => {
      await enquire(undefined, later(-31 * dayMs));
      await run(retentionTask({ db: group.db, sites: group.store, now: group.now, log }));
    },
  ],
  [
    "task",
    ["publication.done"],
    async () => {
      const publishing = { title: "Later", ids: await drafted("Ask us", "Call us"), rules };
      const times = { at: group.now(), publishAt: later(hourMs) };
      expect(await scheduleDraft(group.db.asConsole, editor(), publishing, times)).toMatchObject({
        kind: "done",
      });
      await run(scheduledPublishing({ db: group.db, rules, log, now: () => later(2 * hourMs) }));
    },
  ],
  ["task", ["feed.failed"], () => feedRun(5, {})],
  ["task", ["car.added"], () => feedRun(24, { "a.csv": stockFile(3) })],
  ["task", ["feed.stale"], () => feedRun(60, {})],
  ["task", ["feed.recovered", "car.added"], () => feedRun(24, { "a.csv": stockFile(5) })],
  [
    "task",
    ["catalogue.failed"],
    async () => {
      const [id] = [await addCar()];
      const input = {
        name: "Broken",
        profile: "table" as const,
        settings: catalogueSettings.parse({ makes: ["Kia"] }),
      };
      const actor = { kind: "member" as const, id: "ana", action: "catalogue.make" };
      await makeCatalogue(group.db.asConsole, site, { input, actor }, group.now());
      await group.db.withTenant({ groupId: site.groupId }, (tx) =>
        tx.execute(sql`update cars set facts = facts || '{"make": null}', overrides = '{}' where id = ${id}`),
      );
      await run(cataloguesTask({ db: group.db, sites: group.store, now: group.now, log }));
    },
  ],
  ["task", ["webhook.disabled"], goneReceiver],
];

/** An endpoint whose receiver answers that it is gone. */
async function goneReceiver(): Promise<void> {
  const receiver = await new WebhookReceiver().listen();
  receiver.answer = () => ({ status: 410 });
  const actor = { kind: "member", id: "ana", action: "webhooks.add" } as const;
  const fields = { url: receiver.url, types: ["lead.*"], siteIds: null };
  const acting = { db: group.db.asConsole, actor, groupId: site.groupId };
  await addEndpoint(acting, fields, { keys, now: group.now() });
  await enquire();
  const pool = pooledPublicFetch((address) => address === "127.0.0.1");
  const { task, settled } = webhookTask({
    ...{ consoleDb: group.db.asConsole, fetchPublic: pool.fetchPublic, keys, now: group.now },
    ...{ random: () => 0.5, log, timeoutMs: 10_000 },
  });
  await run(task);
  await settled();
  await Promise.all([pool.close(), receiver.close()]);
}

it.each(causes)("by %s: %j [DECIDE-517]", async (_, types, cause) => {
  const newest = await group.owner.query<{ seq: string }>(
    "select coalesce(max(seq), 0)::text as seq from events",
  );
  await cause();
  await run(carEventsTask({ db: group.db }));
  const { rows } = await group.owner.query<{ type: string }>(
    "select type from events where seq > $1 order by seq",
    [newest.rows[0]?.seq],
  );
  expect(rows.map(({ type }) => type)).toEqual(expect.arrayContaining(types));
});
