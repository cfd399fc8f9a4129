import { sql } from "drizzle-orm";
import type { CarFacts } from "#domain/cars/car.ts";
import type { Site } from "#domain/configuration/site.ts";
import type { StoredCar } from "#domain/stock/search-index/indexed-car.ts";
import type { SiteStocks } from "#domain/stock/search-index/site-stock.ts";
import { type TradedCar, tradedFacts } from "#domain/trade-in/traded-car.ts";
import { dayMs } from "#lib/durations.ts";
import type { Database, Transaction } from "#platform/database/database.server.ts";
import { matchChanged } from "./match-searches.server.ts";
import { waitingForTradeIn } from "./waiting-people.server.ts";
import { withoutPrice } from "./without-price.ts";

type Services = { db: Pick<Database, "withSite" | "withTenant">; stocks: SiteStocks; now(): Date };

/** Trade-ins are compared with what shoppers want for this long. */
const offeredDays = 30;
const mostTradeIns = 2_000;

/** How many trade-ins of a site that were offered in the last 30 days, and whose offer isn't accepted, each search is about. Prices don't count. */
export async function tradeInsBySearch(
  { db, stocks, now }: Services,
  site: Site,
  searches: readonly string[],
): Promise<Map<string, number>> {
  const since = new Date(now().getTime() - offeredDays * dayMs);
  const cars = await tradedCars(
    db,
    site,
    sql`t.state in ('offer', 'sent') and t.created_at >= ${since.toISOString()}::timestamptz`,
  );
  if (cars.length === 0 || searches.length === 0) return new Map();
  const asked = new Map(searches.map((search) => [search, withoutPrice(search)]));
  const context = { site, now: now(), stock: await stocks.of(site), places: null };
  const matches = await matchChanged(context, [...new Set(asked.values())], cars);
  return new Map([...asked].map(([search, plain]) => [search, matches.get(plain)?.length ?? 0]));
}

/** How many people wait for a car like a trade-in; null for fewer than five, and for a trade-in whose car isn't known. */
export async function waitingForSeller(
  services: Services,
  site: Site,
  tradeInId: string,
): Promise<number | null> {
  if (!site.watch.alerts) return null;
  const [car] = await tradedCars(services.db, site, sql`t.id = ${tradeInId}`);
  return car ? waitingForTradeIn(services, site, car) : null;
}

/** Trade-ins of a site as cars that could be in its stock. */
async function tradedCars(
  db: Services["db"],
  site: Site,
  where: ReturnType<typeof sql>,
): Promise<StoredCar[]> {
  const dealershipId = site.dealerships[0]?.id;
  if (dealershipId === undefined) return [];
  const found = await db.withSite(site, async (tx) => {
    const { rows } = await tx.execute<TradedCar & { id: string }>(sql`
      select t.id, t.valuation, t.answers ->> 'odometer' as odometer from trade_ins t
      where t.group_id = ${site.groupId}::uuid and t.site_id = ${site.id}::uuid and t.valuation is not null and ${where}
      order by t.created_at desc limit ${mostTradeIns}`);
    const facts = rows.map((row) => ({ id: row.id, facts: tradedFacts(row) }));
    const known = await bodiesIn(tx, site, facts);
    return facts.flatMap(({ id, facts: one }) => {
      if (!one) return [];
      const body = known.get(modelKey(one)) ?? one.simple_body ?? null;
      return [{ id, facts: { ...one, simple_body: body } }];
    });
  });
  const at = new Date(0);
  const unsold = { status: "in_stock" as const, soldAt: null, reserved: false, views: 0, pictures: [] };
  const listed = { dealershipId, locationId: null, createdAt: at, updatedAt: at };
  return found.map(({ id, facts }) => ({ id, slug: id, facts, ...unsold, ...listed }));
}

const modelKey = ({ make, model }: Pick<CarFacts, "make" | "model">) => `${make} ${model}`.toLowerCase();

/** The body of models that the group has or had: services name bodies in words of their own. */
async function bodiesIn(
  tx: Transaction,
  { groupId }: Site,
  cars: readonly { facts: CarFacts | null }[],
): Promise<Map<string, string>> {
  const keys = [...new Set(cars.flatMap(({ facts }) => (facts ? modelKey(facts) : [])))];
  if (keys.length === 0) return new Map();
  const { rows } = await tx.execute<{ key: string; body: string }>(sql`
    select lower((c.facts ->> 'make') || ' ' || (c.facts ->> 'model')) as key,
      mode() within group (order by c.facts ->> 'simple_body') as body
    from cars c where c.group_id = ${groupId}::uuid and c.facts ->> 'simple_body' is not null
      and lower((c.facts ->> 'make') || ' ' || (c.facts ->> 'model')) = any(${sql.param(keys)}::text[])
    group by 1`);
  return new Map(rows.map(({ key, body }) => [key, body]));
}
