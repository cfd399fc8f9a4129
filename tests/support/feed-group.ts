import { mkdir, mkdtemp, rm, utimes, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pino } from "pino";
import { stringify } from "yaml";
import { createSiteStore } from "#domain/configuration/site-store.server.ts";
import { type PlannedFeed, plannedFeeds, syncStates } from "#domain/stock/feeds/planned-feeds.server.ts";
import type { PullServices } from "#domain/stock/feeds/pull-feed.server.ts";
import { oneAtATime } from "#lib/one-at-a-time.ts";
import { publicOrWithin } from "#lib/public-address.server.ts";
import { runExclusively } from "#platform/background/run-exclusively.server.ts";
import type { Database } from "#platform/database/database.server.ts";

/** A group with two dealerships and a site, whose feeds come from folders below `feedsDir`. */
export type FeedGroup = {
  groupId: string;
  slug: string;
  feedsDir: string;
  /** The clock of the services; a test sets it. */
  at: Date;
  services: PullServices;
  /** Applies these feeds of the group and of the dealership `north`. */
  configure(feeds: object[], northFeeds?: object[]): Promise<void>;
  /** The feed of this name, its state in line with the configuration. */
  planned(name: string): Promise<PlannedFeed>;
  /** Writes a file into the group's folder, dated by the clock. */
  deliver(name: string, text: string): Promise<void>;
  remove(): Promise<void>;
};

let groups = 0;

export async function feedGroup(db: Database): Promise<FeedGroup> {
  const slug = `feeds-${++groups}`;
  const feedsDir = await mkdtemp(join(tmpdir(), "forecourt-feeds-"));
  await mkdir(join(feedsDir, slug));
  const queue = oneAtATime(Number.POSITIVE_INFINITY, null);
  const group: FeedGroup = {
    groupId: "",
    slug,
    feedsDir,
    at: new Date("2026-11-21T00:00:00Z"),
    services: {
      db,
      exclusively: runExclusively(db.url),
      oneImport: async (work) => {
        const done = await queue(work);
        if (done.kind !== "ok") throw new Error(done.kind);
        return done.value;
      },
      sources: { secretsDir: undefined, feedsDir, allowed: publicOrWithin([]) },
      now: () => group.at,
      random: () => 0.5,
      log: pino({ level: "silent" }),
      stallMs: 20_000,
      settleMs: 0,
    },
    configure: async (feeds, northFeeds = []) => {
      const place = (name: string) => ({
        slug: `${name}-sales`,
        name: `${name} sales`,
        dealership_slug: `${slug}-${name}`,
        location_type: "sales",
      });
      const document = {
        group: {
          slug,
          name: slug,
          timezone: "Australia/Sydney",
          dealerships: [
            { slug: `${slug}-north`, name: "North", feeds: northFeeds },
            { slug: `${slug}-south`, name: "South" },
          ],
          locations: [place("north"), place("south")],
          feeds,
        },
        site: { slug, name: slug, dealerships: [`${slug}-south`] },
      };
      const outcome = await createSiteStore(db, () => group.at).apply(stringify(document), "test");
      if (outcome.kind === "refused") throw new Error(JSON.stringify(outcome.problems));
      group.groupId = outcome.group.id;
    },
    planned: async (name) => {
      const feeds = await plannedFeeds(db, group.groupId);
      await syncStates(db, { groupId: group.groupId, feeds }, group.at);
      const found = feeds.find(({ feed }) => feed.name === name);
      if (!found) throw new Error(`there is no feed ${name}`);
      return found;
    },
    deliver: async (name, text) => {
      const path = join(feedsDir, slug, name);
      await writeFile(path, text);
      await utimes(path, group.at, group.at);
    },
    remove: () => rm(feedsDir, { recursive: true, force: true }),
  };
  return group;
}

/** A stock file of this many cars, or of these stock numbers. */
export function stockFile(cars: number | readonly string[], price = 20_000): string {
  const numbers = typeof cars === "number" ? Array.from({ length: cars }, (_, i) => `S${i + 1}`) : cars;
  return [
    "stock,make,model,year,price",
    ...numbers.map((number) => `${number},Kia,Rio,2020,${price}`),
    "",
  ].join("\n");
}
