import type { Layout } from "./layout.ts";

const common = {
  vin: "vin",
  model: "model",
  badge: "trim",
  year: "year",
  car_type: "condition",
  km: "mileage",
  price: "price",
  before_price: "vehicle_msrp",
  image_urls: ["image_link", "additional_image_link"],
  dealercomments: "description",
  certified: "certified_pre_owned",
  simple_body: "body_style",
  stocknum: "id",
} satisfies Layout["fields"];

const never = ["link", "maps_url", "place_id", "tracking_phone_number", "date_in_stock"];

export const googleVehicleAds: Layout = {
  name: "Google vehicle ads",
  needs: ["vin", "brand", "model", "year", "condition", "price", "image_link", "link"],
  fields: { ...common, make: "brand", dealership: "store_code", colour: "color", fuel: "engine" },
  others: [...never, "link_template", "google_product_category", "vehicle_fulfillment"],
};

export const googleVehicleListings: Layout = {
  name: "Google vehicle listings",
  needs: ["vin", "store_code", "make", "model", "year", "condition", "price"],
  fields: {
    ...common,
    make: "make",
    dealership: ["dealership_name", "store_code"],
    colour: ["exterior_color", "color"],
    drive: "drive_train",
    fuel: "fuel",
    trans: "transmission",
    doors: "num_doors",
    seats: "seating_capacity",
  },
  others: [...never, "dealership_address", "dealership_name", "store_code", "legal_disclaimer"],
};
