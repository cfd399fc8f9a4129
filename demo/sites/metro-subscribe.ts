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

const open = hours(["09:00", "18:00"], ["09:00", "17:00"], ["10:00", "16:00"]);

/** Young used cars in Melbourne, by the week or to keep. */
export const metroSubscribe: DemoSite = (now, art) => {
  const logo = art.logo("metro-subscribe");
  return {
    group: {
      slug: "metro-mobility",
      name: "Metro Mobility",
      dealerships: [
        {
          slug: "metro-subscribe-melbourne",
          name: "Metro Subscribe Melbourne",
          average_rating: 4.5,
          review_count: 1530,
        },
      ],
      locations: [
        department(
          {
            slug: "metro-preston",
            name: "Metro Subscribe Preston",
            dealership_slug: "metro-subscribe-melbourne",
            location_type: "sales",
            location_subtype: ["buying"],
            primary: true,
            dealer_license_number: "LMCT 99940",
            average_rating: 4.6,
            review_count: 934,
            address: {
              street: "410 Plenty Road",
              city: "Preston",
              state: "VIC",
              postcode: "3072",
              lat: -37.7386,
              long: 145.0189,
            },
            phone: "(03) 5550 7701",
            hours: open,
          },
          art,
        ),
        department(
          {
            slug: "metro-dandenong",
            name: "Metro Subscribe Dandenong",
            dealership_slug: "metro-subscribe-melbourne",
            location_type: "sales",
            dealer_license_number: "LMCT 99940",
            average_rating: 4.4,
            review_count: 596,
            address: {
              street: "95 Princes Highway",
              city: "Dandenong",
              state: "VIC",
              // No coordinates: its page has the drawn map, and it comes last when places are sorted by
              // distance.
              postcode: "3175",
            },
            phone: "(03) 5550 7702",
            hours: open,
          },
          art,
        ),
      ],
      special_hours: [
        {
          date: dayThere(now, 2),
          status: "Open",
          start_hour: "10:00",
          end_hour: "14:00",
          location_name: "Metro Subscribe Dandenong",
        },
        { date: `${now.getUTCFullYear()}-12-25`, status: "Closed" },
      ],
      review_texts: reviewsOf({ dealership: "metro-subscribe-melbourne" }, now, [
        ["Ivy", 5, 6, "Car on Tuesday, new job on Wednesday. Swapped it for something bigger in May."],
        ["Sam K.", 5, 29, "Handing it back took ten minutes. I kept waiting for the catch."],
        ["Farah A.", 4, 58, "Great cars. I wish there were more pick-up yards."],
      ]),
      timezone: "Australia/Melbourne",
      lead: { fallbackEmail: "hello@metro.example", spam: demoSpam, optInDefault: false },
    },
    site: {
      slug: "metro-subscribe",
      name: "Metro Subscribe",
      template: "standard",
      auth: openFinance,
      ...(logo ? { logo: { url: logo } } : {}),
      home: {
        heroHeading: "Your next car, by the week",
        heroField1: "car_type",
        heroField2: "fuel",
        heroWeekly: { min: 100, max: 450 },
      },
      tagline: "A car by the week. Or keep it.",
      garage_enabled: true,
      watch: { alerts: true },
      include_sold_cars_days: 5,
      instagram_url: "https://www.instagram.com/",
      features: { autograb: true },
      theme: { brand: "#4b32c3", accent: "#d81f6a", radius: "round", header: "light" },
      phone: { number: "1300 975 709" },
      // A weekly price is enough: no loan estimate beside it (FIN-02).
      finance: { enabled: false },
      service: { enabled: false },
      navigation: [
        { label: "All cars", href: "/search" },
        { label: "Electric", href: "/search?fuel=Electric" },
        { label: "Under $200 per week", href: "/search?subscription_price=:200" },
        { label: "SUVs", href: "/search?body=SUV" },
        { label: "Locations", href: "/#locations" },
      ],
      price: { subscriptions: true, byTheWeek: true, noPriceText: "Ask us for a price" },
      search: {
        filters: [
          { attribute: "subscription_price", widget: "range", label: "Price per week", open: true },
          { attribute: "make", widget: "cards", open: true },
          { attribute: "model", widget: "checkbox" },
          { attribute: "body", widget: "checkbox", open: true },
          { attribute: "fuel", widget: "checkbox", open: true },
          { attribute: "price", widget: "range", label: "Price to buy" },
          { attribute: "year", widget: "range" },
          { attribute: "km", widget: "range" },
          { attribute: "seats", widget: "checkbox" },
          { attribute: "transmission", widget: "checkbox" },
          { attribute: "city", widget: "checkbox", label: "Pick-up" },
          { attribute: "colour", widget: "checkbox" },
        ],
        locationAttribute: "city",
        weeklyBands: [175, 200, 225, 250, 300, 400],
        popularMakes: ["Toyota", "Hyundai", "Kia", "Mazda", "Tesla", "MG"],
        priceAscExcludesZero: true,
      },
      card: {
        chips: ["km", "fuel", "seats", "transmission"],
        control: "save",
        buttons: [{ action: "quick_enquiry", label: "Ask about this car" }],
      },
      testDrive: { slots: false },
      tracking: { requireConsent: true, wording: 2 },
      car: {
        keyInfoOpen: 8,
        showViews: false,
        valueAdds: [
          {
            title: "One weekly price",
            text: "Registration, insurance, servicing and tyres are in it. You add fuel, or electrons.",
          },
          { title: "Swap or stop", text: "Four weeks' notice to change cars or hand back the keys." },
          {
            title: "Keep it",
            text: "Buy the car you drive at any time; a share of what you paid comes off the price.",
          },
        ],
        contentSections: {
          included: {
            title: "In the weekly price",
            text: "No deposit beyond the first four weeks, and no bill you didn't see coming.",
            items: [
              "Registration and comprehensive insurance",
              "Servicing, tyres and wear",
              "Roadside assistance",
              "350 km a week, carried over",
            ],
          },
          whyBuy: {
            title: "Why by the week",
            text: "For people who need a car now and don't know about next year: new jobs, new babies, new cities.",
          },
          reserve: {
            title: "Yours in 48 hours",
            text: "Reserve with $200. We check your licence online and have the car at Preston or Dandenong two days later.",
          },
        },
        sidebarButtons: [
          { action: "reserve", label: "Reserve this car" },
          { action: "buy_online", label: "Buy it online" },
          { action: "enquire", label: "Ask a question" },
          { action: "link", label: "How it works", href: "/#reasons" },
          { action: "history", label: "History report" },
          { action: "call", label: "Call" },
        ],
        similarCount: 6,
      },
      buy: {
        reserveCopy: "Reserve with a fully refundable {deposit} and we hold it for 48 hours.",
        reservePath: "buy-online",
        checkoutJourney: true,
        payment: { provider: "test" },
      },
      trade: { termsPath: "/pages/value-my-car-terms-and-conditions" },
      tags: {
        electricHybrid: true,
        texts: { newArrival: "Just added", justSold: "JUST TAKEN", reserved: "RESERVED" },
      },
      promo: {
        positions: [8, 17],
        cards: [
          {
            start: day(now, -7),
            expiry: day(now, 50),
            display: ["search"],
            slide: {
              ...pictured(art.scene("city")),
              id: "metro-electric",
              name: "Try electric for a month",
              description: "Four weeks in an EV, home charging lead included. If it isn't for you, swap it.",
              url: "/search?fuel=Electric",
            },
          },
          {
            start: day(now, -1),
            expiry: day(now, 14),
            display: ["search"],
            slide: {
              ...pictured(art.scene("city")),
              id: "metro-refer",
              name: "A week off for a friend",
              description: "Bring a friend to Metro and both of you drive a week free.",
              url: "/#reasons",
            },
          },
        ],
      },
      seo: {
        resultsTitle: "{heading} by the week or to buy in Melbourne | {site}",
        carTitle: "{name} in {city} | {site}",
        carDescription:
          "{name}, {facts}. Cars by the week with registration, insurance and servicing, or to buy.",
      },
      legal: {
        copyright: "Metro Mobility Pty Ltd.",
        priceNote:
          "Weekly prices are for drivers over 25 with a full licence and 350 km a week. Prices to buy exclude transfer duty.",
      },
    },
  };
};
