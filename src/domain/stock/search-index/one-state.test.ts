import { setImmediate } from "node:timers/promises";
import { sql } from "drizzle-orm";
import fc from "fast-check";
import pino from "pino";
import { afterAll, beforeAll, expect, it } from "vitest";
import type { Site } from "#domain/configuration/site.ts";
import { createBruteForce } from "#faceted-search/brute-force.ts";
import type { EngineQuery } from "#faceted-search/search-engine.ts";
import { testDatabase } from "#platform/database/test-database.server.ts";
import { testGroup } from "#tests/support/stock-group.ts";
import { carSchema } from "./car-document.ts";
import { ChangeFollower } from "./change-follower.server.ts";
import { inSameState } from "./same-state.server.ts";
import { createStocks } from "./stocks.server.ts";

let db: Awaited<ReturnType<typeof testDatabase>>;
beforeAll(async () => {
  db = await testDatabase();
});
afterAll(() => db.remove());

type Stock = Map<string, { colour: string; price: number }>;

const query = (parts: Partial<EngineQuery> = {}): EngineQuery => ({
  clauses: [],
  offset: 0,
  limit: 500,
  facets: [{ attribute: "colour", limit: 50 }],
  stats: ["price"],
  ...parts,
});
const queries = [
  query(),
  query({ clauses: [{ attribute: "colour", anyOf: ["Red", "Blue"] }], sort: "price_asc" }),
  query({ clauses: [{ attribute: "price", min: 30_000 }], facets: [] }),
];

/** What a page shows that asks for everything in this state. */
function pageOf(stock: Stock): string {
  const documents = [...stock].map(([id, { colour, price }]) => ({
    id,
    values: { colour },
    numbers: { price, custom_rank: 0, created_at: 0 },
    text: {},
  }));
  const reference = createBruteForce(carSchema, documents);
  return JSON.stringify(queries.map((one) => [reference.search(one), prices(stock)]));
}

const prices = (stock: Stock) => [...stock].map(([id, { price }]) => `${id} ${price}`).sort();

/** Writes the cars that differ and removes those that are gone, as one change. */
async function write(site: Site, from: Stock, to: Stock): Promise<void> {
  const gone = [...from.keys()].filter((id) => !to.has(id));
  const changed = [...to].filter(([id, car]) => from.get(id) !== car);
  const rows = changed.map(([id, { colour, price }]) => ({
    id,
    facts: { make: "Mazda", model: "3", year: 2020, car_type: "used", status: "in_stock", colour, price },
  }));
  await db.withTenant({ groupId: site.groupId }, async (tx) => {
    await tx.execute(sql`delete from cars where id = any(${sql.param(gone)}::text[])`);
    await tx.execute(sql`insert into cars (group_id, id, slug, identity, dealership_id, facts, feed_hash, status, created_at, updated_at)
      select ${site.groupId}::uuid, r.id, r.id, r.id, 'north', r.facts, 'h', 'in_stock', '1970-01-01Z', now()
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r(id text, facts jsonb)
      on conflict (group_id, id) do update set facts = excluded.facts`);
    const ids = [...gone, ...changed.map(([id]) => id)];
    await tx.execute(sql`select record_change('stock', ${site.groupId}::uuid, ${sql.param(ids)}::text[])`);
  });
}

/** For each car: what an import does with it. */
const run = fc.array(
  fc.record({
    id: fc.nat(199).map((id) => `c${id}`),
    colour: fc.constantFrom("Red", "Blue", "White", "Black"),
    price: fc.integer({ min: 5_000, max: 60_000 }),
    isGone: fc.boolean(),
  }),
  { minLength: 1, maxLength: 300 },
);

it.each([
  ["at once", Number.POSITIVE_INFINITY],
  ["in a state of its own", 0],
  ["at once if it is small", 100],
])("shows a page of one import or the next while each is applied %s, never of both", async (_, maxAtOnce) => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(run, { minLength: 4, maxLength: 8 }),
      fc.infiniteStream(fc.nat(6)),
      (runs, pauses) => follow(runs, () => pauses.next().value, maxAtOnce),
    ),
    { numRuns: 5, seed: 20261122, endOnFailure: true },
  );
});

async function follow(
  runs: { id: string; colour: string; price: number; isGone: boolean }[][],
  pause: () => number,
  maxAtOnce: number,
): Promise<void> {
  const site = await testGroup(db);
  const stocks = createStocks(db, () => new Date(0), { maxAtOnce: () => maxAtOnce });
  const follower = new ChangeFollower(
    db,
    (change) => stocks.follow(change.groupId, change.seq),
    pino({ level: "silent" }),
  );
  let stock: Stock = new Map(
    Array.from({ length: 150 }, (_, i) => [`c${i}`, { colour: "Red", price: 20_000 + i }]),
  );
  await write(site, new Map(), stock);
  const states = [pageOf(stock)];
  await follower.start();
  let written = false;
  const writing = (async () => {
    for (const changes of runs) {
      const next: Stock = new Map(stock);
      for (const { id, colour, price, isGone } of changes) {
        if (isGone) next.delete(id);
        else next.set(id, { colour, price });
      }
      states.push(pageOf(next));
      await write(site, stock, next);
      stock = next;
    }
    written = true;
  })();
  /** A page that does other work between its searches, and reads the stock in two places. */
  async function page(): Promise<string> {
    const pinned = inSameState(stocks);
    const parts: unknown[] = [];
    for (const one of queries) {
      const shown = await pinned.of(site);
      const answer = await shown.search(one);
      for (let i = pause(); i > 0; i--) await setImmediate();
      const { ids } = await shown.search(query());
      const listed = shown.cars(ids).map(({ id, price }) => `${id} ${price}`);
      expect(shown.slugs(query())).toEqual(ids);
      parts.push([answer, listed.sort()]);
    }
    return JSON.stringify(parts);
  }
  try {
    let shown = 0;
    for (let isLast = false; !isLast || shown < runs.length; ) {
      isLast = written;
      const pages = await Promise.all([page(), page()]);
      for (const one of pages) {
        const at = states.indexOf(one, shown);
        expect(at, "a page that belongs to no state after the one before").toBeGreaterThanOrEqual(0);
      }
      shown = Math.max(...pages.map((one) => states.indexOf(one, shown)));
    }
  } finally {
    await writing;
    await follower.close();
    await stocks.close();
  }
}
