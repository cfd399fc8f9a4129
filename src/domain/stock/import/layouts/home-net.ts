import type { Layout } from "./layout.ts";

/** Files of HomeNet, of the United States and Canada. */
export const homeNet: Layout = {
  name: "HomeNet",
  needs: [
    "vin",
    "stocknumber",
    "year",
    "make",
    "model",
    "price",
    "mileage",
    "bodystyle",
    "dateinstock",
    "type",
  ],
  unit: { USD: "mi", CAD: "km" },
  fields: {
    vin: "vin",
    stocknum: "stocknumber",
    year: "year",
    make: "make",
    model: "model",
    badge: "trim",
    price: "price",
    km: "mileage",
    fuel: "fueltype",
    certified: "certified",
    simple_body: "bodystyle",
    image_urls: "image_urls",
    dealercomments: "description",
    car_type: "type",
  },
  others: ["dateinstock"],
};
