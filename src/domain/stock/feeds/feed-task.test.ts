import { sql } from "drizzle-orm";
import { pino } from "pino";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { listedFeeds } from "#console/feeds/feeds-list.server.ts";
import { hourMs } from "#lib/durations.ts";
import type { Outbox } from "#platform/adapters/messages/outbox.server.ts";
import type { OutgoingEmail } from "#platform/adapters/messages/outgoing.ts";
import { testDatabase } from "#platform/database/test-database.server.ts";
import { type FeedGroup, feedGroup, stockFile } from "#tests/support/feed-group.ts";
import { feedAlertsTask } from "./feed-alerts-task.server.ts";
import { allFeeds, feedRuns, feedState, updateFeed } from "./feed-store.server.ts";
import { feedTask } from "./feed-task.server.ts";
import { createPlannedFeeds } from "./planned-feeds.server.ts";
import { requestRun } from "./request-run.server.ts";

let db: Awaited<ReturnType<typeof testDatabase>>;
let group: FeedGroup;
const log = pino({ level: "silent" });
const yard = { name: "yard", source: { type: "folder" }, timezone: "UTC", schedule: "30 4 * * *" };

beforeAll(async () => {
  db = await testDatabase();
});
afterAll(() => db.remove());
beforeEach(async () => {
  group = await feedGroup(db);
});
afterEach(async () => {
  // Other tests of this file sweep all groups.
  await group.configure([]);
  await sweep();
  await group.remove();
});

/** One run of the task, as by one process. */
const sweep = () =>
  feedTask({ ...group.services, planned: createPlannedFeeds(db, log) }).run(
    () => false,
    () => {},
  );
const state = (feed = "yard") => feedState(db, { groupId: group.groupId, feed });
const runs = async () =>
  (await feedRuns(db, group.groupId, { most: 50 })).map(({ outcome, trigger }) => `${outcome} by ${trigger}`);
const later = (hours: number) => {
  group.at = new Date(group.at.getTime() + hours * hourMs);
};

describe("the task of scheduled feeds", () => {
  it("fetches a feed at its scheduled times, and is due again then", async () => {
    await group.configure([yard]);
    await group.deliver("a.csv", stockFile(1));
    expect(await sweep()).toEqual(new Date("2026-11-21T04:30:00Z"));
    expect(await runs()).toEqual([]);
    group.at = new Date("2026-11-21T04:30:00Z");
    await sweep();
    expect(await runs()).toEqual(["imported by schedule"]);
    expect((await state())?.nextRunAt).toEqual(new Date("2026-11-22T04:30:00Z"));
  });

  it("makes up for a time at which no process ran, once", async () => {
    await group.configure([yard]);
    await sweep();
    later(7 * 24);
    await group.deliver("a.csv", stockFile(1));
    await sweep();
    await sweep();
    expect(await runs()).toEqual(["imported by schedule"]);
  });

  it("follows the configuration: another schedule, a feed that isn't enabled, one that is gone", async () => {
    await group.configure([yard]);
    await sweep();
    await group.configure([{ ...yard, schedule: "0 6 * * *" }]);
    await sweep();
    expect((await state())?.nextRunAt).toEqual(new Date("2026-11-21T06:00:00Z"));
    await group.configure([{ ...yard, enabled: false }]);
    await sweep();
    expect((await state())?.nextRunAt).toBeNull();
    await group.configure([]);
    await sweep();
    expect(await state()).toBeNull();
  });

  it("fetches several feeds, and one that fails doesn't keep the others", async () => {
    const feeds = ["a", "b", "c", "d", "e"].map((name) => ({
      ...yard,
      name,
      source: { type: "folder", file: name === "c" ? "none" : "a.csv" },
    }));
    await group.configure(feeds);
    await sweep();
    later(5);
    await group.deliver("a.csv", stockFile(1));
    await sweep();
    const outcomes = await Promise.all(feeds.map(async ({ name }) => (await state(name))?.lastOutcome));
    expect(outcomes).toEqual(["imported", "imported", "failed", "imported", "imported"]);
  });

  it("in two processes runs a feed once", async () => {
    await group.configure([yard]);
    await sweep();
    later(5);
    await group.deliver("a.csv", stockFile(50));
    await Promise.all([sweep(), sweep()]);
    expect(await runs()).toEqual(["imported by schedule"]);
  });

  it("runs nothing of a feed that isn't enabled, also for an earlier request", async () => {
    await group.configure([{ ...yard, enabled: false }]);
    const key = { groupId: group.groupId, feed: "yard" };
    const listed = async () => (await listedFeeds(db.asConsole, group.groupId, group.at))[0];
    await sweep();
    await group.deliver("a.csv", stockFile(1));
    expect(await requestRun(db, key, group.at)).toBe("off");
    await sweep();
    expect([await runs(), await listed()]).toMatchObject([[], { state: "off", mayRun: false }]);
    // Asked for while it was enabled, and turned off before the task began.
    await group.configure([yard]);
    await sweep();
    expect(await listed()).toMatchObject({ state: "waiting", mayRun: true });
    expect(await requestRun(db, key, group.at)).toBe("requested");
    await group.configure([{ ...yard, enabled: false }]);
    await sweep();
    expect([await runs(), await listed()]).toMatchObject([[], { state: "off", cars: 0 }]);
    expect(await state()).toMatchObject({ requestedAt: null, nextRunAt: null });
  });

  it("runs a feed at once that a member asked for, and leaves an entry in the log", async () => {
    await group.configure([yard]);
    await sweep();
    await group.deliver("a.csv", stockFile(1));
    const member = db.asConsole.as({ kind: "member", id: "mia", action: "feeds.run" });
    const key = { groupId: group.groupId, feed: "yard" };
    const stateOnScreen = async () => (await listedFeeds(db.asConsole, group.groupId, group.at))[0]?.state;
    expect(await requestRun(member, key, group.at)).toBe("requested");
    expect(await requestRun(member, key, group.at)).toBe("requested");
    expect(await stateOnScreen()).toBe("starting");
    await sweep();
    expect(await runs()).toEqual(["imported by request"]);
    expect(await state()).toMatchObject({ requestedAt: null, lastOutcome: "imported" });
    expect(await requestRun(member, { ...key, feed: "none" }, group.at)).toBe("gone");
    const { rows } = await db.asConsole.withTenant({ groupId: group.groupId }, (tx) =>
      tx.execute(sql`select actor_id, action, changes -> 0 ->> 'table' as of, changes -> 0 -> 'ids' as ids
        from audit_entries where group_id = ${group.groupId}::uuid and actor_kind = 'member'`),
    );
    expect(rows).toEqual([{ actor_id: "mia", action: "feeds.run", of: "stock_feeds", ids: ["yard"] }]);
  });

  it("starts no second run while one is in progress, unless that one was interrupted long ago", async () => {
    await group.configure([yard]);
    await sweep();
    const key = { groupId: group.groupId, feed: "yard" };
    const running = (at: Date) => db.withTenant(key, (tx) => updateFeed(tx, key, { runningSince: at }));
    await running(new Date(group.at.getTime() - hourMs));
    const due = (await state())?.nextRunAt;
    expect(await requestRun(db, key, group.at)).toBe("running");
    expect(await state()).toMatchObject({ nextRunAt: due, requestedAt: null });
    await running(new Date(group.at.getTime() - 7 * hourMs));
    expect(await requestRun(db, key, group.at)).toBe("requested");
  });

  it("starts nothing when the process ends", async () => {
    await group.configure([yard]);
    await sweep();
    later(5);
    const task = feedTask({ ...group.services, planned: createPlannedFeeds(db, log) });
    expect(
      await task.run(
        () => true,
        () => {},
      ),
    ).toBeNull();
    expect(await runs()).toEqual([]);
  });
});

describe("the operator", () => {
  let sent: OutgoingEmail[];
  let broken: boolean;
  beforeEach(() => {
    sent = [];
    broken = false;
  });

  async function alert(): Promise<string[]> {
    const before = sent.length;
    const outbox: Pick<Outbox, "email"> = {
      email: async (_, email) => {
        if (broken) return { kind: "failed", answer: "no mail server", final: false };
        sent.push(email);
        return { kind: "sent", answer: "ok" };
      },
    };
    const task = feedAlertsTask({
      db,
      planned: createPlannedFeeds(db, log),
      outbox,
      operatorEmail: "ops@platform.example",
      now: () => group.at,
      log,
    });
    await task.run(
      () => false,
      () => {},
    );
    return sent.slice(before).map(({ to, subject }) => `${to}: ${subject}`);
  }

  it("is notified once that a feed is stale, and once that it has recovered", async () => {
    await group.configure([{ ...yard, notify: ["dms@dealer.example"] }]);
    await group.deliver("a.csv", stockFile(1));
    await sweep();
    later(5);
    await sweep();
    expect(await alert()).toEqual([]);
    // The file stays the same; 36 hours after its date it is stale.
    later(30);
    await sweep();
    expect(await alert()).toEqual([]);
    later(1);
    const stale = `Stock feed yard of ${group.slug} is stale`;
    expect(await alert()).toEqual([`ops@platform.example: ${stale}`, `dms@dealer.example: ${stale}`]);
    expect(sent[0]?.text).toContain("Last delivery: 2026-11-21 00:00 (UTC)");
    expect(sent[0]?.text).toContain(`forecourt feeds pull yard --site ${group.slug}`);
    expect(await alert()).toEqual([]);

    await group.deliver("a.csv", stockFile(2));
    later(24);
    await sweep();
    const well = `Stock feed yard of ${group.slug} has recovered`;
    expect(await alert()).toEqual([`ops@platform.example: ${well}`, `dms@dealer.example: ${well}`]);
    expect(await alert()).toEqual([]);
  });

  it("is notified of a file that the guard stopped, and of what would import it", async () => {
    await group.configure([{ ...yard, full: true }]);
    await group.deliver("a.csv", stockFile(10));
    await sweep();
    later(5);
    await sweep();
    await group.deliver("b.csv", stockFile(1));
    later(24);
    await sweep();
    expect(await alert()).toEqual([
      `ops@platform.example: Stock feed yard of ${group.slug} needs a decision`,
    ]);
    expect(sent[0]?.text).toContain("--yes-remove 9");
    later(24);
    await sweep();
    // Stopped again, and by now stale too.
    expect(await alert()).toEqual([`ops@platform.example: Stock feed yard of ${group.slug} is stale`]);
    expect(await alert()).toEqual([]);
  });

  it("is notified when the mail server is back", async () => {
    await group.configure([yard]);
    await sweep();
    later(100);
    broken = true;
    expect(await alert()).toEqual([]);
    broken = false;
    expect(await alert()).toHaveLength(1);
    expect(await alert()).toEqual([]);
  });

  it("isn't notified of a feed that is pulled by hand", async () => {
    await group.configure([{ ...yard, enabled: false }]);
    await sweep();
    later(1_000);
    expect(await alert()).toEqual([]);
    expect((await allFeeds(db)).filter(({ group: slug }) => slug === group.slug)).toMatchObject([
      { feed: "yard", enabled: false, failures: 0, freshAt: null },
    ]);
  });
});
