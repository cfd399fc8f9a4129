import { sql } from "drizzle-orm";
import type { Site } from "#domain/configuration/site.ts";
import { lockStock } from "#domain/configuration/stock-lock.server.ts";
import { currentCar } from "#domain/stock/changes-by-staff/overrides/save-overrides.server.ts";
import { handFeed } from "#domain/stock/import/rows/car-identity.ts";
import type { Database } from "#platform/database/database.server.ts";
import type { DeleteOutcome } from "./delete-outcome.ts";

/**
 * Deletes a car that was added by hand, with its corrections and pictures. Leads keep what they say of it.
 * @param db with the actor for whom it is done, with the action `stock.delete`
 */
export async function deleteCar(
  db: Pick<Database, "withTenant">,
  { site, carId }: { site: Site; carId: string },
): Promise<DeleteOutcome> {
  const { groupId } = site;
  return db.withTenant({ groupId }, async (tx) => {
    await lockStock(tx, groupId);
    if (!(await currentCar(tx, site, carId))) return { kind: "gone" };
    const { rows } = await tx.execute<{ feed: string; reserved: boolean }>(
      sql`select feed, reserved from cars where group_id = ${groupId}::uuid and id = ${carId}`,
    );
    if (rows[0]?.feed !== handFeed) return { kind: "from a feed" };
    if (rows[0].reserved) return { kind: "reserved" };
    await tx.execute(sql`delete from cars where group_id = ${groupId}::uuid and id = ${carId}`);
    await tx.execute(sql`select record_change('stock', ${groupId}::uuid, array[${carId}])`);
    return { kind: "deleted" };
  });
}
