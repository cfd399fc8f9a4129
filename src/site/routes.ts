import type { RouteConfig, RouteConfigEntry } from "@react-router/dev/routes";
import { calculatorFields } from "#domain/cars/finance/calculator-input.ts";
import { listAttributes, rangeAttributes } from "#domain/configuration/slices/search-attributes.ts";
import type { DeclaredPath } from "#platform/http/paths.ts";
import { financeParameters } from "#site/finance/finance-address.ts";

type Declared = Pick<DeclaredPath, "query" | "audience" | "confirmations" | "items"> & {
  /** Needed where a file serves several paths. */
  id?: string;
};
type Route = Declared & { path: string; file: string };

const route = (path: string, file: string, declared: Declared): Route => ({ path, file, ...declared });

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
  route("", "home/home-route.tsx", {
    query: ["type", ...refinements],
    audience: "everyone",
    items: "read",
  }),
  route("search/:first?/:second?", "search/search-route.tsx", {
    query: ["query", "page", "sortBy", "near", "within", ...refinements],
    audience: "everyone",
    items: "read",
  }),
  route("api/*", "calls/calls.ts", { query: "any", audience: "request" }),
  route("models", "models/models-route.tsx", { query: ["body"], audience: "everyone" }),
  route("cars/trade-in", "trade-in/trade-in-route.tsx", {
    id: "cars/trade-in",
    query: tradeIn,
    audience: "visitor",
  }),
  route("cars/:slug", "car/car-route.tsx", {
    query: [],
    audience: "everyone",
    confirmations: true,
    items: "read",
  }),
  route("cars/:slug/checkout", "reserve/reserve-route.tsx", { query: reservation, audience: "visitor" }),
  route("cars/:slug/buy-online", "reserve/reserve-route.tsx", {
    id: "buy-online",
    query: reservation,
    audience: "visitor",
  }),
  route("trade-in", "trade-in/trade-in-route.tsx", { query: tradeIn, audience: "visitor" }),
  route("sell-my-car", "trade-in/trade-in-route.tsx", {
    id: "sell-my-car",
    query: tradeIn,
    audience: "visitor",
  }),
  route("contact", "contact/contact-route.tsx", { query: contact, audience: "visitor" }),
  route("contact-us", "contact/contact-route.tsx", { id: "contact-us", query: contact, audience: "visitor" }),
  route("contact-us/:slug", "location/location-route.tsx", { query: ["postcode"], audience: "visitor" }),
  route("locations/:slug", "location/location-route.tsx", {
    id: "locations",
    query: ["postcode"],
    audience: "everyone",
  }),
  route("enquire", "enquire/enquire-route.tsx", { query: ["form", ...form], audience: "visitor" }),
  route("book-test-drive", "enquire/enquire-route.tsx", {
    id: "book-test-drive",
    query: form,
    audience: "visitor",
  }),
  route("finance", "finance/finance-route.tsx", { query: finance, audience: "visitor" }),
  route("finance-enquiry", "finance/finance-route.tsx", {
    id: "finance-enquiry",
    query: finance,
    audience: "visitor",
  }),
  route("apply-for-finance", "finance/finance-route.tsx", {
    id: "apply-for-finance",
    query: finance,
    audience: "visitor",
  }),
  route("finance-pre-approval", "finance/finance-route.tsx", {
    id: "finance-pre-approval",
    query: finance,
    audience: "visitor",
  }),
  route("personalised/finance", "finance/finance-route.tsx", {
    id: "personalised-finance",
    query: finance,
    audience: "visitor",
  }),
  route("service", "service/servicing-route.tsx", { query: form, audience: "visitor" }),
  route("book-a-service", "service/servicing-route.tsx", {
    id: "book-a-service",
    query: form,
    audience: "visitor",
  }),
  route("favourites", "favourites/favourites-route.tsx", { query: [], audience: "visitor" }),
  route("watchlist", "watchlist/watchlist-route.tsx", { query: ["removed"], audience: "visitor" }),
  route("compare", "compare/compare-route.tsx", { query: ["car_id"], audience: "visitor" }),
  route("online-payment", "online-payment/online-payment-route.tsx", {
    query: ["payment"],
    audience: "visitor",
  }),
  route("pay/test/:id", "test-pay/test-pay-route.tsx", { query: [], audience: "visitor" }),
  route("alerts/save", "alerts/save-route.tsx", {
    query: ["query", "near", "within", "car_id", "saved_cars", "done", ...refinements],
    audience: "request",
  }),
  route("alerts/:token", "alerts/alerts-route.tsx", { query: ["done"], audience: "request" }),
  route("alerts/:token/stop", "alerts/stop-route.ts", { query: [], audience: "request" }),
  route("checkout-journey", "checkout-journey/checkout-journey-route.tsx", {
    query: ["car_id", "step"],
    audience: "visitor",
  }),
  route("booking/:token", "booking/booking-route.tsx", { query: ["done"], audience: "request" }),
  route("success", "success/success-route.tsx", { query: [], audience: "visitor" }),
  route("sign-in", "sign-in/sign-in-route.tsx", {
    query: ["type", "redirect", "back", "save", "step", "done", ...calculatorFields],
    audience: "request",
  }),
  route("account", "account/account-route.tsx", { query: ["done"], audience: "visitor" }),
  route("demo/booking", "demo-booking/demo-booking-route.tsx", { query: ["time"], audience: "request" }),
  route("demo/messages", "demo-messages/demo-messages-route.tsx", { query: [], audience: "request" }),
  route("share/cars/:slug", "share-picture/share-picture-route.ts", { query: [], audience: "request" }),
  route("share/pictures/:key", "share-picture/share-picture-route.ts", {
    id: "share-stored-picture",
    query: [],
    audience: "request",
  }),
  route("share/site", "share-picture/share-picture-route.ts", {
    id: "share-site",
    query: [],
    audience: "request",
  }),
  route("apple-touch-icon.png", "share-picture/share-picture-route.ts", {
    id: "touch-icon",
    query: [],
    audience: "request",
  }),
  route("catalogues/:token/:slug", "catalogues/file-route.ts", { query: [], audience: "request" }),
  route("robots.txt", "robots/robots-route.ts", { query: [], audience: "everyone" }),
  route("llms.txt", "robots/robots-route.ts", { id: "llms", query: [], audience: "everyone" }),
  route("sitemap.xml", "sitemap/sitemap-route.ts", { query: [], audience: "everyone" }),
  route("sitemaps/:part", "sitemap/sitemap-route.ts", { id: "sitemaps", query: [], audience: "everyone" }),
  route("embed/:block", "embed/embed-route.tsx", { query: ["name"], audience: "visitor" }),
  route("*", "content/content-route.tsx", { query: ["query", "page", "step"], audience: "content" }),
];

/** What each path declares; the HTTP layer reads it. */
export const declaredPaths: readonly DeclaredPath[] = routes.map(
  ({ path, query, audience, confirmations = false, items = "any" }) => ({
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
