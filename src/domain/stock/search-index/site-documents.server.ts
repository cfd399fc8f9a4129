import { soldWindowEnd } from "#domain/cars/availability.ts";
import type { Car } from "#domain/cars/car.ts";
import { type Site, settingsFor } from "#domain/configuration/site.ts";
import type { Change, DocumentTexts, EngineDocument, TextSource } from "#faceted-search/search-engine.ts";
import { carTexts, documentOf } from "./car-document.ts";
import type { IndexedCar } from "./indexed-car.ts";
import { belongsToSite } from "./site-rules.ts";
import { assembleCar } from "./stored-car.server.ts";

export type Rows = ReadonlyMap<string, IndexedCar>;

/** When cars leave the list by time alone, by id. */
export type Expiries = Map<string, number>;

/** Rows read into documents in one step. */
const batch = 16;

/** How many cars of a group a site may list. */
export function carsOf(site: Site, rows: Rows): number {
  const shown = new Set(site.dealerships.map(({ id }) => id));
  let count = 0;
  for (const row of rows.values()) if (shown.has(row.dealershipId)) count++;
  return count;
}

/** The documents of all cars that a site lists. Adds when they leave the list. */
export function* documentBatches(
  site: Site,
  rows: Rows,
  now: Date,
  expiries: Expiries,
): Generator<EngineDocument[]> {
  let documents: EngineDocument[] = [];
  let read = 0;
  for (const row of rows.values()) {
    const listed = listing(row, site, now);
    if (listed) documents.push(listed.document);
    if (listed?.until) expiries.set(row.id, listed.until.getTime());
    if (++read % batch > 0) continue;
    yield documents;
    documents = [];
  }
  yield documents;
}

/** What changed rows change in the index. Updates when their cars leave the list. */
export function* changeBatches(
  site: Site,
  rows: Rows,
  ids: readonly string[],
  now: Date,
  expiries: Expiries,
): Generator<Change[]> {
  for (let from = 0; from < ids.length; from += batch)
    yield ids.slice(from, from + batch).map((id) => changeOf(site, id, rows.get(id), now, expiries));
}

/** What a changed row changes in the index. Updates when its car leaves the list. */
export function changeOf(
  site: Site,
  id: string,
  row: IndexedCar | undefined,
  now: Date,
  expiries?: Expiries,
): Change {
  const listed = row && listing(row, site, now);
  if (listed?.until) expiries?.set(id, listed.until.getTime());
  else expiries?.delete(id);
  return listed ? { kind: "put", document: listed.document } : { kind: "delete", id };
}

/** A car as the site lists it, and until when if it leaves the list by time alone; null if it doesn't list it. */
export function listing(
  row: IndexedCar,
  site: Site,
  now: Date,
): { document: EngineDocument; until: Date | null } | null {
  const car = assemble(row, site);
  if (!car || !belongsToSite(car, site, now)) return null;
  const until = soldWindowEnd(car, settingsFor(site, car.dealership_slug).include_sold_cars_days);
  if (until && until.getTime() <= now.getTime()) return null;
  return { document: documentOf(car, site, now, new RowTexts(row, site)), until };
}

class RowTexts implements TextSource {
  readonly #row: IndexedCar;
  readonly #site: Site;

  constructor(row: IndexedCar, site: Site) {
    this.#row = row;
    this.#site = site;
  }

  read(): DocumentTexts {
    const car = assemble(this.#row, this.#site);
    return car === null ? {} : carTexts(car);
  }
}

/** A car as the search reads it; null for one of a dealership that isn't the site's. */
export function assemble(row: IndexedCar, site: Site) {
  const car: Car | null = assembleCar(row, site);
  const { filteredFeatures: filtered_features, specificationFacts: specification_facts } = row;
  return car && Object.assign(car, { filtered_features, specification_facts });
}
