import { sql } from "drizzle-orm";
import type { Site } from "#domain/configuration/site.ts";
import type { Database, Transaction } from "#platform/database/database.server.ts";
import type { FieldValue } from "./override-fields.ts";

export type CarOverride = {
  field: string;
  value: FieldValue;
  /** What the feed says now. */
  feed: FieldValue;
  /** What the feed said when the field was corrected. */
  feedThen: FieldValue;
  /** Whether the feed says something else than then, and no one has decided yet. */
  isMoved: boolean;
  by: { kind: string; id: string };
  /** ISO instants. */
  at: string;
  until: string | null;
};

/** The corrected fields of a car, by name. The order of its pictures isn't one of them. */
export function overridesOf(
  db: Pick<Database, "withTenant">,
  groupId: string,
  carId: string,
): Promise<CarOverride[]> {
  return db.withTenant({ groupId }, (tx) => readOverrides(tx, groupId, carId));
}

export async function readOverrides(tx: Transaction, groupId: string, carId: string): Promise<CarOverride[]> {
  type Row = Omit<CarOverride, "by" | "at" | "until"> & {
    kind: string;
    id: string;
    at: string;
    until: string | null;
  };
  const { rows } =
    await tx.execute<Row>(sql`select field, value, coalesce(moved_to, feed_value) as feed, feed_value as "feedThen",
      moved_at is not null as "isMoved", actor_kind as kind, actor_id as id, at::text, until::text
    from car_overrides where group_id = ${groupId}::uuid and car_id = ${carId} and field <> 'photos' order by field`);
  return rows.map(({ kind, id, at, until, ...row }) => ({
    ...row,
    by: { kind, id },
    at: new Date(at).toISOString(),
    until: until && new Date(until).toISOString(),
  }));
}

/** The cars of a site's dealerships with this stock number, or of this id; sold ones only when no other has it. */
export async function carsByStockNumber(
  db: Pick<Database, "withTenant">,
  site: Pick<Site, "groupId" | "dealerships">,
  stockNumber: string,
): Promise<{ id: string }[]> {
  const { groupId } = site;
  const { rows } = await db.withTenant({ groupId }, (tx) =>
    tx.execute<{ id: string; sold: boolean }>(sql`select id, status = 'sold' as sold from cars
      where group_id = ${groupId}::uuid and dealership_id = any(${sql.param(site.dealerships.map(({ id }) => id))}::text[])
        and (id = ${stockNumber} or upper(facts ->> 'stocknum') = upper(${stockNumber})) order by id`),
  );
  const unsold = rows.filter(({ sold }) => !sold);
  return (unsold.length > 0 ? unsold : rows).map(({ id }) => ({ id }));
}
