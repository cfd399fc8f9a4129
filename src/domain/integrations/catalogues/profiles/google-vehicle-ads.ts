import { carName } from "#domain/cars/title.ts";
import { description, kilometres, money } from "./car-values.ts";
import { googleProfile } from "./google-profile.ts";
import { googleBodies } from "./google-words.ts";
import { type Column, column, ofCar } from "./profile.ts";

const columns: readonly Column[] = [
  column("id", "stocknum, id", ({ car }) => car.stocknum || car.id, { required: true, max: 50 }),
  column("vin", "vin", ({ vin }) => vin, { required: "no_vin" }),
  column("store_code", "location", ({ storeCode }) => storeCode, { required: "no_store_code", max: 64 }),
  column("title", "name", ({ car }) => carName(car), { required: true, max: 150, cut: true }),
  ofCar("brand", "make", { required: true, max: 70 }),
  ofCar("model", "model", { required: true, max: 70 }),
  ofCar("trim", "badge", { max: 70, cut: true }),
  ofCar("year", "year", { required: true, max: 4 }),
  ofCar("condition", "car_type", { words: { new: "New", demo: "Used", used: "Used" }, required: true }),
  column("mileage", "km", ({ car }) => kilometres(car)),
  ofCar("color", "colour", { max: 100, cut: true }),
  ofCar("body_style", "simple_body", { words: { ...googleBodies, Wagon: "Station wagon" } }),
  // What drives the car: the column has these words only (Merchant Center Help, "Engine [engine]").
  ofCar("engine", "simple_fuel", {
    words: {
      Petrol: "gasoline",
      Diesel: "diesel",
      Electric: "electric",
      Hybrid: "hybrid",
      "Mild hybrid": "hybrid",
      "Plug-in hybrid": "plug-in_hybrid",
      LPG: "lpg",
      CNG: "natural_gas",
      Hydrogen: "other",
      Ethanol: "other",
    },
  }),
  column(
    "google_product_category",
    "",
    () => "Vehicles & Parts > Vehicles > Motor Vehicles > Cars, Trucks & Vans",
  ),
  column("certified_pre_owned", "certified", ({ car }) =>
    car.certified && car.car_type !== "new" ? "yes" : null,
  ),
  column("price", "price, offer_price", ({ price }, context) => money(price, context), {
    required: "no_price",
  }),
  column("link", "slug", ({ url }) => url, { required: true, max: 2_000 }),
  column("link_template", "slug", ({ url }) => `${url}?store={store_code}`, { max: 2_000 }),
  column("image_link", "pictures", ({ pictures }) => pictures[0], { required: "no_picture", max: 2_000 }),
  column("additional_image_link", "pictures", ({ pictures }) => pictures.slice(1, 11).join(",")),
  column("description", "dealercomments", ({ car }) => description(car), { max: 5_000, cut: true }),
];

/** Vehicle ads of Google's Merchant Center: passenger vehicles that a shopper can buy today, by VIN. */
export const googleVehicleAds = googleProfile("Google vehicle ads", columns);
