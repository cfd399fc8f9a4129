import type { CallPattern } from "#site/calls/call-patterns.ts";
import { picture } from "./picture.ts";
import {
  aDay,
  as,
  car,
  email,
  finance,
  lead,
  name,
  phone,
  searches,
  sell,
  service,
  type Usual,
  who,
} from "./valid-requests.ts";

/** A message of the Model Context Protocol. */
const rpc = (method: string, params: object) => ({
  json: { jsonrpc: "2.0", id: 1, method, params },
  headers: { accept: "application/json, text/event-stream" },
});

/** Every API call of the platform: a missing one is a compile error. */
export const calls: Record<CallPattern, Usual> = {
  "/api/search": () => searches.map((json) => ({ json })),
  "/api/search/cars": () => [
    { json: { filters: { make: ["Mazda"] }, limit: 3 } },
    { json: { filter: { city: "Gosford" } } },
  ],
  "/api/mcp": (at, n) => [
    rpc("tools/list", {}),
    ...[
      {
        name: "search_stock",
        arguments: { query: "suv", make: ["Mazda"], price: { max: 90_000 }, limit: 3 },
      },
      { name: "get_car", arguments: { id: car(at, n)?.id } },
      { name: "test_drive_times", arguments: { car_id: car(at, n)?.id, date: aDay(9) } },
    ].map((params) => rpc("tools/call", params)),
  ],
  "/api/public/v1/:call": (at, n) => [
    {
      path: "/api/public/v1/cars",
      query: { query: "suv", make: "Mazda", "price[max]": "90000", limit: "3" },
    },
    { path: "/api/public/v1/car", query: { id: car(at, n)?.id ?? "" } },
    { path: "/api/public/v1/facets", query: { "year[min]": "2019" } },
    { path: "/api/public/v1/dealer" },
    { path: "/api/public/v1/test-drive-times", query: { car_id: car(at, n)?.id ?? "", date: aDay(9) } },
    { path: "/api/public/v1/openapi.json" },
  ],
  "/api/suggest": (at) => [
    { query: { query: car(at)?.make ?? "suv under 30k" } },
    { query: { query: "toyta", body: "SUV", price: "1:99999" } },
  ],
  "/api/cars/:slug/pdf": (at, n) => [{ path: `/api/cars/${car(at, n)?.slug}/pdf` }],
  "/api/cars/:id/finance-disclaimer": (at, n) => [{ path: `/api/cars/${car(at, n)?.id}/finance-disclaimer` }],
  "/api/hero": (at) => [
    { query: { type: "used", make: car(at)?.make ?? "", model: car(at)?.model ?? "", field1: "x" } },
  ],
  "/api/hero/search": (at) => [{ query: { make: car(at)?.make ?? "" } }],
  "/api/models-menu": () => [{}],
  "/api/leads": (at, n) => [
    { json: { userData: lead("General Enquiry", { form: "contact", Rego: "ABC123" }) } },
    { json: { userData: lead("Vehicle Enquiry", { car_id: car(at, n)?.id }) } },
    { json: { userData: lead("Photo Request", { car_id: car(at, n)?.id }) } },
    { json: { userData: lead("Test Drive", { car_id: car(at, n)?.id, dateTime: `${aDay(9)}T10:00` }) } },
    {
      json: {
        userData: lead("Finance Enquiry", { ...finance, car_id: car(at, n)?.id, credit_consent: true }),
      },
    },
    { json: { userData: lead("Service Booking", { ...service, form: "service" }) } },
    {
      json: { userData: { ...lead("Service Booking", service), isLastStep: false, lead_id: at.found.lead } },
      ...as("draft"),
    },
    {
      json: { userData: lead("Parts Enquiry", { form: "parts", dealership_slug: car(at)?.dealership_slug }) },
    },
    { json: { userData: lead("Careers Enquiry", { last_name: "Canarino" }) } },
    {
      json: { userData: lead("Trade-in Enquiry", { ...sell, evalid: at.found.tradeIns.at(-1) }) },
      ...as("trade"),
    },
    {
      json: {
        userData: lead("Trade-in Enquiry", { subcategory: "Accepted Offer", evalid: at.found.tradeIns[0] }),
      },
      ...as("trade"),
    },
  ],
  "/api/phone-reveal": (at) => [{ json: { car_id: car(at)?.id, dealership_id: "x", website_id: 3 } }],
  "/api/tracking": (at) => [
    { json: { eventId: 11, consent: true, data: { car_id: car(at)?.id, page: "/search", price: 20_000 } } },
  ],
  "/api/tags": () => [{}],
  "/api/widgets": () => [{ json: { w: "chat", ready: 900 } }],
  "/api/vitals": () => [{ json: { p: "car/car-route", r: "0", soft: 0, m: { lcp: 900, cls: 0.1 } } }],
  "/api/measure": (at, n) => [
    {
      json: {
        v: 1,
        load: "0123456789abcdef",
        path: "/cars/x",
        type: "item",
        landing: { utm_source: "news", gclid: "Gc-1" },
        from: "chatgpt.com",
        events: [
          { n, name: "asc_item_pageview", ms: 5, cars: [car(at)?.id] },
          { n: n + 1, name: "asc_cta_interaction", ms: 1, params: { element_type: "share_tool" } },
        ],
      },
    },
  ],
  "/api/consent": () => [{ form: { answer: "both" } }],
  "/api/test-drive/appointments": (at) => [
    { query: { dealership_slug: car(at)?.dealership_slug ?? "", car_id: car(at)?.id ?? "", date: aDay(7) } },
  ],
  "/api/bookings/calendar": ({ found }) => [
    { query: { lead: found.drive } },
    { query: { lead: found.lead } },
  ],
  "/api/forms/:form": (at, n) =>
    ["enquiry", "test_drive", "contact", "service", "finance"].map((form) => ({
      path: `/api/forms/${form}`,
      query: { car_id: car(at, n)?.id ?? "", location: at.found.place },
    })),
  "/api/service/free-ride": (at) => [{ query: { postcode: "2250", location: at.found.place } }],
  "/api/auth/request-code": () => [{ json: { phone } }, { json: { phone: "0491570110" } }],
  "/api/auth/verify-code": () => [
    { json: { phone, code: "123456" } },
    { json: { phone: "0491570110", code: "000000" }, ...as("spare") },
  ],
  "/api/auth/me": () => [{ ...as("shopper") }, {}],
  "/api/account/data": () => [{ ...as("shopper") }],
  "/api/auth/sign-out": () => [{ json: {}, ...as("spare") }],
  "/api/postcodes": () => [{}],
  "/api/geocode": () => [{ query: { address: "2250" } }, { query: { address: "0000" } }],
  "/api/eval-expert/:call": ({ found: { tradeIns } }) => [
    { path: "/api/eval-expert/enter-vin", json: { rego: "ABC123", state: "NSW" } },
    {
      path: "/api/eval-expert/enter-vin",
      json: { rego: "XYZ12A", state: "VIC", evalid: tradeIns[0] },
      ...as("trade"),
    },
    {
      path: "/api/eval-expert/manual-entry",
      json: { evalid: tradeIns[2] ?? tradeIns[0], desc: "x", vin: "y" },
      ...as("trade"),
    },
    { path: "/api/eval-expert/by-hand", json: { evalid: tradeIns[1], desc: "x" }, ...as("trade") },
    {
      path: "/api/eval-expert/images",
      json: { evalid: tradeIns[1], order: ["a".repeat(22)] },
      ...as("trade"),
    },
    {
      path: "/api/eval-expert/update-eval",
      json: { evalid: tradeIns[1], km: "84500", cName: name, cEmail: email, cPhone: phone },
      ...as("trade"),
    },
    {
      path: "/api/eval-expert/image-upload",
      form: { evalid: tradeIns[1] ?? "" },
      file: picture,
      ...as("trade"),
    },
  ],
  "/api/uploads/:token": ({ found }) => [{ path: found.upload }, { path: `/api/uploads/${"a".repeat(22)}` }],
  "/api/saved-cars": (at) => [{ json: { car_ids: [car(at)?.id, car(at, 1)?.id] } }],
  "/api/watchlist": () => [{ ...as("keeper") }],
  "/api/watchlist/save-car": (at, n) => [
    { json: { phone_number: at.found.keeper, car_id: car(at, n)?.id }, ...as("keeper") },
  ],
  "/api/watchlist/remove-car": (at, n) => [
    { json: { phone_number: at.found.keeper, car_id: car(at, n)?.id }, ...as("keeper") },
  ],
  "/api/watchlist/merge": (at) => [
    { json: { phone_number: at.found.keeper, car_ids: [car(at)?.id, car(at, 1)?.id] }, ...as("keeper") },
  ],
  "/api/payments": () => [
    { json: { reference: "INV 1042", amount_cents: 12_550, ...who, payment_way: "card" }, ...as("shopper") },
  ],
  "/api/reservations": (at, n) => [
    { json: { car_id: car(at, n)?.id, deposit_cents: 20_000, ...who }, ...as("shopper") },
  ],
  "/api/leads/status": () => [{ json: { lead: "x", system: "CRM", id: "7", status: "Won" } }],
  "/api/mail/mailgun/events": () => [
    {
      json: {
        signature: { timestamp: "1", token: "t", signature: "0".repeat(64) },
        "event-data": {
          ...{ event: "failed", severity: "permanent" },
          message: { headers: { "message-id": "id@example.com" } },
        },
      },
    },
  ],
  "/api/mail/mailgun/mime": () => [
    {
      form: {
        recipient: "reply@reply.example",
        sender: "ana@example.com",
        "body-mime": "Subject: Hi",
        token: "x",
        timestamp: "1",
        signature: "x",
      },
    },
  ],
  "/api/sms/twilio": () => [
    {
      form: {
        MessageSid: "SM0123456789",
        AccountSid: "x",
        From: "+61412345678",
        To: "+61400000000",
        Body: "Hi",
      },
    },
  ],
  "/api/payments/webhook/stripe": () => [
    { json: { id: "evt_1", type: "checkout.session.completed", data: { object: { id: "cs_1" } } } },
  ],
};
