import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { Database } from "#platform/database/database.server.ts";
import { testDatabase } from "#platform/database/test-database.server.ts";
import { type FeedGroup, feedGroup, stockFile } from "#tests/support/feed-group.ts";
import { dispatch } from "./dispatch.ts";
import { feedsCommandOver } from "./feeds.ts";

let db: Awaited<ReturnType<typeof testDatabase>>;
let group: FeedGroup;
const yard = { name: "yard", source: { type: "folder" }, timezone: "UTC", full: true };

beforeAll(async () => {
  db = await testDatabase();
});
afterAll(() => db.remove());
beforeEach(async () => {
  group = await feedGroup(db);
  // The command reads the states by the real clock.
  group.at = new Date();
});
afterEach(() => group.remove());

async function feeds(...args: string[]) {
  const said = { out: "", err: "" };
  const io = {
    out: (text: string) => {
      said.out += `${text}\n`;
    },
    err: (text: string) => {
      said.err += `${text}\n`;
    },
    isTty: false,
  };
  const withDb = <T>(work: (database: Database) => Promise<T>) => work(db);
  const code = await dispatch([feedsCommandOver(withDb, () => group.services)], ["feeds", ...args], io);
  return { code, ...said };
}

describe("forecourt feeds", () => {
  it("pulls a feed, lists its state and its history", async () => {
    await group.configure([yard]);
    const before = await feeds("list", "--site", group.slug);
    expect(before.out).toMatch(/yard +folder +waiting +none yet +none yet +\d{4}-\d\d-\d\d 04:30 UTC/);
    await group.deliver("a.csv", stockFile(10));
    const pulled = await feeds("pull", "yard", "--site", group.slug);
    expect(pulled).toMatchObject({ code: 0, err: "" });
    expect(pulled.out).toMatch(/^yard is imported: 10 created\nrun [0-9a-f]{8}; forecourt stock undo/);
    expect(await feeds("pull", "yard", "--site", group.slug)).toMatchObject({
      code: 0,
      out: "yard: the source has nothing new\n",
    });
    const listed = await feeds("list", "--site", group.slug, "--json");
    expect(JSON.parse(listed.out)).toMatchObject([
      {
        group: group.slug,
        feed: "yard",
        state: "fresh",
        lastOutcome: "unchanged",
        lastError: null,
        failures: 0,
      },
    ]);
    const history = await feeds("history", "yard", "--site", group.slug);
    expect(history.out).toMatch(
      new RegExp(
        `${group.slug}/yard {2}imported by command in \\d+\\.\\d s, a\\.csv \\(0 kB\\), run [0-9a-f]{8}\n {4}10 created\n$`,
      ),
    );
  });

  it("reports a file that the guard stopped, and imports it with the number of cars", async () => {
    await group.configure([yard]);
    await group.deliver("a.csv", stockFile(10));
    await feeds("pull", "yard", "--site", group.slug);
    group.at = new Date(group.at.getTime() + 60_000);
    await group.deliver("b.csv", stockFile(1));
    const stopped = await feeds("pull", "yard", "--site", group.slug);
    expect(stopped).toMatchObject({ code: 1, out: "" });
    expect(stopped.err).toMatch(
      /^yard was not imported, nothing was changed: 9 of 10 cars.*--yes-remove 9\.\n$/,
    );
    expect((await feeds("list", "--site", group.slug)).out).toMatch(
      /needs a decision[\s\S]*yard of .*9 of 10 cars/,
    );
    expect((await feeds("pull", "yard", "--site", group.slug, "--yes-remove", "9")).code).toBe(0);
    expect((await feeds("list", "--site", group.slug)).out).not.toContain("needs a decision");
  });

  it("says why a feed failed", async () => {
    await group.configure([yard]);
    const failed = await feeds("pull", "yard", "--site", group.slug);
    expect(failed).toMatchObject({
      code: 1,
      err: "yard was not imported, nothing was changed: the group's folder has no file *\n",
    });
    expect((await feeds("list", "--site", group.slug)).out).toMatch(/yard +folder +failing/);
    expect((await feeds("history", "--site", group.slug, "--json")).out).toContain('"outcome": "failed"');
  });

  it("finds a feed by its name, and its group by a site where several have one", async () => {
    const unique = { ...yard, name: "only-one" };
    await group.configure([yard, unique]);
    const other = await feedGroup(db);
    await other.configure([yard]);
    expect((await feeds("pull", "yard")).err).toMatch(/Several groups have a feed yard: name a site of one/);
    await group.deliver("a.csv", stockFile(1));
    expect((await feeds("pull", "only-one")).code).toBe(0);
    expect(await feeds("pull", "only-on")).toMatchObject({
      code: 1,
      err: "There is no feed only-on; did you mean only-one?\n",
    });
    expect((await feeds("list", "--site", "nowhere")).err).toMatch(/There is no site nowhere/);
    await other.remove();
  });

  it.each([
    [["pull"], "Name a feed"],
    [["history", "--most", "0"], "--most"],
    [["pul"], "did you mean feeds pull?"],
    [[], "Which feeds command?"],
  ])("refuses the words %j", async (words, reason) => {
    const refused = await feeds(...words);
    expect(refused.code).toBe(2);
    expect(refused.err).toContain(reason);
  });
});
