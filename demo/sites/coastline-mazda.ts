import { documentsOf } from "../ranges/demo-model.ts";
import { mazdaRange } from "../ranges/mazda.ts";
import {
  type DemoSite,
  day,
  dayThere,
  demoSpam,
  department,
  hours,
  makes,
  openFinance,
  partsHours,
  pictured,
  serviceHours,
  slide,
} from "./demo-document.ts";
import { reviewsOf } from "./demo-reviews.ts";

const yard = {
  street: "28 Pacific Highway",
  city: "Coffs Harbour",
  state: "NSW",
  postcode: "2450",
  lat: -30.2986,
  long: 153.1094,
};

/** One make, one dealer, one address: sales, service and parts. */
export const coastlineMazda: DemoSite = (now, art) => {
  const logo = art.logo("coastline-mazda");
  const [mazda] = makes(art, "Mazda");
  return {
    group: {
      slug: "coastline-motors",
      name: "Coastline Motors",
      dealerships: [
        {
          slug: "coastline-mazda-coffs",
          name: "Coastline Mazda Coffs Harbour",
          average_rating: 4.9,
          review_count: 476,
        },
      ],
      locations: [
        department(
          {
            slug: "coastline-mazda-coffs-sales",
            name: "Coastline Mazda - Sales",
            dealership_slug: "coastline-mazda-coffs",
            location_type: "sales",
            manufacturers: ["Mazda"],
            primary: true,
            intro:
              "One family, one make, one address, a kilometre north of the jetty. Park out front; the workshop's drive is round the back.",
            staff: [
              { name: "Rosie Callan", role: "Dealer principal" },
              { name: "Ben Harrow", role: "New Mazda" },
              { name: "Theo Lim", role: "Service adviser" },
            ],
            dealer_license_number: "MD099920",
            average_rating: 4.9,
            review_count: 476,
            address: yard,
            phone: "(02) 5550 6601",
            hours: hours(["08:30", "17:30"], ["08:30", "16:00"], null),
          },
          art,
        ),
        department(
          {
            slug: "coastline-mazda-coffs-service",
            name: "Coastline Mazda - Service",
            dealership_slug: "coastline-mazda-coffs",
            location_type: "service",
            manufacturers: ["Mazda"],
            motor_vehicle_repairer: "MVRL99020",
            address: yard,
            phone: "(02) 5550 6602",
            hours: serviceHours,
          },
          art,
        ),
        department(
          {
            slug: "coastline-mazda-coffs-parts",
            name: "Coastline Mazda - Parts",
            dealership_slug: "coastline-mazda-coffs",
            location_type: "parts",
            manufacturers: ["Mazda"],
            address: yard,
            phone: "(02) 5550 6603",
            hours: partsHours,
          },
          art,
        ),
      ],
      manufacturers: [mazda!],
      special_hours: [
        {
          date: dayThere(now, 3),
          status: "Open",
          start_hour: "08:30",
          end_hour: "19:30",
          department: "sales",
        },
        { date: dayThere(now, 10), status: "Closed", department: "service" },
        { date: `${now.getUTCFullYear()}-12-25`, status: "Closed" },
      ],
      review_texts: reviewsOf({ dealership: "coastline-mazda-coffs" }, now, [
        ["Leanne B.", 5, 9, "Ben knew which seats fitted three child seats without looking it up. Sold."],
        ["Craig H.", 5, 20, "Serviced here for nine years. They show you the old part."],
        ["Mei C.", 5, 33, "Drove up from Grafton because of how they answered the phone. Worth it."],
        ["Stu F.", 4, 51, "Courtesy car was booked out, so they ran me home and picked me up."],
        ["Aunty Jo", 5, 72, "A handover that took an hour, with the phone paired and the mirrors set."],
        ["Nikhil V.", 5, 95, "Got a real drive-away price by text, and it was the price."],
      ]),
      timezone: "Australia/Sydney",
      lead: { fallbackEmail: "leads@coastline.example", spam: demoSpam, optInDefault: false },
    },
    site: {
      slug: "coastline-mazda",
      name: "Coastline Mazda",
      template: "manufacturer",
      auth: openFinance,
      manufacturer: { name: mazda!.name },
      models: { list: documentsOf(mazdaRange(now), art) },
      ...(logo ? { logo: { url: logo } } : {}),
      home: { heroField2: "fuel", combineNewDemo: true, headerLabel: "Mid North Coast" },
      tagline: "Mazda on the Mid North Coast since 1988",
      offers: { count: 3 },
      facebook_url: "https://www.facebook.com/",
      instagram_url: "https://www.instagram.com/",
      navigation: [
        { label: "Models", href: "/models", menu: "models" },
        { label: "New Mazda", href: "/search/new-cars" },
        { label: "Demonstrators", href: "/search/demo-cars" },
        { label: "Used Mazda", href: "/search/used-cars" },
        { label: "Finance", href: "/finance-enquiry" },
      ],
      theme: { brand: "#8c1020", accent: "#1d1f22", radius: "square", header: "dark" },
      phone: {
        number: "(02) 5550 6600",
        byType: { new: "(02) 5550 6604", used: "(02) 5550 6605", demo: "(02) 5550 6606" },
      },
      service: {
        stepOrder: "vehicle-contact-order",
        capacity: 14,
        dropoff: {
          times: ["7:45am", "8:45am"],
          pickups: [
            { time: "2:00pm", place: "the shopping centre" },
            { time: "4:30pm", place: "the train station" },
          ],
        },
        page: {
          hero: art.scene("coast"),
          title: "Serviced by people who know Mazdas",
          intro:
            "Our technicians train with Mazda every year and work on nothing else. Tell us the day that suits, and have a loan car or a lift to the station while we look after yours.",
          perks: [{ perk: "quick" }, { perk: "loanCars" }, { perk: "shuttle" }, { perk: "earlyBird" }],
        },
      },
      finance: {
        provider: "manual",
        lenderName: "Coastline Finance",
        path: "/finance-enquiry",
        calculatorRate: 8.5,
        intro: {
          title: "Coastline Finance",
          text: "We have arranged loans for our own cars since 1988. Tell us what you would like to spend.",
          items: [],
        },
      },
      search: {
        filters: [
          { attribute: "car_type", widget: "checkbox", open: true },
          { attribute: "model", widget: "cards", open: true, label: "Range" },
          { attribute: "badge", widget: "select" },
          { attribute: "price", widget: "range", open: true },
          { attribute: "body", widget: "checkbox" },
          { attribute: "drive", widget: "checkbox" },
          { attribute: "fuel", widget: "checkbox" },
          { attribute: "year", widget: "range" },
          { attribute: "km", widget: "range" },
          { attribute: "colour", widget: "checkbox" },
          { attribute: "status", widget: "checkbox", label: "Availability" },
        ],
        recentSearches: true,
      },
      card: {
        titleField: "carsales_title",
        chips: ["transmission", "fuel", "drive", "km"],
        control: "compare",
        buttons: [{ action: "reserve", label: "Reserve" }],
      },
      lead: { termsCheckbox: true },
      forms: { defaultState: "nsw" },
      car: {
        keyInfoOpen: 8,
        keyInfoCollapsible: true,
        valueAdds: [
          {
            title: "Coastline courtesy cars",
            text: "Free with every booked logbook service, or we run you home within town.",
          },
          {
            title: "Guaranteed trade-in",
            text: "The figure we write down is the figure we pay, for seven days.",
          },
        ],
        contentSections: {
          included: {
            title: "Drive-away means drive away",
            text: "A price marked Drive Away has registration, CTP insurance, stamp duty and dealer delivery in it.",
          },
          whyBuy: {
            title: "Why Coastline",
            text: "One family, one make, one address. The technician who checks your car before delivery is the one who services it.",
            items: [
              "Factory-trained technicians",
              "Genuine parts on the shelf",
              "A handover that takes an hour, not ten minutes",
            ],
          },
          reserve: {
            title: "Hold it for two days",
            text: "A $200 deposit keeps the car for 48 hours and comes back to you in full if you change your mind.",
          },
        },
        sidebarButtons: [
          { action: "enquire", label: "Enquire" },
          { action: "test_drive", label: "Test drive" },
          { action: "call", label: "Call Coastline" },
          { action: "reserve", label: "Reserve for $200" },
          { action: "trade_in", label: "Value my trade-in" },
          { action: "finance", label: "Apply for finance" },
          { action: "pdf", label: "Download brochure" },
        ],
        similarCount: 4,
      },
      buy: { payment: { provider: "test" } },
      price: { noPriceText: "Price on arrival" },
      tags: { showNew: true, texts: { new: "New", newArrival: "Just landed", comingSoon: "On its way" } },
      promo: {
        slides: slide(art.banner("two-years"), now, [-8, 38], {
          alt: "Two years of servicing with any new SUV",
          heading: "Two years on us",
          text: "Servicing with any new SUV.",
          url: "/special-offers",
        }),
        banner: [
          { label: "Current offers", url: "/special-offers" },
          { label: "Book a service", url: "/book-a-service" },
          { label: "Sell us your car", url: "/sell-my-car" },
        ],
        cards: [
          {
            start: day(now, -14),
            expiry: day(now, 30),
            position: 8,
            display: ["search", "demo"],
            slide: {
              ...pictured(art.scene("coast")),
              id: "coastline-demos",
              name: "Demonstrators, nearly new",
              description:
                "Our own demonstrators with a few thousand kilometres and the rest of the new car warranty.",
              url: "/search/demo-cars",
            },
          },
          {
            start: day(now, -3),
            expiry: day(now, 75),
            display: ["new", "car"],
            slide: {
              ...pictured(art.scene("coast")),
              id: "coastline-seven-seats",
              name: "Seven seats in stock",
              description: "Three-row SUVs on the floor today, ready to try with your own child seats.",
              url: "/search?seats=7",
            },
          },
        ],
      },
      seo: {
        resultsTitle: "{heading} Coffs Harbour | {site}",
        carTitle: "{name} Coffs Harbour, {price} | {site}",
      },
      legal: {
        copyright: "Coastline Motors Pty Ltd.",
        priceNote:
          "Drive-away prices are for private buyers in NSW. Pictures are of the car for sale unless they say otherwise.",
      },
    },
  };
};
