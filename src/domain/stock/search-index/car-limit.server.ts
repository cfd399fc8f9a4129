import { sql } from "drizzle-orm";
import { dayMs } from "#lib/durations.ts";
import type { Transaction } from "#platform/database/database.server.ts";

/** Sold cars stay in memory as long as a site may list them: `include_sold_cars_days` at most. */
export const maxSoldDays = 365;

export async function carsInMemory(tx: Transaction, groupId: string, now: Date): Promise<number> {
  const soldSince = new Date(now.getTime() - maxSoldDays * dayMs).toISOString();
  const { rows } = await tx.execute<{ cars: number }>(
    sql`select count(*)::integer as cars from cars
      where group_id = ${groupId}::uuid and (sold_at is null or sold_at > ${soldSince}::timestamptz)`,
  );
  return rows[0]?.cars ?? 0;
}

/** Why a group may not get more cars; null where it may. @param limit `stock.maxCars` */
export const tooManyCars = (cars: number, limit: number): string | null =>
  cars > limit
    ? `The group would have ${cars} cars, with those sold within a year, and ${limit} are its limit: the operator can raise it (stock.maxCars)`
    : null;
