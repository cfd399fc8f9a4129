import { carName } from "#domain/cars/title.ts";
import { description, kilometres, money } from "./car-values.ts";
import { googleProfile } from "./google-profile.ts";
import { googleBodies } from "./google-words.ts";
import type { Column } from "./profile.ts";

const columns: readonly Column[] = [
  { name: "id", source: "stocknum, id", value: ({ car }) => car.stocknum || car.id, required: true, max: 50 },
  { name: "vin", source: "vin", value: ({ vin }) => vin, required: "no_vin" },
  {
    name: "store_code",
    source: "location",
    value: ({ storeCode }) => storeCode,
    required: "no_store_code",
    max: 64,
  },
  { name: "title", source: "name", value: ({ car }) => carName(car), required: true, max: 150, cut: true },
  { name: "brand", source: "make", value: ({ car }) => car.make, required: true, max: 70 },
  { name: "model", source: "model", value: ({ car }) => car.model, required: true, max: 70 },
  { name: "trim", source: "badge", value: ({ car }) => car.badge, max: 70, cut: true },
  { name: "year", source: "year", value: ({ car }) => car.year, required: true, max: 4 },
  {
    name: "condition",
    source: "car_type",
    value: ({ car }) => car.car_type,
    words: { new: "New", demo: "Used", used: "Used" },
    required: true,
  },
  { name: "mileage", source: "km", value: ({ car }) => kilometres(car) },
  { name: "color", source: "colour", value: ({ car }) => car.colour, max: 100, cut: true },
  {
    name: "body_style",
    source: "simple_body",
    value: ({ car }) => car.simple_body,
    words: googleBodies,
  },
  {
    name: "engine",
    source: "engine_size, simple_fuel",
    value: ({ car }) => [car.engine_size, car.simple_fuel].filter(Boolean).join(" "),
    max: 100,
    cut: true,
  },
  {
    name: "google_product_category",
    source: "",
    value: () => "Vehicles & Parts > Vehicles > Motor Vehicles > Cars, Trucks & Vans",
  },
  {
    name: "certified_pre_owned",
    source: "certified",
    value: ({ car }) => (car.certified && car.car_type !== "new" ? "yes" : null),
  },
  {
    name: "price",
    source: "price, offer_price",
    value: ({ price }, context) => money(price, context),
    required: "no_price",
  },
  { name: "link", source: "slug", value: ({ url }) => url, required: true, max: 2_000 },
  { name: "link_template", source: "slug", value: ({ url }) => `${url}?store={store_code}`, max: 2_000 },
  {
    name: "image_link",
    source: "pictures",
    value: ({ pictures }) => pictures[0],
    required: "no_picture",
    max: 2_000,
  },
  {
    name: "additional_image_link",
    source: "pictures",
    value: ({ pictures }) => pictures.slice(1, 11).join(","),
  },
  {
    name: "description",
    source: "dealercomments",
    value: ({ car }) => description(car),
    max: 5_000,
    cut: true,
  },
];

/** Vehicle ads of Google's Merchant Center: passenger vehicles that a shopper can buy today, by VIN. */
export const googleVehicleAds = googleProfile("Google vehicle ads", columns);
