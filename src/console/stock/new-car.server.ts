import type { CarFacts } from "#domain/cars/car.ts";
import type { Site } from "#domain/configuration/site.ts";
import { knownWords } from "#domain/stock/changes-by-staff/overrides/questions.ts";
import { currentCar } from "#domain/stock/changes-by-staff/overrides/save-overrides.server.ts";
import { inputText, valueIn } from "#domain/stock/changes-by-staff/overrides/value-text.ts";
import { copied, newCarFields } from "#domain/stock/changes-by-staff/own-cars/new-car.ts";
import { placesWithin, reachesCar } from "#domain/stock/changes-by-staff/reach.ts";
import type { StockGroup } from "#domain/stock/changes-by-staff/stock-group.server.ts";
import { carName } from "#domain/stock/changes-by-staff/stock-list.server.ts";
import { compareNames } from "#lib/name-order.ts";
import type { Database } from "#platform/database/database.server.ts";
import type { NewCarModel } from "./new-car-model.ts";

/** A location where a member may add cars, and a site that shows its dealership. */
export function addingPlaces({ sites, changed }: StockGroup): { id: string; name: string; site: Site }[] {
  const places = new Map(
    sites.flatMap((site) =>
      placesWithin(changed, site).map(({ id, name }) => [id, { id, name, site }] as const),
    ),
  );
  return [...places.values()].sort((a, b) => compareNames(a.name, b.name));
}

/**
 * The form of a new car, filled in from another car when it is to be a copy; null for a member who may add none.
 * @param copyOf the other car's id; one that the member doesn't see fills in nothing
 */
export async function newCarModel(
  db: Pick<Database, "withTenant">,
  of: StockGroup,
  copyOf: string | null,
): Promise<Omit<NewCarModel, "lookUpStates"> | null> {
  const places = addingPlaces(of);
  if (places.length === 0) return null;
  const source = copyOf === null ? null : await seenCar(db, of, copyOf);
  const facts = source && copied(source.facts);
  const texts = facts
    ? Object.fromEntries(newCarFields.map(({ name }) => [name, inputText(valueIn(facts, name))]))
    : { car_type: "used" };
  return {
    group: of.group,
    copyOf: source && { id: source.id, name: carName(source.facts) },
    texts,
    locationId: source?.locationId ?? null,
    locations: places.map(({ id, name }) => ({ id, name })),
    suggestions: suggestionsOf(of),
  };
}

function suggestionsOf({ sites }: StockGroup): NewCarModel["suggestions"] {
  const makes = sites.flatMap(({ manufacturers }) => manufacturers.map(({ name }) => name));
  return Object.fromEntries(newCarFields.map(({ name }) => [name, knownWords(name, makes)]));
}

type SeenCar = { id: string; facts: CarFacts; locationId: string | null; site: Site };

/** A car of the group that the member sees; null for another. */
export async function seenCar(
  db: Pick<Database, "withTenant">,
  { group, sites, seen }: StockGroup,
  carId: string,
): Promise<SeenCar | null> {
  return db.withTenant({ groupId: group.id }, async (tx) => {
    for (const site of sites) {
      const car = await currentCar(tx, site, carId);
      if (car)
        return reachesCar(seen, car)
          ? { id: car.id, facts: car.facts, locationId: car.locationId, site }
          : null;
    }
    return null;
  });
}
