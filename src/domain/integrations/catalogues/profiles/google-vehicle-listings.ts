import { addressLine, dayOf, description, kilometres, money } from "./car-values.ts";
import { googleProfile } from "./google-profile.ts";
import { googleBodies } from "./google-words.ts";
import type { Column } from "./profile.ts";

const columns: readonly Column[] = [
  { name: "vin", source: "vin", value: ({ vin }) => vin, required: "no_vin" },
  { name: "id", source: "stocknum, id", value: ({ car }) => car.stocknum || car.id, max: 50 },
  {
    name: "store_code",
    source: "location",
    value: ({ storeCode }) => storeCode,
    required: "no_store_code",
    max: 64,
  },
  { name: "place_id", source: "location", value: ({ place }) => place?.address.place_id, max: 300 },
  {
    name: "dealership_name",
    source: "dealership_name",
    value: ({ car }) => car.dealership_name,
    required: true,
    max: 300,
  },
  {
    name: "dealership_address",
    source: "location",
    value: ({ place }) => addressLine(place),
    required: true,
    max: 500,
  },
  { name: "make", source: "make", value: ({ car }) => car.make, required: true, max: 70 },
  { name: "model", source: "model", value: ({ car }) => car.model, required: true, max: 70 },
  { name: "trim", source: "badge", value: ({ car }) => car.badge, max: 70, cut: true },
  { name: "year", source: "year", value: ({ car }) => car.year, required: true, max: 4 },
  {
    name: "condition",
    source: "car_type",
    value: ({ car }) => car.car_type,
    words: { new: "new", demo: "used", used: "used" },
    required: true,
  },
  { name: "mileage", source: "km", value: ({ car }) => kilometres(car) },
  { name: "exterior_color", source: "colour", value: ({ car }) => car.colour, max: 100, cut: true },
  { name: "body_style", source: "simple_body", value: ({ car }) => car.simple_body, words: googleBodies },
  {
    name: "drive_train",
    source: "drive",
    value: ({ car }) => car.drive,
    words: { AWD: "AWD", "4WD": "4WD", FWD: "FWD", RWD: "RWD" },
  },
  {
    name: "fuel",
    source: "simple_fuel",
    value: ({ car }) => car.simple_fuel,
    words: {
      Petrol: "Gasoline",
      Diesel: "Diesel",
      Electric: "Electric",
      Hybrid: "Hybrid",
      "Mild hybrid": "Hybrid",
      "Plug-in hybrid": "Plug-in hybrid",
      Ethanol: "Flex",
    },
  },
  {
    name: "transmission",
    source: "simple_transmission",
    value: ({ car }) => car.simple_transmission,
    words: { Automatic: "Automatic", CVT: "Automatic", "Dual clutch": "Automatic", Manual: "Manual" },
  },
  { name: "num_doors", source: "doors", value: ({ car }) => car.doors },
  { name: "seating_capacity", source: "seats", value: ({ car }) => car.seats },
  {
    name: "price",
    source: "price, offer_price",
    value: ({ price }, context) => money(price, context),
    required: "no_price",
  },
  { name: "link", source: "slug", value: ({ url }) => url, required: true, max: 2_000 },
  { name: "image_link", source: "pictures", value: ({ pictures }) => pictures[0], max: 2_000 },
  { name: "date_in_stock", source: "created_at", value: ({ car }) => dayOf(car.created_at) },
  {
    name: "description",
    source: "dealercomments",
    value: ({ car }) => description(car),
    max: 5_000,
    cut: true,
  },
  {
    name: "legal_disclaimer",
    source: "price_type",
    value: ({ car }) => (car.price_type?.trim() ? `Price: ${car.price_type.trim()}.` : null),
    max: 3_000,
    cut: true,
  },
];

/** Vehicle listings of a Google Business Profile: the cars of each store, by VIN. */
export const googleVehicleListings = googleProfile("Google vehicle listings", columns);
