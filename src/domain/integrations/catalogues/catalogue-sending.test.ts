import { sql } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import type { Site } from "#domain/configuration/site.ts";
import { createSiteStore, type SiteStore } from "#domain/configuration/site-store.server.ts";
import { testDatabase } from "#platform/database/test-database.server.ts";
import { encryptText } from "#platform/encrypted-text.server.ts";
import { secretKeys } from "#platform/secret-key.server.ts";
import { addGroup } from "#tests/support/a-group.ts";
import { sftpDouble, sftpUser } from "#tests/support/sftp-double.ts";
import { catalogueSendingTask } from "./catalogue-sending-task.server.ts";
import {
  type CatalogueChange,
  catalogueById,
  changeCatalogue,
  loginPlace,
  makeCatalogue,
} from "./catalogue-store.server.ts";
import { cataloguesTask } from "./catalogues-task.server.ts";
import { catalogueSettings } from "./profiles/catalogue-settings.ts";
import { type DeliverySettings, deliverySettings, pathOn, receiverOf } from "./sending/delivery-settings.ts";

const start = new Date("2026-03-10T02:00:00Z");
const actor = { kind: "member", id: "m1", action: "catalogue.delivery" } as const;
const keys = secretKeys({ secret: "s".repeat(43), previous: undefined, dataDir: "" });
let db: Awaited<ReturnType<typeof testDatabase>>;
let server: Awaited<ReturnType<typeof sftpDouble>>;
let sites: SiteStore;
let now = start;
let site: Site;
let id = "";
let groups = 0;

beforeAll(async () => {
  [db, server] = await Promise.all([testDatabase(), sftpDouble()]);
  sites = createSiteStore(db, () => now);
});
afterAll(async () => {
  await server.close();
  await db.remove();
});
beforeEach(async () => {
  now = start;
  const slug = `sender-${++groups}`;
  await addGroup(db, slug);
  site = (await sites.bySlug(slug))!;
  await inGroup(sql`update groups set events_since = now() where id = app_group_id()`);
  server.files.clear();
  server.logins = 0;
  server.onWrite = () => "answer";
  const input = { name: "Stock", profile: "table" as const, settings: catalogueSettings.parse({}) };
  id = (await makeCatalogue(db.asConsole, site, { input, actor }, now))!.id;
  await addCar("a");
});

const inGroup = (query: ReturnType<typeof sql>) =>
  db.withTenant({ groupId: site.groupId }, (tx) => tx.execute(query));
/** Adds a car, and builds the file. */
async function addCar(name: string): Promise<void> {
  await inGroup(sql`insert into cars (group_id, id, slug, identity, dealership_id, facts, feed_hash, status, created_at, updated_at)
    values (app_group_id(), ${name}, ${name}, ${name}, ${site.dealerships[0]!.id}, ${JSON.stringify({ make: "Kia", model: "Rio", year: 2022, car_type: "used", price: 20_000, stocknum: name })}, '', 'in_stock', now(), now())`);
  await inGroup(sql`select record_change('stock', app_group_id(), array[${name}])`);
  await build();
  pass(20);
  await build();
}
const build = () =>
  cataloguesTask({ db, sites, now: () => now, log: { error: () => {} } }).run(
    () => false,
    (error) => expect.fail(String(error)),
  );
const pass = (seconds: number) => {
  now = new Date(now.getTime() + seconds * 1_000);
};
const delivery = (change: object = {}): DeliverySettings =>
  deliverySettings.parse({
    type: "sftp",
    host: "localhost",
    port: server.port,
    username: sftpUser.username,
    hostKeys: [server.hostKey],
    path: "/in/{date}.csv",
    onChange: true,
    everyMinutes: 15,
    schedule: "",
    ...change,
  });
const change = (what: CatalogueChange) =>
  changeCatalogue(db.asConsole, site, { id, change: what, actor }, now);
const encrypted = (login: string) =>
  encryptText(keys, loginPlace({ groupId: site.groupId, siteId: site.id, id }), login);
const deliver = (settings: object = {}, login = sftpUser.password) =>
  change({ kind: "delivery", delivery: delivery(settings), login: encrypted(login) });
const state = async () => (await catalogueById(db, site, id))!;
const sender = (given: object = {}) =>
  catalogueSendingTask({
    db,
    sites,
    keys,
    now: () => now,
    random: () => 0.5,
    allowed: (address) => address.startsWith("127.") || address === "::1",
    log: { error: (fields: unknown) => expect.fail(JSON.stringify(fields)) },
    limits: { stallMs: 2_000, timeoutMs: 10_000 },
    ...given,
  });
/** Lets the task run once, to its end. */
async function send(): Promise<void> {
  const { task, settled } = sender();
  await task.run(
    () => false,
    (error) => expect.fail(String(error)),
  );
  await settled();
}
const rowsSent = () =>
  [...server.files].map(([path, { content }]) => `${path} ${String(content).split("\n").length - 2}`);
const events = async () =>
  (
    await db.asConsole
      .as(actor)
      .withTenant({ groupId: site.groupId }, (tx) =>
        tx.execute(
          sql`select type, site_id, subject_id, data from events where type like 'catalogue%' order by seq`,
        ),
      )
  ).rows;

it("sends the file at once, then after changes, not more often than is set [DECIDE-275]", async () => {
  await send();
  expect(server.logins).toBe(0);
  await deliver();
  await send();
  expect(rowsSent()).toEqual(["/in/2026-03-10.csv 1"]);
  expect(await state()).toMatchObject({ sentAt: now, sendFailures: 0, nextSendAt: null, sendLease: null });
  await send();
  await addCar("b");
  expect((await state()).nextSendAt?.getTime()).toBe(now.getTime() - 20_000 + 15 * 60_000);
  await send();
  expect(rowsSent()).toEqual(["/in/2026-03-10.csv 1"]);
  pass(15 * 60);
  await send();
  expect(rowsSent()).toEqual(["/in/2026-03-10.csv 2"]);
  await change({ kind: "stop" });
  expect(await state()).toMatchObject({ delivery: null, login: null, nextSendAt: null });
});

it("sends at the times of its schedule in the site's time zone, changed or not [DECIDE-275]", async () => {
  await deliver({ onChange: false, schedule: "30 4 * * *" });
  await send();
  const at = (await state()).nextSendAt!;
  expect(at.toLocaleTimeString("en-AU", { timeZone: site.timezone, hour12: false })).toBe("04:30:00");
  await addCar("b");
  expect((await state()).nextSendAt).toEqual(at);
  now = at;
  server.files.clear();
  await send();
  expect(rowsSent()).toHaveLength(1);
  expect((await state()).nextSendAt?.getTime()).toBe(at.getTime() + 86_400_000);
});

it("tries again later and later, and says why and when; one event for it [DECIDE-277]", async () => {
  await deliver();
  server.onWrite = () => "refuse";
  await send();
  const failed = await state();
  expect(failed).toMatchObject({ sendFailures: 1, sendFailedAt: now, sendLease: null });
  expect(failed.sendFailure).toBe("the login may not write /in/2026-03-10.csv");
  expect(failed.nextSendAt?.getTime()).toBe(now.getTime() + 30_000);
  pass(30);
  await send();
  expect((await state()).nextSendAt?.getTime()).toBe(now.getTime() + 60_000);
  // A file that changed meanwhile doesn't hurry it.
  const { nextSendAt } = await state();
  await addCar("b");
  expect((await state()).nextSendAt).toEqual(nextSendAt);
  expect(await events()).toEqual([
    { type: "catalogue.failed", site_id: site.id, subject_id: id, data: { name: "Stock", code: "send" } },
  ]);
  server.onWrite = () => "answer";
  pass(60);
  await send();
  expect(await state()).toMatchObject({
    sendFailures: 0,
    sendFailure: null,
    sendFailedAt: null,
    sentAt: now,
  });
  expect(rowsSent()).toContain("/in/2026-03-10.csv 2");
});

it("tries what has to be changed first after two hours, or as soon as it is changed [DECIDE-277]", async () => {
  await deliver({}, "wrong");
  await send();
  const refused = await state();
  expect(refused.sendFailure).toContain("refuses the login");
  expect(refused.nextSendAt?.getTime()).toBe(now.getTime() + 7_200_000);
  await deliver();
  await send();
  expect(await state()).toMatchObject({ sendFailure: null, sentAt: now });
});

it("is sent by one process at a time, and by another once that one is gone [DECIDE-277]", async () => {
  await deliver();
  let writing = () => {};
  const isWriting = new Promise<void>((resolve) => {
    writing = resolve;
  });
  server.onWrite = () => {
    writing();
    return "silence";
  };
  const first = sender();
  await first.task.run(
    () => false,
    () => {},
  );
  await isWriting;
  server.onWrite = () => "answer";
  server.logins = 0;
  await send();
  expect(server.logins).toBe(0);
  // It ends: nothing failed, and the file is due at once.
  await first.close();
  expect(await state()).toMatchObject({ sendFailure: null, sendLease: null, sentAt: null });
  await send();
  expect(rowsSent()).toContain("/in/2026-03-10.csv 1");
});

it("sends nothing of a catalogue that is off, of a suspended group, or by a login that can't be read [DECIDE-276]", async () => {
  await deliver();
  const { name, profile, settings } = await state();
  await change({ kind: "save", input: { name, profile, settings }, isOn: false });
  await send();
  await change({ kind: "save", input: { name, profile, settings }, isOn: true });
  await change({
    kind: "delivery",
    delivery: delivery(),
    login: encryptText(keys, loginPlace({ groupId: site.groupId, siteId: site.id, id: "other" }), "x"),
  });
  await send();
  expect(server.logins).toBe(0);
  expect((await state()).sendFailure).toContain("can’t be read");
});

it("replaces the day in a path, and knows when a login would go elsewhere [DECIDE-276]", () => {
  expect(pathOn({ path: "/a/{date}/stock-{date}.csv" }, "2026-03-10")).toBe(
    "/a/2026-03-10/stock-2026-03-10.csv",
  );
  const same = receiverOf(delivery());
  expect(receiverOf(delivery({ path: "/other.csv", schedule: "0 1 * * *" }))).toBe(same);
  for (const elsewhere of [
    { host: "other.example" },
    { port: 23 },
    { username: "x" },
    { hostKeys: [`SHA256:${"A".repeat(43)}`] },
  ])
    expect(receiverOf(delivery(elsewhere))).not.toBe(same);
});

it.each([
  [{ path: "/in/../x.csv" }, "path"],
  [{ path: "/in/" }, "path"],
  [{ path: "/in/x.csv\r\nDELE x" }, "path"],
  [{ host: "sftp.example.com:22" }, "host"],
  [{ username: "" }, "username"],
  [{ hostKeys: [] }, "hostKeys"],
  [{ hostKeys: ["any"] }, "hostKeys"],
  [{ schedule: "every day" }, "schedule"],
  [{ everyMinutes: 0 }, "everyMinutes"],
])("refuses %j", (wrong, field) => {
  const read = deliverySettings.safeParse({ ...delivery(), ...wrong });
  expect(read.error?.issues.map(({ path }) => path[0])).toContain(field);
});
