import { type SQL, sql } from "drizzle-orm";
import type { z } from "zod";
import type { ApiDeps } from "#api/api-deps.server.ts";
import { cursorOf, readCursor } from "#api/cursor.server.ts";
import { done, type Outcome } from "#api/operation.server.ts";
import type { StockGroup } from "#domain/stock/changes-by-staff/stock-group.server.ts";
import { withinReach } from "#domain/stock/changes-by-staff/stock-list.server.ts";
import type { Transaction } from "#platform/database/database.server.ts";
import { carItem, carRows } from "./car-rows.server.ts";
import type { CarItem, RemovedCar } from "./car-schema.ts";

type Query = { limit: number; cursor?: string | undefined; after: number };
type Page = {
  items: (z.input<typeof CarItem> | z.input<typeof RemovedCar>)[];
  next: string | null;
  after: string | null;
};
type Published = { id: string; seq: string; is_removed: boolean };

/** The cars whose last event came after a sequence, in the order of these events; other filters count for nothing. */
export async function changedCars(
  of: StockGroup,
  query: Query,
  { db }: Pick<ApiDeps, "db">,
): Promise<Outcome<Page>> {
  const place = readCursor(query, [/^\d{1,15}$/, /^[\s\S]{1,100}$/]);
  if (place !== null && "kind" in place) return place;
  const [fromSeq, fromId] = place ?? [String(query.after), ""];
  const from = place
    ? sql`(c.seq, c.car_id) > (${fromSeq}::bigint, ${fromId})`
    : sql`c.seq > ${fromSeq}::bigint`;
  return db.withTenant({ groupId: of.group.id }, async (tx) => {
    const published = await publishedAfter(tx, of, from, query.limit + 1);
    const shown = published.slice(0, query.limit);
    const ids = shown.filter(({ is_removed }) => !is_removed).map(({ id }) => id);
    const rows = await carRows(tx, of, sql`c.id = any(${sql.param(ids)}::text[])`, query.limit);
    const cars = new Map(rows.map((row) => [row.id, row]));
    const last = shown.at(-1);
    const isMore = published.length > query.limit;
    return done({
      items: shown.map(({ id }) => {
        const row = cars.get(id);
        return row && row.status !== "sold" ? carItem(row, of) : { removed: true as const, id };
      }),
      next: isMore && last ? cursorOf(query, [last.seq, last.id]) : null,
      // While there is more, what was asked counts: a page may end amid cars of one sequence.
      after: isMore ? String(query.after) : (last?.seq ?? String(query.after)),
    });
  });
}

async function publishedAfter(
  tx: Transaction,
  of: StockGroup,
  from: SQL,
  most: number,
): Promise<Published[]> {
  const { rows } =
    await tx.execute<Published>(sql`select c.car_id as id, c.seq::text as seq, c.status in ('sold', 'removed') as is_removed
    from published_cars c where c.group_id = ${of.group.id}::uuid and ${withinReach(of.seen)} and ${from}
    order by c.seq, c.car_id limit ${most}`);
  return rows;
}
