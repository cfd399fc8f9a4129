import { z } from "zod";
import { flag, optional, section } from "#platform/config/slice-fields.ts";
import { isTimeZone } from "#platform/config/time-zone.ts";
import { agentsSlice } from "./slices/agents-slice.ts";
import { authSlice } from "./slices/auth-slice.ts";
import { buySlice } from "./slices/buy-slice.ts";
import { carSlice } from "./slices/car-slice.ts";
import { cardSlice } from "./slices/card-slice.ts";
import { contactSlice } from "./slices/contact-slice.ts";
import { contentSlice } from "./slices/content-slice.ts";
import { type FilterMap, filterMap } from "./slices/filter-map.ts";
import { financeSlice } from "./slices/finance-slice.ts";
import { formsSlice } from "./slices/forms-slice.ts";
import { homeSlice } from "./slices/home-slice.ts";
import { imagesSlice } from "./slices/images-slice.ts";
import { leadSlice } from "./slices/lead-slice.ts";
import { legalSlice } from "./slices/legal-slice.ts";
import { mapsSlice } from "./slices/maps-slice.ts";
import { messagingSlice } from "./slices/messaging-slice.ts";
import { modelsSlice } from "./slices/models-slice.ts";
import { navigationLink } from "./slices/navigation-slice.ts";
import { phoneSlice } from "./slices/phone-slice.ts";
import { placesSlice } from "./slices/places-slice.ts";
import { priceSlice } from "./slices/price-slice.ts";
import { promoSlice } from "./slices/promo-slice.ts";
import { redirectsSlice } from "./slices/redirects.ts";
import { retentionSlice } from "./slices/retention-slice.ts";
import { reviewsSlice } from "./slices/reviews-slice.ts";
import { searchSlice } from "./slices/search-slice.ts";
import { seoSlice } from "./slices/seo-slice.ts";
import { serviceSlice } from "./slices/service-slice.ts";
import { staffSlice } from "./slices/staff-slice.ts";
import { stockSlice } from "./slices/stock-slice.ts";
import { tagsSlice } from "./slices/tags-slice.ts";
import { testDriveSlice } from "./slices/test-drive-slice.ts";
import { themeSlice } from "./slices/theme-slice.ts";
import { trackingSlice } from "./slices/tracking-slice.ts";
import { tradeSlice } from "./slices/trade-slice.ts";
import { watchSlice } from "./slices/watch-slice.ts";
import { widgetsSlice } from "./slices/widgets-slice.ts";

const webAddress = z.url({ protocol: /^https?$/ });
const bookingAddress = z.union([webAddress, z.string().regex(/^\/(?![/\\])/)], {
  error: "a booking address begins with http:// or https://, or is a path of the site, such as /book/",
});
const socialAddress = (name: string, rule: string) =>
  optional(webAddress)(`The site's ${name} address; its link shows only when set (${rule}, SITE-18).`);

/**
 * The settings of a site, one strict slice per subject. Every key has a default and a description; an absent
 * or null key inherits from the layer below (platform, agency, template, group, site, dealership, in this order).
 * docs/configuration.md is generated from this file. Field names of SITE-29..41 keep the specification's
 * spelling.
 */
export const settings = z.strictObject({
  garage_enabled: flag(
    false,
    "True: a server watchlist with sign-in; false: favourites in the browser (SITE-29, DECIDE-71).",
  ),
  stock_count: optional(z.int().nonnegative())(
    "Count shown when a search without filters finds over 1999 (SITE-30, SEARCH-79).",
  ),
  offers: z
    .strictObject({
      count: z
        .int()
        .nonnegative()
        .default(0)
        .describe(
          "The number beside the header's link to the offers, which is typed, not counted (SITE-32).",
        ),
    })
    .default({ count: 0 })
    .describe("The offers link shows when count is above 0 (SITE-32, DECIDE-103)."),
  navigation: z
    .array(navigationLink)
    .default([])
    .describe("Header navigation; empty gives the standard one (SITE-33)."),
  youtube_url: socialAddress("YouTube", "SITE-34"),
  facebook_url: socialAddress("Facebook", "SITE-35"),
  instagram_url: socialAddress("Instagram", "SITE-36"),
  xtime_url: optional(bookingAddress)(
    "Service booking address to embed, or its path where a proxy serves it on the site's own host; commands set it, since pages may then frame its host (SITE-37).",
  ),
  include_sold_cars_days: z
    .int()
    .min(0)
    .max(365)
    .default(3)
    .describe("Days a sold car stays listed (SITE-38, SEARCH-65)."),
  search_categories: z
    .array(
      z.strictObject({
        label: z.string().describe("Name of the category, as shown and in addresses."),
        filters: filterMap.describe("Filters that a car must match, as in `search.stockFilters`."),
      }),
    )
    .default([])
    .describe(
      "Named presets shown as the filter `categories`; a car belongs to those it matches (SITE-39, DECIDE-128).",
    ),
  redbook: flag(false, "Names RedBook in valuations (SITE-40, DECIDE-101)."),
  override_city: optional(z.string())(
    "Replaces the car's city on cards and in the city facet (SITE-41, DECIDE-102).",
  ),
  timezone: z
    .string()
    .refine(isTimeZone, "a time zone is written like Australia/Brisbane")
    .default("Australia/Sydney")
    .describe("Time zone of windows and hours (DECIDE-113)."),
  variant: z
    .enum(["standard", "certified"])
    .default("standard")
    .describe("`certified` for a group's certified-brand site (SITE-12)."),
  showDealerLicence: flag(true, "Shows dealer licence numbers (SITE-17)."),
  tagline: optional(z.string())("One line under the name on the home page."),
  home: section(homeSlice)("The front page and the header."),
  models: section(modelsSlice)("The range of models and how it is shown."),
  features: z
    .record(z.string(), z.boolean())
    .default({})
    .describe("Named feature flags; an absent one is off (SITE-07)."),
  search: section(searchSlice)("The cars that the site lists and its search filters."),
  card: section(cardSlice)("The card in lists."),
  car: section(carSlice)("The car's own page."),
  price: section(priceSlice)("How prices are shown."),
  tags: section(tagsSlice)("The banner over a car's picture."),
  finance: section(financeSlice)("Weekly estimates and their lender."),
  phone: section(phoneSlice)("Which number shoppers are shown."),
  service: section(serviceSlice)("Service booking and the page about servicing."),
  buy: section(buySlice)("Reserving online."),
  trade: section(tradeSlice)("Trade-ins."),
  agents: section(agentsSlice)("Assistants: programs that shop for people."),
  watch: section(watchSlice)("Favourites and saved cars."),
  promo: section(promoSlice)("Promotions among the results."),
  images: section(imagesSlice)("Where pictures come from."),
  theme: section(themeSlice)("Colours, type and corners; the site's style sheet is made from them."),
  redirects: redirectsSlice
    .default([])
    .describe("Redirects from the dealer's old website; loops are rejected."),
  seo: section(seoSlice)("Titles and descriptions for search engines."),
  maps: section(mapsSlice)("Map tiles and the geocoder of postcodes."),
  places: section(placesSlice)("How locations are shown and linked."),
  reviews: section(reviewsSlice)("When reviews are shown."),
  lead: section(leadSlice)("Enquiries: forms, delivery of leads, messages to the shopper."),
  contact: section(contactSlice)("The contact page and its form."),
  forms: section(formsSlice)("Locations that forms offer."),
  testDrive: section(testDriveSlice)("Times for test drives."),
  messaging: section(messagingSlice)("Senders of e-mails and text messages."),
  tracking: section(trackingSlice)("Tracking events and consent."),
  widgets: widgetsSlice
    .default([])
    .describe("Chat and other widgets of partners, in frames that the shopper opens (docs/marketing.md)."),
  content: section(contentSlice)("Content pages, their external hosts and embeds."),
  auth: section(authSlice)("Sign-in: gated pages and rate limits."),
  retention: section(retentionSlice)("How long personal data stays (docs/security.md)."),
  stock: section(stockSlice)("Limits of the group's stock."),
  staff: section(staffSlice)("How staff sign in to the console; set by the group (docs/console.md)."),
  legal: section(legalSlice)("Legal words."),
});

export type Settings = z.output<typeof settings>;
export type SearchSlice = Settings["search"];
export type CardSlice = Settings["card"];
export type CarSlice = Settings["car"];
export type PriceSlice = Settings["price"];
export type TagsSlice = Settings["tags"];
export type FinanceSlice = Settings["finance"];
export type PhoneSlice = Settings["phone"];
export type BuySlice = Settings["buy"];
export type ServiceSlice = Settings["service"];
export type TradeSlice = Settings["trade"];
export type WatchSlice = Settings["watch"];
export type PromoSlice = Settings["promo"];
export type ImagesSlice = Settings["images"];
export type ThemeSlice = Settings["theme"];
export type HomeSlice = Settings["home"];
export type ModelsSlice = Settings["models"];
export type MapsSlice = Settings["maps"];
export type ReviewsSlice = Settings["reviews"];
export type LeadSlice = Settings["lead"];
export type TestDriveSlice = Settings["testDrive"];
export type TrackingSlice = Settings["tracking"];
export type { FilterMap };
