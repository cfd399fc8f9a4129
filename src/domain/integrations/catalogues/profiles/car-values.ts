import type { Car } from "#domain/cars/car.ts";
import { commentsView } from "#domain/cars/comments.ts";
import { displayedPrice } from "#domain/cars/price.ts";
import { carName } from "#domain/cars/title.ts";
import type { Location, Site } from "#domain/configuration/site.ts";
import { pictureSource } from "#domain/pictures/picture-url.ts";
import { sourceAt } from "#lib/picture-source.ts";
import type { CatalogueContext, CommonReason, PlacedCar } from "./profile.ts";

/** Values that several profiles have. */

const notCars = new Set([
  "Caravan",
  "Camper Trailer",
  "Motorhome",
  "Trailer",
  "Boat",
  "Bus",
  "Truck",
  "Motorcycle",
]);
const campers = new Set(["caravan", "camper trailer", "motorhome", "campervan"]);

/** A car with its place, price, address and pictures. */
export function placedCar(car: Car, vin: string | null, context: CatalogueContext): PlacedCar {
  const { site, origin, settings } = context;
  const place = placeOf(car, site);
  return {
    car,
    vin,
    place,
    storeCode: (place && settings.storeCodes[place.id]) || null,
    price: displayedPrice(car),
    url: `${origin}/cars/${car.slug}`,
    pictures: car.pictures.map((picture) => {
      const source = pictureSource(picture, site.images);
      return new URL(sourceAt(source, source.widest), origin).href;
    }),
  };
}

function placeOf(car: Car, site: Site): Location | null {
  const own = site.locations.find(({ id }) => id === car.location?.id);
  if (own) return own;
  const sales = site.locations.filter(
    ({ dealership_id, location_type }) => dealership_id === car.dealership_id && location_type === "sales",
  );
  return sales.find(({ primary }) => primary) ?? sales[0] ?? null;
}

/** Whether it is anything but a passenger car, a ute or a van. */
export function isNoCar({
  item_type,
  specifications,
  simple_body,
}: Pick<Car, "item_type" | "specifications" | "simple_body">): boolean {
  const type = item_type?.trim().toLowerCase();
  if (type && type !== "car") return true;
  if (specifications?.sleeps != null || specifications?.body_length != null) return true;
  return notCars.has(simple_body ?? "");
}

/** Whether it is a caravan or a motorhome. */
export function isCamper({
  item_type,
  simple_body,
}: Pick<Car, "item_type" | "specifications" | "simple_body">): boolean {
  return [item_type, simple_body].some((word) => campers.has(word?.trim().toLowerCase() ?? ""));
}

/** Whether the price type says that nothing is added to the price. */
export const includesCharges = ({ price_type }: Pick<Car, "price_type">): boolean =>
  /drive ?-?away|no more to pay|all[- ]inclusive|inc(?:l|luding|\.)? (?:all|govt|gov|on)/i.test(
    price_type ?? "",
  ) && !/\bex(?:cl|cluding|\.)?\b/i.test(price_type ?? "");

/** Reasons of a price that leaves charges out. */
export const priceReasons = (
  { car, price }: PlacedCar,
  settings: CatalogueContext["settings"],
): CommonReason[] =>
  price !== null && !includesCharges(car) && !settings.priceWithoutCharges ? ["price_without_charges"] : [];

/** A whole amount with its currency: `34990 AUD`. */
export const money = (amount: number | null | undefined, { site }: CatalogueContext): string | null =>
  amount == null ? null : `${Math.round(amount)} ${site.currency}`;

/** The dealer's comments in one line; the car's name where there are none. */
export function description(car: Car): string {
  const view = commentsView(car.dealercomments);
  return view.kind === "comments" ? view.segments.join(" ") : carName(car);
}

export const kilometres = ({ km }: Pick<Car, "km">): string | null => (km == null ? null : `${km} km`);

/** Where it stands, in one line. */
export function addressLine(place: Location | null): string | null {
  if (!place?.address.street) return null;
  const { street, city, state, postcode } = place.address;
  return [street, city, [state, postcode].filter(Boolean).join(" ")].filter(Boolean).join(", ");
}

/** The calendar date of an instant in ISO 8601. */
export const dayOf = (instant: string): string => instant.slice(0, 10);
