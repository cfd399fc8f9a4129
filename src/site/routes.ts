import type { RouteConfig, RouteConfigEntry } from "@react-router/dev/routes";
import { calculatorFields } from "#domain/cars/finance/calculator-input.ts";
import { listAttributes, rangeAttributes } from "#domain/configuration/slices/search-attributes.ts";
import type { DeclaredPath } from "#platform/http/paths.ts";
import { financeParameters } from "#site/finance/finance-address.ts";

type Route = Omit<DeclaredPath, "path"> & { path: string; file: string; id?: string };
type Declared = Partial<Pick<Route, "id" | "confirmations" | "items">>;

/** @param declared an `id` where a file serves several paths */
const routeFor =
  (audience: Route["audience"]) =>
  (path: string, file: string, query: Route["query"], declared: Declared = {}): Route => ({
    path,
    file,
    query,
    audience,
    confirmations: false,
    items: "any",
    ...declared,
  });
const everyone = routeFor("everyone");
const visitor = routeFor("visitor");
const request = routeFor("request");
const content = routeFor("content");

// Query parameters that several paths read.
const refinements = [
  ...listAttributes,
  ...rangeAttributes.flatMap((name) => [name, `${name}_min`, `${name}_max`]),
];
/** Of the page of a form: what it is about, where it begins, and its step without script. */
const form = ["car_id", "model", "location", "step"];
const contact = [...form, "postcode"];
const finance = [...form, ...financeParameters, ...calculatorFields];
const tradeIn = ["car_id", "evalid", "offer", "step"];
const reservation = ["reservation", "busy"];

/** Every path of a site and what its page depends on. Few routes: each costs on every request. */
const routes: Route[] = [
  everyone("", "home/home-route.tsx", ["type", ...refinements], { items: "read" }),
  everyone(
    "search/:first?/:second?",
    "search/search-route.tsx",
    ["query", "page", "sortBy", "near", "within", ...refinements],
    { items: "read" },
  ),
  request("api/*", "calls/calls.ts", "any"),
  everyone("models", "models/models-route.tsx", ["body"]),
  visitor("cars/trade-in", "trade-in/trade-in-route.tsx", tradeIn, { id: "cars/trade-in" }),
  everyone("cars/:slug", "car/car-route.tsx", [], { confirmations: true, items: "read" }),
  visitor("cars/:slug/checkout", "reserve/reserve-route.tsx", reservation),
  visitor("cars/:slug/buy-online", "reserve/reserve-route.tsx", reservation, { id: "buy-online" }),
  visitor("trade-in", "trade-in/trade-in-route.tsx", tradeIn),
  visitor("sell-my-car", "trade-in/trade-in-route.tsx", tradeIn, { id: "sell-my-car" }),
  visitor("contact", "contact/contact-route.tsx", contact),
  visitor("contact-us", "contact/contact-route.tsx", contact, { id: "contact-us" }),
  visitor("contact-us/:slug", "location/location-route.tsx", ["postcode"]),
  everyone("locations/:slug", "location/location-route.tsx", ["postcode"], { id: "locations" }),
  visitor("enquire", "enquire/enquire-route.tsx", ["form", ...form]),
  visitor("book-test-drive", "enquire/enquire-route.tsx", form, { id: "book-test-drive" }),
  visitor("finance", "finance/finance-route.tsx", finance),
  visitor("finance-enquiry", "finance/finance-route.tsx", finance, { id: "finance-enquiry" }),
  visitor("apply-for-finance", "finance/finance-route.tsx", finance, { id: "apply-for-finance" }),
  visitor("finance-pre-approval", "finance/finance-route.tsx", finance, { id: "finance-pre-approval" }),
  visitor("personalised/finance", "finance/finance-route.tsx", finance, { id: "personalised-finance" }),
  visitor("service", "service/servicing-route.tsx", form),
  visitor("book-a-service", "service/servicing-route.tsx", form, { id: "book-a-service" }),
  visitor("favourites", "favourites/favourites-route.tsx", []),
  visitor("watchlist", "watchlist/watchlist-route.tsx", ["removed"]),
  visitor("compare", "compare/compare-route.tsx", ["car_id"]),
  visitor("online-payment", "online-payment/online-payment-route.tsx", ["payment"]),
  visitor("pay/test/:id", "test-pay/test-pay-route.tsx", []),
  request("alerts/save", "alerts/save-route.tsx", [
    "query",
    "near",
    "within",
    "car_id",
    "saved_cars",
    "done",
    ...refinements,
  ]),
  request("alerts/:token", "alerts/alerts-route.tsx", ["done"]),
  request("alerts/:token/stop", "alerts/stop-route.ts", []),
  visitor("checkout-journey", "checkout-journey/checkout-journey-route.tsx", ["car_id", "step"]),
  request("booking/:token", "booking/booking-route.tsx", ["done"]),
  visitor("success", "success/success-route.tsx", []),
  request("sign-in", "sign-in/sign-in-route.tsx", [
    "type",
    "redirect",
    "back",
    "save",
    "step",
    "done",
    ...calculatorFields,
  ]),
  visitor("account", "account/account-route.tsx", ["done"]),
  request("demo/booking", "demo-booking/demo-booking-route.tsx", ["time"]),
  request("demo/walkaround.mp4", "demo-video/demo-video-route.ts", []),
  request("demo/messages", "demo-messages/demo-messages-route.tsx", []),
  request("share/cars/:slug", "share-picture/share-picture-route.ts", []),
  request("share/pictures/:key", "share-picture/share-picture-route.ts", [], { id: "share-stored-picture" }),
  request("share/site", "share-picture/share-picture-route.ts", [], { id: "share-site" }),
  request("apple-touch-icon.png", "share-picture/share-picture-route.ts", [], { id: "touch-icon" }),
  request("catalogues/:token/:slug", "catalogues/file-route.ts", []),
  everyone("robots.txt", "robots/robots-route.ts", []),
  everyone("llms.txt", "robots/robots-route.ts", [], { id: "llms" }),
  everyone("sitemap.xml", "sitemap/sitemap-route.ts", []),
  everyone("sitemaps/:part", "sitemap/sitemap-route.ts", [], { id: "sitemaps" }),
  visitor("embed/:block", "embed/embed-route.tsx", ["name"]),
  content("*", "content/content-route.tsx", ["query", "page", "step"]),
];

/** What each path declares; the HTTP layer reads it. */
export const declaredPaths: readonly DeclaredPath[] = routes.map(
  ({ path, query, audience, confirmations, items }) => ({
    path: `/${path}`,
    query,
    audience,
    confirmations,
    items,
  }),
);

/** The same table for React Router. */
export default routes.map(
  ({ path, file, id }): RouteConfigEntry => ({
    file,
    id,
    ...(path === "" ? { index: true } : { path }),
  }),
) satisfies RouteConfig;
