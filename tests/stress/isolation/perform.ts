import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import type pg from "pg";
import type { Site } from "#domain/configuration/site.ts";
import { createSiteStore } from "#domain/configuration/site-store.server.ts";
import { openDatabase } from "#platform/database/database.server.ts";
import { connectTo } from "#platform/database/reachable.server.ts";
import { consoleRole } from "#platform/database/roles.ts";
import { callsOf, changes, commandNames, runCommand } from "./commands.ts";
import { changedRows, type Ledger, type Owner, readLedger, readRows } from "./ledger.ts";
import { plantShopper } from "./plant.ts";
import { putOffTasks } from "./put-off.ts";
import { filtersRemoved, openQueries } from "./query-filters.ts";
import type { Protections, Running, Stage } from "./stage.ts";
import {
  readCars,
  readContent,
  readFeeds,
  readImportRun,
  readUploads,
  type Shown,
  thingsFor,
} from "./things.ts";
import { type Extent, type May, programWords, type Tally, Walk } from "./walk.ts";
import type { Words } from "./words.ts";

/**
 * What all runs share: every site with the resources it shows and those its shopper created, and the owners
 * of each stored marker.
 */
export type TestContext = {
  stage: Stage;
  shown: Shown[];
  ledger: Ledger;
  program: Set<string>;
  /** What `site list` prints about every site by design; an operator may write it into files. */
  listed: string;
};

/** Performs every shopper action on every site of the base and reads the resulting data. */
export async function prepare(
  stage: Stage,
  words: Words,
  only: (slug: string) => boolean = () => true,
): Promise<TestContext> {
  const running = await stage.serve(stage.base);
  const client = await connectTo(stage.base);
  const db = openDatabase(stage.base, 2);
  try {
    const store = createSiteStore(db, () => new Date());
    const shown: Shown[] = [];
    const taken = new Set<string>();
    for (const { slug } of (await store.list()).filter((one) => only(one.slug))) {
      const site = await store.bySlug(slug);
      if (!site) throw new Error(`${slug} doesn't exist`);
      const { cars, standing, free } = await readCars(db, site);
      const reserved = free.filter((id) => !taken.has(id)).slice(0, 2);
      for (const id of reserved) taken.add(id);
      const left = await plantShopper(
        { port: running.port, site, db, client, words, pictures: stage.pictures },
        reserved,
      );
      shown.push({
        site,
        cars,
        standing,
        left,
        ...(await written(client, site)),
        feeds: await readFeeds(client, site),
        uploads: await readUploads(client, site),
        importRun: await readImportRun(client, site),
      });
    }
    await settled(client);
    await running.stop();
    return {
      stage,
      shown,
      ledger: await readLedger(client),
      program: programWords(),
      listed: JSON.stringify(await store.list()),
    };
  } finally {
    await client.end();
    await db.close();
  }
}

async function written(client: pg.Client, site: Site): Promise<Pick<Shown, "document" | "pages">> {
  const document = await readContent(client, site);
  const articles = document?.articles?.map(({ category, slug }) => `/blog/${category}/${slug}`) ?? [];
  return { document, pages: new Set([...(document?.pages?.map(({ path }) => path) ?? []), ...articles]) };
}

/** Until every lead has been delivered and every catalogue built: from then on only the test changes data. */
async function settled(client: pg.Client): Promise<void> {
  for (let tries = 0; tries < 300; tries++) {
    const { rows } = await client.query(
      `(select 1 from lead_deliveries where state = 'waiting' limit 1) union all
       (select 1 from change_followers where seq < (select max(seq) from changes)) union all
       (select 1 from catalogues where changed_at is not null and failed_at is null)`,
    );
    if (rows.length === 0) return;
    await pause(200);
  }
  throw new Error("leads were not delivered, or changes not followed, within a minute");
}

/** The result of one run with one combination of protections. */
export type Outcome = {
  protectionSet: Protections;
  tally: Tally;
  canaries: number;
  filtersRemoved: number;
  seconds: number;
};

/**
 * Runs the test on one copy of the base with the given protections.
 * @param pairs whether a site is tested with another site's resources
 */
export async function perform(
  context: TestContext,
  protections: Protections,
  pairs: (caller: string, other: string) => boolean,
  how: Extent = "whole",
): Promise<Outcome> {
  const began = performance.now();
  const running = await context.stage.run(protections);
  const client = await connectTo(running.url);
  try {
    const { shown, ledger, program } = context;
    const walk = new Walk({
      port: running.port,
      shown,
      ledger,
      program,
      may: mayShow,
      mayOfGroup: mayOversee(shown),
    });
    const commandWalk = new Walk({
      port: 0,
      shown,
      ledger,
      program,
      may: mayPrint,
      mayOfGroup: mayOversee(shown),
    });
    const command = (writing: boolean) =>
      commands(context, protections, running, client, { walk, reported: commandWalk }, pairs, writing);
    // Reads come first: later requests store the other site's markers in a site's own rows.
    const removedFirst = await command(false);
    for (const caller of shown) {
      const others = shown.filter((other) => other !== caller && pairs(caller.site.slug, other.site.slug));
      if (others.length === 0) continue;
      await settled(client);
      await putOffTasks(client);
      const before = await readRows(client);
      await walk.asSite(caller, others, how);
      compare(walk, caller, context, before, await readRows(client), "the requests");
    }
    const removedLast = how === "reads" ? 0 : await command(true);
    for (const [surface, tallied] of commandWalk.tally) walk.tally.set(surface, tallied);
    await running.stop();
    return {
      protectionSet: protections,
      tally: walk.tally,
      canaries: walk.canaries,
      filtersRemoved: running.filtersRemoved() + removedFirst + removedLast,
      seconds: Math.round((performance.now() - began) / 1000),
    };
  } finally {
    await client.end();
    await running.stop();
  }
}

/**
 * Its own, its group's, those of the dealerships that it lists and of the cars that pass its rules
 * (`site-rules.ts`, tested elsewhere).
 */
function mayShow({ site, cars }: { site: Site; cars: { has(id: string): boolean } }): May {
  const own = new Set<Owner>([`site:${site.slug}`, `group:${site.groupSlug}`]);
  for (const { id, slug } of site.dealerships)
    for (const name of [id, slug]) own.add(`dealership:${site.groupSlug}/${name}`);
  return (owner) =>
    own.has(owner) ||
    (owner.startsWith(`car:${site.groupSlug}/`) && cars.has(owner.slice(owner.indexOf("/") + 1)));
}

/**
 * Staff see their group's whole document with `site show`, and every car of the site's dealerships with
 * `stock export`.
 */
const mayPrint = (shown: Shown): May => {
  const may = mayShow({ ...shown, cars: shown.standing });
  return (owner) => may(owner) || owner.startsWith(`dealership:${shown.site.groupSlug}/`);
};

/** The owner of a group sees everything of its sites, dealerships and cars. */
const mayOversee =
  (shown: readonly Shown[]) =>
  ({ site }: Shown): May => {
    const { groupSlug } = site;
    const sites = shown
      .filter((one) => one.site.groupSlug === groupSlug)
      .map((one) => `site:${one.site.slug}`);
    const own = new Set<Owner>([...sites, `group:${groupSlug}`]);
    return (owner) =>
      own.has(owner) || owner.startsWith(`dealership:${groupSlug}/`) || owner.startsWith(`car:${groupSlug}/`);
  };

async function commands(
  context: TestContext,
  protections: Protections,
  running: Running,
  client: pg.Client,
  { walk, reported: commandWalk }: { walk: Walk; reported: Walk },
  pairs: (caller: string, other: string) => boolean,
  writing: boolean,
): Promise<number> {
  const { shown, listed } = context;
  const opened = openDatabase(running.url, 2, undefined, consoleRole);
  const db = opened.as({ kind: "command", id: "isolation", action: "commands" });
  const folder = mkdtempSync(join(tmpdir(), "forecourt-isolation-"));
  const before = filtersRemoved();
  try {
    for (const caller of shown) {
      const { rows } = await client.query<{ id: string }>(
        "select id from messages where site_id = $1 limit 1",
        [caller.site.id],
      );
      for (const other of shown) {
        if (other === caller || !pairs(caller.site.slug, other.site.slug)) continue;
        const staff = {
          caller,
          other,
          it: thingsFor(caller, other),
          message: rows[0]?.id ?? "none",
          folder,
        };
        await settled(client);
        await putOffTasks(client);
        const was = await readRows(client);
        for (const name of commandNames().filter((one) => changes(one) === writing)) {
          for (const words of callsOf(name, staff)) {
            const close = protections.filters ? () => {} : openQueries();
            const output = await runCommand(db, context.stage.pictures, words).finally(close);
            const known = `${words.join(" ")} ${JSON.stringify(staff.it)} ${name.startsWith("site ") ? listed : ""}`;
            commandWalk.look("commands", caller, other.site.slug, known, output, words.join(" "));
          }
        }
        compare(walk, caller, context, was, await readRows(client), "the commands");
      }
    }
  } finally {
    await db.close();
    rmSync(folder, { recursive: true });
  }
  return filtersRemoved() - before;
}

/** Rows of a site that the owner of its group, who sends the console's requests, may change. */
const changedByOwners = new Set([
  "draft_changes",
  "preview_links",
  "rate_counts",
  "catalogues",
  "catalogue_cars",
  "catalogue_files",
]);

/** Owners whose rows changed although they shouldn't: everyone but the caller and its group. */
function compare(
  walk: Walk,
  caller: Shown,
  { shown }: TestContext,
  before: Awaited<ReturnType<typeof readRows>>,
  after: typeof before,
  by: string,
): void {
  for (const key of changedRows(before, after)) {
    const [table = "", group, site] = key.split(" ");
    const own =
      group === caller.site.groupId && (!site || site === caller.site.id || changedByOwners.has(table));
    if (own) continue;
    const ownerSlug = shown.find((one) => one.site.id === site)?.site.slug ?? group ?? "";
    walk.found("rows", caller, ownerSlug, `rows of ${table} were changed`, by);
  }
}
