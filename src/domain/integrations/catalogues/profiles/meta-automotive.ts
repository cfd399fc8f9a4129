import { carName } from "#domain/cars/title.ts";
import { countryCode } from "#domain/places/place.ts";
import { dayOf, description, isCamper, isNoCar, money } from "./car-values.ts";
import { type Column, column, ofCar, type PlacedCar, type Profile } from "./profile.ts";

const maxPictures = 20;

/** The price before a reduction, where shoppers see it struck out. */
const before = ({ car, price }: PlacedCar): number | null =>
  price !== null && (car.before_price ?? 0) > price ? (car.before_price ?? null) : null;

/** Kilometres; a new car whose feed gives none has 0. */
const mileage = ({ car }: PlacedCar): number | null => car.km ?? (car.car_type === "new" ? 0 : null);

const bodies = {
  SUV: "SUV",
  Hatchback: "HATCHBACK",
  Ute: "PICKUP",
  "People Mover": "MPV",
  Wagon: "WAGON",
  Sedan: "SEDAN",
  Convertible: "CONVERTIBLE",
  Coupe: "COUPE",
  Van: "VAN",
  Commercial: "OTHER",
  Caravan: "OTHER",
  "Camper Trailer": "OTHER",
  Motorhome: "OTHER",
};

const address = (name: string, key: "street" | "city" | "state" | "postcode"): Column => ({
  name,
  source: "location",
  value: ({ place }) => place?.address[key],
  required: true,
  max: 200,
});

const columns: readonly Column[] = [
  ofCar("vehicle_id", "id", { required: true, max: 100 }),
  column("vin", "vin", ({ vin }) => vin, { required: "no_vin" }),
  column("dealer_id", "dealership", ({ car }) => car.dealership_slug, { max: 100 }),
  ofCar("dealer_name", "dealership_name", { max: 200 }),
  column("title", "name", ({ car }) => carName(car), { required: true, max: 500, cut: true }),
  column("description", "dealercomments", ({ car }) => description(car), {
    required: true,
    max: 5_000,
    cut: true,
  }),
  column("url", "slug", ({ url }) => url, { required: true, max: 2_000 }),
  ofCar("make", "make", { required: true, max: 100 }),
  ofCar("model", "model", { required: true, max: 100 }),
  ofCar("trim", "badge", { max: 50, cut: true }),
  ofCar("year", "year", { required: true, max: 4 }),
  column(
    "state_of_vehicle",
    "car_type, certified",
    ({ car }) => (car.certified && car.car_type !== "new" ? "certified" : car.car_type),
    { words: { new: "NEW", demo: "USED", used: "USED", certified: "CPO" }, required: true },
  ),
  column("vehicle_type", "item_type, simple_body", ({ car }) => (isCamper(car) ? "RV_CAMPER" : "CAR_TRUCK")),
  { name: "mileage.value", source: "km", value: mileage, required: "no_mileage" },
  column("mileage.unit", "km", () => "KM"),
  ofCar("exterior_color", "colour", { required: true, max: 100 }),
  column("body_style", "simple_body", ({ car }) => (isCamper(car) ? "Caravan" : car.simple_body), {
    words: bodies,
    required: true,
  }),
  ofCar("drivetrain", "drive", {
    words: { AWD: "AWD", "4WD": "FOUR_WD", FWD: "FWD", RWD: "RWD", "2WD": "TWO_WD" },
  }),
  ofCar("fuel_type", "simple_fuel", {
    words: {
      Petrol: "PETROL",
      Diesel: "DIESEL",
      Electric: "ELECTRIC",
      Hybrid: "HYBRID",
      "Mild hybrid": "HYBRID",
      "Plug-in hybrid": "PLUGIN_HYBRID",
      Ethanol: "FLEX",
      Hydrogen: "OTHER",
      CNG: "OTHER",
      LPG: "OTHER",
    },
  }),
  ofCar("transmission", "simple_transmission", {
    words: { Automatic: "AUTOMATIC", CVT: "AUTOMATIC", "Dual clutch": "AUTOMATIC", Manual: "MANUAL" },
  }),
  column(
    "price",
    "price, before_price",
    (placed, context) => money(before(placed) ?? placed.price, context),
    { required: "no_price" },
  ),
  column("sale_price", "offer_price, price", (placed, context) =>
    before(placed) === null ? null : money(placed.price, context),
  ),
  ofCar("availability", "status", { words: { in_stock: "AVAILABLE", coming_soon: "PENDING" } }),
  column("date_first_on_lot", "created_at", ({ car }) => dayOf(car.created_at)),
  address("address.addr1", "street"),
  address("address.city", "city"),
  address("address.region", "state"),
  address("address.postal_code", "postcode"),
  column("address.country", "", () => countryCode),
  column("latitude", "location", ({ place }) => place?.address.lat),
  column("longitude", "location", ({ place }) => place?.address.long),
  ...Array.from({ length: maxPictures }, (_, index): Column[] => [
    {
      name: `image[${index}].url`,
      source: "pictures",
      value: ({ pictures }) => pictures[index],
      ...(index === 0 ? { required: "no_picture" as const } : {}),
      max: 2_000,
    },
    {
      name: `image[${index}].tag[0]`,
      source: "",
      value: ({ pictures }) => (pictures[index] ? "Vehicle" : null),
    },
  ]).flat(),
];

export const metaAutomotive: Profile = {
  title: "Meta automotive inventory",
  format: () => "csv",
  columns: () => columns,
  conditions: ({ car }) => (isNoCar(car) && !isCamper(car) ? ["not_a_car"] : []),
  isByVin: true,
  hasStoreCodes: false,
  isOneLine: true,
};
