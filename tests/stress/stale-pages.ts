import { setTimeout as pause } from "node:timers/promises";
import { sql } from "drizzle-orm";
import { Pool } from "undici";
import { commandOptions } from "#tests/support/command-options.ts";
import type { ServerProcess } from "#tests/support/processes/server-process.ts";
import { changePrice, onStage, type ServerStage } from "#tests/support/processes/server-stage.ts";
import { mulberry } from "#tests/support/seeded-random.ts";
import { type PlannedRequest, shoppers } from "#tests/support/shoppers/request-mix.ts";
import { readCatalog, type SiteCatalog } from "#tests/support/shoppers/site-catalog.ts";
import { type CarPage, PriceHistory } from "./stale-pages/price-history.ts";

/**
 * `npm run stress -- stale-pages [--minutes 10] [--every 5] [--rate 40] [--within 1000] [--seed 1]`: shoppers' usual requests to two processes over
 * one database, with entity tags where they return, while a price changes every so many seconds. Every price that it sets is new, and it knows from when
 * to when each was a car's: an answer that was requested more than so many milliseconds after a price had gone must not have it, and a car's page has one
 * that the car had meanwhile. Prints how old the oldest price was, and how many pages came from the cache.
 */
const { minutes, every, rate, within, seed } = commandOptions({
  minutes: { usual: 10, quick: 0.2 },
  every: { usual: 5, quick: 1 },
  rate: { usual: 40 },
  within: { usual: 1_000 },
  seed: { usual: 1 },
});
/** Reports only the first stale answers. */
const maxReported = 10;

await onStage(async (stage) => {
  await stage.begin(true);
  const servers = [await stage.serve(), await stage.serve()];
  const sites: SiteCatalog[] = [];
  for (const { slug } of await stage.sites.list()) {
    const site = await stage.sites.bySlug(slug);
    if (site) sites.push(await readCatalog(servers[0]?.port ?? 0, site, 1));
  }
  const history = new PriceHistory();
  const until = performance.now() + minutes * 60_000;
  const changing = changePrices(stage, history, until);
  const before = await Promise.all(servers.map((server) => server.metrics()));
  const read = await readPages(servers, sites, history, until);
  const changed = await changing;
  const after = await Promise.all(servers.map((server) => server.metrics()));
  const rise = (name: string) =>
    after.reduce((sum, metrics, at) => sum + (metrics.get(name) ?? 0) - (before[at]?.get(name) ?? 0), 0);
  const hits = rise("page_cache_hits_total");
  const figures = {
    minutes,
    changed,
    ...read,
    hitRate: Number((hits / Math.max(1, hits + rise("page_cache_fills_total"))).toFixed(3)),
    revalidated: rise("page_cache_revalidated_total"),
  };
  console.table(figures);
  console.log(JSON.stringify({ stress: "stale-pages", figures }));
  if (read.stale > 0 || read.failed > 0 || read.withNewPrice === 0) process.exitCode = 1;
});

/** Sets one new price after another, of cars of every group in turn; returns how many. */
async function changePrices(stage: ServerStage, history: PriceHistory, until: number): Promise<number> {
  const { rows } = await stage.db.withoutTenant((tx) =>
    tx.execute<{ group_id: string }>(sql`select distinct group_id from all_sites()`),
  );
  for (let count = 0; ; count++) {
    if (performance.now() > until) return count;
    const groupId = rows[count % rows.length]?.group_id ?? "";
    const price = history.nextPrice();
    const from = performance.now();
    const { id } = await changePrice(stage.db, groupId, price);
    const committed = performance.now();
    history.set(await pageOf(stage, groupId, id), price, from, committed);
    await pause(every * 1_000);
  }
}

/** A car's slug, and whether its page has the price: that of a car to subscribe to may have the weekly one only, that of an offer the offer's. */
async function pageOf(stage: ServerStage, groupId: string, id: string): Promise<CarPage> {
  const { rows } = await stage.db.withTenant({ groupId }, (tx) =>
    tx.execute<CarPage>(
      sql`select slug, not facts ?| array['subscription_price', 'offer_price'] as "hasPrice" from cars where group_id = ${groupId} and id = ${id}`,
    ),
  );
  return rows[0] as CarPage;
}

async function readPages(
  servers: readonly ServerProcess[],
  sites: readonly SiteCatalog[],
  history: PriceHistory,
  until: number,
) {
  const pools = servers.map(({ port }) => new Pool(`http://127.0.0.1:${port}`, { connections: 16 }));
  const dice = mulberry(seed);
  const known = new Map<string, { etag: string; body: string }>();
  const counts = { answers: 0, unchanged: 0, withNewPrice: 0, oldestMs: 0, stale: 0, failed: 0 };
  const plan = shoppers(sites, seed);
  const readOne = async (asked: PlannedRequest, at: number): Promise<void> => {
    const server = at % pools.length;
    const key = `${server} ${asked.headers.host}${asked.path}`;
    const last = asked.again ? known.get(key) : undefined;
    const began = performance.now();
    const { statusCode, headers, body } = await (pools[server] as Pool).request({
      path: asked.path,
      method: asked.method,
      body: asked.body ?? null,
      headers: {
        ...asked.headers,
        "accept-encoding": "identity",
        ...(last ? { "if-none-match": last.etag } : {}),
      },
    });
    const sent = await body.text();
    const ended = performance.now();
    const text = statusCode === 304 && last ? last.body : sent;
    counts.answers++;
    if (statusCode === 304) counts.unchanged++;
    else if (statusCode !== 200) {
      // A car that another shopper's list no longer has is a page too; only failures count.
      if (statusCode >= 500 && counts.failed++ < maxReported)
        console.log(`${statusCode}: ${asked.headers.host}${asked.path}`);
      return;
    }
    if (typeof headers.etag === "string") known.set(key, { etag: headers.etag, body: text });
    const found = history.judge(text, asked.path, { began, ended }, within);
    if (found.hasNewPrice) counts.withNewPrice++;
    counts.oldestMs = Math.max(counts.oldestMs, Math.round(found.oldestMs));
    if (found.problem && counts.stale++ < maxReported)
      console.log(`${asked.headers.host}${asked.path}, process ${server}: ${found.problem}`);
  };
  const running = new Set<Promise<void>>();
  for (let at = 0; performance.now() < until; at++) {
    // Half of the requests are for the pages of cars whose price changed lately, which the usual ones rarely meet.
    const next = plan.next().value;
    const asked = dice() < 0.5 ? (history.lately(next, sites, dice) ?? next) : next;
    if (asked.kind === "picture" || asked.kind === "enquiry") continue;
    const one = readOne(asked, at).catch((error: Error) => {
      if (counts.failed++ < maxReported) console.log(`${asked.path}: ${error.message}`);
    });
    running.add(one);
    void one.finally(() => running.delete(one));
    if (running.size >= 32) await Promise.race(running);
    await pause((-Math.log(1 - dice()) * 1_000) / rate);
  }
  await Promise.all(running);
  await Promise.all(pools.map((pool) => pool.close()));
  return counts;
}
