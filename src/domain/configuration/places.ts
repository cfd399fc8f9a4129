import { z } from "zod";
import { phoneNumber, pictureAddress, slug } from "#platform/config/slice-fields.ts";
import { settingsLayer } from "./settings-layer.ts";
import { stockFeed } from "./slices/stock-feeds.ts";

/**
 * Dealerships, locations and makes as written in a configuration. Both spellings of the specification's two
 * documents are accepted (DECIDE-20, 21, 23); `site.ts` has the resulting one.
 */
const id = z
  .union([z.string().min(1), z.int()])
  .transform(String)
  .describe("Stored and compared as text; the slug by default.");
const optionalText = z.string().nullish();
const webAddress = z.url({ protocol: /^https?$/ });
const clock = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, "a time is written HH:MM");

const reviewFields = {
  average_rating: z.number().min(0).max(5).nullish().describe("Stars, 0 to 5; `reviews` takes precedence."),
  review_count: z.int().min(0).nullish().describe("Number of reviews; `reviews` takes precedence."),
  reviews: z
    .strictObject({
      average_rating: z.number().min(0).max(5).nullish().describe("Stars, 0 to 5 (ENT-189)."),
      stars: z.number().min(0).max(5).nullish().describe("Another name for it (ENT-190)."),
      count: z.int().min(0).nullish().describe("How many reviews."),
    })
    .nullish()
    .describe("Stars and count of reviews (DECIDE-20)."),
};

export const dealershipDocument = z.strictObject({
  id: id.nullish(),
  slug: slug.describe("The dealership's slug, in addresses and in `site.dealerships` (ENT-159)."),
  name: z.string().min(1).describe("The dealership's name."),
  ...reviewFields,
  feeds: z
    .array(stockFeed)
    .default([])
    .describe("Scheduled feeds: stock files that are fetched regularly, with this dealership's cars only."),
  settings: settingsLayer
    .nullish()
    .describe("Settings for this dealership's cars, which override the site's (SITE-11)."),
});

const openingHour = z.strictObject({
  weekday: z.int().min(0).max(6).describe("0 Sunday to 6 Saturday (ENT-191)."),
  status: z.enum(["Open", "Closed"]).nullish().describe("Whether it is open on this day (ENT-192)."),
  formated_hours: optionalText.describe(
    "The hours as people read them; the spelling is the specification's.",
  ),
  open: clock.nullish().describe("Opens at, HH:MM (ENT-194)."),
  close: clock.nullish().describe("Closes at, HH:MM (ENT-195)."),
});

const distributionLocations = z
  .array(z.union([z.string().min(1), z.int()]).transform(String))
  .nullish()
  .describe("Ids or slugs of locations a test drive can begin at; read here or under address (DECIDE-23).");

export const locationDocument = z.strictObject({
  id: id.nullish(),
  slug: slug.describe("The location's slug (ENT-163)."),
  name: z.string().min(1).describe("The location's name."),
  dealership_id: id.nullish().describe("Id or slug of its dealership."),
  dealership_slug: slug.nullish().describe("Slug of its dealership; a lone dealership by default."),
  image: z
    .strictObject({
      image: z.strictObject({ url: pictureAddress.describe("Address of the picture.") }),
      thumb: z
        .strictObject({ url: pictureAddress.describe("Address of a small one; the picture by default.") })
        .nullish(),
    })
    .nullish()
    .describe("Picture of the location (ENT-167, ENT-168)."),
  address: z
    .strictObject({
      street: optionalText.describe("Number and street."),
      city: optionalText.describe("City or suburb; cars without a city of their own are found by it."),
      state: optionalText.describe("State, such as NSW."),
      postcode: z.union([z.string(), z.int()]).transform(String).nullish().describe("Postcode."),
      lat: z.number().min(-90).max(90).nullish().describe("Latitude, degrees."),
      long: z.number().min(-180).max(180).nullish().describe("Longitude, degrees."),
      map_key: optionalText.describe(
        "Key of the map tiles of this place, instead of the one that `maps.key` names; browsers see it, so limit it to your hosts at the provider (ENT-174).",
      ),
      place_url: webAddress.nullish().describe("Address for directions."),
      place_id: optionalText.describe("The maps provider's id of the place; equal ids are one address."),
      distribution_locations: distributionLocations,
    })
    .nullish()
    .describe("Where it is."),
  contact_detail: z
    .strictObject({
      phone: phoneNumber.nullish().describe("Number shoppers call (ENT-177)."),
      landline_phone: phoneNumber.nullish().describe("Called when there is no `phone` (DECIDE-22)."),
      opening_hours: z.array(openingHour).nullish().describe("One entry a weekday (ENT-179, DECIDE-21)."),
    })
    .nullish()
    .describe("How to reach it."),
  location_type: z.enum(["sales", "service", "parts", ""]).nullish().describe("Empty means sales (ENT-180)."),
  location_subtype: z.array(z.string()).nullish().describe("May include buying (ENT-181)."),
  manufacturers: z.array(z.string()).nullish().describe("Makes it sells or services (ENT-182)."),
  distribution_locations: distributionLocations,
  primary: z
    .boolean()
    .nullish()
    .describe("The group's main location; the first visible one by default (ENT-183)."),
  visible: z.boolean().nullish().describe("False hides the location everywhere (ENT-184)."),
  intro: optionalText.describe("A paragraph at the head of the location's page."),
  staff: z
    .array(
      z.strictObject({
        name: z.string().min(1).describe("Who it is."),
        role: z.string().min(1).describe("What they do."),
        image: pictureAddress.nullish().describe("Address of a portrait."),
      }),
    )
    .nullish()
    .describe("People to meet there, on the location's page."),
  dealer_license_number: optionalText.describe("Licence to deal in motor vehicles (ENT-185)."),
  motor_vehicle_repairer: optionalText.describe("Licence to repair motor vehicles (ENT-186)."),
  ...reviewFields,
});

export const manufacturerDocument = z.strictObject({
  id: id.nullish(),
  name: z.string().min(1).describe("The make, as cars have it (ENT-155)."),
  slug: slug.nullish().describe("By default made from the name."),
  logo: z.strictObject({ url: pictureAddress }).nullish().describe("Address of its logo (ENT-157)."),
});

export const reviewText = z.strictObject({
  location: slug.nullish().describe("Slug of the location it is about; of its dealership by default."),
  dealership: slug.nullish().describe("Slug of the dealership it is about."),
  author: z.string().min(1).describe("Who wrote it, as the source names them."),
  rating: z.number().min(0).max(5).describe("Stars, 0 to 5."),
  date: z.iso.date().describe("The day, YYYY-MM-DD."),
  text: z.string().min(1).describe("What they wrote."),
});

export const specialHour = z.strictObject({
  date: z.iso.date().describe("The day, YYYY-MM-DD."),
  status: z.enum(["Open", "Closed"]).describe("Whether it is open on this day."),
  start_hour: z
    .union([z.iso.datetime({ offset: true, local: true }), z.iso.time()])
    .nullish()
    .describe("Opens at, ISO time."),
  end_hour: z
    .union([z.iso.datetime({ offset: true, local: true }), z.iso.time()])
    .nullish()
    .describe("Closes at, ISO time."),
  department: z.enum(["all", "sales", "service", "parts", ""]).nullish().describe("Empty means all."),
  location_name: optionalText.describe("Name of the location; all of them when absent."),
});

export type DealershipDocument = z.output<typeof dealershipDocument>;
export type ReviewTextDocument = z.output<typeof reviewText>;
export type LocationDocument = z.output<typeof locationDocument>;
export type ManufacturerDocument = z.output<typeof manufacturerDocument>;
