import { formDefinition, leadForms } from "#domain/leads/form-definitions/lead-forms.ts";
import type { Seed } from "./body.ts";
import { picture } from "./picture.ts";
import { type Found, sites } from "./stage.ts";
import {
  aDay,
  as,
  car,
  contact,
  email,
  finance,
  message,
  name,
  type Place,
  phone,
  sell,
  service,
  type Usual,
  who,
} from "./valid-requests.ts";

/** The forms that `/enquire` shows with or without a car. */
const enquiryForms = leadForms.filter((form) => {
  const { page } = formDefinition(form);
  return page.at === "enquire" ? page.about !== "model" : "isAlsoEnquire" in page;
});

/** Every page of src/site/routes.ts, by its pattern, and addresses that no route matches. */
export const pages: Record<string, Usual> = {
  "/": () => [{ path: "/" }, { path: "/_root.data" }],
  "/search/:first?/:second?": (at) => [
    { path: "/search", query: { make: car(at)?.make ?? "", price: "10000:40000", page: "2" } },
    { path: "/search/used-cars", query: { query: "mazda", sortBy: "price_asc" } },
    { path: "/search.data", query: { body: "SUV", year: "2018:2022" } },
    { path: `/search/${car(at)?.make.toLowerCase()}` },
    { path: "/search", query: { price_min: "10000", price_max: "40000" } },
  ],
  "/models": () => [{ query: { body: "Ute" } }, { path: "/models.data" }],
  "/cars/trade-in": (at) => [{ query: { car_id: car(at)?.id ?? "" } }, ...tradeSteps(at, "/cars/trade-in")],
  "/cars/:slug": (at, n) => [
    { path: `/cars/${car(at, n)?.slug}` },
    { path: `/cars/${car(at, n)?.slug}.data` },
    {
      path: `/cars/${car(at, n)?.slug}`,
      query: { price: "30000", term: "5", rate: "7.5", balloon: "20", deposit: "2000" },
    },
  ],
  "/cars/:slug/checkout": (at, n) => reserving(at, n, "checkout"),
  "/cars/:slug/buy-online": (at, n) => reserving(at, n, "buy-online"),
  "/trade-in": (at) => [
    {},
    { query: { step: "images", evalid: at.found.tradeIns[0] ?? "" }, ...as("trade") },
    { query: { offer: "a".repeat(22) } },
    ...tradeSteps(at, "/trade-in"),
  ],
  "/sell-my-car": (at) => [{}, ...tradeSteps(at, "/sell-my-car").slice(0, 1)],
  "/contact": (at) => contacting("/contact", at),
  "/contact-us": (at) => contacting("/contact-us", at),
  "/contact-us/:slug": ({ found }) => [
    { path: `/contact-us/${found.place}` },
    { path: `/contact-us/${found.place}.data` },
  ],
  "/locations/:slug": (at) => [
    { path: `/locations/${car(at)?.dealership_slug}` },
    { path: `/locations/${at.found.place}` },
  ],
  "/enquire": (at, n) =>
    enquiryForms.flatMap((form) => [
      { query: { form, car_id: car(at, n)?.id ?? "" } },
      {
        query: { form, car_id: car(at, n)?.id ?? "" },
        form: { ...contact, contact_method: "Phone", dateTime: `${aDay(9)}T10:00` },
      },
    ]),
  "/book-test-drive": (at, n) => [
    { query: { car_id: car(at, n)?.id ?? "" } },
    {
      query: { car_id: car(at, n)?.id ?? "" },
      form: { ...contact, dateTime: `${aDay(9)}T10:00` },
      ...as("draft"),
    },
  ],
  "/finance": (at, n) => financing("/finance", at, n),
  "/finance-enquiry": (at, n) => financing("/finance-enquiry", at, n),
  "/apply-for-finance": (at, n) => financing("/apply-for-finance", at, n),
  "/finance-pre-approval": (at, n) => financing("/finance-pre-approval", at, n),
  "/personalised/finance": (at, n) => financing("/personalised/finance", at, n),
  "/service": (at) => servicing("/service", at),
  "/book-a-service": (at) => servicing("/book-a-service", at),
  "/favourites": () => [{}],
  "/watchlist": (at, n) => [
    { ...as("shopper") },
    { form: { save: car(at, n)?.id ?? "" }, ...as("shopper") },
    { form: { remove: car(at, n)?.id ?? "" }, ...as("shopper") },
    { query: { removed: car(at, n)?.id ?? "" }, ...as("shopper") },
    { form: { save: car(at, n)?.id ?? "" } },
  ],
  "/compare": (at) => [
    { query: { car_id: car(at)?.id ?? "" } },
    { query: { car_id: car(at, 1)?.id ?? "", save: "x" } },
  ],
  "/online-payment": () => [
    { ...as("shopper") },
    { form: { reference: "INV 1042", amount: "125.50", ...who, payment_way: "card" }, ...as("shopper") },
    { query: { payment: "x" }, ...as("shopper") },
  ],
  "/pay/test/:id": ({ found }) => [
    { path: `/pay/test/${found.checkout}` },
    { path: `/pay/test/${found.checkout}`, form: { number: "4000 0000 0000 0002" } },
    { path: `/pay/test/${found.checkout}`, form: { number: "4242" } },
  ],
  "/checkout-journey": (at, n) => {
    const query = { car_id: car(at, n)?.slug ?? "" };
    return [
      { query, ...as("shopper") },
      { query, form: { step: "details", do: "next", ...who }, ...as("everyone") },
      {
        query,
        form: { step: "trade", do: "next", trade_in: "car", trade_rego: "ABC12D", trade_odometer: "84,500" },
        ...as("everyone"),
      },
      { query, form: { step: "pay", do: "next", payment_preference: "dealership" }, ...as("everyone") },
      {
        query,
        form: { step: "confirm", do: "send", deposit_cents: "20000", message, terms_conditions: "on" },
        ...as("everyone"),
      },
    ];
  },
  "/alerts/save": () => [
    { query: { make: "Kia", price: ":20000" } },
    { query: { car_id: "none" } },
    { form: { search: "make=Kia&query=cx-5", email: "ana@example.com", cadence: "daily" } },
  ],
  "/alerts/:token": () => {
    const path = `/alerts/${"a".repeat(22)}.${"A".repeat(43)}`;
    return [{ path }, { path, form: { do: "cadence", search: "x", cadence: "daily" } }];
  },
  "/alerts/:token/stop": () => [
    { path: `/alerts/${"a".repeat(22)}.${"A".repeat(43)}/stop`, form: { "List-Unsubscribe": "One-Click" } },
  ],
  "/booking/:token": () => {
    const path = `/booking/${"a".repeat(22)}.zzzzzz.${"A".repeat(43)}`;
    return [{ path }, { path, form: { do: "move", seen: "0", to: "2030-01-01T10:00:00+10:00" } }];
  },
  "/success": () => [{}, { ...as("draft") }],
  "/sign-in": () => [
    { query: { type: "account", redirect: "/account", back: "/" } },
    { query: { redirect: "//evil.example", back: "javascript:x" }, form: { phone, do: "request" } },
    {
      query: { step: "code" },
      form: { phone, code: "123456", do: "verify", fragment: "#a" },
      ...as("draft"),
    },
    { form: { phone, do: "resend" } },
  ],
  "/account": () => [
    { ...as("shopper") },
    { form: { do: "details", name, email }, ...as("shopper") },
    { form: { do: "sign-out-everywhere" }, ...as("spare") },
    { form: { do: "forget", confirm: "yes" }, ...as("spare") },
  ],
  "/demo/booking": () => [{}, { path: "/demo/booking?time=2027-01-04T09:30" }],
  "/demo/walkaround.mp4": () => [{}],
  "/demo/messages": () => [{}],
  "/share/cars/:slug": (at, n) => [{ path: `/share/cars/${car(at, n)?.slug}` }],
  "/share/pictures/:key": () => [{ path: "/share/pictures/00000000000000000000000000000000.jpg" }],
  "/share/site": () => [{}],
  "/apple-touch-icon.png": () => [{}],
  "/catalogues/:token/:slug": () => [
    { path: `/catalogues/${"A".repeat(43)}/cars.csv` },
    { path: "/catalogues/short/..%2fcars.csv" },
  ],
  "/robots.txt": () => [{}],
  "/llms.txt": () => [{}],
  "/sitemap.xml": () => [{}],
  "/sitemaps/:part": () => [{ path: "/sitemaps/1.xml" }, { path: "/sitemaps/cars-1.xml" }],
  "/embed/:block": () => [
    { path: "/embed/service_features", query: { name: "workshop" } },
    { path: "/embed/__proto__" },
  ],
  "/*": (at) => [
    { path: `/${at.found.model}` },
    { path: "/about-us" },
    { path: "/blog", query: { page: "2" } },
    { path: `/blog/${at.found.article}` },
    { path: "/careers", form: contact },
    { path: "/parts/search", query: { query: "oil filter" } },
    { path: "/spin-to-win", ...as("shopper") },
    { path: "/spin-to-win", form: contact, ...as("shopper") },
    { path: "/preview/nonsense" },
    { path: "/fleet", form: contact },
    { path: "/nonsense" },
  ],
};

/** Responses made before routing, and addresses that no route matches. */
export const others: Record<string, Usual> = {
  "system addresses": () =>
    ["/healthz", "/readyz", "/metrics", "/tls-host?domain=x", "/tls-hosts"].map((path) => ({ path })),
  "files and pictures": ({ found }) =>
    [`/assets/${found.asset}`, `/img/${found.picture}`, "/favicon.ico", "/.well-known/security.txt"].map(
      (path) => ({ path }),
    ),
  "no such call": () => [
    { path: "/api/nonsense" },
    { path: "/api/nonsense", json: { a: 1 } },
    { path: "/api" },
  ],
};

/** The valid requests that a page or API call is fuzzed from, over all sites and a few cars. */
export function seedsOf(pattern: string, usual: Usual, found: ReadonlyMap<string, Found>): Seed[] {
  return sites.flatMap((site) => {
    const catalog = found.get(site);
    if (!catalog) return [];
    return [0, 7, 31].flatMap((pick) =>
      usual({ site, found: catalog }, pick).flatMap((one) => (one ? [{ path: pattern, ...one, site }] : [])),
    );
  });
}

function contacting(path: string, { found }: Place): Partial<Seed>[] {
  return [
    { path, query: { location: found.place, postcode: "2250" } },
    { path, form: { ...contact, category: "General Enquiry" } },
    { path: `${path}.data`, form: contact },
  ];
}

function financing(path: string, at: Place, n: number): Partial<Seed>[] {
  const query = {
    car_id: car(at, n)?.id ?? "",
    vehiclePriceBudget: "25000",
    preferredDealership: car(at, n)?.dealership_slug ?? "",
  };
  return [
    { path, query, ...as("shopper") },
    { path, query, form: finance, ...as("everyone") },
  ];
}

function servicing(path: string, { found }: Place): Partial<Seed>[] {
  return [
    { path, query: { location: found.place } },
    { path, form: service },
    { path, form: { ...service, step: "1" }, ...as("draft") },
    { path, form: { ...service, step: "2" }, ...as("draft") },
  ];
}

function reserving(at: Place, n: number, part: string): Partial<Seed>[] {
  const path = `/cars/${car(at, n)?.slug}/${part}`;
  return [
    { path, ...as("shopper") },
    { path, form: { do: "reserve", deposit_cents: "20000", ...who, payment_way: "card" }, ...as("shopper") },
    { path, form: { do: "cancel", reservation: "x" }, ...as("shopper") },
    { path, query: { reservation: "x" }, ...as("shopper") },
  ];
}

function tradeSteps({ found: { tradeIns } }: Place, path: string): Partial<Seed>[] {
  const [first = "", second = ""] = tradeIns;
  return [
    { path, form: { step: "vehicle", rego: "ABC123", state: "NSW", go: "next" } },
    {
      path,
      form: { step: "selection", evalid: tradeIns[2] ?? first, manualEntry: "x", go: "next" },
      ...as("trade"),
    },
    { path, form: { step: "images", evalid: first, go: "next" }, file: picture, ...as("trade") },
    { path, form: { step: "images", evalid: first, go: `remove:${"a".repeat(22)}` }, ...as("trade") },
    { path, form: { step: "details", evalid: second, go: "next", ...sell }, ...as("trade") },
    { path, form: { step: "details", evalid: second, go: "back", ...sell }, ...as("trade") },
    { path, form: { go: "accept", evalid: second }, ...as("trade") },
    { path, form: { go: "by-hand", evalid: first }, ...as("trade") },
  ];
}
