import { sql } from "drizzle-orm";
import type { CarFacts } from "#domain/cars/car.ts";
import { priceFloor, priceView } from "#domain/cars/price.ts";
import type { Site } from "#domain/configuration/site.ts";
import { readValue } from "#domain/stock/changes-by-staff/overrides/field-value.ts";
import {
  type FieldValue,
  overrideField,
  sameValue,
} from "#domain/stock/changes-by-staff/overrides/override-fields.ts";
import { shownValue } from "#domain/stock/changes-by-staff/overrides/save-overrides.server.ts";
import { valueWords } from "#domain/stock/changes-by-staff/overrides/value-text.ts";
import { placesWithin, reachesCar } from "#domain/stock/changes-by-staff/reach.ts";
import type { StockGroup } from "#domain/stock/changes-by-staff/stock-group.server.ts";
import { carName } from "#domain/stock/changes-by-staff/stock-list.server.ts";
import { handFeed } from "#domain/stock/import/rows/car-identity.ts";
import { nativeContext } from "#domain/stock/import/rows/row-reader.ts";
import { formatsOf } from "#lib/formats.ts";
import type { Transaction } from "#platform/database/database.server.ts";
import { type BulkChange, editOf, fieldOf } from "./bulk-change.ts";
import type { PlannedCar } from "./planned-car.ts";

/** The most cars of one change. */
export const maxCars = 500;

export type CarBefore = {
  id: string;
  dealershipId: string;
  locationId: string | null;
  status: string;
  facts: CarFacts;
  isByHand: boolean;
  /** The field that is changed. */
  field: string;
  /** What the feed says of the field. */
  feed: FieldValue;
  /** The field's correction; its value is null without one, and also when the correction is "nothing". */
  isCorrected: boolean;
  override: FieldValue;
  until: string | null;
};

/**
 * Some cars of a group with what there is to know of one field, in one query, in the order of the ids.
 * @param field null for the price that shoppers see of each
 */
export async function carsBefore(
  tx: Transaction,
  groupId: string,
  ids: readonly string[],
  field: string | null,
): Promise<CarBefore[]> {
  const fieldOfCar =
    field === null
      ? sql`case when (s.facts ->> 'offer_price')::numeric > ${priceFloor} then 'offer_price' else 'price' end`
      : sql`${field}::text`;
  const { rows } =
    await tx.execute<CarBefore>(sql`select c.id, c.dealership_id as "dealershipId", c.location_id as "locationId", c.status,
      s.facts - '{dealercomments,variant,standardEquipment,image_urls}'::text[] as facts,
      c.feed = ${handFeed} as "isByHand", f.field,
      feed_value(c.facts, coalesce(c.feed_state ->> 'status', c.status), coalesce(c.feed_state ->> 'location_id', c.location_id), f.field) as feed,
      o.car_id is not null as "isCorrected", o.value as override, o.until::text as until
    from unnest(${sql.param([...ids])}::text[]) with ordinality k(id, place)
      join cars c on c.group_id = ${groupId}::uuid and c.id = k.id
      cross join lateral (select shown_facts(c.facts, c.overrides) as facts) s
      cross join lateral (select ${fieldOfCar} as field) f
      left join car_overrides o on o.group_id = c.group_id and o.car_id = c.id and o.field = f.field
    order by k.place`);
  return rows;
}

export type Planned = { car: CarBefore; shown: PlannedCar; isLifted: boolean };

/**
 * What a change would make of each car, for the table before it and for doing it. Cars that the member doesn't see are left out.
 * @param ids at most `maxCars`
 */
export async function planEdit(
  tx: Transaction,
  of: StockGroup,
  { ids, change }: { ids: readonly string[]; change: BulkChange },
  now: Date,
): Promise<Planned[]> {
  const cars = await carsBefore(tx, of.group.id, ids.slice(0, maxCars), fieldOf(change));
  return cars.filter((car) => reachesCar(of.seen, car)).flatMap((car) => planned(car, of, change, now) ?? []);
}

function planned(car: CarBefore, of: StockGroup, change: BulkChange, now: Date): Planned | null {
  const site = of.sites.find(({ dealerships }) => dealerships.some(({ id }) => id === car.dealershipId));
  const field = overrideField(car.field);
  if (!site || !field) return null;
  const before = shownValue(car, field.name);
  const after = reachesCar(of.changed, car)
    ? afterChange(car, before, { of, site, change, now })
    : { problem: "Your role may not change it" };
  const placeNames = new Map(
    of.sites.flatMap(({ locations }) => locations.map(({ id, name }) => [id, name])),
  );
  const words = (value: FieldValue) => valueWords(field, value, formatsOf(site).money, placeNames);
  return {
    car,
    isLifted: "value" in after && after.isLifted,
    shown: {
      id: car.id,
      name: carName(car.facts),
      stockNumber: car.facts.stocknum ?? null,
      before,
      beforeText: words(before),
      afterText: "value" in after ? words(after.value) : null,
      after: "value" in after ? after.value : null,
      problem: "problem" in after ? after.problem : null,
      price: "of" in change ? field.label : null,
      stillSeen: "of" in change && "value" in after ? stillSeen(car, after.value, site) : null,
    },
  };
}

/** What shoppers read of a car's price if a change of it makes no difference to them. */
function stillSeen({ facts, field }: CarBefore, after: FieldValue, site: Site): string | null {
  const seen = (of: CarFacts) => {
    const view = priceView(of, site.price, formatsOf(site));
    return view.kind === "subscription" ? `${view.text} ${view.unit}` : view.text;
  };
  const text = seen(facts);
  return seen({ ...facts, [field]: after }) === text ? text : null;
}

type After = { value: FieldValue; isLifted: boolean } | { problem: string };

function afterChange(
  car: CarBefore,
  before: FieldValue,
  { of, site, change, now }: { of: StockGroup; site: Site; change: BulkChange; now: Date },
): After {
  const field = overrideField(car.field);
  if (!field) throw new Error("a change of a field that can't be corrected");
  const edit = editOf(change, { shown: before, isCorrected: car.isCorrected });
  if ("problem" in edit) return edit;
  const isLifted = edit.text === null;
  const places = placesWithin(of.changed, site).flatMap(({ id, dealership_id }) =>
    dealership_id === car.dealershipId ? id : [],
  );
  const context = { ...nativeContext(now), currency: site.currency };
  const read =
    edit.text === null
      ? { kind: "value" as const, value: car.feed }
      : readValue(field, edit.text, car.facts, { context, places });
  if (read.kind === "invalid") return { problem: read.problem };
  if (sameValue(read.value, before) && !isLifted) return { problem: "It is so already" };
  return { value: read.value, isLifted };
}
