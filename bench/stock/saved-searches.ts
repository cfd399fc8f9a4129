import { sql } from "drizzle-orm";
import type { Matches } from "#domain/alerts/match-searches.server.ts";
import { maxSeen } from "#domain/alerts/save-search.server.ts";
import { noneSeen, orderOf } from "#domain/alerts/seen-cars.server.ts";
import type { Site } from "#domain/configuration/site.ts";
import { inSlices } from "#domain/stock/search-index/in-slices.server.ts";
import type { StockLabels } from "#domain/stock/search-index/site-stock.ts";
import type { Database } from "#platform/database/database.server.ts";
import { mulberry } from "#tests/support/seeded-random.ts";

const random = mulberry(1);
const pick = (values: readonly string[]) =>
  encodeURIComponent(values[Math.floor(random() * values.length)] ?? "");

/** A search by make or another value, and price; one of fifty has words too. @param broad of fewer different ones, which find more */
export function aSearch(index: number, { make, body, fuel, colour }: StockLabels, broad = false): string {
  const words = index % 50 === 0 ? "query=sport&" : "";
  if (broad) {
    const price = `price=:${(5 + Math.floor(random() * 80)) * 1_000}`;
    return `${words}${index % 2 === 0 ? `make=${pick(make)}` : `body=${pick(body)}`}&${price}`;
  }
  const [name = "", values = []] = Object.entries({ make, body, fuel })[index % 3] ?? [];
  const from = 8 + Math.floor(random() * 52);
  const price = `price=${from}000:${from + 5 + Math.floor(random() * 9)}000`;
  return `${words}${name}=${pick(values)}&colour=${pick(colour)}&${price}`;
}

/** Saves searches as shoppers do: the cars that one finds aren't new to it, and of a broad one those that are listed later are. */
export async function saveAll(
  db: Database,
  site: Site,
  searches: string[],
  present: Matches,
  at: Date,
): Promise<void> {
  const seenBy = new Map<string, Buffer | null>();
  for (const [search, ids] of present)
    seenBy.set(search, ids.length > maxSeen ? null : (await inSlices(orderOf(ids))).hashes);
  const seen = searches.map((search) => seenBy.get(search) ?? noneSeen);
  const isBroad = searches.map((search) => seenBy.get(search) === null);
  await db.withSite(site, async (tx) => {
    await tx.execute(sql`insert into alert_people (group_id, site_id, id, email, mailbox, confirmed_at, wording, used_at, origin, created_at)
      select app_group_id(), app_site_id(), 'p' || i, i || '@example.com', i || '@example.com', now(), '1', now(), 'https://north.example', now()
      from generate_series(1, ${searches.length}::int) i`);
    await tx.execute(sql`insert into saved_searches (group_id, site_id, id, person_id, search, cadence, confirmed_at, seen, listed_after, created_at)
      select app_group_id(), app_site_id(), 's' || i, 'p' || i, s, 'daily', now(), seen, case when broad then ${at.toISOString()}::timestamptz end, now()
      from unnest(${sql.param(searches)}::text[], ${sql.param(seen)}::bytea[], ${sql.param(isBroad)}::boolean[]) with ordinality u (s, seen, broad, i)`);
  });
}
