import { sql } from "drizzle-orm";
import type { CarFacts } from "#domain/cars/car.ts";
import type { Transaction } from "#platform/database/database.server.ts";

/** What the feed said of a car before an import, and what it says now. A car that an import created had nothing before. */
export type CarDifference = {
  carId: string;
  before: FeedSays | null;
  /** Null for a car that was deleted since. */
  after: FeedSays | null;
  /** The fields that staff corrected: shoppers see the corrections. */
  corrected: string[];
};

export type FeedSays = { status: string; locationId: string | null; feed: string; facts: CarFacts };

/** How many cars are listed. */
export const maxDifferences = 300;

/**
 * How the cars differ that an import of the last 7 days touched, as they are now: those that it created last, by name. Cars that changed
 * again since show the later values.
 */
export async function importDifferences(
  tx: Transaction,
  { groupId, importId }: { groupId: string; importId: string },
): Promise<CarDifference[]> {
  const says = (
    from: ReturnType<typeof sql>,
  ) => sql`jsonb_build_object('status', ${from}.status, 'locationId', ${from}.location_id,
    'feed', ${from}.feed, 'facts', ${from}.facts)`;
  const { rows } = await tx.execute<CarDifference>(sql`select h.car_id as "carId",
      case when h.before is not null then ${says(sql`b`)} end as before, case when c.id is not null then ${says(sql`c`)} end as after,
      array(select field from car_overrides o where o.group_id = h.group_id and o.car_id = h.car_id) as corrected
    from stock_import_changes h left join cars c on c.group_id = h.group_id and c.id = h.car_id
      cross join lateral jsonb_to_record(coalesce(h.before, '{}'::jsonb)) as b(feed text, facts jsonb, location_id text, status text)
    where h.group_id = ${groupId}::uuid and h.import_id = ${importId}::uuid
    order by h.before is null, coalesce(c.status, 'sold') <> 'sold', coalesce(c.facts, b.facts) ->> 'make',
      coalesce(c.facts, b.facts) ->> 'model', h.car_id
    limit ${maxDifferences}`);
  return rows;
}
