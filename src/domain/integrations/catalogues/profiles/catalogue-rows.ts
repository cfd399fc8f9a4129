import type { Car } from "#domain/cars/car.ts";
import { belongsToSite } from "#domain/stock/search-index/site-rules.ts";
import { placedCar } from "./car-values.ts";
import type { CatalogueContext, CellValue, Column, PlacedCar, Profile, Reason } from "./profile.ts";

/** A car that a catalogue considered: its cells, or why it is out. */
export type ConsideredCar =
  | { id: string; cells: string[]; reasons: null }
  | { id: string; cells: null; reasons: Reason[] };

/**
 * Decides on one car after another, and makes the rows of those that are in. Give it the cars of a site's dealerships that aren't sold, in the
 * order of the file: of cars with the same VIN the first one is in.
 * @param vin of the car, if it is valid
 */
export function catalogueRows(
  profile: Profile,
  context: CatalogueContext,
): (car: Car, vin: string | null) => ConsideredCar {
  const columns = profile.columns(context.settings);
  const vins = new Set<string>();
  return (car, vin) => {
    const placed = placedCar(car, vin, context);
    const reasons = new Set<Reason>([
      ...commonReasons(placed, context),
      ...profile.conditions(placed, context.settings),
    ]);
    const cells = columns.map((column) => cellOf(column, placed, context, profile.isOneLine, reasons));
    if (profile.isByVin && vin !== null && vins.has(vin)) reasons.add("vin_twice");
    if (reasons.size > 0) return { id: car.id, cells: null, reasons: [...reasons] };
    if (vin !== null) vins.add(vin);
    return { id: car.id, cells, reasons: null };
  };
}

function commonReasons({ car }: PlacedCar, { site, settings, now }: CatalogueContext): Reason[] {
  const { carTypes, makes } = settings;
  const isChosen =
    (carTypes.length === 0 || carTypes.includes(car.car_type)) &&
    (makes.length === 0 || makes.some((make) => make.toLowerCase() === car.make.toLowerCase()));
  return [
    ...(belongsToSite(car, site, now) ? [] : (["not_on_site"] as const)),
    ...(isChosen ? [] : (["filtered"] as const)),
    ...(car.reserved ? (["reserved"] as const) : []),
  ];
}

/** The text of a cell; adds why the car is out where it has none that the column takes. */
function cellOf(
  { name, value, words, required, max, cut }: Column,
  placed: PlacedCar,
  context: CatalogueContext,
  isOneLine: boolean,
  reasons: Set<Reason>,
): string {
  let text = textOf(value(placed, context), isOneLine);
  if (words && text !== "") {
    const word = words[text];
    if (word === undefined && required) reasons.add(`word_unknown:${name}`);
    text = word ?? "";
    if (text === "") return "";
  }
  if (text === "" && required) reasons.add(required === true ? `missing:${name}` : required);
  if (max === undefined || text.length <= max) return text;
  if (cut) return cutText(text, max);
  reasons.add(`too_long:${name}`);
  return "";
}

function textOf(value: CellValue, isOneLine: boolean): string {
  const text = String(value ?? "");
  return isOneLine ? text.replace(/\s+/g, " ").trim() : text;
}

/** At most this many UTF-16 units, with no half of a character at the end. */
function cutText(text: string, max: number): string {
  const end = /[\uD800-\uDBFF]/.test(text.charAt(max - 1)) ? max - 1 : max;
  return text.slice(0, end).trimEnd();
}
