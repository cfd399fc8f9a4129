import { eq } from "drizzle-orm";
import pg from "pg";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import type { Site } from "#domain/configuration/site.ts";
import { createSiteStore, type SiteStore } from "#domain/configuration/site-store.server.ts";
import { testDatabase } from "#platform/database/test-database.server.ts";
import { keys } from "#platform/env.server.ts";
import { addGroup } from "#tests/support/a-group.ts";
import { destinationHealth, endedByHour, eventsOfHour } from "./destination-health.server.ts";
import { type DestinationHealth, noEvents, problemOf } from "./destination-health.ts";
import { destinationReportTask } from "./destination-report-task.server.ts";
import { storeSecret } from "./destination-secrets.server.ts";
import { offDestinations, switchDestination, switchedOff } from "./destination-states.server.ts";
import { measureEvents } from "./measure-tables.ts";
import { recordMeasured } from "./record-events.server.ts";

let db: Awaited<ReturnType<typeof testDatabase>>;
let owner: pg.Client;
let sites: SiteStore;
let site: Site;
let clock = new Date("2026-11-27T10:30:00Z");
const ago = (minutes: number) => new Date(clock.getTime() - minutes * 60_000);

beforeAll(async () => {
  db = await testDatabase();
  owner = new pg.Client({ connectionString: db.ownerUrl });
  await owner.connect();
  const destinations = [
    { name: "meta", kind: "meta", account: "1234567890", mode: "live" },
    { name: "analytics", kind: "ga4", account: "G-ABC123", mode: "live" },
  ];
  await addGroup(db, "north", { site: { tracking: { requireConsent: true, destinations } } });
  sites = createSiteStore(db, () => clock);
  site = (await sites.bySlug("north"))!;
  await owner.query("begin");
  await owner.query(
    "select set_config('app.actor', 'command', true), set_config('app.actor_id', 'x', true), set_config('app.action', 'x', true)",
  );
  for (const [name, role, mayPublish] of [
    ["ana", "owner", false],
    ["ben", "sales", true],
    ["cai", "marketing", true],
    ["dee", "marketing", false],
  ] as const) {
    await owner.query(
      "insert into staff_members (id, name, email, operator, created_at) values ($1, $1, $1 || '@north.example', false, now())",
      [name],
    );
    await owner.query(
      "insert into staff_grants (group_id, id, member_id, role, may_publish, created_at) values ($1, $2, $2, $3, $4, now())",
      [site.groupId, name, role, mayPublish],
    );
  }
  await owner.query("commit");
});
afterAll(async () => {
  await owner.end();
  await db.remove();
});
beforeEach(() => owner.query("truncate measure_events, destination_states"));

type Row = typeof measureEvents.$inferInsert;
let ids = 0;
/** A stored event of Meta, an hour and a half old and waiting unless said otherwise. */
const add = (more: Partial<Row> = {}) =>
  db.withSite(site, (tx) =>
    tx.insert(measureEvents).values({
      groupId: site.groupId,
      siteId: site.id,
      destination: "meta",
      id: String(++ids),
      kind: "lead",
      at: ago(90),
      facts: { has: ["client", "email"] },
      person: { client: "1.2" },
      state: "waiting",
      firstTryAt: ago(90),
      nextTryAt: ago(-30),
      ...more,
    }),
  );
const ended = (state: "sent" | "refused" | "dropped", minutes: number) =>
  add({ state, endedAt: ago(minutes), person: null });
const stored = () => db.withSite(site, (tx) => tx.select().from(measureEvents));
const health = async () => (await db.withSite(site, (tx) => destinationHealth(tx, site, clock))).get("meta");

const waits = (minutes: number): Partial<DestinationHealth> => ({ waiting: 1, waitingSince: ago(minutes) });
it.each<[string, Partial<DestinationHealth>, ReturnType<typeof problemOf>]>([
  ["nothing happened", {}, null],
  ["one waits since just now", waits(59), null],
  ["one waits for an hour", waits(60), "nothing sent"],
  ["one waits for an hour, another was sent meanwhile", { ...waits(90), lastSentAt: ago(59) }, null],
  ["the last was sent an hour ago", { ...waits(90), lastSentAt: ago(60) }, "nothing sent"],
  ["5 % are refused", { sent: 95, refused: 5, lastSentAt: ago(1) }, null],
  ["more than 5 % are refused", { sent: 94, refused: 5, lastSentAt: ago(1) }, "refused"],
  ["all are refused", { refused: 1 }, "refused"],
])("when %s [DECIDE-261]", (_, more, problem) => {
  expect(problemOf({ ...noEvents, ...more }, clock)).toBe(problem);
});

it("counts what became of events in a day and in its hours", async () => {
  await add({ attempts: 1, answer: "answered 503" });
  await ended("sent", 10);
  await ended("sent", 40);
  await ended("refused", 41);
  await ended("sent", 60 * 25);
  await add({ state: "sent", endedAt: ago(5), person: null, facts: { has: ["client", "ip"] } });
  expect(await health()).toEqual({
    ...{ waiting: 1, waitingSince: ago(90), lastSentAt: ago(5), answer: "answered 503" },
    ...{ sent: 3, refused: 1, dropped: 0, unknown: 0, matchable: 5, conversions: 6 },
  });
  const hours = await db.withSite(site, (tx) => endedByHour(tx, site, "meta", clock));
  expect(hours).toEqual([
    { hour: "2026-11-27T10:00:00.000Z", sent: 2, refused: 0, dropped: 0, unknown: 0 },
    { hour: "2026-11-27T09:00:00.000Z", sent: 1, refused: 1, dropped: 0, unknown: 0 },
  ]);
});

const happens = (leadId: string) =>
  db.withSite(site, (tx) =>
    recordMeasured(tx, site, {
      kind: "lead",
      leadId,
      sequence: 0,
      at: clock,
      facts: {},
      visit: {
        purposes: { statistics: true, advertising: true },
        wording: 1,
        client: "1.2",
        session: 2,
        clicks: {},
        fbp: null,
        fbc: null,
      },
      contact: { email: "ana@example.com", phone: null, ip: null, agent: "Browser/1" },
      advertisable: true,
    }),
  );

it("records nothing for what is switched off, and drops what waits [DECIDE-260]", async () => {
  await happens("one");
  await add({ lease: "worker", leasedUntil: ago(-1) });
  const acting = db.asConsole.as({ kind: "member", id: "ana", action: "destination.off" });
  await switchDestination(acting, site, "meta", { isOff: true, now: clock });
  const { rows: log } = await owner.query(
    "select action, actor_id from audit_entries where site_id = $1 order by seq desc limit 1",
    [site.id],
  );
  expect(log).toEqual([{ action: "destination.off", actor_id: "ana" }]);
  expect(await happens("two")).toBe(1);
  const rows = await stored();
  expect(rows.filter(({ destination }) => destination === "analytics")).toHaveLength(2);
  const meta = rows.filter(({ destination }) => destination === "meta");
  expect(meta.map(({ state, answer, person }) => [state, answer, person === null])).toEqual(
    expect.arrayContaining([
      ["dropped", switchedOff, true],
      // What a worker is sending just now.
      ["waiting", null, false],
    ]),
  );
  expect(meta).toHaveLength(2);
  expect(await db.withSite(site, (tx) => offDestinations(tx, site))).toEqual(new Map([["meta", clock]]));
  await switchDestination(db, site, "meta", { isOff: false, now: clock });
  expect(await happens("three")).toBe(2);
});

it("tries at once what waits when a secret is stored", async () => {
  await add();
  await storeSecret({ db, keys }, site, "meta", "token", clock);
  expect((await stored())[0]?.nextTryAt).toEqual(clock);
});

it("reports a problem once to those who may change marketing, and again when it comes back [DECIDE-261]", async () => {
  const mails: { to: string; subject: string; text: string }[] = [];
  let isUp = false;
  const failures: unknown[] = [];
  const task = destinationReportTask({
    db,
    consoleDb: db.asConsole,
    sites,
    consoleAddress: "https://admin.example",
    outbox: {
      email: async (_, mail) => {
        if (!isUp) return { kind: "failed", answer: "451", final: false };
        mails.push(mail);
        return { kind: "sent", answer: "250" };
      },
    },
    now: () => clock,
    log: { warn: () => {} },
  });
  const run = async () => {
    await task.run(
      () => false,
      (error) => failures.push(error),
    );
    return mails.splice(0);
  };
  await add({ attempts: 1, answer: "answered 401: the secret is refused" });
  expect(await run()).toEqual([]);
  isUp = true;
  const first = await run();
  expect(failures).toHaveLength(1);
  expect(first.map(({ to, subject }) => [to, subject])).toEqual([
    ["ana@north.example", "Conversions of Site north don’t arrive"],
    ["cai@north.example", "Conversions of Site north don’t arrive"],
  ]);
  expect(first[0]?.text).toContain(
    "Meta 1234567890 got nothing for an hour, while events wait: answered 401",
  );
  expect(first[0]?.text).toContain("https://admin.example/marketing?of=site:north");
  expect(await run()).toEqual([]);
  const waiting = eq(measureEvents.state, "waiting");
  await db.withSite(site, (tx) =>
    tx.update(measureEvents).set({ state: "sent", endedAt: clock }).where(waiting),
  );
  expect(await run()).toEqual([]);
  clock = new Date(clock.getTime() + 2 * 3_600_000);
  await add();
  expect(await run()).toHaveLength(2);
  await switchDestination(db, site, "meta", { isOff: true, now: clock });
  expect(await run()).toEqual([]);
});

it("shows what happened in the last hour once, with what became of it at each destination [DECIDE-205]", async () => {
  const lead = { at: ago(10), id: "one", kind: "lead" };
  await add({ ...lead, state: "sent", endedAt: ago(9) });
  await add({
    ...lead,
    destination: "analytics",
    state: "refused",
    endedAt: ago(8),
    answer: "400: unknown event",
  });
  await add({ at: ago(5), id: "two", kind: "lead", state: "waiting" });
  await add({
    at: ago(59),
    id: "three",
    kind: "asc_pageview",
    state: "dropped",
    endedAt: ago(2),
    answer: "too old",
  });
  await add({ at: ago(61), id: "four", kind: "asc_pageview", state: "sent", endedAt: ago(60) });
  expect(await db.withSite(site, (tx) => eventsOfHour(tx, site, clock))).toEqual([
    { kind: "lead", happened: 2, sent: 1, waiting: 1, lost: 1, answer: "400: unknown event" },
    { kind: "asc_pageview", happened: 1, sent: 0, waiting: 0, lost: 1, answer: "too old" },
  ]);
});
