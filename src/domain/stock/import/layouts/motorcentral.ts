import type { Layout } from "./layout.ts";

/** SML files of Motorcentral: a variant is cut after 32 characters, a retail price of 0 is none, and "Other" are hybrids. */
export const motorcentral: Layout = {
  name: "Motorcentral",
  needs: ["StockNo", "Make", "Model", "Year", "Retail", "Mileage", "CCRating", "NewUsed"],
  unit: { "*": "km" },
  fields: {
    stocknum: "StockNo",
    make: "Make",
    model: "Model",
    badge: "Variant",
    simple_body: "Type",
    item_type: "ItemType",
    fuel: { from: "FuelType", values: { Other: "Hybrid" } },
    trans: "Transmission",
    year: "Year",
    price: "Retail",
    km: "Mileage",
    engine_size: "CCRating",
    doors: "Doors",
    colour: "Colour",
    regplate: "Rego",
    vin: "VIN",
    car_type: { from: "NewUsed", values: { U: "used", N: "new" } },
    location: "Location",
    rego_expiry: "RegoExpiry",
    dealercomments: "OnlineNotes",
    standardEquipment: ["Extras.Extra", "Extras"],
  },
  others: ["Chassis", "WofExpiry", "Userdefined1"],
};
