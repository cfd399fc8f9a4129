import type { RouteConfig, RouteConfigEntry } from "@react-router/dev/routes";
import { financeParameters } from "#features/buying/finance-page/finance-address.ts";
import { calculatorFields } from "#features/cars/finance/calculator-input.ts";
import { listAttributes, rangeAttributes } from "#platform/config/search-attributes.ts";
import type { DeclaredPath } from "#platform/http/paths.ts";

type Declared = Pick<DeclaredPath, "query" | "audience" | "confirmations" | "stock"> & {
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
  route("", "public/home.tsx", {
    query: ["type", ...refinements],
    audience: "everyone",
    stock: "read",
  }),
  route("search/:first?/:second?", "public/search.tsx", {
    query: ["query", "page", "sortBy", ...refinements],
    audience: "everyone",
    stock: "read",
  }),
  route("api/*", "api/calls.ts", { query: "any", audience: "request" }),
  route("models", "public/models.tsx", { query: ["body"], audience: "everyone" }),
  route("cars/trade-in", "public/trade-in.tsx", { id: "cars/trade-in", query: tradeIn, audience: "visitor" }),
  route("cars/:slug", "public/car.tsx", {
    query: [],
    audience: "everyone",
    confirmations: true,
    stock: "read",
  }),
  route("cars/:slug/checkout", "public/reserve.tsx", { query: reservation, audience: "visitor" }),
  route("cars/:slug/buy-online", "public/reserve.tsx", {
    id: "buy-online",
    query: reservation,
    audience: "visitor",
  }),
  route("trade-in", "public/trade-in.tsx", { query: tradeIn, audience: "visitor" }),
  route("sell-my-car", "public/trade-in.tsx", { id: "sell-my-car", query: tradeIn, audience: "visitor" }),
  route("contact", "public/contact.tsx", { query: contact, audience: "visitor" }),
  route("contact-us", "public/contact.tsx", { id: "contact-us", query: contact, audience: "visitor" }),
  route("contact-us/:slug", "public/location.tsx", { query: ["postcode"], audience: "visitor" }),
  route("locations/:slug", "public/location.tsx", {
    id: "locations",
    query: ["postcode"],
    audience: "everyone",
  }),
  route("enquire", "public/enquire.tsx", { query: ["form", ...form], audience: "visitor" }),
  route("book-test-drive", "public/enquire.tsx", { id: "book-test-drive", query: form, audience: "visitor" }),
  route("finance", "public/finance.tsx", { query: finance, audience: "visitor" }),
  route("finance-enquiry", "public/finance.tsx", {
    id: "finance-enquiry",
    query: finance,
    audience: "visitor",
  }),
  route("apply-for-finance", "public/finance.tsx", {
    id: "apply-for-finance",
    query: finance,
    audience: "visitor",
  }),
  route("finance-pre-approval", "public/finance.tsx", {
    id: "finance-pre-approval",
    query: finance,
    audience: "visitor",
  }),
  route("personalised/finance", "public/finance.tsx", {
    id: "personalised-finance",
    query: finance,
    audience: "visitor",
  }),
  route("service", "public/servicing.tsx", { query: form, audience: "visitor" }),
  route("book-a-service", "public/servicing.tsx", { id: "book-a-service", query: form, audience: "visitor" }),
  route("favourites", "public/favourites.tsx", { query: [], audience: "visitor" }),
  route("watchlist", "public/watchlist.tsx", { query: ["removed"], audience: "visitor" }),
  route("compare", "public/compare.tsx", { query: ["car_id"], audience: "visitor" }),
  route("online-payment", "public/online-payment.tsx", { query: ["payment"], audience: "visitor" }),
  route("pay/test/:id", "public/test-pay.tsx", { query: [], audience: "visitor" }),
  route("checkout-journey", "public/checkout-journey.tsx", {
    query: ["car_id", "step"],
    audience: "visitor",
  }),
  route("booking/:token", "public/booking.tsx", { query: ["done"], audience: "request" }),
  route("success", "public/success.tsx", { query: [], audience: "visitor" }),
  route("sign-in", "public/sign-in.tsx", {
    query: ["type", "redirect", "back", "save", "step", "done", ...calculatorFields],
    audience: "request",
  }),
  route("account", "public/account.tsx", { query: ["done"], audience: "visitor" }),
  route("demo/booking", "public/demo-booking.tsx", { query: ["time"], audience: "request" }),
  route("demo/messages", "public/demo-messages.tsx", { query: [], audience: "request" }),
  route("share/cars/:slug", "public/share-picture.ts", { query: [], audience: "request" }),
  route("share/pictures/:key", "public/share-picture.ts", {
    id: "share-stored-picture",
    query: [],
    audience: "request",
  }),
  route("share/site", "public/share-picture.ts", { id: "share-site", query: [], audience: "request" }),
  route("apple-touch-icon.png", "public/share-picture.ts", {
    id: "touch-icon",
    query: [],
    audience: "request",
  }),
  route("robots.txt", "public/robots.ts", { query: [], audience: "everyone" }),
  route("llms.txt", "public/robots.ts", { id: "llms", query: [], audience: "everyone" }),
  route("sitemap.xml", "public/sitemap.ts", { query: [], audience: "everyone" }),
  route("sitemaps/:part", "public/sitemap.ts", { id: "sitemaps", query: [], audience: "everyone" }),
  route("embed/:block", "public/embed.tsx", { query: ["name"], audience: "visitor" }),
  route("*", "public/content.tsx", { query: ["query", "page", "step"], audience: "content" }),
];

/** What each path declares; the HTTP layer reads it. */
export const declaredPaths: readonly DeclaredPath[] = routes.map(
  ({ path, query, audience, confirmations = false, stock = "any" }) => ({
    path: `/${path}`,
    query,
    audience,
    confirmations,
    stock,
  }),
);

/** The same table for React Router. */
export default routes.map(
  ({ path, file, id }): RouteConfigEntry => ({
    file: `routes/${file}`,
    id,
    ...(path === "" ? { index: true } : { path }),
  }),
) satisfies RouteConfig;
