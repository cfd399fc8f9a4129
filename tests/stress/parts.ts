import { setTimeout as pause } from "node:timers/promises";
import { sql } from "drizzle-orm";
import { lockStock } from "#domain/configuration/stock-lock.server.ts";
import type { Database } from "#platform/database/database.server.ts";
import { commandOptions } from "#tests/support/command-options.ts";
import { ask } from "#tests/support/processes/ask.ts";
import type { ServerProcess } from "#tests/support/processes/server-process.ts";
import { onStage } from "#tests/support/processes/server-stage.ts";
import { readCatalog } from "#tests/support/shoppers/site-catalog.ts";

/**
 * `npm run stress -- parts [--rounds 3] [--cars 25]`: all pages of the demo's sites, some of their car pages and searches, from a process without cached
 * parts of pages, one with them and one that evicts nearly all: each page has the same bytes in all three, also when it is requested again.
 * Between the rounds cars of each group are repriced, corrected, sold, reserved, and given other photos.
 */
const { rounds, cars } = commandOptions({ rounds: { usual: 3, quick: 1 }, cars: { usual: 25, quick: 3 } });
const searches = [
  "/",
  "/search",
  "/search?page=2",
  "/search?sortBy=price_asc",
  "/search?query=zzzz",
  "/search?price=1:2",
  "/search?near=2000&within=50",
  "/nothing-here",
];
/** What may change of a car. */
const changes = [
  "facts = jsonb_set(facts, '{price}', to_jsonb((facts->>'price')::numeric + 10))",
  `overrides = '{"price": 12345, "dealercomments": "<p-0 n=\\"0\\"></p-0> & –"}'`,
  "overrides = '{}'",
  "status = 'sold', sold_at = now()",
  "reserved = not reserved",
  "created_at = now()",
  "pictures = jsonb_path_query_array(pictures, '$[1 to last]')",
];

/** Processes follow a change within moments of each other. */
const attempts = 5;

await onStage(async (stage) => {
  await stage.begin(true);
  const slow = { seconds: 300 };
  // Addresses in pages have the port.
  const usual = { PAGE_CACHE_MB: "0", PUBLIC_PORT: "80", BUDGET_RATE: "0" };
  const whole = await stage.serve({ ...usual, PART_CACHE_MB: "0" }, slow);
  const others = {
    sharing: await stage.serve(usual, slow),
    evicting: await stage.serve({ ...usual, PART_CACHE_MB: "0.1" }, slow),
  };
  const figures = { pages: 0, changes: 0, differing: 0 };
  for (let round = 0; round < rounds; round++) {
    for (const { slug } of await stage.sites.list()) {
      const site = await stage.sites.bySlug(slug);
      if (!site) continue;
      const catalog = await readCatalog(whole.port, site, 1);
      for (const path of [...searches, ...catalog.pages, ...catalog.cars.slice(0, cars)]) {
        figures.pages++;
        for (const [name, server] of Object.entries(others)) {
          const host = `${slug}.localhost`;
          if ((await isSame(whole, server, host, path)) && (await isSame(whole, server, host, path)))
            continue;
          figures.differing++;
          console.error(`${slug}${path} of the process ${name} differs`);
        }
      }
    }
    const { rows } = await stage.db.withoutTenant((tx) =>
      tx.execute<{ group_id: string }>(sql`select distinct group_id from all_sites()`),
    );
    for (const { group_id } of rows)
      for (const change of changes) figures.changes += await changeCar(stage.db, group_id, change);
  }
  const metrics = await others.sharing.metrics();
  const counted = ["page_part_hits_total", "page_part_fills_total", "page_parts_unfit_total"];
  const parts = Object.fromEntries(counted.map((name) => [name, metrics.get(name) ?? 0]));
  console.table({ ...figures, ...parts });
  console.log(JSON.stringify({ stress: "parts", figures, parts }));
  if (figures.differing > 0 || parts.page_parts_unfit_total !== 0 || !parts.page_part_hits_total)
    process.exitCode = 1;
});

/** Changes a car of a group, corrected ones first; returns how many there were. */
async function changeCar(db: Database, groupId: string, change: string): Promise<number> {
  return db.withTenant({ groupId }, async (tx) => {
    await lockStock(tx, groupId);
    const { rows } = await tx.execute<{
      id: string;
    }>(sql`update cars set ${sql.raw(change)}, updated_at = clock_timestamp()
      where group_id = ${groupId} and id = (select id from cars
        where group_id = ${groupId} and status = 'in_stock' and facts->>'price' is not null
        order by overrides = '{}', random() limit 1)
      returning id`);
    for (const { id } of rows) await tx.execute(sql`select record_change('stock', ${groupId}, array[${id}])`);
    return rows.length;
  });
}

async function isSame(
  one: ServerProcess,
  other: ServerProcess,
  host: string,
  path: string,
): Promise<boolean> {
  for (let attempt = 0; attempt < attempts; attempt++) {
    const [a, b] = await Promise.all([one, other].map((server) => page(server, host, path)));
    if (a === b) return true;
    await pause(300);
  }
  return false;
}

/** Without what differs by process: the request's id and the share of loads that report how fast they were. */
async function page({ port }: ServerProcess, host: string, path: string): Promise<string> {
  const { status, body } = await ask(`http://127.0.0.1:${port}${path}`, { Host: host });
  const text = body.toString("utf8");
  return `${status} ${text.replaceAll(/"requestId":"\w+"|\\?"sampled\\?",?:?[\d.]*/g, "")}`;
}
