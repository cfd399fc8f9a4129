import { fixedRoutes } from "#site/fixed-routes.ts";
import { callPatterns } from "../../../scripts/call-patterns.ts";
import { cataloguePathOf } from "./plant-staff.ts";
import type { Things } from "./things.ts";

/** One request about another tenant's resources, without the sender. */
export type Probe = {
  path: string;
  method: string;
  type?: "json" | "form";
  body?: string;
  headers?: Record<string, string>;
  /** Its response may distinguish these resources from unknown ones, by the exception in docs/security.md. */
  named?: string;
  /** Sent with the other tenant's cookies only: the address may not even support the method. */
  rare?: true;
};

const get = (path: string): Probe => ({ path, method: "GET" });
/** Sent concurrently for one number, by page and by API call, one of the two is rate-limited. */
const oneCode = "a code for a number each 30 seconds";
/**
 * An enquiry about a car that is gone is accepted; one about another tenant's car is not (docs/security.md,
 * `car_belongs_to_another_group`).
 */
const about = (path: string, it: Things): Probe => ({
  ...get(`${path}${path.includes("?") ? "&" : "?"}car_id=${it.carId}`),
  named: "car_belongs_to_another_group",
});
const form = (path: string, fields: Record<string, string>): Probe => ({
  path,
  method: "POST",
  type: "form",
  body: new URLSearchParams(fields).toString(),
});
const json = (path: string, body: object, named?: string): Probe => ({
  path,
  method: "POST",
  type: "json",
  body: JSON.stringify(body),
  ...(named ? { named } : {}),
});

/** A call of a tool by the Model Context Protocol. */
const tool = (name: string, input: object): Probe => ({
  ...json("/api/mcp", { jsonrpc: "2.0", id: 1, method: "tools/call", params: { name, arguments: input } }),
  headers: { accept: "application/json, text/event-stream" },
});
const agentLead = (it: Things) => ({
  kind: "enquiry",
  customer: { name: "Robin", email: "robin@nobody.example", phone: "0491999998" },
  car_id: it.carId,
  location: it.location,
  consent: { text: "Yes", granted_at: new Date().toISOString(), channels: ["email", "phone"], terms: true },
  source_agent: { name: "Nobody" },
  idempotency_key: it.lead,
});

/**
 * A form with every field that identifies a resource, all of another tenant's. Free text belongs to no
 * tenant.
 */
export function everyField(it: Things): Record<string, string> {
  return {
    id: it.lead,
    lead: it.lead,
    lead_id: it.lead,
    evalid: it.evalid,
    trade: it.evalid,
    offer: it.tradeLink,
    car: it.carId,
    car_id: it.carId,
    car_ids: it.carId,
    slug: it.carSlug,
    car_slug: it.carSlug,
    dealership: it.dealership,
    dealership_slug: it.dealership,
    dealership_id: it.dealershipId,
    location: it.location,
    location_id: it.locationId,
    website_id: it.siteId,
    site: it.slug,
    reservation: it.reservation,
    payment: it.payment,
    reference: it.payment,
    checkout: it.checkout,
    image: it.pictureId,
    token: it.previewToken,
    group_id: it.groupId,
    site_id: it.siteId,
    do: "cancel",
    go: "next",
    step: "0",
    deposit_cents: "20000",
    amount: "0",
    amount_cents: "0",
    name: "Robin",
    email: "robin@nobody.example",
    phone: "0491999998",
    code: "123456",
    number: "1",
  };
}
const unsigned = ({ lead: id }: Things) => `${id}.zzzzzz.${"A".repeat(43)}`;
const query = (it: Things) => new URLSearchParams(everyField(it)).toString();
const money = (it: Things) => ({
  name: "Robin",
  email: "r@nobody.example",
  phone: "0491999998",
  reference: it.payment,
});

/**
 * Requests for each route of src/site/routes.ts; its pages are also requested as data and with every method.
 */
const routes: Record<string, (it: Things) => Probe[]> = {
  "/": (it) => [get("/"), get(`/?${query(it)}`)],
  "/search/:first?/:second?": (it) => [
    ...[get("/search"), get(`/search?query=${it.stockNumber}`), get(`/search?query=${it.carSlug}`)],
    ...[get(`/search?dealership_slug=${it.dealership}`), get(`/search?location_name=${it.location}`)],
    ...[get(`/search/${it.dealership}/${it.location}`), get(`/search?make=${it.stockNumber}&${query(it)}`)],
  ],
  "/api/*": (it) => [get(`/api/${it.slug}`)],
  "/models": (it) => [get(`/models?make=${it.dealership}`)],
  "/cars/trade-in": (it) => [about("/cars/trade-in", it), get(`/cars/trade-in?evalid=${it.evalid}`)],
  "/cars/:slug": (it) => [get(`/cars/${it.carSlug}`), get(`/cars/${it.carId}`)],
  "/cars/:slug/checkout": (it) => [get(`/cars/${it.carSlug}/checkout?reservation=${it.reservation}`)],
  "/cars/:slug/buy-online": (it) => [get(`/cars/${it.carSlug}/buy-online?reservation=${it.reservation}`)],
  "/trade-in": (it) => [
    ...[get(`/trade-in?evalid=${it.evalid}`), get(`/trade-in?offer=${it.tradeLink}`)],
    get(`/trade-in?step=offer&evalid=${it.evalid}`),
  ],
  "/sell-my-car": (it) => [get(`/sell-my-car?evalid=${it.evalid}&offer=${it.tradeLink}`)],
  "/contact": (it) => [get(`/contact?location=${it.location}`)],
  "/contact-us": (it) => [get(`/contact-us?location=${it.location}&lead=${it.lead}`)],
  "/contact-us/:slug": (it) => [get(`/contact-us/${it.location}`), get(`/contact-us/${it.dealership}`)],
  "/locations/:slug": (it) => [get(`/locations/${it.dealership}`), get(`/locations/${it.location}`)],
  "/enquire": (it) => [
    ...[about("/enquire?form=enquiry", it), about("/enquire?form=test_drive", it)],
    get(`/enquire?form=call_back&location=${it.location}&step=0&lead_id=${it.partialLead}`),
  ],
  "/book-test-drive": (it) => [
    about("/book-test-drive", it),
    get(`/book-test-drive?location=${it.location}`),
  ],
  "/finance": (it) => [about("/finance", it)],
  "/finance-enquiry": (it) => [about("/finance-enquiry", it)],
  "/apply-for-finance": (it) => [about("/apply-for-finance", it)],
  "/finance-pre-approval": (it) => [about("/finance-pre-approval", it)],
  "/personalised/finance": (it) => [about("/personalised/finance", it)],
  "/service": (it) => [get(`/service?location=${it.location}&lead_id=${it.partialLead}&step=1`)],
  "/book-a-service": (it) => [
    get(`/book-a-service?location=${it.location}&lead_id=${it.partialLead}&step=1`),
  ],
  "/favourites": (it) => [get(`/favourites?car_id=${it.carId}`)],
  "/watchlist": (it) => [get(`/watchlist?car_id=${it.carId}`)],
  "/compare": (it) => [get(`/compare?car_id=${it.carId}&car_id=${it.carSlug}`)],
  "/online-payment": (it) => [get(`/online-payment?payment=${it.payment}&reference=${it.payment}`)],
  "/pay/test/:id": (it) => [
    get(it.checkout),
    get(it.openCheckout),
    form(it.openCheckout, { number: "4242424242424242" }),
  ],
  "/checkout-journey": (it) => [get(`/checkout-journey?car_id=${it.carId}&lead_id=${it.lead}`)],
  "/alerts/save": (it) => [
    get("/alerts/save?make=Kia"),
    get(`/alerts/save?car_id=${it.carId}`),
    form("/alerts/save", { search: "make=Kia", email: "a@example.com", cadence: "daily" }),
  ],
  "/alerts/:token": (it) => [
    get(`/alerts/${unsigned(it)}`),
    form(`/alerts/${unsigned(it)}`, { do: "delete-all" }),
  ],
  "/alerts/:token/stop": (it) => [form(`/alerts/${unsigned(it)}/stop`, { "List-Unsubscribe": "One-Click" })],
  // Not signed: two sites' signatures have the same key, and booking-links.test.ts opens one site's on another.
  "/booking/:token": (it) => [
    get(`/booking/${unsigned(it)}`),
    form(`/booking/${unsigned(it)}`, { do: "cancel", seen: "0" }),
    form(`/booking/${unsigned(it)}`, { do: "move", seen: "0", to: "2030-01-01T10:00:00+10:00" }),
  ],
  "/success": (it) => [get(`/success?lead=${it.lead}&payment=${it.payment}&reservation=${it.reservation}`)],
  "/sign-in": (it) => [
    get(`/sign-in?type=account&redirect=/cars/${it.carSlug}&back=/`),
    {
      ...form("/sign-in?type=account&redirect=/&back=/", { phone: it.phone, code: "123456" }),
      rare: true,
      named: oneCode,
    },
  ],
  "/account": (it) => [get(`/account?done=saved&lead=${it.lead}`)],
  "/demo/booking": () => [get("/demo/booking?time=2027-01-04T09:30")],
  "/demo/walkaround.mp4": () => [get("/demo/walkaround.mp4")],
  "/demo/messages": (it) => [get("/demo/messages"), get(`/demo/messages?lead=${it.lead}`)],
  "/share/cars/:slug": (it) => [get(`/share/cars/${it.carSlug}`)],
  "/share/pictures/:key": () => [get("/share/pictures/00000000000000000000000000000000.jpg")],
  "/share/site": () => [get("/share/site")],
  "/apple-touch-icon.png": () => [get("/apple-touch-icon.png")],
  "/catalogues/:token/:slug": (it) => [get(cataloguePathOf(it.slug))],
  "/robots.txt": () => [get("/robots.txt")],
  "/llms.txt": () => [get("/llms.txt")],
  "/sitemap.xml": () => [get("/sitemap.xml")],
  "/sitemaps/:part": (it) => [get("/sitemaps/cars-1.xml"), get(`/sitemaps/${it.slug}.xml`)],
  "/embed/:block": (it) => [
    ...[get(`/embed/interested_links?name=${it.embed}`), get(`/embed/model_range?name=${it.embed}`)],
    get("/embed/vehicle_search"),
  ],
  "/*": (it) => [
    ...[get(it.page), get(`/blog/${it.category}`), get(it.article), get("/blog")],
    ...[get(`/preview/${it.previewToken}`), get(it.redirect), get(`/${it.slug}`), get("/about-us")],
  ],
};

const lead = (it: Things, more: object, named?: string) =>
  json(
    "/api/leads",
    {
      userData: {
        name: "Robin",
        email: "r@nobody.example",
        phone: "0491999998",
        postcode: "2000",
        opt_in: true,
        terms: true,
        dealership_slug: it.dealership,
        location_id: it.locationId,
        ...more,
      },
    },
    named,
  );

/** Requests for each call of src/site/calls/calls.ts; each is also sent with every other method. */
const calls: Record<string, (it: Things) => Probe[]> = {
  "/api/search": (it) => [
    ...[
      json("/api/search", { hitsPerPage: 100 }),
      json("/api/search", { query: it.stockNumber, hitsPerPage: 100 }),
    ],
    json("/api/search", { filters: { dealership_slug: [it.dealership] }, hitsPerPage: 100 }),
    json("/api/search", {
      search_filters: {},
      filters: { id: [it.carId] },
      site: it.slug,
      group_id: it.groupId,
    }),
  ],
  "/api/search/cars": (it) => [
    json("/api/search/cars", { filters: { dealership_slug: [it.dealership] }, limit: 100 }),
    json("/api/search/cars", { filters: {}, limit: 100, ids: [it.carId] }),
  ],
  "/api/mcp": (it) => [
    ...[tool("get_car", { id: it.carId }), tool("get_car", { stock_number: it.stockNumber })],
    tool("search_stock", { query: it.stockNumber, dealership_slug: [it.dealership] }),
    tool("test_drive_times", { car_id: it.carId, location: it.location }),
    tool("dealer_info", { location: it.location }),
    tool("submit_lead", agentLead(it)),
  ],
  "/api/public/v1/:call": (it) => [
    get("/api/public/v1/openapi.json"),
    get(`/api/public/v1/cars?query=${it.stockNumber}&dealership_slug=${it.dealership}`),
    get(`/api/public/v1/facets?dealership_slug=${it.dealership}`),
    ...[get(`/api/public/v1/car?id=${it.carId}`), get(`/api/public/v1/car?stock_number=${it.stockNumber}`)],
    get(`/api/public/v1/dealer?location=${it.location}`),
    get(`/api/public/v1/test-drive-times?car_id=${it.carId}`),
    get(`/api/public/v1/test-drive-times?location=${it.locationId}`),
    json("/api/public/v1/leads", agentLead(it)),
  ],
  "/api/suggest": (it) => [
    get(`/api/suggest?query=${it.stockNumber}`),
    get(`/api/suggest?query=suv&dealership_slug=${it.dealership}`),
  ],
  "/api/cars/:slug/pdf": (it) => [get(`/api/cars/${it.carSlug}/pdf`)],
  "/api/cars/:id/finance-disclaimer": (it) => [get(`/api/cars/${it.carId}/finance-disclaimer`)],
  "/api/hero": (it) => [
    get("/api/hero"),
    get(`/api/hero?make=${it.stockNumber}&dealership_slug=${it.dealership}`),
  ],
  "/api/hero/search": (it) => [get(`/api/hero/search?dealership_slug=${it.dealership}`)],
  "/api/models-menu": () => [get("/api/models-menu")],
  "/api/leads": (it) => [
    lead(it, { category: "Vehicle Enquiry", car_id: it.carId }, "car_belongs_to_another_group"),
    lead(
      it,
      { category: "Test Drive", car_id: it.carId, dateTime: "2030-01-02" },
      "car_belongs_to_another_group",
    ),
    lead(it, {
      category: "Service Booking",
      lead_id: it.partialLead,
      isLastStep: false,
      "Vehicle Make": "M",
      "Vehicle Model": "3",
      "Vehicle Year": "2020",
    }),
    lead(it, { category: "Trade-in Enquiry", evalid: it.evalid, odometer: "1", comments: "" }),
    lead(it, {
      category: "Trade-in Enquiry",
      subcategory: "3. Offer Accepted",
      lead_id: it.tradeLead,
      evalid: it.evalid,
    }),
    lead(it, { category: "General Enquiry", lead_id: it.lead, message: "hello" }),
  ],
  "/api/phone-reveal": (it) => [
    json("/api/phone-reveal", { car_id: it.carId, dealership_id: it.dealershipId, website_id: it.siteId }),
  ],
  "/api/tracking": (it) => [
    json("/api/tracking", { eventId: 11, consent: true, data: { car_id: it.carId, site_id: it.siteId } }),
  ],
  "/api/widgets": () => [json("/api/widgets", { w: "chat", ready: 900, dropped: 1 })],
  "/api/tags": () => [get("/api/tags")],
  "/api/vitals": () => [json("/api/vitals", { p: "car/car-route", r: "0", soft: 0, m: { lcp: 900 } })],
  "/api/measure": (it) => [
    json("/api/measure", {
      v: 1,
      load: "0123456789abcdef",
      path: "/cars/x",
      type: "item",
      events: [{ n: 1, name: "asc_item_pageview", ms: 5, cars: [it.carId] }],
    }),
  ],
  "/api/consent": () => [form("/api/consent", { answer: "both" })],
  "/api/test-drive/appointments": (it) => [
    get(
      `/api/test-drive/appointments?dealership_slug=${it.dealership}&car_id=${it.carId}&location=${it.location}`,
    ),
  ],
  "/api/bookings/calendar": (it) => [
    get(`/api/bookings/calendar?lead=${it.testDriveLead}`),
    get(`/api/bookings/calendar?lead=${it.lead}`),
  ],
  "/api/forms/:form": (it) => [
    ...[
      about("/api/forms/enquiry", it),
      get(`/api/forms/enquiry?location=${it.location}`),
      about("/api/forms/test_drive", it),
    ],
    get(`/api/forms/contact?location=${it.location}`),
  ],
  "/api/service/free-ride": (it) => [get(`/api/service/free-ride?postcode=2000&location=${it.location}`)],
  "/api/auth/request-code": (it) => [json("/api/auth/request-code", { phone: it.phone }, oneCode)],
  "/api/auth/verify-code": (it) => [json("/api/auth/verify-code", { phone: it.phone, code: "000000" })],
  "/api/auth/me": () => [get("/api/auth/me")],
  "/api/account/data": () => [get("/api/account/data")],
  "/api/auth/sign-out": () => [json("/api/auth/sign-out", {})],
  "/api/geocode": (it) => [get("/api/geocode?address=2000"), get(`/api/geocode?address=${it.location}`)],
  "/api/postcodes": () => [get("/api/postcodes")],
  "/api/eval-expert/:call": (it) => [
    json("/api/eval-expert/enter-vin", { rego: "TWO222", state: "NSW", evalid: it.evalid, car_id: it.carId }),
    json("/api/eval-expert/manual-entry", { evalid: it.evalid, desc: "x", vin: "x" }),
    json("/api/eval-expert/by-hand", { evalid: it.evalid }),
    json("/api/eval-expert/update-eval", {
      evalid: it.evalid,
      km: 1,
      cName: "R",
      cEmail: "r@nobody.example",
      cPhone: "0491999998",
    }),
    json("/api/eval-expert/images", { evalid: it.evalid, order: [it.pictureId] }),
    form("/api/eval-expert/image-upload", { evalid: it.evalid }),
  ],
  "/api/uploads/:token": (it) => [
    get(it.picturePath),
    get(`/api/uploads/${it.pictureId}`),
    get(`/api/uploads/${it.upload}`),
  ],
  "/api/saved-cars": (it) => [json("/api/saved-cars", { car_ids: [it.carId] })],
  "/api/watchlist": (it) => [get(`/api/watchlist?phone_number=${it.phone}`)],
  "/api/watchlist/save-car": (it) => [
    json("/api/watchlist/save-car", { phone_number: `+61${it.phone.slice(1)}`, car_id: it.carId }),
  ],
  "/api/watchlist/remove-car": (it) => [
    json("/api/watchlist/remove-car", { phone_number: `+61${it.phone.slice(1)}`, car_id: it.carId }),
  ],
  "/api/watchlist/merge": (it) => [
    json("/api/watchlist/merge", { phone_number: `+61${it.phone.slice(1)}`, car_ids: [it.carId] }),
  ],
  "/api/payments": (it) => [json("/api/payments", { ...money(it), amount_cents: 0 })],
  "/api/reservations": (it) => [
    json("/api/reservations", { ...money(it), car_id: it.carId, deposit_cents: 20_000 }),
  ],
  // Without a secret that signs reports, the site takes none.
  "/api/leads/status": (it) => [
    json("/api/leads/status", { lead: it.lead ?? "none", system: "CRM", id: "7", status: "Won" }),
  ],
  // Without a domain for answers, none are received.
  "/api/mail/mailgun/events": (it) => [json("/api/mail/mailgun/events", { event: it.lead ?? "none" })],
  "/api/mail/mailgun/mime": (it) => [json("/api/mail/mailgun/mime", { recipient: it.lead ?? "none" })],
  // Signed by no account of the site.
  "/api/sms/twilio": (it) => [json("/api/sms/twilio", { From: it.lead ?? "none" })],
  "/api/payments/webhook/stripe": (it) => [
    json("/api/payments/webhook/stripe", {
      id: it.payment,
      type: "checkout.session.completed",
      data: { object: { id: it.checkout } },
    }),
  ],
};

/** Pictures and files, which have no route. A seller's picture is not a stock picture. */
export const files = (it: Things): Probe[] => [
  ...[get(`/img/640/${it.upload}`), get(`/img/640/${it.pictureId}`), get(`/img/640/../uploads/${it.upload}`)],
  ...[
    get(`/uploads/${it.upload}`),
    get(`/data/uploads/${it.upload}`),
    get(`/assets/../uploads/${it.upload}`),
  ],
];

export const routePatterns = ["/", ...fixedRoutes, "/*"];
export { callPatterns };

/** The requests for a pattern. Throws for a pattern without requests: a new address has to be tested, too. */
export function probesOf(kind: "routes" | "calls", pattern: string, it: Things): Probe[] {
  const probes = (kind === "routes" ? routes : calls)[pattern];
  if (!probes)
    throw new Error(
      `tests/stress/isolation/probes.ts has no requests for ${pattern} of the ${kind}: add them`,
    );
  const found = probes(it);
  return kind === "routes"
    ? found.flatMap(withItsData).concat(otherMethods(pattern, found, it))
    : found.concat(otherMethods(pattern, found, it));
}

/** Patterns in these tables that the platform no longer has. */
export function forgotten(): string[] {
  const all = new Set([...routePatterns, ...callPatterns()]);
  return [...Object.keys(routes), ...Object.keys(calls)].filter((pattern) => !all.has(pattern));
}

/** A page and its data, as the browser requests it for a client navigation. */
function withItsData(probe: Probe): Probe[] {
  const [path = "", search] = probe.path.split("?");
  if (probe.method !== "GET" || /\.(txt|xml)$/.test(path)) return [probe];
  const data = `${path === "/" ? "/_root" : path}.data${search ? `?${search}` : ""}`;
  return [probe, { ...probe, path: data }];
}

function otherMethods(pattern: string, probes: readonly Probe[], it: Things): Probe[] {
  const first = probes.find(({ method }) => method === "GET") ?? probes[0];
  if (!first) return [];
  const others = ["HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"];
  const used = new Set(pattern.startsWith("/api/") ? probes.map(({ method }) => method) : ["GET"]);
  return others
    .filter((method) => !used.has(method))
    .map((method) => ({
      ...(/HEAD|OPTIONS/.test(method) ? { path: first.path } : form(first.path, everyField(it))),
      method,
      rare: true,
      ...(pattern === "/sign-in" ? { named: oneCode } : first.named ? { named: first.named } : {}),
    }));
}
