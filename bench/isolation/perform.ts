import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type pg from "pg";
import { openDatabase } from "../../app/db/client.server.ts";
import { connectTo } from "../../app/db/connect.server.ts";
import { belongsToSite } from "../../app/features/stock/site-rules.ts";
import { assembleCar, storedCars } from "../../app/features/stock/stored-car.server.ts";
import type { Site } from "../../app/site/site.ts";
import { createSiteStore } from "../../app/site/site-store.server.ts";
import { callsOf, commandNames, runCommand } from "./commands.ts";
import { changedRows, type Ledger, type Owner, readLedger, readRows } from "./ledger.ts";
import { plantShopper } from "./plant.ts";
import { filtersRemoved, openQueries } from "./query-filters.ts";
import type { Running, Stage, Walls } from "./stage.ts";
import { readContent, readUploads, type Shown, thingsFor } from "./things.ts";
import { type May, programWords, type Tally, Walk } from "./walk.ts";
import type { Words } from "./words.ts";

/** What all walks are about: every site with what it shows and what its shopper left, and whose each stored word is. */
export type Scene = {
  stage: Stage;
  shown: Shown[];
  ledger: Ledger;
  program: Set<string>;
  /** What `site list` tells of every site, by design, and what an operator who knows it writes into files. */
  listed: string;
};

/** Lets a shopper live on every site of the base and reads what there is. */
export async function prepare(
  stage: Stage,
  words: Words,
  only: (slug: string) => boolean = () => true,
): Promise<Scene> {
  const running = await stage.serve(stage.base);
  const client = await connectTo(stage.base);
  const db = openDatabase(stage.base, 2);
  try {
    const store = createSiteStore(db, () => new Date());
    const shown: Shown[] = [];
    const taken = new Set<string>();
    for (const { slug } of (await store.list()).filter((one) => only(one.slug))) {
      const site = await store.bySlug(slug);
      if (!site) throw new Error(`${slug} isn't there`);
      const cars = await carsOf(stage.base, site);
      const free = [...cars.values()].filter((car) => car.free && !taken.has(car.id)).slice(0, 2);
      for (const { id } of free) taken.add(id);
      const left = await plantShopper(
        { port: running.port, site, db, client, words, pictures: stage.pictures },
        free.map(({ id }) => id),
      );
      shown.push({
        site,
        cars,
        left,
        ...(await written(client, site)),
        uploads: await readUploads(client, site),
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

async function carsOf(url: string, site: Site) {
  const db = openDatabase(url, 1);
  const cars = new Map<
    string,
    Shown["cars"] extends Map<string, infer Car> ? Car & { free: boolean } : never
  >();
  try {
    for await (const rows of storedCars(db, site.groupId, new Date(0))) {
      for (const row of rows) {
        const car = assembleCar(row, site);
        if (!car || !belongsToSite(car, site, new Date())) continue;
        const free = row.status === "in_stock" && !row.reserved && row.facts.car_type === "used";
        const picture = row.pictures[0]?.key ?? "";
        cars.set(row.id, {
          id: row.id,
          slug: row.slug,
          stockNumber: row.facts.stocknum ?? "",
          picture,
          free,
        });
      }
    }
    return cars;
  } finally {
    await db.close();
  }
}

async function written(client: pg.Client, site: Site): Promise<Pick<Shown, "document" | "pages">> {
  const document = await readContent(client, site);
  const articles = document?.articles?.map(({ category, slug }) => `/blog/${category}/${slug}`) ?? [];
  return { document, pages: new Set([...(document?.pages?.map(({ path }) => path) ?? []), ...articles]) };
}

/** Until every lead has been delivered: from here on nothing changes but what the walk asks for. */
async function settled(client: pg.Client): Promise<void> {
  for (let tries = 0; tries < 300; tries++) {
    const { rows } = await client.query("select 1 from lead_deliveries where state = 'waiting' limit 1");
    if (rows.length === 0) return;
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
  throw new Error("leads were not delivered within a minute");
}

/** What a walk under some walls came to. */
export type Outcome = {
  walls: Walls;
  tally: Tally;
  canaries: number;
  filtersRemoved: number;
  seconds: number;
};

/**
 * Walks one copy of the base under the walls asked for.
 * @param pairs whether a site is walked with another's things
 * @param how `quick` asks with the other's cookies only and doesn't compare with what is nobody's
 */
export async function perform(
  scene: Scene,
  walls: Walls,
  pairs: (asker: string, other: string) => boolean,
  how: "whole" | "quick" = "whole",
): Promise<Outcome> {
  const began = performance.now();
  const running = await scene.stage.run(walls);
  const client = await connectTo(running.url);
  try {
    const { shown, ledger, program } = scene;
    const walk = new Walk({ port: running.port, shown, ledger, program, may: mayShow });
    for (const asker of shown) {
      const others = shown.filter((other) => other !== asker && pairs(asker.site.slug, other.site.slug));
      if (others.length === 0) continue;
      await settled(client);
      const before = await readRows(client);
      await walk.asSite(asker, others, how);
      compare(walk, asker, scene, before, await readRows(client), "the requests");
    }
    const removed = await commands(scene, walls, running, client, walk, pairs);
    await running.stop();
    return {
      ...{
        walls,
        tally: walk.tally,
        canaries: walk.canaries,
        filtersRemoved: running.filtersRemoved() + removed,
      },
      seconds: Math.round((performance.now() - began) / 1000),
    };
  } finally {
    await client.end();
    await running.stop();
  }
}

/** By the documents as they are stored: its own, the group's, and what its listed dealerships and cars are. */
function mayShow({ site, cars }: Shown): May {
  const own = new Set<Owner>([`site:${site.slug}`, `group:${site.groupSlug}`]);
  for (const { id, slug } of site.dealerships)
    for (const name of [id, slug]) own.add(`dealership:${site.groupSlug}/${name}`);
  return (owner) =>
    own.has(owner) ||
    (owner.startsWith(`car:${site.groupSlug}/`) && cars.has(owner.slice(owner.indexOf("/") + 1)));
}

/** Staff see their group's whole document with `site show`. */
const mayTell = (shown: Shown): May => {
  const may = mayShow(shown);
  return (owner) => may(owner) || owner.startsWith(`dealership:${shown.site.groupSlug}/`);
};

async function commands(
  scene: Scene,
  walls: Walls,
  running: Running,
  client: pg.Client,
  walk: Walk,
  pairs: (asker: string, other: string) => boolean,
): Promise<number> {
  const { shown, ledger, program, listed } = scene;
  const told = new Walk({ port: 0, shown, ledger, program, may: mayTell });
  const db = openDatabase(running.url, 2);
  const folder = mkdtempSync(join(tmpdir(), "forecourt-isolation-"));
  const before = filtersRemoved();
  // Codes were sent to these numbers in the site's own name when the walk asked for them.
  const numbers = shown.map(({ left }) => left.phone).join(" ");
  try {
    for (const asker of shown) {
      const { rows } = await client.query<{ id: string }>(
        "select id from messages where site_id = $1 limit 1",
        [asker.site.id],
      );
      for (const other of shown) {
        if (other === asker || !pairs(asker.site.slug, other.site.slug)) continue;
        const staff = {
          asker,
          other,
          it: thingsFor(asker, other),
          message: rows[0]?.id ?? "none",
          folder,
        };
        await settled(client);
        const was = await readRows(client);
        for (const name of commandNames()) {
          for (const words of callsOf(name, staff)) {
            const close = walls.filters ? () => {} : openQueries();
            const said = await runCommand(db, scene.stage.pictures, words).finally(close);
            const known = `${words.join(" ")} ${JSON.stringify(staff.it)} ${numbers} ${name.startsWith("site ") ? listed : ""}`;
            told.look("commands", asker, other.site.slug, known, said, words.join(" "));
          }
        }
        compare(walk, asker, scene, was, await readRows(client), "the commands");
      }
    }
  } finally {
    await db.close();
    rmSync(folder, { recursive: true });
  }
  for (const [surface, tallied] of told.tally) walk.tally.set(surface, tallied);
  return filtersRemoved() - before;
}

/** Whose rows were changed that shouldn't have been: everybody's but the asker's own and its group's. */
function compare(
  walk: Walk,
  asker: Shown,
  { shown }: Scene,
  before: Awaited<ReturnType<typeof readRows>>,
  after: typeof before,
  by: string,
): void {
  for (const key of changedRows(before, after)) {
    const [table = "", group, site] = key.split(" ");
    const own = group === asker.site.groupId && (!site || site === asker.site.id);
    if (own) continue;
    const whose = shown.find((one) => one.site.id === site)?.site.slug ?? group ?? "";
    walk.found("rows", asker, whose, `rows of ${table} were changed`, by);
  }
}
