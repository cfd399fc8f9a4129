import { z } from "zod";
import { listAttributes, parseRange, refinementAttributes } from "./refinement.ts";

/**
 * The settings of a site, one strict slice an idea. Every key has a default and a description; an absent or null key
 * inherits from the layer above (platform, template, group, site, dealership). docs/configuration.md is
 * generated from here.
 */
const text = (fallback: string, description: string) => z.string().default(fallback).describe(description);
const flag = (fallback: boolean, description: string) => z.boolean().default(fallback).describe(description);
const attribute = z.enum(refinementAttributes as [string, ...string[]]);

const filterValue = z.union([
  z.array(z.string()).min(1),
  z.string().refine((value) => parseRange(value) !== null, 'a range is written "min:max"'),
]);
const filterMap = z.partialRecord(attribute, filterValue);

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
    .describe("What the site never lists though its dealerships stock it (SITE-06)."),
  filters: z
    .array(
      z.strictObject({
        attribute: attribute.describe("The attribute, by its name in addresses."),
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
  hitsPerPage: z.int().min(1).max(100).default(21).describe("Cars on a page (LIMIT-01)."),
  locationAttribute: z
    .enum(["location_name", "city"])
    .default("location_name")
    .describe("Which attribute the location facet is (SEARCH-62)."),
  persistPanels: flag(false, "Whether panels stay open or closed from visit to visit (SEARCH-45)."),
  popularMakes: z
    .array(z.string())
    .default([])
    .describe(
      "Makes shown before 'show all makes'; when empty the 7 with most stock (SEARCH-80, SEARCH-81).",
    ),
  priceAscExcludesZero: flag(false, "Lowest price first leaves out cars without a price (SEARCH-76)."),
  priceBands: z
    .array(z.int().positive())
    .default([10_000, 20_000, 30_000, 40_000, 50_000, 75_000, 100_000])
    .describe("Borders of the price bands in dollars, ascending (DECIDE-139)."),
  weeklyBands: z
    .array(z.int().positive())
    .default([50, 100, 150, 200, 300])
    .describe("Borders of the weekly price bands in dollars, ascending (DECIDE-139)."),
  makeLabels: z
    .strictObject({
      countrySuffixes: z.array(z.string()).default(["Australia"]),
      truckSuffixes: z.array(z.string()).default(["Trucks", "Truck", "UTE", "Commercial"]),
    })
    .default({ countrySuffixes: ["Australia"], truckSuffixes: ["Trucks", "Truck", "UTE", "Commercial"] })
    .describe(
      "Words dropped from the end of a make's label; values sent to the search stay (SEARCH-66..68, DECIDE-96).",
    ),
  recentSearches: flag(true, "Whether the shopper's own last five searches are shown (SEARCH-73)."),
});

export const cardSlice = z.strictObject({
  titleField: z
    .enum(["name", "carsales_title"])
    .default("name")
    .describe("Which text titles the card (DECIDE-94)."),
  chips: z
    .array(z.enum(["km", "transmission", "fuel", "body", "seats", "drive", "engine", "sleeps", "length"]))
    .default(["km", "transmission", "fuel", "body"])
    .describe("The facts on the card (DECIDE-97)."),
  control: z
    .enum(["save", "compare", "favourite", "none"])
    .default("favourite")
    .describe("The control in the card's corner (CARD-11)."),
  buttons: z
    .array(
      z.strictObject({
        action: z.enum(["explore", "quick_enquiry", "reserve", "find_similar"]),
        label: z.string(),
      }),
    )
    .default([{ action: "explore", label: "View details" }])
    .describe("Buttons of the card, in order (CARD-12, CARD-15)."),
});

const copyBlock = z.strictObject({
  title: z.string(),
  text: z.string(),
  items: z.array(z.string()).default([]),
});

export const carSlice = z.strictObject({
  keyInfoCollapsible: flag(false, "Whether the key information can be folded away (CAR-26)."),
  caravans: flag(false, "Shows the caravan measures, in metres (CAR-33)."),
  showViews: flag(false, "Shows how often the car was looked at (DECIDE-100)."),
  contentSections: z
    .strictObject({
      included: copyBlock.nullable().default(null).describe("What's included (CAR-05)."),
      whyBuy: copyBlock.nullable().default(null).describe("Why buy from us (CAR-06)."),
      reserve: copyBlock.nullable().default(null).describe("Reserve online (CAR-07)."),
      protect: copyBlock.nullable().default(null).describe("Protect your car (CAR-08)."),
    })
    .default({ included: null, whyBuy: null, reserve: null, protect: null })
    .describe("Sections with the site's own words; one without words is left out (CAR-10, DECIDE-131)."),
  valueAdds: z
    .array(z.strictObject({ title: z.string(), text: z.string() }))
    .default([])
    .describe("Items of 'Interested in this vehicle?' (CAR-15)."),
  sidebarButtons: z
    .array(
      z.strictObject({
        action: z.enum([
          "enquire",
          "test_drive",
          "call",
          "reserve",
          "trade_in",
          "finance",
          "photos",
          "pdf",
          "history",
          "link",
        ]),
        label: z.string(),
        href: z.string().optional(),
      }),
    )
    .default([
      { action: "enquire", label: "Enquire now" },
      { action: "call", label: "Call" },
      { action: "reserve", label: "Reserve online" },
      { action: "trade_in", label: "Value my trade-in" },
      { action: "history", label: "History report" },
      { action: "pdf", label: "Download brochure" },
    ])
    .describe("Buttons beside the car, in order (CAR-12)."),
  chatObject: z
    .string()
    .nullable()
    .default(null)
    .describe("Name of the web chat object on window; none hides the chat button (DECIDE-123)."),
  certifiedInfo: copyBlock
    .nullable()
    .default(null)
    .describe("What certified means here, opened from a certified car (CAR-18)."),
  blogCards: z
    .array(z.strictObject({ title: z.string(), text: z.string(), url: z.string() }))
    .default([])
    .describe("Reading offered on the car page (CAR-17)."),
  similarCount: z.int().min(0).max(12).default(4).describe("How many similar cars are shown."),
});

export const priceSlice = z.strictObject({
  subscriptions: flag(false, "Whether the site offers cars by subscription (PRICE-01)."),
  noPriceText: text("Contact us for price", "Shown for a car without a price (PRICE-04)."),
});

export const tagsSlice = z.strictObject({
  electricHybrid: flag(false, "Puts ELECTRIC or HYBRID first (TAG-01)."),
  certifiedImage: z
    .string()
    .nullable()
    .default(null)
    .describe("Address of the certified brand image; none passes to the next rule (TAG-03)."),
  showNew: flag(false, "Ends the list with New for new cars (DECIDE-10)."),
  texts: z
    .strictObject({
      sold: z.string().default("SOLD"),
      justSold: z.string().default("JUST SOLD"),
      reserved: z.string().default("RESERVED"),
      comingSoon: z.string().default("COMING SOON"),
      newArrival: z.string().default("New Arrival"),
      new: z.string().default("New"),
      electric: z.string().default("ELECTRIC"),
      hybrid: z.string().default("HYBRID"),
    })
    .default({
      sold: "SOLD",
      justSold: "JUST SOLD",
      reserved: "RESERVED",
      comingSoon: "COMING SOON",
      newArrival: "New Arrival",
      new: "New",
      electric: "ELECTRIC",
      hybrid: "HYBRID",
    })
    .describe("Wording of the tags (DECIDE-09)."),
});

export const financeProviders = [
  "taurus",
  "360_finance",
  "ausloans",
  "manual",
  "angle",
  "powertorque",
  "nissan_finance",
  "car_clarity",
] as const;

export const financeSlice = z.strictObject({
  enabled: flag(true, "False never shows finance on the site (FIN-02)."),
  provider: z
    .string()
    .nullable()
    .default(null)
    .describe(
      `Key of the lender in the car's lender data: ${financeProviders.join(", ")}, or another (FIN-01, DECIDE-132).`,
    ),
  excludedDealerships: z
    .array(z.string())
    .default([])
    .describe("Slugs of dealerships whose cars show no finance (FIN-03)."),
  warning: text(
    "WARNING: This comparison rate is true only for the examples given and may not include all fees and charges. Different terms, fees or other loan amounts might result in a different comparison rate.",
    "The comparison-rate warning beside every estimate.",
  ),
  exampleText: text(
    "Comparison rate is based on a 5-year secured loan of $30,000.",
    "The example the comparison rate stands for (LIMIT-13).",
  ),
});

export const phoneSlice = z.strictObject({
  number: z.string().nullable().default(null).describe("The site's own number, in the header (SITE-31)."),
  callTheDealer: z
    .string()
    .nullable()
    .default(null)
    .describe("One number for every car of the site (PHONE-04)."),
  byType: z
    .strictObject({ new: z.string().optional(), used: z.string().optional(), demo: z.string().optional() })
    .default({})
    .describe("Numbers by car type; demo falls back to new (PHONE-05)."),
  overrides: z
    .record(z.string(), z.string())
    .default({})
    .describe("Numbers by dealership slug, before every other rule but callTheDealer (SITE-08)."),
});

export const buySlice = z.strictObject({
  reserve: flag(true, "Whether cars can be reserved online (DECIDE-73)."),
  reserveCopy: text(
    "Hold this car for 48 hours with a fully refundable $200 deposit.",
    "Words of the reserve panel.",
  ),
});

export const tradeSlice = z.strictObject({
  enabled: flag(true, "Whether the site takes trade-ins (DECIDE-73)."),
  copy: text(
    "Tell us about your car and we will make you an offer towards this one.",
    "Words of the trade-in panel.",
  ),
});

export const watchSlice = z.strictObject({
  localFavourites: flag(true, "Keeps favourites in the shopper's browser (DECIDE-72)."),
  hideWithoutPrice: flag(false, "Hides save and compare on cars without a price (WATCH-19)."),
});

const promoCard = z.strictObject({
  start: z.iso.date().describe("First day shown, in the site's time zone."),
  expiry: z.iso.date().describe("Last day shown."),
  position: z
    .int()
    .positive()
    .optional()
    .describe("Place in the results, counted from 1; by default the next of `promo.positions`."),
  display: z
    .array(z.enum(["new", "used", "demo", "search", "car"]))
    .default(["search"])
    .describe("Car types or pages it shows on (DECIDE-113)."),
  strictDisplay: flag(false, "Left out when the list is shorter than its position."),
  slide: z.strictObject({
    id: z.string(),
    name: z.string(),
    description: z.string(),
    url: z.string(),
    image: z.string().optional(),
  }),
});

export const promoSlice = z.strictObject({
  positions: z
    .array(z.int().positive())
    .default([8, 17])
    .describe("Places of promo cards in the results (CMS-14)."),
  cards: z.array(promoCard).default([]).describe("Promo cards with their windows."),
  banner: z
    .array(z.strictObject({ label: z.string(), url: z.string() }))
    .length(3)
    .nullable()
    .default(null)
    .describe(
      "The feature banner's three links: latest offers, book service online, sell your car (CARD-19, DECIDE-46).",
    ),
});

export const imagesSlice = z.strictObject({
  cdnTemplate: z
    .string()
    .nullable()
    .default(null)
    .describe(
      "Address of a picture at your CDN, with {path}, {width} and {quality}; none serves /img/ (SITE-16).",
    ),
  quality: z.int().min(30).max(95).default(72).describe("Encoder quality."),
  placeholder: z
    .string()
    .nullable()
    .default(null)
    .describe("Picture shown for a car without one; the platform's own by default (CARD-02)."),
});

export const themeSlice = z.strictObject({
  brand: z
    .string()
    .regex(/^#[0-9a-fA-F]{6}$/, "a colour is written #rrggbb")
    .default("#14507a")
    .describe("Brand colour; the other roles are derived from it with contrast proved."),
  accent: z
    .string()
    .regex(/^#[0-9a-fA-F]{6}$/, "a colour is written #rrggbb")
    .nullable()
    .default(null)
    .describe("Colour of the main buttons; the brand colour by default."),
  font: z.enum(["sans", "grotesque", "serif", "rounded"]).default("sans").describe("Type family."),
  radius: z.enum(["square", "soft", "round"]).default("soft").describe("Corners."),
  header: z.enum(["light", "dark", "brand"]).default("light").describe("Ground of the header."),
});

const navigationLink = z.strictObject({
  label: z.string(),
  href: z.string(),
  children: z.array(z.strictObject({ label: z.string(), href: z.string() })).default([]),
});

export const seoSlice = z.strictObject({
  resultsTitle: text("{heading} for sale | {site}", "Title of results pages; {heading}, {count}, {site}."),
  resultsDescription: text(
    "Browse {count} {heading} at {site}. See prices, kilometres and photos, and find the right one today.",
    "Description of results pages.",
  ),
  carTitle: text(
    "{name} for sale in {city} | {site}",
    "Title of car pages; {name}, {price}, {city}, {site}.",
  ),
  carDescription: text(
    "{name}, {facts}. {price} at {dealership}. Photos, features and price.",
    "Description of car pages; also {facts}, {dealership}.",
  ),
});

export const legalSlice = z.strictObject({
  copyright: text("All rights reserved.", "Words after the year and the site's name."),
  priceNote: text(
    "Prices are as advertised by the dealership. Talk to us to confirm the vehicle's details before you buy.",
    "The note under prices.",
  ),
});

/** Everything that a layer may set. Field names of SITE-29..41 keep the specification's spelling. */
export const settings = z.strictObject({
  garage_enabled: flag(
    false,
    "True: a server watchlist with sign-in; false: favourites in the browser (DECIDE-71).",
  ),
  stock_count: z
    .int()
    .nonnegative()
    .nullable()
    .default(null)
    .describe("Count shown when a search without filters finds over 1999 (SEARCH-79)."),
  offers: z
    .strictObject({ count: z.int().nonnegative().default(0) })
    .default({ count: 0 })
    .describe("The offers link shows when count is above 0 (DECIDE-103)."),
  navigation: z
    .array(navigationLink)
    .default([])
    .describe("Header navigation; empty gives the standard one."),
  youtube_url: z.url().nullable().default(null),
  facebook_url: z.url().nullable().default(null),
  instagram_url: z.url().nullable().default(null),
  xtime_url: z.url().nullable().default(null).describe("Service booking address to embed (SITE-37)."),
  include_sold_cars_days: z
    .int()
    .min(0)
    .max(365)
    .default(3)
    .describe("Days a sold car stays listed (SEARCH-65)."),
  search_categories: z
    .array(z.strictObject({ label: z.string(), filters: filterMap }))
    .default([])
    .describe(
      "Named presets shown as the filter `categories`; a car belongs to those it matches (DECIDE-128).",
    ),
  redbook: flag(false, "Names RedBook in valuations (DECIDE-101)."),
  override_city: z
    .string()
    .nullable()
    .default(null)
    .describe("Replaces the car's city on cards and in the city facet (DECIDE-102)."),
  timezone: text("Australia/Sydney", "Time zone of windows and hours (DECIDE-113)."),
  variant: z
    .enum(["standard", "certified"])
    .default("standard")
    .describe("`certified` for a group's certified-brand site (SITE-12)."),
  showDealerLicence: flag(true, "Shows dealer licence numbers (SITE-17)."),
  tagline: z.string().nullable().default(null).describe("One line under the name on the home page."),
  features: z
    .record(z.string(), z.boolean())
    .default({})
    .describe("Named feature flags; an absent one is off (SITE-07)."),
  search: searchSlice.default(searchSlice.parse({})),
  card: cardSlice.default(cardSlice.parse({})),
  car: carSlice.default(carSlice.parse({})),
  price: priceSlice.default(priceSlice.parse({})),
  tags: tagsSlice.default(tagsSlice.parse({})),
  finance: financeSlice.default(financeSlice.parse({})),
  phone: phoneSlice.default(phoneSlice.parse({})),
  buy: buySlice.default(buySlice.parse({})),
  trade: tradeSlice.default(tradeSlice.parse({})),
  watch: watchSlice.default(watchSlice.parse({})),
  promo: promoSlice.default(promoSlice.parse({})),
  images: imagesSlice.default(imagesSlice.parse({})),
  theme: themeSlice.default(themeSlice.parse({})),
  seo: seoSlice.default(seoSlice.parse({})),
  legal: legalSlice.default(legalSlice.parse({})),
});

export type Settings = z.output<typeof settings>;
export type SearchSlice = z.output<typeof searchSlice>;
export type CardSlice = z.output<typeof cardSlice>;
export type CarSlice = z.output<typeof carSlice>;
export type PriceSlice = z.output<typeof priceSlice>;
export type TagsSlice = z.output<typeof tagsSlice>;
export type FinanceSlice = z.output<typeof financeSlice>;
export type PhoneSlice = z.output<typeof phoneSlice>;
export type BuySlice = z.output<typeof buySlice>;
export type TradeSlice = z.output<typeof tradeSlice>;
export type WatchSlice = z.output<typeof watchSlice>;
export type PromoSlice = z.output<typeof promoSlice>;
export type ImagesSlice = z.output<typeof imagesSlice>;
export type ThemeSlice = z.output<typeof themeSlice>;
export type FilterMap = z.output<typeof filterMap>;
export { filterMap, listAttributes };
