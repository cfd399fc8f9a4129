import { and, asc, eq, gt, inArray, sql } from "drizzle-orm";
import type { CarFacts } from "#domain/cars/car.ts";
import { cars } from "#domain/cars/car-tables.ts";
import type { Site } from "#domain/configuration/site.ts";
import { csvCell } from "#lib/csv-cell.ts";
import type { Database } from "#platform/database/database.server.ts";
import { nativeColumns, nativeText } from "./native-columns.ts";

const columns = [...nativeColumns, "overrides"];
const batch = 2_000;

type ExportedCar = {
  identity: string;
  dealership: string;
  location: string | null;
  /** The values of fields that were corrected by hand, which shoppers see instead of the feed's. */
  overrides?: Record<string, unknown>;
} & CarFacts;

/**
 * Exports the stock of a site's dealerships, without sold cars, in the native format of `importStock`:
 * importing it again changes nothing. Fields have the values of the feed; `overrides`, which an import ignores, has those corrected by hand.
 * Purchase costs and platform fields (slug, views, reserved) are left out.
 * @param write receives the text in pieces, in order
 * @returns the number of cars written
 */
export async function exportStock(options: {
  db: Database;
  site: Site;
  format: "csv" | "json";
  write: (text: string) => Promise<void>;
}): Promise<number> {
  const { format, write } = options;
  let count = 0;
  await write(format === "csv" ? `${columns.join(",")}\n` : "[");
  for await (const some of exportedCars(options.db, options.site)) {
    const texts = some.map((car) => (format === "csv" ? csvRow(car) : JSON.stringify(car)));
    await write(format === "csv" ? texts.join("") : `${count > 0 ? "," : ""}\n${texts.join(",\n")}`);
    count += some.length;
  }
  if (format === "json") await write("\n]\n");
  return count;
}

async function* exportedCars(db: Database, site: Site): AsyncGenerator<ExportedCar[]> {
  const dealershipSlugs = new Map(site.dealerships.map(({ id, slug }) => [id, slug]));
  const locationSlugs = new Map(site.locations.map(({ id, slug }) => [id, slug]));
  for (let last = ""; ; ) {
    const rows = await db.withTenant({ groupId: site.groupId }, (tx) =>
      tx
        .select({
          id: cars.id,
          identity: cars.identity,
          dealershipId: cars.dealershipId,
          locationId: sql<string | null>`coalesce(${cars.feedState} ->> 'location_id', ${cars.locationId})`,
          facts: cars.facts,
          overrides: sql<Record<
            string,
            unknown
          > | null>`(select jsonb_object_agg(o.field, o.value) from car_overrides o
            where o.group_id = ${cars.groupId} and o.car_id = ${cars.id})`,
        })
        .from(cars)
        .where(
          and(
            eq(cars.groupId, site.groupId),
            inArray(cars.dealershipId, [...dealershipSlugs.keys()]),
            sql`coalesce(${cars.feedState} ->> 'status', ${cars.status}) <> 'sold'`,
            gt(cars.id, last),
          ),
        )
        .orderBy(asc(cars.id))
        .limit(batch),
    );
    if (rows.length > 0)
      yield rows.map((row) => ({
        identity: row.identity,
        dealership: dealershipSlugs.get(row.dealershipId) as string,
        location: (row.locationId && locationSlugs.get(row.locationId)) || null,
        ...(row.facts as CarFacts),
        ...(row.overrides ? { overrides: row.overrides } : {}),
      }));
    if (rows.length < batch) return;
    last = rows.at(-1)?.id as string;
  }
}

function csvRow(car: ExportedCar): string {
  return `${columns.map((column) => csvCell(nativeText(car, column))).join(",")}\n`;
}
