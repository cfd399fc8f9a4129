import { rename } from "node:fs/promises";
import { join } from "node:path";
import { sql } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { importStock } from "#domain/stock/import/import.server.ts";
import { undoImport } from "#domain/stock/import/undo-import.server.ts";
import { minuteMs } from "#lib/durations.ts";
import { testDatabase } from "#platform/database/test-database.server.ts";
import { type FeedGroup, feedGroup, stockFile } from "#tests/support/feed-group.ts";
import { beginRun } from "./feed-run.server.ts";
import { feedRuns, feedState } from "./feed-store.server.ts";
import { type PullOptions, pullFeed } from "./pull-feed.server.ts";

let db: Awaited<ReturnType<typeof testDatabase>>;
let group: FeedGroup;
const folderFeed = { name: "yard", source: { type: "folder" }, timezone: "UTC" };

beforeAll(async () => {
  db = await testDatabase();
});
afterAll(() => db.remove());
beforeEach(async () => {
  group = await feedGroup(db);
});
afterEach(() => group.remove());

const never = new AbortController().signal;
const key = (feed = "yard") => ({ groupId: group.groupId, feed });
const state = async (feed?: string) => (await feedState(db, key(feed))) ?? expect.fail("no state");
const runs = () => feedRuns(db, group.groupId, { most: 50 });
const later = (ms: number) => {
  group.at = new Date(group.at.getTime() + ms);
};

async function pull(options: Partial<PullOptions> = {}, feed = "yard") {
  return pullFeed(await group.planned(feed), group.services, {
    trigger: "command",
    signal: never,
    ...options,
  });
}

async function cars(): Promise<string[]> {
  const { rows } = await db.withTenant({ groupId: group.groupId }, (tx) =>
    tx.execute<{
      line: string;
    }>(sql`select concat(feed, ' ', d.slug, ' ', facts ->> 'stocknum', ' ', status) as line
      from cars c join dealerships d on d.group_id = c.group_id and d.id = c.dealership_id
      where c.group_id = ${group.groupId}::uuid order by 1`),
  );
  return rows.map(({ line }) => line.replaceAll(`${group.slug}-`, ""));
}

describe("a run of a feed", () => {
  it("imports the file as a delivery of the feed, and one that it knows not again", async () => {
    await group.configure([folderFeed]);
    await group.deliver("a.csv", stockFile(2));
    expect(await pull()).toMatchObject({ kind: "done", outcome: "imported", message: "2 created" });
    expect(await cars()).toEqual(["yard north S1 in_stock", "yard north S2 in_stock"]);
    expect(await pull()).toMatchObject({ outcome: "unchanged", imported: null });
    // Another date, the same content.
    later(minuteMs);
    await group.deliver("b.csv", stockFile(2));
    expect(await pull()).toMatchObject({ outcome: "unchanged", imported: null });
    expect(await pull({ again: true })).toMatchObject({ outcome: "imported", message: "2 unchanged" });
    expect((await runs()).map(({ outcome, fileName, trigger }) => [outcome, fileName, trigger])).toEqual([
      ["imported", "b.csv", "command"],
      ["imported", "a.csv", "command"],
    ]);
  });

  it("reads a known file again when it would be read differently, or another import came between", async () => {
    await group.configure([folderFeed]);
    await group.deliver("a.csv", stockFile(2));
    await pull();
    await group.configure([{ ...folderFeed, mapping: { fields: { tag: { constant: "Clearance" } } } }]);
    expect(await pull()).toMatchObject({ outcome: "imported", message: "2 changed" });
    const { site } = await group.planned("yard");
    await group.deliver("by-hand.txt", stockFile(1, 9_000));
    later(minuteMs);
    const file = `${group.feedsDir}/${group.slug}/by-hand.txt`;
    await importStock({ db, site: site ?? expect.fail(), file, feed: "yard", now: group.at });
    await group.deliver("a.csv", stockFile(2));
    expect(await pull()).toMatchObject({ outcome: "imported", message: "1 changed, 1 unchanged" });
  });

  it("that finds the same file a day later confirms the stock, and one that was undone doesn't", async () => {
    await group.configure([folderFeed]);
    await group.deliver("a.csv", stockFile(2));
    await pull();
    const imports = async () => {
      const { rows } = await db.withTenant({ groupId: group.groupId }, (tx) =>
        tx.execute<{
          line: string;
        }>(sql`select concat(started_at at time zone 'UTC', ' ', created, ' ', unchanged) as line
          from stock_imports order by started_at`),
      );
      return rows.map(({ line }) => line);
    };
    // An old file is no confirmation, a new one is, and so is a newer one with the same content.
    later(24 * 60 * minuteMs);
    expect(await pull()).toMatchObject({ outcome: "unchanged" });
    expect(await imports()).toEqual(["2026-11-21 00:00:00 2 0"]);
    await group.deliver("a.csv", stockFile(2));
    expect(await pull()).toMatchObject({ outcome: "unchanged" });
    expect(await pull()).toMatchObject({ outcome: "unchanged" });
    expect(await imports()).toEqual(["2026-11-21 00:00:00 2 0", "2026-11-22 00:00:00 0 2"]);
    const { site } = await group.planned("yard");
    const run = (await state()).importId ?? expect.fail();
    await undoImport({ db, site: site ?? expect.fail(), run, now: group.at });
    later(24 * 60 * minuteMs);
    await group.deliver("a.csv", stockFile(2));
    expect(await pull()).toMatchObject({ outcome: "unchanged" });
    expect(await imports()).toHaveLength(2);
  });

  it("of a dealership imports that dealership's cars only", async () => {
    await group.configure([], [folderFeed]);
    await group.deliver(
      "a.csv",
      `stock,make,model,year,dealership\n1,Kia,Rio,2020,\n2,Kia,Rio,2020,${group.slug}-south\n`,
    );
    expect(await pull()).toMatchObject({ outcome: "imported", message: "1 created, 1 rejected" });
    expect(await cars()).toEqual(["yard north 1 in_stock"]);
  });

  it("of the group reaches dealerships that its site doesn't show", async () => {
    await group.configure([folderFeed]);
    await group.deliver("a.csv", `stock,make,model,year,dealership\n1,Kia,Rio,2020,${group.slug}-north\n`);
    expect(await pull()).toMatchObject({ message: "1 created" });
    expect(await cars()).toEqual(["yard north 1 in_stock"]);
  });

  it("is not done by two processes at once", async () => {
    await group.configure([folderFeed]);
    await group.deliver("a.csv", stockFile(1));
    const planned = await group.planned("yard");
    let second: unknown;
    const first = await pullFeed(
      planned,
      {
        ...group.services,
        oneImport: async (work) => {
          second = await pull();
          return work();
        },
      },
      { trigger: "command", signal: never },
    );
    expect(second).toEqual({ kind: "busy" });
    expect(first).toMatchObject({ outcome: "imported" });
    expect(await pull()).toMatchObject({ outcome: "unchanged" });
  });

  it("that another process did meanwhile isn't repeated", async () => {
    await group.configure([folderFeed]);
    expect(await pull({ trigger: "schedule" })).toEqual({ kind: "notDue" });
  });
});

describe("the guard of full files", () => {
  it("stops a file that lacks too much; the run is reported, and applied when an operator says so", async () => {
    await group.configure([{ ...folderFeed, full: true }]);
    await group.deliver("a.csv", stockFile(10));
    await pull();
    const confirmed = (await state()).freshAt;
    later(minuteMs);
    await group.deliver("b.csv", stockFile(2));
    const stopped = await pull();
    if (stopped.kind !== "done") expect.fail();
    expect(stopped).toMatchObject({ outcome: "refused", message: expect.stringMatching(/--yes-remove 8/) });
    expect((await cars()).filter((line) => line.endsWith("in_stock"))).toHaveLength(10);
    // It isn't repeated before the next scheduled run.
    expect(await state()).toMatchObject({
      lastOutcome: "refused",
      nextRunAt: new Date("2026-11-21T04:30:00Z"),
    });
    expect((await runs())[0]).toMatchObject({ outcome: "refused", fileName: "b.csv", importId: null });

    // The same file isn't read again, but still waits for the decision, also after a failed run.
    const folder = join(group.feedsDir, group.slug);
    for (const fails of [false, true]) {
      later(minuteMs);
      if (fails) {
        await rename(folder, `${folder}-away`);
        expect(await pull()).toMatchObject({ outcome: "failed" });
        await rename(`${folder}-away`, folder);
      }
      expect(await pull()).toMatchObject({ outcome: "refused", message: stopped.message, imported: null });
    }
    expect((await state()).freshAt).toEqual(confirmed);
    later(minuteMs);
    const applied = await pull({ yesRemove: 8 });
    expect(applied).toMatchObject({ outcome: "imported", message: "2 unchanged, 8 sold" });
    const { site } = await group.planned("yard");
    const run = (await runs())[0]?.importId ?? expect.fail();
    await undoImport({ db, site: site ?? expect.fail(), run, now: group.at });
    expect((await cars()).filter((line) => line.endsWith("in_stock"))).toHaveLength(10);
    // What was taken back stays so while the source has the same file.
    expect(await pull()).toMatchObject({ outcome: "unchanged" });
    expect((await state()).stopped).toBeNull();
  });

  it("reads a newer file than the one it stopped", async () => {
    await group.configure([{ ...folderFeed, full: true }]);
    await group.deliver("a.csv", stockFile(10));
    await pull();
    later(minuteMs);
    await group.deliver("b.csv", stockFile(2));
    expect(await pull()).toMatchObject({ outcome: "refused" });
    later(minuteMs);
    await group.deliver("c.csv", stockFile(9));
    expect(await pull()).toMatchObject({ outcome: "imported" });
    expect((await state()).stopped).toBeNull();
  });

  it("stops a column that isn't what it is named, unless the feed accepts it", async () => {
    const text = ["stock,make,model,year,km", ...[1, 2, 3, 4, 5].map((n) => `${n},Kia,Rio,2020,12${n}`)].join(
      "\n",
    );
    await group.configure([folderFeed]);
    await group.deliver("a.csv", text);
    expect(await pull()).toMatchObject({ outcome: "questioned" });
    await group.configure([{ ...folderFeed, accept_columns: true }]);
    expect(await pull()).toMatchObject({ outcome: "imported" });
  });
});

describe("a feed that fails", () => {
  it("is repeated after growing times, then at its next scheduled time", async () => {
    await group.configure([{ ...folderFeed, retries: 3, schedule: "0 12 * * *" }]);
    const waits: (number | undefined)[] = [];
    for (let run = 0; run < 5; run++) {
      const before = group.at;
      expect(await pull()).toMatchObject({ outcome: "failed" });
      const { nextRunAt } = await state();
      waits.push(nextRunAt ? (nextRunAt.getTime() - before.getTime()) / minuteMs : undefined);
      group.at = nextRunAt ?? expect.fail();
    }
    // 1, 4 and 16 minutes after 0:00, then noon, then a new series.
    expect(waits).toEqual([1, 4, 16, 12 * 60 - 21, 1]);
    expect(await state()).toMatchObject({ failures: 5, lastMessage: "the group's folder has no file *" });
    await group.deliver("a.csv", stockFile(1));
    await pull();
    expect(await state()).toMatchObject({ failures: 0, lastOutcome: "imported" });
  });

  it("changes nothing by a broken file, and tries again", async () => {
    await group.configure([folderFeed]);
    await group.deliver("a.csv", 'stock,make,model,year\n1,Kia,"Rio,2020\n');
    expect(await pull()).toMatchObject({ outcome: "broken" });
    expect(await cars()).toEqual([]);
    expect(await state()).toMatchObject({ nextRunAt: new Date(group.at.getTime() + minuteMs) });
  });

  it("says so when its group has no site, or its secret is missing", async () => {
    await group.configure([
      { name: "web", source: { type: "https", url: "https://dms.example/a.csv", token: "dms" } },
    ]);
    expect(await pull({}, "web")).toMatchObject({
      outcome: "failed",
      message: "SECRETS_DIR is not set, so dms can't be read",
    });
    expect(
      await pullFeed({ ...(await group.planned("web")), site: null }, group.services, {
        trigger: "command",
        signal: never,
      }),
    ).toMatchObject({
      message: expect.stringMatching(/no site yet/),
    });
  });

  it("goes on in the next process when its own ended", async () => {
    await group.configure([folderFeed]);
    const end = new AbortController();
    end.abort();
    await group.deliver("a.csv", stockFile(1));
    const { services } = group;
    group.services = { ...services, settleMs: 60_000 };
    group.at = new Date();
    await group.deliver("a.csv", stockFile(1));
    expect(await pull({ signal: end.signal })).toMatchObject({ outcome: "interrupted" });
    expect(await state()).toMatchObject({ failures: 0, nextRunAt: group.at });
  });

  it("was killed in a run: the next one says so, and comes after a wait", async () => {
    await group.configure([folderFeed]);
    await beginRun(db, await group.planned("yard"), { trigger: "command", now: group.at, random: 0.5 });
    expect(await state()).toMatchObject({ nextRunAt: new Date(group.at.getTime() + minuteMs) });
    later(minuteMs);
    await group.deliver("a.csv", stockFile(1));
    expect(await pull({ trigger: "schedule" })).toMatchObject({ outcome: "imported" });
    expect((await runs()).map(({ outcome, trigger }) => [outcome, trigger])).toEqual([
      ["imported", "retry"],
      ["interrupted", "schedule"],
    ]);
    expect(await state()).toMatchObject({ failures: 0, runningSince: null });
  });
});

it("forgets runs after 90 days", async () => {
  await group.configure([folderFeed]);
  await group.deliver("a.csv", stockFile(1));
  await pull();
  later(91 * 24 * 60 * minuteMs);
  await group.deliver("a.csv", stockFile(2));
  await pull();
  expect(await runs()).toHaveLength(1);
});
