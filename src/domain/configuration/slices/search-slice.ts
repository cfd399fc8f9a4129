import { z } from "zod";
import { ascending, encryptedAddress, flag, optional, secretName } from "#platform/config/slice-fields.ts";
import { attribute, filterMap } from "./filter-map.ts";
import { sortNames } from "./search-attributes.ts";

/** The cars that the site lists and the filters of its search. */
export const searchSlice = z.strictObject({
  stockFilters: filterMap
    .default({})
    .describe(
      "Filters added to every search of the site, attribute to a list of values or to min:max (SITE-05).",
    ),
  exclusions: z
    .strictObject({
      cars: z
        .array(z.string())
        .default([])
        .describe("Stock numbers or car ids left out of the site's stock."),
      dealerships: z.array(z.string()).default([]).describe("Slugs of dealerships left out."),
      locations: z.array(z.string()).default([]).describe("Slugs of locations left out."),
    })
    .default({ cars: [], dealerships: [], locations: [] })
    .describe("Stock of the site's dealerships that the site never lists (SITE-06)."),
  filters: z
    .array(
      z.strictObject({
        attribute: attribute.describe("The attribute, by its query parameter name."),
        widget: z.enum(["checkbox", "range", "cards", "select"]).describe("How it is shown."),
        label: z.string().optional().describe("Heading of the panel; the attribute's own name by default."),
        open: z.boolean().optional().describe("Whether the panel starts open on wide screens."),
      }),
    )
    .default([
      { attribute: "car_type", widget: "checkbox" },
      { attribute: "make", widget: "cards" },
      { attribute: "model", widget: "checkbox" },
      { attribute: "price", widget: "range" },
      { attribute: "body", widget: "checkbox" },
      { attribute: "year", widget: "range" },
      { attribute: "km", widget: "range" },
      { attribute: "fuel", widget: "checkbox" },
      { attribute: "transmission", widget: "checkbox" },
      { attribute: "colour", widget: "checkbox" },
      { attribute: "seats", widget: "checkbox" },
      { attribute: "location_name", widget: "checkbox" },
    ])
    .describe("The filters shown, in order, each with its widget (SEARCH-40)."),
  hitsPerPage: z.int().min(1).max(100).default(21).describe("Cars on a page (SEARCH-60, DECIDE-27)."),
  locationAttribute: z
    .enum(["location_name", "city"])
    .default("location_name")
    .describe("Which attribute the location facet is (SEARCH-62)."),
  persistPanels: flag(false, "Whether panels stay open or collapsed between visits (SEARCH-45)."),
  popularMakes: z
    .array(z.string())
    .default([])
    .describe(
      "Makes shown before 'show all makes'; when empty the 7 with the most stock (SEARCH-80, SEARCH-81).",
    ),
  priceAscExcludesZero: flag(false, "Lowest price first leaves out cars without a price (SEARCH-76)."),
  priceBands: ascending
    .default([10_000, 20_000, 30_000, 40_000, 50_000, 75_000, 100_000])
    .describe("Boundaries of the price bands, ascending (DECIDE-139)."),
  weeklyBands: ascending
    .default([50, 100, 150, 200, 300])
    .describe("Boundaries of the weekly price bands, ascending (DECIDE-139)."),
  makeLabels: z
    .strictObject({
      countrySuffixes: z
        .array(z.string())
        .default(["Australia"])
        .describe("Countries dropped from the end of a make's label (SEARCH-66)."),
      truckSuffixes: z
        .array(z.string())
        .default(["Trucks", "Truck", "UTE", "Commercial"])
        .describe("Kinds of vehicle dropped from the end of a make's label (SEARCH-68)."),
    })
    .default({ countrySuffixes: ["Australia"], truckSuffixes: ["Trucks", "Truck", "UTE", "Commercial"] })
    .describe(
      "Words dropped from the end of a make's label; values sent to the search stay (SEARCH-66..68, DECIDE-96).",
    ),
  sorts: z
    .array(z.enum(sortNames))
    .default(["relevance", "latest", "price_desc", "price_asc"])
    .describe(
      "The orders that the list offers, in this order (SEARCH-74); `relevance` is always one. `km` and `year` are the lowest kilometres and the latest year first, `nearest` is offered to shoppers who said where they are.",
    ),
  wordsAreFilters: flag(
    true,
    "Whether words of a search that are filters become filters: `white ute under 30k` (SEARCH-01).",
  ),
  words: z
    .array(
      z.strictObject({
        word: z.string().min(2).max(40).describe("What shoppers type: a word, or some words together."),
        means: z
          .string()
          .min(2)
          .max(80)
          .describe("What it means, in words that the search knows: `diesel ute`, `under 20k`."),
      }),
    )
    .max(200)
    .default([])
    .describe("Words of your own for the search, each with what it means in other words (SEARCH-01)."),
  recentSearches: flag(true, "Whether the shopper's own last five searches are shown (SEARCH-73)."),
  index: z
    .strictObject({
      name: optional(
        z
          .string()
          .regex(/^[a-z0-9][a-z0-9._-]{0,99}$/, "an index name is lower case letters, digits, . _ and -"),
      )("Beginning of the index's name on the search server; the site's slug by default."),
      host: optional(
        encryptedAddress.regex(/^[^@?#]*$/, "an address without user, password or query; the key is a file"),
      )(
        "Address of an OpenSearch server (2 or 3), https or this machine; without one the embedded engine is used.",
      ),
      key: optional(secretName)(
        "Name of the file in SECRETS_DIR that holds the server's key: an API key, or user:password. It needs all rights on indices that begin with the name.",
      ),
    })
    .default({ name: null, host: null, key: null })
    .describe(
      "Where the site's search index is (SITE-14). While the server is down or behind, the embedded engine is used.",
    ),
});
