import { certifiedTag } from "../stock/stock-lists.ts";
import { type DemoSite, day, openFinance, pictured } from "./demo-document.ts";

/** What accounts of vendors have, unless they say otherwise. */
const account = {
  login: null,
  leadAction: null,
  depositAction: null,
  saleAction: null,
  testCode: null,
  mode: "live",
} as const;

/** The same group's certified used cars, with their own text and colours. */
export const harbourCertified: DemoSite = (now, art) => {
  const logo = art.logo("harbour-certified");
  return {
    site: {
      slug: "harbour-certified",
      name: "Harbour Certified",
      group: "harbour-motor-group",
      template: "standard",
      auth: openFinance,
      variant: "certified",
      dealerships: ["harbour-toyota", "harbour-volkswagen", "harbour-quality-used"],
      ...(logo ? { logo: { url: logo } } : {}),
      // Certified used cars only: no switch, and the town is an early choice.
      home: { heroHeading: "Search Our Stock", heroField1: "city", heroField2: "fuel" },
      tagline: "Used cars we would sell to our own family",
      offers: { count: 0 },
      navigation: [
        { label: "Certified cars", href: "/search" },
        { label: "SUVs", href: "/search?body=SUV" },
        { label: "Utes", href: "/search?body=Ute" },
        { label: "Under $30,000", href: "/search?price=:30000" },
        { label: "Locations", href: "/#locations" },
      ],
      theme: { brand: "#155e4b", accent: null, font: "serif", radius: "soft", header: "brand" },
      // Customers know their plate: it is the first question, and enough.
      features: { vehicleCheck: true },
      service: { form: "minimal", page: { enabled: false } },
      finance: {
        provider: "powertorque",
        layout: "branded",
        lenderName: "Harbour Certified Finance",
        calculator: false,
      },
      phone: { number: "1300 975 708" },
      // Vendors of the demo's own, at /demo/vendors of the server, get what shoppers allow.
      tracking: {
        requireConsent: true,
        assistants: ["assistant.example"],
        destinations: [
          { ...account, name: "harbour-analytics", kind: "ga4", account: "G-HARBOUR1" },
          {
            ...account,
            name: "harbour-meta",
            kind: "meta",
            account: "1234567890",
            testCode: "TEST123",
            mode: "test",
          },
          {
            ...account,
            name: "harbour-ads",
            kind: "google_ads",
            account: "1112223333",
            leadAction: "77123",
            depositAction: "77124",
          },
        ],
        tags: [
          {
            name: "harbour-container",
            kind: "gtm",
            account: "GTM-HARBOUR",
            src: null,
            hosts: [],
            purpose: "advertising",
          },
        ],
      },
      search: {
        stockFilters: { car_type: ["used"], tag: [certifiedTag] },
        exclusions: { locations: ["harbour-used-cardiff"] },
        filters: [
          { attribute: "make", widget: "cards", open: true },
          { attribute: "model", widget: "checkbox" },
          { attribute: "price", widget: "range", open: true },
          { attribute: "year", widget: "range", open: true },
          { attribute: "km", widget: "range", open: true },
          { attribute: "body", widget: "checkbox" },
          { attribute: "fuel", widget: "checkbox" },
          { attribute: "transmission", widget: "checkbox" },
          { attribute: "city", widget: "checkbox", label: "Where it is" },
        ],
        locationAttribute: "city",
        priceAscExcludesZero: true,
      },
      card: {
        chips: ["km", "transmission", "fuel", "seats"],
        control: "compare",
        buttons: [],
      },
      watch: { hideWithoutPrice: true },
      contact: { termsRequired: true },
      car: {
        keyInfoOpen: 8,
        keyInfoCollapsible: true,
        certifiedInfo: {
          title: "What Certified means",
          text: "Fewer than one in four of the cars we are offered pass. Those that do carry the green ribbon.",
          items: [
            "110 point mechanical and body inspection",
            "No older than six years, under 95,000 km",
            "12 months' warranty on engine, gearbox and driveline",
            "12 months' roadside assistance",
            "Three day exchange if it isn't the one",
          ],
        },
        contentSections: {
          included: {
            title: "In the glovebox",
            text: "You take home the whole file on your car.",
            items: [
              "The inspection sheet, signed by the technician",
              "PPSR certificate",
              "Service book brought up to date",
              "Two keys",
            ],
          },
          whyBuy: {
            title: "Why certified",
            text: "It costs a little more than the same car at auction, because the work has been done and we stand behind it.",
          },
        },
        valueAdds: [
          { title: "12 months' warranty", text: "Parts and labour at any of our workshops." },
          {
            title: "Three day exchange",
            text: "Bring it back within three days and 300 km and choose another.",
          },
          { title: "Roadside assistance", text: "Day and night, anywhere in the country." },
        ],
        sidebarButtons: [
          { action: "enquire", label: "Ask about this car" },
          { action: "test_drive", label: "Book a test drive" },
          { action: "call", label: "Call us" },
          { action: "history", label: "History report" },
          { action: "pdf", label: "Inspection brochure" },
        ],
        similarCount: 3,
      },
      tags: { certifiedImage: art.certifiedBadge },
      trade: { enabled: false },
      buy: {
        reserveCopy: "Put {deposit} down and it is yours to come and see for 48 hours. Fully refundable.",
        payment: { provider: "test" },
        onlinePayment: { enabled: false },
      },
      promo: {
        positions: [8],
        cards: [
          {
            start: day(now, -10),
            expiry: day(now, 60),
            display: ["search", "used"],
            slide: {
              ...pictured(art.scene("showroom")),
              id: "certified-exchange",
              name: "Three days to be sure",
              description:
                "Live with it for three days. If it isn't right, exchange it for another certified car.",
              url: "/#reasons",
            },
          },
        ],
      },
      seo: {
        resultsTitle: "Certified used {heading} | {site}",
        carTitle: "Certified {name} in {city} | {site}",
      },
      legal: {
        guarantee: true,
        copyright: "Harbour Certified is part of Harbour Motor Group Pty Ltd.",
        priceNote: "Warranty and exchange are on top of your rights under the Australian Consumer Law.",
      },
    },
  };
};
