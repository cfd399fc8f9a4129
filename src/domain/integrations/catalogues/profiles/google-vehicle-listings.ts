import { addressLine, dayOf, description, kilometres, money } from "./car-values.ts";
import { googleProfile } from "./google-profile.ts";
import { googleBodies } from "./google-words.ts";
import { type Column, column, ofCar } from "./profile.ts";

const columns: readonly Column[] = [
  column("vin", "vin", ({ vin }) => vin, { required: "no_vin" }),
  column("id", "stocknum, id", ({ car }) => car.stocknum || car.id, { max: 50 }),
  column("store_code", "location", ({ storeCode }) => storeCode, { required: "no_store_code", max: 64 }),
  column("place_id", "location", ({ place }) => place?.address.place_id, { max: 300 }),
  ofCar("dealership_name", "dealership_name", { required: true, max: 300 }),
  column("dealership_address", "location", ({ place }) => addressLine(place), { required: true, max: 500 }),
  ofCar("make", "make", { required: true, max: 70 }),
  ofCar("model", "model", { required: true, max: 70 }),
  ofCar("trim", "badge", { max: 70, cut: true }),
  ofCar("year", "year", { required: true, max: 4 }),
  ofCar("condition", "car_type", { words: { new: "new", demo: "used", used: "used" }, required: true }),
  column("mileage", "km", ({ car }) => kilometres(car)),
  ofCar("exterior_color", "colour", { max: 100, cut: true }),
  ofCar("body_style", "simple_body", { words: googleBodies }),
  ofCar("drive_train", "drive", { words: { AWD: "AWD", "4WD": "4WD", FWD: "FWD", RWD: "RWD" } }),
  ofCar("fuel", "simple_fuel", {
    words: {
      Petrol: "Gasoline",
      Diesel: "Diesel",
      Electric: "Electric",
      Hybrid: "Hybrid",
      "Mild hybrid": "Hybrid",
      "Plug-in hybrid": "Plug-in hybrid",
      Ethanol: "Flex",
    },
  }),
  ofCar("transmission", "simple_transmission", {
    words: { Automatic: "Automatic", CVT: "Automatic", "Dual clutch": "Automatic", Manual: "Manual" },
  }),
  ofCar("num_doors", "doors"),
  ofCar("seating_capacity", "seats"),
  column("price", "price, offer_price", ({ price }, context) => money(price, context), {
    required: "no_price",
  }),
  column("link", "slug", ({ url }) => url, { required: true, max: 2_000 }),
  column("image_link", "pictures", ({ pictures }) => pictures[0], { max: 2_000 }),
  column("date_in_stock", "created_at", ({ car }) => dayOf(car.created_at)),
  column("description", "dealercomments", ({ car }) => description(car), { max: 5_000, cut: true }),
  column(
    "legal_disclaimer",
    "price_type",
    ({ car }) => (car.price_type?.trim() ? `Price: ${car.price_type.trim()}.` : null),
    { max: 3_000, cut: true },
  ),
];

/** Vehicle listings of a Google Business Profile: the cars of each store, by VIN. */
export const googleVehicleListings = googleProfile("Google vehicle listings", columns);
