import { defaultFeed } from "#domain/stock/import/rows/car-identity.ts";
import { caravanRange } from "../ranges/caravans.ts";
import { documentsOf } from "../ranges/demo-model.ts";
import {
  type DemoSite,
  day,
  dayThere,
  demoSpam,
  department,
  hours,
  openFinance,
  pictured,
} from "./demo-document.ts";
import { reviewsOf } from "./demo-reviews.ts";

const yard = {
  street: "845 Ruthven Street",
  city: "Toowoomba",
  state: "QLD",
  postcode: "4350",
  lat: -27.5846,
  long: 151.9507,
};

/** Caravans only, new and second-hand, with a workshop behind the yard. */
export const outbackCaravans: DemoSite = (now, art) => {
  const logo = art.logo("outback-caravans");
  return {
    group: {
      slug: "outback-leisure",
      name: "Outback Leisure",
      dealerships: [
        {
          slug: "outback-caravans-toowoomba",
          name: "Outback Caravans Toowoomba",
          reviews: { average_rating: 4.6, count: 312 },
        },
      ],
      // The stock that the demo loads, as a file in the group's folder. A demo gets no newer one, so it isn't stale for three months.
      feeds: [
        {
          name: defaultFeed,
          source: { type: "folder", file: "stock.json" },
          schedule: "30 4 * * *",
          timezone: "Australia/Brisbane",
          full: true,
          stale_after_hours: 2_160,
        },
      ],
      locations: [
        department(
          {
            slug: "outback-caravans-toowoomba-sales",
            name: "Outback Caravans Toowoomba - Sales",
            dealership_slug: "outback-caravans-toowoomba",
            location_type: "sales",
            location_subtype: ["buying"],
            primary: true,
            dealer_license_number: "4099930",
            reviews: { average_rating: 4.6, count: 312 },
            address: yard,
            phone: "(07) 5550 8801",
            hours: hours(["08:00", "17:00"], ["08:00", "15:00"], ["09:00", "14:00"]),
          },
          art,
        ),
        department(
          {
            slug: "outback-caravans-toowoomba-service",
            name: "Outback Caravans Toowoomba - Service",
            dealership_slug: "outback-caravans-toowoomba",
            location_type: "service",
            address: yard,
            phone: "(07) 5550 8802",
            hours: hours(["07:30", "16:30"], null, null),
          },
          art,
        ),
      ],
      special_hours: [
        {
          date: dayThere(now, 0),
          status: "Open",
          start_hour: "08:00",
          end_hour: "19:00",
          department: "sales",
        },
        { date: `${now.getUTCFullYear()}-12-25`, status: "Closed" },
      ],
      review_texts: reviewsOf({ location: "outback-caravans-toowoomba-sales" }, now, [
        [
          "Pete and Jan",
          5,
          14,
          "Two hours of handover and we used every minute of it. Backed into camp first go.",
        ],
        ["Warren S.", 4, 40, "They talked us into the lighter van, and the car thanks them."],
        [
          "Di M.",
          5,
          63,
          "Found a leak on our old van, fixed it, showed us the photos, charged what they said.",
        ],
      ]),
      timezone: "Australia/Brisbane",
      lead: { fallbackEmail: "hello@outback.example", spam: demoSpam, optInDefault: false },
    },
    site: {
      slug: "outback-caravans",
      name: "Outback Caravans",
      template: "standard",
      ...(logo ? { logo: { url: logo } } : {}),
      tagline: "Caravans for the big lap and the long weekend",
      home: { heroHeading: "Find the van for the long way round", heroField2: "type" },
      models: { list: documentsOf(caravanRange(now), art) },
      facebook_url: "https://www.facebook.com/",
      youtube_url: "https://www.youtube.com/",
      navigation: [
        { label: "Models", href: "/models", menu: "models" },
        { label: "New caravans", href: "/search/new-cars" },
        { label: "Used caravans", href: "/search/used-cars" },
        { label: "All caravans", href: "/search" },
        { label: "Finance", href: "/apply-for-finance" },
        { label: "Find us", href: "/#locations" },
      ],
      theme: { brand: "#9a4a1c", accent: "#2f5d50", radius: "round", header: "light" },
      phone: { number: "(07) 5550 8800", callTheDealer: "(07) 5550 8801" },
      // An enquiry about a loan needs no account here; anything that takes money does.
      auth: openFinance,
      service: {
        path: "/service",
        stepOrder: "contact-vehicle-order",
        intervals: ["Yearly service", "Before a long trip", "After a long trip", "I’m not sure"],
        types: ["Bearings and brakes", "Gas and water check", "Full caravan service", "Repair"],
        intervalRequired: true,
        // A van comes behind a car, so no customer needs a ride home.
        address: false,
        freeRideKm: 0,
        tyres: false,
        capacity: 4,
        noticeDays: 3,
        horizonDays: 120,
        page: { enabled: false },
      },
      finance: {
        provider: "ausloans",
        layout: "compact",
        path: "/apply-for-finance",
        intro: {
          title: "Finance for your van",
          text: "Caravan loans run longer than car loans and lenders look at them differently. We know which ones say yes.",
          items: ["New and used vans", "Private sales as well", "Terms of up to seven years"],
        },
      },
      search: {
        filters: [
          { attribute: "car_type", widget: "checkbox", open: true },
          { attribute: "make", widget: "checkbox", open: true, label: "Maker" },
          { attribute: "model", widget: "checkbox" },
          { attribute: "categories", widget: "checkbox", label: "Good for", open: true },
          { attribute: "price", widget: "range", open: true },
          { attribute: "year", widget: "range" },
          { attribute: "filtered_features", widget: "checkbox", label: "On board" },
        ],
        priceBands: [30_000, 45_000, 60_000, 75_000, 90_000, 110_000],
        weeklyBands: [150, 250, 350, 450],
        popularMakes: [],
        words: [{ word: "big lap special", means: "off-road ensuite solar" }],
      },
      search_categories: [
        { label: "Under $50,000", filters: { price: ":50000" } },
        { label: "Nearly new", filters: { year: `${now.getUTCFullYear() - 2}:`, car_type: ["used"] } },
        { label: "Bathroom on board", filters: { filtered_features: ["Ensuite"] } },
        { label: "Off the grid", filters: { filtered_features: ["Solar panel"] } },
      ],
      card: {
        chips: ["sleeps", "length"],
        control: "favourite",
        buttons: [{ action: "quick_enquiry", label: "Ask about it" }],
      },
      // Caravans have no test drive: shoppers name the place that they would tow it from.
      testDrive: { enabled: false },
      lead: {
        fields: [
          {
            name: "postcode",
            label: "Your postcode",
            options: [],
            type: "text",
            required: true,
            categories: ["Vehicle Enquiry"],
          },
        ],
      },
      car: {
        keyInfoOpen: 8,
        caravans: true,
        valueAdds: [
          {
            title: "Tow check",
            text: "Tell us what you drive and we work out what it can legally tow, with you and your gear on board.",
          },
          {
            title: "Proper handover",
            text: "Two hours with a technician: gas, water, power, hitching and how to back it.",
          },
          {
            title: "Roadside help",
            text: "Twelve months' assistance that covers the van as well as the car in front.",
          },
        ],
        contentSections: {
          included: {
            title: "Ready to roll",
            text: "Every van leaves with full gas bottles, a charged battery and a weighbridge ticket.",
            items: [
              "Gas and electrical certificates",
              "Water hose, power lead and wheel chocks",
              "Weighbridge ticket",
            ],
          },
          whyBuy: {
            title: "Why Outback",
            text: "We tow caravans ourselves. Ask anyone here where they went last winter.",
          },
          protect: {
            title: "Before the dirt",
            text: "Stone guards, weight distribution hitches and sway control, fitted in our workshop.",
          },
        },
        sidebarButtons: [
          { action: "enquire", label: "Ask about this van" },
          { action: "call", label: "Call the yard" },
          { action: "photos", label: "More photos please" },
          { action: "trade_in", label: "Trade my van" },
          { action: "pdf", label: "Print the details" },
        ],
        similarCount: 4,
      },
      buy: { reserve: false, payment: { provider: "test" } },
      tags: { texts: { newArrival: "Just in", sold: "SOLD" } },
      trade: { copy: "We trade caravans, camper trailers, cars and boats. Tell us what you have." },
      promo: {
        cards: [
          {
            start: day(now, -30),
            expiry: day(now, 45),
            display: ["search"],
            slide: {
              ...pictured(art.scene("outback")),
              id: "outback-consign",
              name: "Selling your van?",
              description: "We show it, sell it and do the paperwork. You keep using it until it goes.",
              url: "/contact",
            },
          },
        ],
      },
      seo: {
        resultsTitle: "{heading} Toowoomba | {site}",
        resultsDescription:
          "{count} new and used caravans in Toowoomba: off-road, family bunk, pop-top and touring vans.",
      },
      content: { offersPath: "/offers", blogTitle: "On the road" },
      legal: {
        copyright: "Outback Leisure Pty Ltd.",
        priceNote:
          "Prices of used vans do not include transfer duty and registration. Masses are the maker's; weigh your own van loaded.",
      },
    },
  };
};
