import { carName } from "#domain/cars/title.ts";
import { countryCode } from "#domain/places/place.ts";
import { dayOf, description, isCamper, isNoCar, money } from "./car-values.ts";
import type { Column, PlacedCar, Profile } from "./profile.ts";

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
  { name: "vehicle_id", source: "id", value: ({ car }) => car.id, required: true, max: 100 },
  { name: "vin", source: "vin", value: ({ vin }) => vin, required: "no_vin" },
  { name: "dealer_id", source: "dealership", value: ({ car }) => car.dealership_slug, max: 100 },
  { name: "dealer_name", source: "dealership_name", value: ({ car }) => car.dealership_name, max: 200 },
  {
    name: "title",
    source: "name",
    value: ({ car }) => carName(car),
    required: true,
    max: 500,
    cut: true,
  },
  {
    name: "description",
    source: "dealercomments",
    value: ({ car }) => description(car),
    required: true,
    max: 5_000,
    cut: true,
  },
  { name: "url", source: "slug", value: ({ url }) => url, required: true, max: 2_000 },
  { name: "make", source: "make", value: ({ car }) => car.make, required: true, max: 100 },
  { name: "model", source: "model", value: ({ car }) => car.model, required: true, max: 100 },
  { name: "trim", source: "badge", value: ({ car }) => car.badge, max: 50, cut: true },
  { name: "year", source: "year", value: ({ car }) => car.year, required: true, max: 4 },
  {
    name: "state_of_vehicle",
    source: "car_type, certified",
    value: ({ car }) => (car.certified && car.car_type !== "new" ? "certified" : car.car_type),
    words: { new: "NEW", demo: "USED", used: "USED", certified: "CPO" },
    required: true,
  },
  {
    name: "vehicle_type",
    source: "item_type, simple_body",
    value: ({ car }) => (isCamper(car) ? "RV_CAMPER" : "CAR_TRUCK"),
  },
  { name: "mileage.value", source: "km", value: mileage, required: "no_mileage" },
  { name: "mileage.unit", source: "km", value: () => "KM" },
  { name: "exterior_color", source: "colour", value: ({ car }) => car.colour, required: true, max: 100 },
  {
    name: "body_style",
    source: "simple_body",
    value: ({ car }) => (isCamper(car) ? "Caravan" : car.simple_body),
    words: bodies,
    required: true,
  },
  {
    name: "drivetrain",
    source: "drive",
    value: ({ car }) => car.drive,
    words: { AWD: "AWD", "4WD": "FOUR_WD", FWD: "FWD", RWD: "RWD", "2WD": "TWO_WD" },
  },
  {
    name: "fuel_type",
    source: "simple_fuel",
    value: ({ car }) => car.simple_fuel,
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
  },
  {
    name: "transmission",
    source: "simple_transmission",
    value: ({ car }) => car.simple_transmission,
    words: { Automatic: "AUTOMATIC", CVT: "AUTOMATIC", "Dual clutch": "AUTOMATIC", Manual: "MANUAL" },
  },
  {
    name: "price",
    source: "price, before_price",
    value: (placed, context) => money(before(placed) ?? placed.price, context),
    required: "no_price",
  },
  {
    name: "sale_price",
    source: "offer_price, price",
    value: (placed, context) => (before(placed) === null ? null : money(placed.price, context)),
  },
  {
    name: "availability",
    source: "status",
    value: ({ car }) => car.status,
    words: { in_stock: "AVAILABLE", coming_soon: "PENDING" },
  },
  { name: "date_first_on_lot", source: "created_at", value: ({ car }) => dayOf(car.created_at) },
  address("address.addr1", "street"),
  address("address.city", "city"),
  address("address.region", "state"),
  address("address.postal_code", "postcode"),
  { name: "address.country", source: "", value: () => countryCode },
  { name: "latitude", source: "location", value: ({ place }) => place?.address.lat },
  { name: "longitude", source: "location", value: ({ place }) => place?.address.long },
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
