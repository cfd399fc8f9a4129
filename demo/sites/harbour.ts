import { documentsOf } from "../ranges/demo-model.ts";
import { harbourRange } from "../ranges/harbour.ts";
import { auctionFile, auctionMapping } from "../stock/auction-file.ts";
import { type DemoSite, day, dayThere, demoAuth, demoSpam, makes, pictured, slide } from "./demo-document.ts";
import { harbourReviews } from "./demo-reviews.ts";
import { harbourLocations } from "./harbour-places.ts";

/** A family group between Sydney's north and Newcastle: four franchises and two used-car yards. */
export const harbour: DemoSite = (now, art) => {
  const logo = art.logo("harbour");
  const scene = art.scene("harbour");
  return {
    group: {
      slug: "harbour-motor-group",
      name: "Harbour Motor Group",
      dealerships: [
        { slug: "harbour-toyota", name: "Harbour Toyota", reviews: { average_rating: 4.7, count: 1284 } },
        {
          slug: "harbour-hyundai",
          name: "Harbour Hyundai",
          reviews: { average_rating: 4.6, count: 845 },
          settings: {
            card: {
              buttons: [{ action: "reserve", label: "Reserve" }],
            },
          },
        },
        { slug: "harbour-ford", name: "Harbour Ford", reviews: { average_rating: 4.4, count: 703 } },
        {
          slug: "harbour-volkswagen",
          name: "Harbour Volkswagen",
          reviews: { average_rating: 4.8, count: 391 },
        },
        {
          slug: "harbour-quality-used",
          name: "Harbour Quality Used",
          reviews: { average_rating: 4.2, count: 608 },
        },
      ],
      // Fetched when staff start it, and once a year, so that the demo's stock stays as it is.
      feeds: [
        {
          name: "auction",
          source: { type: "folder", file: auctionFile.name },
          schedule: "0 3 1 1 *",
          mapping: auctionMapping,
        },
      ],
      locations: harbourLocations(art),
      manufacturers: makes(art, "Toyota", "Hyundai", "Ford", "Volkswagen"),
      special_hours: [
        // A stocktake and a late night, so that there is always an upcoming event.
        { date: dayThere(now, 4), status: "Closed", department: "parts" },
        {
          date: dayThere(now, 6),
          status: "Open",
          start_hour: "08:30",
          end_hour: "20:00",
          department: "sales",
          location_name: "Harbour Toyota Brookvale",
        },
        { date: `${now.getUTCFullYear()}-12-25`, status: "Closed", department: "all" },
        { date: `${now.getUTCFullYear()}-12-26`, status: "Closed", department: "all" },
        { date: `${now.getUTCFullYear() + 1}-01-01`, status: "Closed", department: "all" },
        { date: `${now.getUTCFullYear() + 1}-01-26`, status: "Closed", department: "service" },
      ],
      review_texts: harbourReviews(now),
      timezone: "Australia/Sydney",
      lead: {
        spam: demoSpam,
        optInDefault: false,
        fallbackEmail: "leads@harbour.example",
        routes: [
          {
            categories: ["Careers Enquiry"],
            channels: [{ channel: "email", to: "people@harbour.example" }],
            last: true,
          },
          {
            departments: ["parts"],
            channels: [{ channel: "email", to: "parts@harbour.example" }],
            last: true,
          },
          {
            departments: ["service"],
            channels: [{ channel: "email", to: "service@harbour.example" }],
            last: true,
          },
          {
            channels: [
              { channel: "email", to: "leads@harbour.example" },
              { channel: "adf_email", to: "crm@harbour.example" },
            ],
          },
          { categories: ["Test Drive"], channels: [{ channel: "sms", to: "+61 491 570 156" }] },
        ],
        handling: {
          manager: "grace@demo.example",
          people: [
            { email: "marcus@demo.example", mobile: "+61 491 570 157" },
            { email: "priya@demo.example", weekdays: ["tue", "wed", "thu", "fri", "sat"] },
          ],
          // Other leads wait until someone takes them.
          rules: [
            {
              categories: ["Vehicle Enquiry", "Test Drive", "Finance Enquiry", "Photo Request"],
              people: ["marcus@demo.example", "priya@demo.example"],
            },
          ],
        },
      },
      finance: {
        provider: "taurus",
        intro: {
          title: "Car finance, worked out with you",
          text: "One application, several lenders, and somebody at the yard nearest you who explains the answer.",
          items: [
            "An answer within a business day",
            "No deposit needed to ask",
            "Trade-ins welcome as a deposit",
          ],
        },
        // The rate of the example below, so that the page has one.
        calculatorRate: 10.76,
        copy: "$163.02 per week over 60 months at 10.76% APR, with comparison rates between 8.38% and 19.42%.",
      },
    },
    site: {
      slug: "harbour",
      name: "Harbour Motor Group",
      template: "group",
      auth: demoAuth,
      ...(logo ? { logo: { url: logo } } : {}),
      tagline: "New and used cars from Brookvale to Newcastle",
      home: {
        ...(scene ? { heroImage: scene } : {}),
        headerLinks: [
          { label: "About us", href: "/about-us" },
          { label: "Careers", href: "/careers" },
        ],
        panels: [
          {
            title: "Harbour Certified",
            text: "Every certified car has passed 140 checks in our own workshops and comes with a year's warranty.",
            label: "See used cars",
            url: "/search/used-cars",
            ...pictured(art.scene("showroom")),
          },
          {
            title: "We buy cars",
            text: "An offer in two minutes, the money in your account the day you hand over the keys.",
            label: "Value my car",
            url: "/sell-my-car",
            ...pictured(art.scene("city")),
          },
        ],
      },
      models: { layout: "grid", list: documentsOf(harbourRange(now), art) },
      places: { saturdayByAppointment: true, serviceLink: true },
      include_sold_cars_days: 3,
      offers: { count: 4 },
      facebook_url: "https://www.facebook.com/",
      instagram_url: "https://www.instagram.com/",
      youtube_url: "https://www.youtube.com/",
      theme: { brand: "#0f3d5e", accent: "#c8501e", radius: "soft", header: "light" },
      phone: {
        number: "1300 975 707",
        byType: { new: "(02) 5550 4160", used: "(02) 5550 4170" },
        overrides: { "harbour-ford": "(02) 5550 4120" },
      },
      search: {
        sorts: ["relevance", "latest", "price_asc", "price_desc", "km", "year", "nearest"],
        filters: [
          { attribute: "car_type", widget: "checkbox", open: true },
          { attribute: "make", widget: "cards", open: true },
          { attribute: "model", widget: "checkbox" },
          { attribute: "price", widget: "range", open: true },
          { attribute: "weekly_price_range", widget: "checkbox", label: "Weekly repayment" },
          { attribute: "city", widget: "checkbox", label: "Where it is" },
          { attribute: "dealership_name", widget: "checkbox", label: "Dealership" },
          { attribute: "body", widget: "checkbox", open: true },
          { attribute: "year", widget: "range" },
          { attribute: "km", widget: "range" },
          { attribute: "fuel", widget: "checkbox" },
          { attribute: "transmission", widget: "checkbox" },
          { attribute: "drive", widget: "checkbox" },
          { attribute: "seats", widget: "checkbox" },
          { attribute: "towing_capacity", widget: "range" },
          { attribute: "colour", widget: "checkbox" },
          { attribute: "filtered_features", widget: "checkbox", label: "Features" },
        ],
        persistPanels: true,
        priceBands: [10_000, 15_000, 20_000, 30_000, 40_000, 50_000, 70_000, 100_000],
      },
      search_categories: [
        { label: "First cars", filters: { price: ":20000", body: ["Hatchback", "Sedan"] } },
        { label: "Family seven seaters", filters: { seats: ["7", "8"] } },
        { label: "Tradie utes", filters: { body: ["Ute"], drive: ["4WD"] } },
        { label: "Hybrid and electric", filters: { fuel: ["Hybrid", "Electric"] } },
      ],
      card: {
        chips: ["km", "transmission", "fuel", "body"],
        control: "favourite",
        buttons: [{ action: "quick_enquiry", label: "Quick enquiry" }],
      },
      contact: {
        path: "/contact-us",
        additionalServices: ["A trade-in valuation", "Finance", "Fleet and business"],
      },
      car: {
        keyInfoOpen: 8,
        showViews: true,
        valueAdds: [
          {
            title: "One group, from Brookvale to Newcastle",
            text: "See it at the yard nearest you. We move cars between our dealerships free of charge.",
          },
          {
            title: "Workshop tested",
            text: "Every used car goes through one of our own workshops before it goes on sale.",
            types: ["used"],
          },
          {
            title: "Clear title",
            text: "PPSR checked: no money owing, not written off, not reported stolen.",
            types: ["used", "demo"],
          },
        ],
        contentSections: {
          included: {
            title: "What's included",
            text: "Every used car we sell comes with the same list, whatever its price.",
            items: [
              "Workshop inspection and report",
              "Two keys wherever we were given two",
              "At least three months' registration unless we say otherwise",
              "A full tank on newer cars",
            ],
            types: ["used"],
          },
          whyBuy: {
            title: "Why buy from Harbour",
            text: "We have sold cars on the Northern Beaches since 1974 and most of our customers come back for the next one.",
            items: [
              "More than 700 cars in one group",
              "Factory-trained service at every franchise",
              "Salaried sales consultants, so there is no rush",
            ],
          },
          reserve: {
            title: "Reserve it online",
            text: "Pay a $200 deposit and we take the car off the market for 48 hours. Change your mind and you get all of it back.",
          },
          protect: {
            title: "Protect your car",
            text: "Ask about paint, fabric and window treatments, fitted by us before delivery.",
            items: ["Ceramic paint protection", "Fabric and leather guard", "Heat-rejecting window tint"],
            types: ["new", "demo"],
          },
        },
        blogCards: [
          {
            title: "Drive-away or EGC?",
            text: "What the two prices mean and which one you can hold us to.",
            url: "/search/new-cars",
          },
          {
            title: "Your first service",
            text: "What happens at 10,000 km and what it should cost.",
            url: "/contact-us",
          },
        ],
        similarCount: 4,
      },
      watch: { alerts: true },
      buy: { payment: { provider: "test" } },
      tags: { electricHybrid: true, showNew: false },
      service: {
        capacity: 20,
        page: {
          hero: scene,
          title: "Four workshops, one standard",
          intro:
            "Toyota, Hyundai, Ford or Volkswagen: each workshop has its maker’s tools, parts and training. Choose the one near you and a day that suits.",
          perks: [{ perk: "select" }, { perk: "quick" }, { perk: "loanCars" }, { perk: "lounge" }],
        },
      },
      // Members answer by text message, on trial: what they send is stored.
      messaging: { sms: { from: "+61491570150" } },
      forms: { defaultState: "nsw" },
      trade: {
        copy: "Tell us about your car and one of our buyers will make an offer towards this one, usually the same day.",
        intro:
          "Enter your registration, add a few details, and see what your car is worth to us in about two minutes.",
        images: true,
        userEmail: "buyers@harbour.example",
        smsFrom: "HARBOUR",
      },
      promo: {
        slides: [
          ...slide(art.banner("run-out"), now, [-10, 33], {
            alt: "Run-out weekend: last year on the plates, less on the price",
            heading: "Run-out weekend",
            text: "Last year on the plates, less on the price.",
            url: "/special-offers",
          }),
          ...slide(art.banner("we-buy"), now, [-10, 60], {
            alt: "We buy cars, whether or not you buy ours",
            heading: "We buy cars",
            text: "Whether or not you buy ours.",
            url: "/buying",
          }),
          ...slide(art.banner("run-out"), now, [34, 61], {
            alt: "New plates: this year’s cars, ready to drive away",
            heading: "New plates",
            text: "This year’s cars, ready to drive away.",
            url: "/search/new-cars",
          }),
        ],
        banner: [
          { label: "Latest offers", url: "/special-offers" },
          { label: "Book a service online", url: "/book-a-service" },
          { label: "Sell your car", url: "/sell-my-car" },
        ],
        cards: [
          {
            start: day(now, -20),
            expiry: day(now, 40),
            position: 8,
            display: ["search"],
            slide: {
              ...pictured(art.scene("showroom")),
              id: "harbour-trade-in",
              name: "We buy cars, even if you don't buy ours",
              description: "Bring it to Tuggerah or Brookvale and leave with the money in your account.",
              url: "/trade-in",
            },
          },
          {
            start: day(now, -5),
            expiry: day(now, 25),
            position: 17,
            display: ["search", "new"],
            strictDisplay: true,
            slide: {
              ...pictured(art.scene("harbour")),
              id: "harbour-runout",
              name: "Run-out on last year's plates",
              description: "Drive-away prices on new cars built last year, while they last.",
              url: "/search/new-cars",
            },
          },
          {
            start: day(now, -90),
            expiry: day(now, -30),
            position: 3,
            display: ["search"],
            slide: {
              ...pictured(art.scene("harbour")),
              id: "harbour-winter",
              name: "Winter service bonus",
              description: "A wheel alignment with every logbook service.",
              url: "/contact-us",
            },
          },
        ],
      },
      seo: {
        resultsTitle: "{heading} for sale, Sydney to Newcastle | {site}",
        resultsDescription:
          "{count} {heading} between Brookvale and Newcastle. Prices, photos and weekly repayments.",
      },
      content: {
        // The council's page about local workshops frames two of our blocks.
        embedHosts: ["https://www.northernbeaches-trades.example"],
        videoHosts: ["https://www.youtube-nocookie.com"],
        blogTitle: "From the workshop floor",
      },
      legal: {
        privacy: true,
        privacyContact: "The Privacy Officer, {site}, 632 Pittwater Road, Brookvale NSW 2100, {phone}",
        copyright: "Harbour Motor Group Pty Ltd. All rights reserved.",
        priceNote:
          "Drive-away prices include 12 months' registration, CTP and stamp duty for a private buyer in NSW. Prices marked Excl. Govt. Charges do not.",
      },
    },
  };
};
