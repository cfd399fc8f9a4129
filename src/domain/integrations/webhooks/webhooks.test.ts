import { sql } from "drizzle-orm";
import pg from "pg";
import { pino } from "pino";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { createSiteStore } from "#domain/configuration/site-store.server.ts";
import { dayMs } from "#lib/durations.ts";
import { pooledPublicFetch } from "#lib/public-fetch.server.ts";
import { testDatabase } from "#platform/database/test-database.server.ts";
import { resumeGroup, suspendGroup } from "#platform/groups/suspend-group.server.ts";
import { secretKeys } from "#platform/secret-key.server.ts";
import { addGroup } from "#tests/support/a-group.ts";
import { WebhookReceiver } from "#tests/support/webhook-receiver-double.ts";
import { attemptsOf, storedAttempts } from "./attempts.server.ts";
import {
  addEndpoint,
  disableEndpoint,
  editEndpoint,
  enableEndpoint,
  maxEndpoints,
  removeEndpoint,
  replayEndpoint,
  rotateSecret,
} from "./endpoints.server.ts";
import { maxTestsAnHour, sendTest } from "./send-test.server.ts";
import { webhookReportTask } from "./webhook-report-task.server.ts";
import { webhookEndpoints } from "./webhook-tables.ts";
import { webhookTask } from "./webhook-task.server.ts";

let db: Awaited<ReturnType<typeof testDatabase>>;
let owner: pg.Client;
let group: Awaited<ReturnType<typeof addGroup>>;
let other: Awaited<ReturnType<typeof addGroup>>;
let clock = new Date();
const receivers: WebhookReceiver[] = [];
const keys = secretKeys({ secret: "s".repeat(43), previous: undefined, dataDir: "" });
const actor = { kind: "member", id: "ana", action: "webhooks.test" } as const;
const now = () => clock;
const operating = () => db.asConsole.as({ kind: "command", id: "op", action: "group suspend" });
const pool = pooledPublicFetch((address) => address === "127.0.0.1");

beforeAll(async () => {
  db = await testDatabase();
  owner = new pg.Client({ connectionString: db.ownerUrl });
  await owner.connect();
  group = await addGroup(db, "north");
  other = await addGroup(db, "south");
});
beforeEach(async () => {
  clock = new Date();
  await owner.query("delete from webhook_endpoints; delete from events");
});
afterEach(async () => {
  for (const one of receivers.splice(0)) await one.close();
});
afterAll(async () => {
  await pool.close();
  await owner.end();
  await db.remove();
});

const services = () => ({ consoleDb: db.asConsole, fetchPublic: pool.fetchPublic, keys, now });
const acting = (of = group) => ({ db: db.asConsole, actor, groupId: of.id });

async function startReceiver(): Promise<WebhookReceiver> {
  const receiver = await new WebhookReceiver().listen();
  receivers.push(receiver);
  return receiver;
}

async function addTo(
  url: string,
  { of = group, types = ["lead.*"], siteIds = null as string[] | null } = {},
): Promise<{ id: string; secret: string }> {
  const added = await addEndpoint(acting(of), { url, types, siteIds }, { keys, now: clock });
  if (added.kind !== "added") throw new Error(added.kind);
  return added;
}

/** A receiver and its endpoint. */
async function listening(options: Parameters<typeof addTo>[1] = {}) {
  const receiver = await startReceiver();
  const { id, secret } = await addTo(receiver.url, options);
  receiver.secret = secret;
  return { receiver, id, secret };
}

const happen = (type: string, subject: string, of = group, site: string | null = of.siteId) =>
  owner.query("select add_event($1, $2, $3, null, $4, '{}')", [of.id, type, site, subject]);
const happens = async (count: number, of = group, type = "lead.received") => {
  await owner.query("select add_event($1, $2, $3, null, n::text, '{}') from generate_series(1, $4::int) n", [
    of.id,
    type,
    of.siteId,
    count,
  ]);
};

async function send(random = 0.5, timeoutMs = 2_000): Promise<void> {
  const log = pino({ level: "silent" });
  const { task, settled } = webhookTask({ ...services(), random: () => random, timeoutMs, log });
  const failures: unknown[] = [];
  await task.run(
    () => false,
    (error) => failures.push(error),
  );
  await settled();
  await task.run(
    () => false,
    (error) => failures.push(error),
  );
  await settled();
  expect(failures).toEqual([]);
}
const later = (ms: number) => {
  clock = new Date(clock.getTime() + ms);
};
async function rowOf(id: string) {
  const rows = await db.asConsole.withTenant({ groupId: group.id }, (tx) =>
    tx.select().from(webhookEndpoints),
  );
  return rows.find((row) => row.id === id)!;
}
const attempts = (id: string) =>
  db.asConsole.withTenant({ groupId: group.id }, (tx) => attemptsOf(tx, { groupId: group.id, id }));
const subjects = ({ received }: WebhookReceiver) => received.map(({ data }) => data.id);

describe("delivery of events", () => {
  it("sends what an endpoint wants, in order, signed, each once", async () => {
    const { receiver, id } = await listening({ types: ["lead.*", "booking.made"] });
    for (const [type, subject] of [
      ["lead.received", "a"],
      ["booking.made", "b"],
      ["booking.moved", "not wanted"],
      ["lead.changed", "a"],
      ["car.sold", "neither"],
    ] as const)
      await happen(type, subject);
    await send();
    await send();
    expect(receiver.received.map(({ type, data }) => `${type} ${data.id}`)).toEqual([
      "lead.received a",
      "booking.made b",
      "lead.changed a",
    ]);
    expect(receiver.forged).toBe(0);
    const [first] = receiver.received;
    expect(first).toMatchObject({
      headers: { "user-agent": "Forecourt", "content-type": "application/json" },
      data: { group: "north", site: "north", location: null, sequence: expect.any(Number) },
    });
    expect(first?.id).toMatch(/^evt_[0-9a-f-]{36}$/);
    const { lastSentAt, lease, sentSeq } = await rowOf(id);
    const { rows } = await owner.query("select max(seq)::int as newest from events");
    expect({ lastSentAt, lease, sentSeq }).toEqual({
      lastSentAt: clock,
      lease: null,
      sentSeq: rows[0].newest,
    });
  });

  it("sends events of the chosen sites and of the whole group", async () => {
    const { receiver } = await listening({ siteIds: [group.siteId], types: ["lead.*", "car.*"] });
    await happen("lead.received", "here");
    await happen("lead.received", "elsewhere", group, "00000000-0000-4000-8000-000000000099");
    await happen("car.added", "a car", group, null);
    await send();
    expect(subjects(receiver)).toEqual(["here", "a car"]);
  });

  it("sends nothing of before the endpoint, of another group, or of a suspended one", async () => {
    const { receiver: theirs } = await listening({ of: other });
    await owner.query("select begin_events($1)", [group.id]);
    await happen("lead.received", "before");
    const { receiver } = await listening();
    await happen("lead.received", "theirs", other);
    await suspendGroup(operating(), group, clock);
    await happen("lead.received", "after");
    await send();
    expect(subjects(receiver)).toEqual([]);
    await resumeGroup(operating(), group, clock);
    await send();
    expect([subjects(receiver), subjects(theirs)]).toEqual([["after"], ["theirs"]]);
  });

  it("drains a backlog in order", async () => {
    const { receiver } = await listening();
    await happens(500);
    await send();
    const sequences = receiver.received.map(({ data }) => data.sequence ?? 0);
    expect(sequences).toHaveLength(500);
    expect(sequences).toEqual(sequences.toSorted((a, b) => a - b));
    expect(receiver.ids).toHaveLength(500);
  });

  it("tries the same event again, in order, and goes on when it is accepted [DECIDE-221]", async () => {
    const { receiver, id } = await listening();
    receiver.answer = { status: 500 };
    await happens(3);
    await send();
    expect(subjects(receiver)).toEqual(["1"]);
    expect(await rowOf(id)).toMatchObject({ failures: 1, failingSince: clock, lease: null });
    later(29_000);
    await send();
    expect(subjects(receiver)).toEqual(["1"]);
    later(1_000);
    receiver.answer = { status: 200 };
    await send();
    expect(subjects(receiver)).toEqual(["1", "1", "2", "3"]);
    expect(receiver.ids).toHaveLength(3);
    expect(await rowOf(id)).toMatchObject({ failures: 0, failingSince: null, nextTryAt: null });
    const [last, , , first] = await attempts(id);
    expect([last?.outcome, last?.seq, first?.outcome, first?.status]).toEqual([
      "sent",
      receiver.received[3]?.data.sequence,
      "failed",
      500,
    ]);
  });

  it("obeys Retry-After", async () => {
    const { receiver, id } = await listening();
    receiver.answer = { status: 429, headers: { "retry-after": "600" } };
    await happens(1);
    await send();
    expect((await rowOf(id)).nextTryAt).toEqual(new Date(clock.getTime() + 600_000));
  });

  it("passes over an event that is refused three times", async () => {
    const { receiver, id } = await listening();
    receiver.answer = ({ data }) => ({ status: data.id === "1" ? 422 : 200 });
    await happens(2);
    for (const seconds of [0, 30, 60]) {
      later(seconds * 1_000);
      await send();
    }
    expect(subjects(receiver)).toEqual(["1", "1", "1", "2"]);
    expect(await rowOf(id)).toMatchObject({ passedOver: 1, failures: 0, failingSince: null });
    expect((await attempts(id)).map(({ outcome }) => outcome)).toEqual([
      "sent",
      "passed over",
      "failed",
      "failed",
    ]);
  });

  it("disables an endpoint that answers 410, and tells the others [DECIDE-223]", async () => {
    const { receiver, id } = await listening();
    const { receiver: second } = await listening({ types: ["webhook.disabled"] });
    receiver.answer = { status: 410 };
    await happens(2);
    await send();
    expect(subjects(receiver)).toEqual(["1"]);
    expect(await rowOf(id)).toMatchObject({ state: "disabled", reason: "gone", disabledAt: clock });
    expect(second.received.map(({ type, data }) => [type, data.id, data.reason])).toEqual([
      ["webhook.disabled", id, "gone"],
    ]);
    const { rows } = await owner.query(
      "select actor_id, action from audit_entries order by seq desc limit 1",
    );
    expect(rows).toEqual([{ actor_id: "webhooks", action: "webhooks.disable" }]);
  });

  it("disables an endpoint after five days of failures, and resumes without a gap [DECIDE-223]", async () => {
    const { receiver, id } = await listening();
    // It compares the signature's time with its own clock.
    receiver.secret = null;
    receiver.answer = "close";
    await happens(2);
    for (let hours = 0; hours < 5 * 24; hours += 3) {
      await send();
      expect((await rowOf(id)).state).toBe("active");
      later(3 * 3_600_000);
    }
    await send();
    expect(await rowOf(id)).toMatchObject({ state: "disabled", reason: "failing" });
    await happens(1, group, "lead.changed");
    later(dayMs);
    receiver.answer = { status: 200 };
    receiver.received.splice(0);
    await send();
    expect(receiver.received).toEqual([]);
    await enableEndpoint({ ...acting(), id }, "stop");
    await send();
    expect(receiver.received.map(({ type }) => type)).toEqual([
      "lead.received",
      "lead.received",
      "lead.changed",
    ]);
  });

  it.each([
    "http://10.0.0.1/hook",
    "https://169.254.169.254/latest",
    "https://[::1]/",
    "http://unencrypted.example/",
  ])("sends nothing to %s", async (url) => {
    const { id } = await addTo(url);
    await happens(1);
    await send();
    const [attempt] = await attempts(id);
    expect(attempt).toMatchObject({ outcome: "failed", status: null });
    expect(attempt?.reason).toMatch(/inward|https/);
  });

  it("follows no redirect, and stores nothing of an answer", async () => {
    const { receiver, id } = await listening();
    const inward = await startReceiver();
    receiver.answer = { status: 302, headers: { location: inward.url } };
    await happens(1);
    await send();
    expect(inward.received).toEqual([]);
    expect((await attempts(id))[0]).toMatchObject({ outcome: "failed", status: 302, reason: null });
  });

  it("stores the last tries only", async () => {
    const { id } = await listening();
    await happens(storedAttempts + 30);
    await send();
    const stored = await attempts(id);
    expect([stored.length, stored[0]?.number]).toEqual([storedAttempts, storedAttempts + 30]);
  });

  it("serves others while receivers are slow, and two endpoints of a group at once [DECIDE-224]", async () => {
    const slow = await Promise.all([1, 2, 3, 4].map(() => listening()));
    const { promise: after, resolve: release } = Promise.withResolvers<void>();
    for (const { receiver } of slow) receiver.answer = { status: 200, after };
    const quick = await listening({ of: other });
    await happens(2);
    const log = pino({ level: "silent" });
    const { task, settled } = webhookTask({ ...services(), random: () => 0.5, log });
    const run = () =>
      task.run(
        () => false,
        () => {},
      );
    await run();
    await happens(1, other);
    await run();
    await expect.poll(() => quick.receiver.received.length).toBe(1);
    await expect.poll(() => slow.flatMap(({ receiver }) => receiver.received).length).toBe(2);
    release();
    await settled();
    await run();
    await settled();
    for (const { receiver } of slow) expect(subjects(receiver)).toEqual(["1", "2"]);
  });

  it("goes on where a sender that was killed stopped, once its lease expired", async () => {
    const { receiver, id } = await listening();
    await happens(2);
    await owner.query("update webhook_endpoints set lease = 'dead', leased_until = $1", [
      new Date(clock.getTime() + 30_000),
    ]);
    await send();
    expect(receiver.received).toEqual([]);
    later(30_000);
    await send();
    expect(subjects(receiver)).toEqual(["1", "2"]);
    expect((await rowOf(id)).lease).toBeNull();
  });
});

describe("an endpoint", () => {
  it("signs by both secrets for a day after a rotation [DECIDE-220]", async () => {
    const { receiver, id, secret } = await listening();
    const next = await rotateSecret({ ...acting(), id }, { keys, now: clock });
    await happens(1);
    await send();
    receiver.secret = next;
    await happens(1);
    await send();
    expect(
      receiver.received.map(({ headers }) => String(headers["webhook-signature"]).split(" ").length),
    ).toEqual([2, 2]);
    later(dayMs);
    receiver.secret = null;
    await happens(1);
    await send();
    expect(receiver.received.at(-1)?.headers["webhook-signature"]).not.toContain(" ");
    expect(receiver.forged).toBe(0);
    expect(JSON.stringify(await rowOf(id))).not.toContain(secret.slice(6));
  });

  it("sends again from a number or a time", async () => {
    const { receiver, id } = await listening();
    await happens(3);
    await send();
    const second = receiver.received[1]?.data.sequence ?? 0;
    await replayEndpoint({ ...acting(), id }, { number: second });
    await send();
    expect(subjects(receiver).slice(3)).toEqual(["2", "3"]);
    await replayEndpoint({ ...acting(), id }, { at: new Date(0) });
    await send();
    expect(subjects(receiver).slice(5)).toEqual(["1", "2", "3"]);
    expect(receiver.ids).toHaveLength(3);
  });

  it("gets nothing while a member has disabled it, and then what happened since or from now on", async () => {
    const { receiver, id } = await listening();
    await disableEndpoint({ ...acting(), id }, clock);
    await happens(1);
    await send();
    expect(receiver.received).toEqual([]);
    await enableEndpoint({ ...acting(), id }, "now");
    await happens(1, group, "lead.erased");
    await send();
    expect(receiver.received.map(({ type }) => type)).toEqual(["lead.erased"]);
  });

  it("gets other events once it is edited, and none once it is removed", async () => {
    const { receiver, id } = await listening();
    const url = `${receiver.url}/moved`;
    expect(await editEndpoint({ ...acting(), id }, { url, types: ["car.*"], siteIds: null })).toBe(true);
    await happen("car.sold", "c", group, null);
    await happens(1);
    await send();
    expect(receiver.received.map(({ type }) => type)).toEqual(["car.sold"]);
    expect(await removeEndpoint({ ...acting(), id })).toBe(true);
    expect(await removeEndpoint({ ...acting(), id })).toBe(false);
  });

  it("is one of ten of a group at most, and no other group's", async () => {
    const { id } = await addTo("https://receiver.example/");
    for (let n = 1; n < maxEndpoints; n++) await addTo("https://receiver.example/");
    const again = addEndpoint(
      acting(),
      { url: "https://receiver.example/", types: ["lead.*"], siteIds: null },
      { keys, now: clock },
    );
    expect(await again).toEqual({ kind: "too many" });
    const theirs = { ...acting(other), id };
    expect(await disableEndpoint(theirs, clock)).toBe(false);
    expect(await rotateSecret(theirs, { keys, now: clock })).toBeNull();
    const read = () =>
      db.withTenant({ groupId: group.id }, (tx) => tx.execute(sql`select 1 from webhook_endpoints`));
    await expect(read()).rejects.toThrow();
  });

  it("is tested with an event of its own, five times an hour", async () => {
    const { receiver, id } = await listening();
    receiver.answer = { status: 418 };
    const test = () => sendTest(services(), { actor, groupId: group.id, group: group.slug, id });
    expect(await test()).toMatchObject({ kind: "answered", attempt: { accepted: false, status: 418 } });
    for (let n = 1; n < maxTestsAnHour; n++) await test();
    expect(await test()).toEqual({ kind: "too many" });
    expect(receiver.received.map(({ type }) => type)).toEqual(Array(maxTestsAnHour).fill("webhook.test"));
    expect(await rowOf(id)).toMatchObject({ failures: 0, attempts: maxTestsAnHour });
    expect(await sendTest(services(), { actor, groupId: other.id, group: "south", id })).toEqual({
      kind: "gone",
    });
  });
});

it("is reported once to who may change it, when the program disabled it", async () => {
  const { receiver, id } = await listening();
  receiver.answer = { status: 410 };
  await happens(1);
  await send();
  const mails: { to: string; subject: string; text: string }[] = [];
  let isUp = false;
  const members = [
    ["ana", "owner"],
    ["ben", "sales"],
  ];
  for (const [name, role] of members) {
    await owner.query("begin");
    await owner.query(
      "select set_config('app.actor', 'command', true), set_config('app.actor_id', 'x', true), set_config('app.action', 'x', true)",
    );
    await owner.query(
      "insert into staff_members (id, name, email, operator, created_at) values ($1, $1, $1 || '@north.example', false, now())",
      [name],
    );
    await owner.query(
      "insert into staff_grants (group_id, id, member_id, role, may_publish, created_at) values ($1, $2, $2, $3, false, now())",
      [group.id, name, role],
    );
    await owner.query("commit");
  }
  const task = webhookReportTask({
    consoleDb: db.asConsole,
    sites: createSiteStore(db, now),
    consoleAddress: "https://admin.example",
    outbox: {
      email: async (_, mail) => {
        if (!isUp) return { kind: "failed", answer: "451", final: false };
        mails.push(mail);
        return { kind: "sent", answer: "250" };
      },
    },
    now,
    log: { warn: () => {} },
  });
  const failures: unknown[] = [];
  const run = () =>
    task.run(
      () => false,
      (error) => failures.push(error),
    );
  await run();
  isUp = true;
  await run();
  await run();
  expect(failures).toHaveLength(1);
  expect(mails.map(({ to, subject }) => [to, subject])).toEqual([
    ["ana@north.example", "A webhook of north was disabled"],
  ]);
  expect(mails[0]?.text).toContain("https://admin.example/integrations/webhooks?group=north");
  expect((await rowOf(id)).reportedAt).toEqual(clock);
});
