import { and, asc, eq, inArray, sql } from "drizzle-orm";
import { cars } from "#domain/cars/car-tables.ts";
import { carName } from "#domain/cars/title.ts";
import type { Site } from "#domain/configuration/site.ts";
import { shownFacts } from "#domain/stock/search-index/stored-car.server.ts";
import { carOverrides } from "#domain/stock/stock-tables.ts";
import type { Database } from "#platform/database/database.server.ts";
import { type CatalogueChoice, considerCars, fileOf } from "./build-catalogue.server.ts";
import type { CataloguePreview, PreviewedCar } from "./catalogue-preview.ts";
import { catalogueCars } from "./catalogue-tables.ts";
import type { Difference, FileDifference } from "./file-difference.ts";
import { profiles } from "./profiles/profiles.ts";
import { carsOfCatalogue } from "./refresh-catalogue.server.ts";

/** What a catalogue's file would be by unsaved settings: how many cars are in, and some rows that show the most. */
export async function previewCatalogue(
  db: Pick<Database, "withTenant">,
  site: Site,
  choice: CatalogueChoice,
  now: Date,
): Promise<CataloguePreview> {
  const corrected = await correctedCars(db, site);
  const counts = new Map<string, number>();
  const chosen = new Map<string, PreviewedCar>();
  const text = fileOf(choice);
  let considered = 0;
  let rows = 0;
  let maxLength = 0;
  await considerCars(db, site, choice, now, ({ id, cells, reasons }, { facts }) => {
    considered++;
    if (cells) rows++;
    for (const reason of reasons) counts.set(reason, (counts.get(reason) ?? 0) + 1);
    const row = cells && text.row(cells);
    const car = { id, name: carName(facts), cells, row, reasons };
    const put = (about: string, fits: boolean) => {
      if (fits && !chosen.has(about)) chosen.set(about, { ...car, about });
    };
    if (row && row.length > maxLength) {
      maxLength = row.length;
      chosen.set("The longest row", { ...car, about: "The longest row" });
    }
    put("A new car", row !== null && facts.car_type === "new");
    put("A used car", row !== null && facts.car_type === "used");
    put("A corrected car", row !== null && corrected.has(id));
    put("A car that is out", row === null);
  });
  return {
    considered,
    rows,
    reasons: [...counts].map(([reason, count]) => ({ reason, cars: count })).sort((a, b) => b.cars - a.cars),
    columns: profiles[choice.profile].columns(choice.settings).map(({ name, source }) => ({ name, source })),
    cars: [...chosen.values()].filter((car, at, all) => all.findIndex(({ id }) => id === car.id) === at),
  };
}

async function correctedCars(db: Pick<Database, "withTenant">, site: Site): Promise<Set<string>> {
  const found = await db.withTenant({ groupId: site.groupId }, (tx) =>
    tx
      .selectDistinct({ id: carOverrides.carId })
      .from(carOverrides)
      .where(eq(carOverrides.groupId, site.groupId)),
  );
  return new Set(found.map(({ id }) => id));
}

/** Cars shown of a reason, at most. */
const listedCars = 100;

/**
 * Cars of a catalogue's last build, by id: those that are out for a reason, those that are in, or some in which the newest file differs from the
 * one before.
 * @param reason also `in` and the kinds of differences
 */
export async function carsFor(
  db: Pick<Database, "withSite">,
  site: Site,
  { id, reason, newest }: { id: string; reason: string; newest: FileDifference | null },
): Promise<{ id: string; name: string }[]> {
  const differing = newest?.[reason as Difference]?.ids;
  const rows = await db.withSite(site, (tx) => {
    const named = tx.select({ id: cars.id, facts: shownFacts });
    const found = differing
      ? named.from(cars).where(and(eq(cars.groupId, site.groupId), inArray(cars.id, differing)))
      : named
          .from(catalogueCars)
          .innerJoin(cars, and(eq(cars.groupId, catalogueCars.groupId), eq(cars.id, catalogueCars.carId)))
          .where(
            and(
              carsOfCatalogue(site, id),
              reason === "in"
                ? sql`${catalogueCars.rowHash} is not null`
                : sql`${reason} = any(${catalogueCars.reasons})`,
            ),
          );
    return found.orderBy(asc(cars.id)).limit(listedCars);
  });
  return rows.map(({ id: car, facts }) => ({ id: car, name: carName(facts) }));
}
