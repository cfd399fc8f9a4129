import { sql } from "drizzle-orm";
import type { Car, CarPicture } from "#domain/cars/car.ts";
import { priceView } from "#domain/cars/price.ts";
import type { Site } from "#domain/configuration/site.ts";
import { shownInterest } from "#domain/measurement/car-interest.ts";
import {
  type FieldValue,
  featuredRank,
  type OverrideField,
  overrideFields,
} from "#domain/stock/changes-by-staff/overrides/override-fields.ts";
import { knownWords } from "#domain/stock/changes-by-staff/overrides/questions.ts";
import {
  type CarOverride,
  readOverrides,
} from "#domain/stock/changes-by-staff/overrides/read-overrides.server.ts";
import { currentCar, shownValue } from "#domain/stock/changes-by-staff/overrides/save-overrides.server.ts";
import { valueWords } from "#domain/stock/changes-by-staff/overrides/value-text.ts";
import { type CarReach, placesWithin, reachesCar } from "#domain/stock/changes-by-staff/reach.ts";
import type { StockGroup } from "#domain/stock/changes-by-staff/stock-group.server.ts";
import { carName } from "#domain/stock/changes-by-staff/stock-list.server.ts";
import { handFeed } from "#domain/stock/import/rows/car-identity.ts";
import type { StoredCar } from "#domain/stock/search-index/indexed-car.ts";
import { belongsToSite } from "#domain/stock/search-index/site-rules.ts";
import { assembleCar, storedCarsById } from "#domain/stock/search-index/stored-car.server.ts";
import { formatsOf } from "#lib/formats.ts";
import type { Database, Transaction } from "#platform/database/database.server.ts";
import type { CarDetail, Correction, DetailField } from "./car-detail.ts";

/** Everything about a car of a site, for its detail; null when the member doesn't see it. */
export async function carDetail(
  db: Pick<Database, "withTenant">,
  of: StockGroup,
  site: Site,
  carId: string,
  now: Date,
): Promise<CarDetail | null> {
  const { groupId } = site;
  const [row] = await storedCarsById(db, groupId, [carId]);
  const shownAt = row && siteThatShows(row, [site, ...of.sites], now);
  return db.withTenant({ groupId }, async (tx) => {
    const car = await currentCar(tx, site, carId);
    if (!car || !reachesCar(of.seen, car)) return null;
    const more = await restOf(tx, groupId, carId);
    const overrides = await readOverrides(tx, groupId, carId);
    const names = await namesOf(tx, overrides);
    const corrections = new Map(overrides.map((one) => [one.field, one]));
    const { facts } = car;
    const view = priceView(facts, site.price, formatsOf(site));
    return {
      id: car.id,
      name: carName(facts),
      status: car.status,
      ...more,
      interest: shownInterest(of.looks?.get(carId)),
      stockNumber: facts.stocknum ?? null,
      vin: facts.vin ?? null,
      site: { slug: site.slug, name: site.name },
      group: site.groupSlug,
      fields: overrideFields.map((field) =>
        detailField(field, shownValue(car, field.name), corrections.get(field.name), {
          site,
          names,
          dealershipId: car.dealershipId,
          changed: of.changed,
        }),
      ),
      priceText: view.kind === "subscription" ? `${view.text} ${view.unit}` : view.text,
      wasText: view.kind === "price" ? view.was : null,
      isHidden: facts.show_on_dealer_website === false,
      isFeatured: (facts.custom_rank ?? 0) >= featuredRank,
      shownAt: shownAt ? { slug: shownAt.slug, host: shownAt.hosts[0] ?? null } : null,
      mayChange: reachesCar(of.changed, car),
    };
  });
}

/** The first of some sites on which shoppers find the car; null while none shows it. */
function siteThatShows(row: StoredCar, sites: readonly Site[], now: Date): Site | null {
  if (row.status === "sold") return null;
  const isShown = (site: Site) => {
    const car = assembleCar(row, site);
    return car !== null && belongsToSite(car, site, now);
  };
  return sites.find(isShown) ?? null;
}

async function restOf(tx: Transaction, groupId: string, carId: string) {
  type Row = Pick<Car, "slug" | "views"> & { isByHand: boolean; isReserved: boolean; pictures: CarPicture[] };
  const { rows } =
    await tx.execute<Row>(sql`select slug, feed = ${handFeed} as "isByHand", reserved as "isReserved", views::int as views, pictures
    from cars where group_id = ${groupId}::uuid and id = ${carId}`);
  const { pictures, ...row } = rows[0] as Row;
  return { ...row, photos: pictures.length };
}

/** The names of the members and programs who corrected fields. */
export async function namesOf(
  tx: Transaction,
  overrides: readonly Pick<CarOverride, "by">[],
): Promise<ReadonlyMap<string, string>> {
  const ids = overrides.flatMap(({ by }) => (["member", "token"].includes(by.kind) ? by.id : []));
  if (ids.length === 0) return new Map();
  const { rows } = await tx.execute<{ id: string; name: string }>(
    sql`select id, name from staff_members where id = any(${sql.param(ids)}::text[])
      union all select id, name from api_clients where id = any(${sql.param(ids)}::text[])`,
  );
  return new Map(rows.map(({ id, name }) => [id, name]));
}

/** Who corrected a field, as people read it. */
export function authorName(by: { kind: string; id: string }, names: ReadonlyMap<string, string>): string {
  if (by.kind === "member") return names.get(by.id) ?? "someone who left";
  if (by.kind === "token") return `the program “${names.get(by.id) ?? "that was removed"}”`;
  return by.kind === "command" ? `${by.id}, by command` : "a task";
}

function detailField(
  field: OverrideField,
  shown: FieldValue,
  override: CarOverride | undefined,
  {
    site,
    names,
    dealershipId,
    changed,
  }: { site: Site; names: ReadonlyMap<string, string>; dealershipId: string; changed: readonly CarReach[] },
): DetailField {
  const places = placesWithin(changed, site).filter(({ dealership_id }) => dealership_id === dealershipId);
  const placeNames = new Map(site.locations.map(({ id, name }) => [id, name]));
  const words = (value: FieldValue) => valueWords(field, value, formatsOf(site).money, placeNames);
  const { name, label, section, kind, hint = null, isRequired = false } = field;
  const choices =
    kind === "place"
      ? places.map((place) => ({ value: place.id, name: place.name }))
      : kind === "flag"
        ? [
            { value: "yes", name: "Yes" },
            { value: "no", name: "No" },
          ]
        : Object.entries(field.choices ?? {}).map(([value, text]) => ({ value, name: text }));
  const correction: Correction | null = override
    ? {
        feed: words(override.feed),
        feedThen: words(override.feedThen),
        isMoved: override.isMoved,
        by: authorName(override.by, names),
        at: override.at,
        until: override.until,
      }
    : null;
  const makes = site.manufacturers.map((one) => one.name);
  const suggestions = knownWords(name, makes);
  return { name, label, section, kind, hint, isRequired, choices, suggestions, shown, correction };
}
