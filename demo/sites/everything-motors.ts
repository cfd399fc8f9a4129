import { documentsOf } from "../ranges/demo-model.ts";
import { ssangYongRange } from "../ranges/ssangyong.ts";
import { unlistedCar } from "../stock/stock-lists.ts";
import { type DemoSite, day, dayThere, demoSpam, openFinance, pictured, slide } from "./demo-document.ts";
import { reviewsOf } from "./demo-reviews.ts";
import { everythingTexts } from "./everything-legal.ts";
import { everythingLocations } from "./everything-places.ts";

/**
 * An independent dealer of used cars of every make, who has set nearly every option to something else than its default: what no other site of
 * the demo shows is here (`demo-options.test.ts`).
 */
export const everythingMotors: DemoSite = (now, art) => {
  const logo = art.logo("everything-motors");
  const yard = art.building("everything-geelong-sales");
  const [guild, lender] = ["Geelong Motor Guild", "Barwon Finance"].map((name) => art.badge(name));
  return {
    group: {
      slug: "everything-group",
      name: "Everything Group",
      dealerships: [
        {
          slug: "everything-geelong",
          name: "Everything Motors Geelong",
          reviews: { stars: 4.4, count: 702 },
        },
        { slug: "everything-clearance", name: "Everything Clearance", reviews: { stars: 3.9, count: 118 } },
        // Cars for the trade only: no shopper sees them.
        { slug: "everything-wholesale", name: "Everything Wholesale" },
      ],
      locations: everythingLocations(art),
      special_hours: [
        {
          date: dayThere(now, 5),
          status: "Open",
          start_hour: "08:30",
          end_hour: "20:30",
          department: "sales",
        },
        { date: `${now.getUTCFullYear()}-12-25`, status: "Closed" },
      ],
      review_texts: [
        ...reviewsOf({ location: "everything-geelong-sales" }, now, [
          ["Trish O.", 5, 5, "Sat in eleven cars before lunch and nobody followed me. Bought the twelfth."],
          ["Mehmet A.", 4, 23, "Fair for my old Falcon and said why it wasn't more. Bring both keys."],
          ["Lou and Ange", 5, 49, "They rang a week later to ask whether the seat rattle was gone. It was."],
        ]),
        ...reviewsOf({ dealership: "everything-clearance" }, now, [
          ["Baz", 3, 12, "You get what you pay for, and they say so."],
        ]),
      ],
      timezone: "Australia/Melbourne",
      stock: { maxCars: 2_000 },
      retention: {
        leads: 730,
        accounts: 730,
        alerts: 400,
        messages: 90,
        drafts: 3,
        tradeInDrafts: 14,
        unpaidPayers: 14,
        counters: 365,
        events: 365,
      },
    },
    site: {
      slug: "everything-motors",
      name: "Everything Motors",
      template: "standard",
      ...(logo ? { logo: { url: logo } } : {}),
      tagline: "Every make, every budget, one yard in Geelong",
      theme: { brand: "#075e6b", accent: "#a4500b", font: "grotesque", radius: "soft", header: "light" },
      home: {
        heroHeading: "Whatever you drive next, it is probably here",
        ...(art.scene("bay") ? { heroImage: art.scene("bay") } : {}),
        carTypes: ["all", "used"],
        forceTypeSwitch: true,
        headerLabel: "Geelong",
        headerLinks: [
          {
            label: "Member of the Geelong Motor Guild",
            href: "/about-us",
            ...(guild ? { logo: guild } : {}),
          },
          { label: "Careers", href: "/careers" },
        ],
        sections: ["arrivals", "makes", "promotions", "bodies", "panels", "range", "reasons", "locations"],
        panels: [
          {
            title: "We buy any car",
            text: "Running or not, owing or not. A figure in two minutes, the money on the day.",
            label: "What is mine worth?",
            url: "/sell-my-car",
            ...pictured(yard),
          },
          {
            title: "Work utes by the week",
            text: "When yours is off the road: a ute with insurance and servicing, for as long as the job takes.",
            label: "Utes by the week",
            url: "/search?body=Ute&query=by+the+week",
            ...pictured(art.building("everything-geelong-service")),
          },
        ],
        footerLinks: [
          { label: "Privacy", href: "/privacy-policy" },
          { label: "Terms", href: "/terms-and-conditions" },
          { label: "Accessibility", href: "/accessibility" },
          { label: "Trade buyers", href: "/trade-prices" },
        ],
      },
      navigation: [
        {
          label: "Cars",
          href: "/search",
          children: [
            { label: "All cars", href: "/search" },
            { label: "Under $15,000", href: "/search?price=:15000" },
            { label: "Seven seats", href: "/search?seats=7" },
            { label: "Hybrid and electric", href: "/search?fuel=Hybrid&fuel=Electric" },
          ],
        },
        { label: "Order a SsangYong", href: "/models", menu: "models" },
        { label: "Sell your car", href: "/sell-my-car" },
        { label: "Service", href: "/service" },
        { label: "Finance", href: "/finance" },
        { label: "Contact", href: "/contact" },
      ],
      redirects: [
        { from: "/used-cars-geelong", to: "/search/used-cars", permanent: true },
        { from: "/stock/*", to: "/search", permanent: false },
      ],
      instagram_url: "https://www.instagram.com/",
      phone: { number: "1300 975 710", callTheDealer: "(03) 5550 6610" },
      // Where the yards are means nothing to people who don't live here.
      override_city: "Geelong",
      showDealerLicence: false,
      include_sold_cars_days: 7,
      xtime_url: "/demo/booking",
      redbook: true,
      models: {
        layout: "grid",
        plainSlug: true,
        slugRewrites: { "ssangyong-australia": "ssangyong" },
        list: documentsOf(ssangYongRange(), art),
      },
      search: {
        sorts: ["relevance", "latest", "price_asc", "price_desc", "km", "year", "nearest"],
        exclusions: { dealerships: ["everything-wholesale"], cars: [unlistedCar] },
        filters: [
          { attribute: "price_range", widget: "checkbox", label: "Budget", open: true },
          { attribute: "make", widget: "checkbox", open: true },
          { attribute: "make_model", widget: "checkbox", label: "Model" },
          { attribute: "body", widget: "cards", open: true },
          { attribute: "location_name", widget: "checkbox", label: "Yard" },
          { attribute: "tag", widget: "checkbox", label: "Marked as", open: false },
          { attribute: "categories", widget: "checkbox", label: "Made for" },
          { attribute: "year", widget: "range" },
          { attribute: "km", widget: "range" },
          { attribute: "fuel", widget: "checkbox" },
          { attribute: "transmission", widget: "checkbox" },
          { attribute: "seats", widget: "checkbox" },
        ],
        hitsPerPage: 24,
        priceBands: [8_000, 12_000, 16_000, 20_000, 30_000, 45_000],
        makeLabels: { countrySuffixes: ["Australia", "Motors"], truckSuffixes: ["Trucks", "Commercial"] },
        wordsAreFilters: false,
        recentSearches: false,
      },
      search_categories: [
        { label: "First cars", filters: { price: ":14000" } },
        { label: "Big families", filters: { seats: ["7", "8"] } },
        { label: "Towing", filters: { towing_capacity: "2500:" } },
      ],
      card: {
        chips: ["km", "engine", "transmission", "seats"],
        control: "none",
        buttons: [
          { action: "explore", label: "See it" },
          { action: "finance", label: "Finance" },
          { action: "find_similar", label: "Similar" },
        ],
      },
      watch: { localFavourites: false, compare: false, alerts: true },
      // Some utes are for hire: they have a price by the week, and none to buy.
      price: { subscriptions: true, showPriceToBuy: false, noPriceText: "Being priced" },
      tags: {
        electricHybrid: true,
        showNew: true,
        texts: {
          sold: "GONE",
          justSold: "JUST GONE",
          reserved: "ON HOLD",
          comingSoon: "ON ITS WAY",
          newArrival: "Just in",
          new: "Brand new",
          electric: "All electric",
          hybrid: "Hybrid",
        },
      },
      car: {
        keyInfoOpen: 8,
        keyInfoCollapsible: true,
        showViews: true,
        valueAdds: [
          { title: "Any make", text: "Rivals stand side by side here, so you compare them by driving." },
          {
            title: "Checked here",
            text: "Our own workshop looks at brakes, tyres, belts and leaks before a car is priced.",
          },
          {
            title: "Bring it back",
            text: "48 hours and 300 km to change your mind, on every car from the Geelong yard.",
          },
        ],
        contentSections: {
          included: {
            title: "With every car",
            text: "From the Geelong yard. Clearance cars come as they are.",
            items: [
              "Roadworthy certificate",
              "Three months' warranty",
              "Both keys, or the price of a second one off",
            ],
          },
          whyBuy: {
            title: "Why an independent",
            text: "No maker tells us what to sell. If the other brand suits you better, it is parked two rows over.",
          },
          reserve: {
            title: "Put it on hold",
            text: "Coming from far away? Hold it before you set out.",
            items: [
              "$500, and all of it back if you say no",
              "48 hours",
              "A video of anything you ask about",
            ],
          },
        },
        blogCards: [
          {
            title: "Sell yours first",
            text: "What it is worth, before you choose the next.",
            url: "/sell-my-car",
          },
        ],
        sidebarButtons: [
          { action: "enquire", label: "Ask about this car" },
          { action: "test_drive", label: "Drive it" },
          { action: "reserve", label: "Hold it" },
          { action: "finance", label: "Finance it" },
          { action: "photos", label: "More photos" },
          { action: "link", label: "Order one new", href: "/pages/order-a-new-one" },
          { action: "pdf", label: "Print" },
        ],
        similarCount: 8,
      },
      finance: {
        provider: "manual",
        excludedDealerships: ["everything-clearance"],
        layout: "panel",
        lenderName: "Barwon Finance",
        ...(lender ? { lenderLogo: lender } : {}),
        exampleText: "Comparison rate is based on a 5-year secured loan of $20,000.",
        disclaimer:
          "An estimate by Barwon Finance for approved applicants over 21. It is no offer of credit; fees, charges and lending criteria apply.",
        calculatorRate: 9.4,
        calculatorDisclaimer:
          "A guide only, for approved applicants: the lender’s terms, fees and charges apply and are not in these figures. Ask Arjun for the figure that counts.",
        intro: {
          title: "A loan, or no loan",
          text: "Barwon Finance lends on anything in the Geelong yard. For a clearance car, bring your own.",
          items: ["Seven lenders behind one form", "No fee to ask", "Pay it out early without a penalty"],
        },
        privacyText:
          "I agree that Everything Motors and Barwon Finance use what I write here to assess my application, as the privacy policy says.",
      },
      auth: {
        ...openFinance,
        gatedRoutes: [...openFinance.gatedRoutes, { path: "/trade-prices", type: "account" }],
      },
      service: {
        page: {
          hero: art.scene("bay"),
          title: "Every make, one workshop",
          subtitle: "INDEPENDENT, AND CERTIFIED",
          intro: "Logbook services that keep your maker's warranty, at a price you know before we start.",
          benefits: [
            { title: "Your logbook", text: "Stamped, or sent to the maker.", items: [] },
            { title: "Your choice of part", text: "Genuine, or as good for less.", items: [] },
          ],
          perks: [
            {
              perk: "quick",
              title: "While you wait",
              text: "Oil, filters and a look underneath in an hour.",
            },
            {
              perk: "loanCars",
              title: "A car from the yard",
              text: "Take whatever is parked nearest the gate.",
            },
          ],
          banner: "Twelve months on parts and labour, whoever made the car.",
          warranty: {
            title: "Warranty, in short",
            text: "Three months on every car we sell.",
            items: ["Parts and labour", "Here, or at a workshop near you"],
            url: "/pages/faqs",
          },
          roadside: {
            title: "Stranded?",
            text: "We come and get you, within 40 km of Geelong.",
            items: ["Weekdays from 7 to 7", "Weekends while the yard is open"],
            url: "/about-us",
          },
          complimentary: "Bought here? The first service is on us, at six months.",
        },
      },
      places: {
        cardHours: false,
        cardLinkText: "See this yard",
        viewSlug: "dealership",
        saturdayByAppointment: true,
        listOverride: true,
        buyingTeam: false,
      },
      reviews: {
        minRating: 3.5,
        hidden: ["everything-clearance", "everything-clearance-corio", "everything-handover-lara"],
      },
      contact: {
        messageOptional: true,
        termsRequired: true,
        categories: ["General Enquiry", "Vehicle Enquiry", "Service Booking", "Careers Enquiry"],
        additionalServices: ["A trade-in valuation", "A car from interstate"],
      },
      forms: {
        defaultState: "vic",
        locationList: ["everything-geelong-sales", "everything-clearance-corio", "everything-handover-lara"],
        // In the list for staff; shoppers go there when their car is ready.
        excludeLocationIds: ["everything-handover-lara"],
        locationSetsDealership: true,
      },
      lead: {
        spam: { ...demoSpam, repeats: 6 },
        deliverSpam: false,
        fallbackEmail: "hello@everything-motors.example",
        routes: [
          { departments: ["sales"], channels: [{ channel: "email", to: "sales@everything-motors.example" }] },
        ],
        fields: [
          {
            name: "spend",
            label: "Your budget",
            type: "select",
            options: ["Under $15,000", "To $30,000", "More"],
          },
          {
            name: "must_have",
            label: "What must it have?",
            type: "textarea",
            categories: ["Vehicle Enquiry"],
          },
          {
            name: "has_trade",
            label: "I have a car to sell",
            type: "checkbox",
            categories: ["Vehicle Enquiry"],
          },
        ],
        termsCheckbox: true,
        optInDefault: true,
        optInText: "Text me when something like it comes in. Reply STOP and we do.",
        consentVersion: "2026-2",
        photoPreset: "Could you photograph the tyres, the boot and anything that isn't perfect?",
        unfinishedMinutes: 30,
        sendPartial: true,
        contactMethods: ["SMS", "Phone"],
        financeQuestion: false,
        handling: {
          lostReasons: ["Bought elsewhere", "Too expensive", "Couldn’t wait", "Another reason"],
          answerMinutes: 30,
          nextPersonMinutes: 15,
          answers: [
            {
              name: "It is here",
              subject: "{car}",
              text: "Hi {name},\n\nIt is here, and the key is at the desk.",
            },
          ],
          signature: "{me}, {place}",
        },
        acknowledgement: {
          perMailbox: 3,
          sms: true,
          answersWithin: "within two opening hours",
          subject: "{site}: {title}",
          text: "Hi {name},\n\nThanks for asking. {confirmation}",
          smsText: "{site}: got it, we call you back. Reply STOP to opt out.",
        },
      },
      messaging: {
        fromName: "The yard at Everything Motors",
        fromEmail: "yard@everything-motors.example",
        replyTo: "sales@everything-motors.example",
      },
      testDrive: { minutes: 30, capacity: 3, noticeHours: 1, horizonDays: 7 },
      trade: {
        path: "/sell-my-car",
        copy: "Leave yours here and drive away in this one.",
        title: "What is my car worth?",
        intro: "Your registration, a few taps, and a figure from the sales of the last ninety days.",
        images: true,
        imageDays: 30,
        maxAgeYears: 18,
        maxKm: 280_000,
        validDays: 14,
        smsContent: "{site}: thanks {name}. We look at your {vehicle} and text you today.",
        smsFrom: "EVERYTHING",
        searchingMessages: [
          "Reading the plate…",
          "Asking the register…",
          "Finding its twins…",
          "Looking at last month’s sales…",
          "Nearly there…",
        ],
        conditions: [
          { text: "It drives here" },
          { text: "A logbook, even a thin one", answer: "service_history" },
          { text: "Two keys", answer: "number_of_keys" },
        ],
        failures: ["Written off or stolen", "Rust in the frame"],
        financeNote: "Still paying it off? We ring your lender while you have a coffee.",
        faq: [
          {
            question: "Do I have to buy from you?",
            answer: "No. Half of the cars we buy leave without another.",
          },
          { question: "What if it doesn't start?", answer: "We tow it in, within 40 km of Geelong." },
        ],
      },
      buy: {
        deposit: 500,
        reserveLabel: "$500, refundable",
        reserveCopy: "Hold this {noun} for 48 hours with {deposit}. Say no and you get all of it back.",
        payment: {
          provider: "test",
          ways: [
            { name: "card", label: "Card", methods: ["card"] },
            { name: "bank", label: "Bank transfer", methods: ["au_becs_debit"] },
          ],
        },
        onlinePayment: {
          minimum: 50,
          maximum: 5_000,
          intro: "For the balance of a car or a workshop invoice. The number is at the top right of it.",
        },
      },
      promo: {
        positions: [5, 12],
        slides: slide(art.banner("any-make"), now, [-12, 48], {
          alt: "Every make in one yard",
          heading: "Every make, one yard",
          text: "Drive the rivals back to back. LMCT 99960.",
          url: "/search",
        }),
        tiles: [
          {
            start: day(now, -30),
            expiry: day(now, 60),
            title: "Three months' warranty",
            text: "On every car from the Geelong yard, parts and labour. LMCT 99960.",
            url: "/warranty",
          },
          {
            start: day(now, -30),
            expiry: day(now, 60),
            title: "Older and cheaper",
            text: "The clearance yard in Corio: as they are, and priced that way. LMCT 99960.",
            url: "/search?location_name=Everything+Clearance+Corio",
          },
        ],
        banner: [
          { label: "Sell your car", url: "/sell-my-car" },
          { label: "Book the workshop", url: "/service" },
          { label: "Order a new SsangYong", url: "/models" },
        ],
        cards: [
          {
            start: day(now, -10),
            expiry: day(now, 50),
            display: ["search"],
            slide: {
              ...pictured(art.building("everything-clearance-corio")),
              id: "everything-clearance",
              name: "The yard behind the yard",
              description:
                "Cars over ten years old at our clearance yard in Corio. No finance, no frills. LMCT 99960.",
              url: "/search?location_name=Everything+Clearance+Corio",
            },
          },
        ],
      },
      ...(yard ? { images: { placeholder: yard } } : {}),
      seo: {
        resultsTitle: "{heading} in Geelong | {site}",
        resultsDescription:
          "{count} {heading} of every make at one yard in Geelong, each checked in our own workshop.",
        carTitle: "{name} in {city}, {price} | {site}",
        carDescription: "{name}, {facts}. {price} at {dealership}, with 48 hours to bring it back.",
        alternates: [{ language: "zh-AU", origin: "https://zh.everything-motors.example" }],
      },
      tracking: { ids: { "Careers Enquiry": 204 }, measurementIds: ["G-EVERYTHING"] },
      content: {
        // The council's page about buying a first car frames what the site offers.
        embedHosts: ["https://firstcar-geelong.example"],
        blogTitle: "From the yard",
        blogActions: [
          { action: "view_stock", title: "In the yard", text: "Every make, by size.", label: "See all" },
        ],
      },
      legal: {
        guarantee: true,
        privacy: true,
        company: "Everything Motors (Geelong) Pty Ltd",
        privacyContact: "Dimi Karras, {site}, 212 Melbourne Road, North Geelong VIC 3215, {phone}",
        texts: everythingTexts,
        copyright: "LMCT 99960.",
        priceNote:
          "Drive-away prices include transfer duty and the transfer fee for a private buyer in Victoria. Prices by the week are for hire and include insurance and servicing. LMCT 99960.",
      },
    },
  };
};
