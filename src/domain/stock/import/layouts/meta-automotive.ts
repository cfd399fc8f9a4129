import type { Layout } from "./layout.ts";

/** Automotive catalogues of Meta, as CSV and as XML. */
export const metaAutomotive: Layout = {
  name: "Meta automotive",
  needs: ["vehicle_id", "make", "model", "year", "mileage.value", "price", "title"],
  fields: {
    stocknum: "vehicle_id",
    vin: "vin",
    carsales_title: "title",
    dealercomments: "description",
    make: "make",
    model: "model",
    year: "year",
    badge: "trim",
    km: "mileage.value",
    km_unit: "mileage.unit",
    price: "price",
    offer_price: "sale_price",
    car_type: "state_of_vehicle",
    status: "availability",
    colour: "exterior_color",
    interior_colour: "interior_color",
    simple_body: {
      from: "body_style",
      values: {
        MINIBUS: "Bus",
        SMALL_CAR: "Hatchback",
        SPORTSCAR: "Coupe",
        SUPERCAR: "Coupe",
        SUPERMINI: "Hatchback",
      },
    },
    trans: "transmission",
    drive: { from: "drivetrain", values: { FOUR_WD: "4WD", TWO_WD: "2WD" } },
    fuel: "fuel_type",
    dealership: ["dealer_name", "dealer_id"],
    city: ["address.city", "address.component.city"],
    state: ["address.region", "address.component.region"],
    image_urls: "image[0].url",
  },
  others: [
    ...["url", "condition", "vehicle_type", "date_first_on_lot", "latitude", "longitude", "fb_page_id"],
    ...["dealer_id", "dealer_name", "dealer_phone", "image[0].tag[0]", "custom_label_*", "address.*"],
  ],
};
