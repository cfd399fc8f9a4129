import { z } from "zod";
import { settingsLayer } from "./settings-layer.ts";
import { pictureAddress, slug } from "./slice-fields.ts";

/**
 * Dealerships, locations and makes as people write them. Both spellings of the specification's two documents are read
 * (DECIDE-20, 21, 23); `site.ts` has the one they become.
 */
const id = z
  .union([z.string().min(1), z.int()])
  .transform(String)
  .describe("Kept and compared as text; the slug by default.");
const optionalText = z.string().nullish();
const webAddress = z.url({ protocol: /^https?$/ });
const clock = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, "a time is written HH:MM");

const reviewFields = {
  average_rating: z.number().min(0).max(5).nullish().describe("Stars, 0 to 5; `reviews` wins over it."),
  review_count: z.int().min(0).nullish().describe("How many reviews; `reviews` wins over it."),
  reviews: z
    .strictObject({
      average_rating: z.number().min(0).max(5).nullish(),
      stars: z.number().min(0).max(5).nullish(),
      count: z.int().min(0).nullish(),
    })
    .nullish()
    .describe("Stars and count of reviews (DECIDE-20)."),
};

export const dealershipDocument = z.strictObject({
  id: id.nullish(),
  slug: slug.describe("The dealership's slug, in addresses and in `site.dealerships` (ENT-159)."),
  name: z.string().min(1).describe("The dealership's name."),
  ...reviewFields,
  settings: settingsLayer
    .nullish()
    .describe("Settings for this dealership's cars, over the site's (SITE-11)."),
});

const openingHour = z.strictObject({
  weekday: z.int().min(0).max(6).describe("0 Sunday to 6 Saturday (ENT-191)."),
  status: z.enum(["Open", "Closed"]).nullish(),
  formated_hours: optionalText.describe(
    "The hours as people read them; the spelling is the specification's.",
  ),
  open: clock.nullish(),
  close: clock.nullish(),
});

const distributionLocations = z
  .array(z.union([z.string().min(1), z.int()]).transform(String))
  .nullish()
  .describe("Ids or slugs of locations a test drive can begin at; read here or under address (DECIDE-23).");

export const locationDocument = z.strictObject({
  id: id.nullish(),
  slug: slug.describe("The location's slug (ENT-163)."),
  name: z.string().min(1).describe("The location's name."),
  dealership_id: id.nullish().describe("Id of its dealership; its slug does as well."),
  dealership_slug: slug.nullish().describe("Slug of its dealership; a lone dealership by default."),
  image: z
    .strictObject({
      image: z.strictObject({ url: pictureAddress }),
      thumb: z.strictObject({ url: pictureAddress }).nullish(),
    })
    .nullish(),
  address: z
    .strictObject({
      street: optionalText,
      city: optionalText,
      state: optionalText,
      postcode: z.union([z.string(), z.int()]).transform(String).nullish(),
      lat: z.number().min(-90).max(90).nullish(),
      long: z.number().min(-180).max(180).nullish(),
      map_key: optionalText,
      place_url: webAddress.nullish(),
      place_id: optionalText,
      distribution_locations: distributionLocations,
    })
    .nullish(),
  contact_detail: z
    .strictObject({
      phone: optionalText,
      landline_phone: optionalText,
      opening_hours: z.array(openingHour).nullish(),
    })
    .nullish(),
  location_type: z.enum(["sales", "service", "parts", ""]).nullish().describe("Empty means sales (ENT-180)."),
  location_subtype: z.array(z.string()).nullish().describe("May include buying (ENT-181)."),
  manufacturers: z.array(z.string()).nullish(),
  distribution_locations: distributionLocations,
  primary: z.boolean().nullish(),
  visible: z.boolean().nullish().describe("False hides the location everywhere (ENT-184)."),
  dealer_license_number: optionalText,
  motor_vehicle_repairer: optionalText,
  ...reviewFields,
});

export const manufacturerDocument = z.strictObject({
  id: id.nullish(),
  name: z.string().min(1),
  slug: slug.nullish().describe("By default made from the name."),
  logo: z.strictObject({ url: pictureAddress }).nullish(),
});

export const specialHour = z.strictObject({
  date: z.iso.date(),
  status: z.enum(["Open", "Closed"]),
  start_hour: z.union([z.iso.datetime({ offset: true, local: true }), z.iso.time()]).nullish(),
  end_hour: z.union([z.iso.datetime({ offset: true, local: true }), z.iso.time()]).nullish(),
  department: z.enum(["all", "sales", "service", "parts", ""]).nullish(),
  location_name: optionalText,
});

export type DealershipDocument = z.output<typeof dealershipDocument>;
export type LocationDocument = z.output<typeof locationDocument>;
export type ManufacturerDocument = z.output<typeof manufacturerDocument>;
