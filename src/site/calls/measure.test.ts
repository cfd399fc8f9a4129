import { sql } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { settings } from "#domain/configuration/settings.ts";
import type { Site } from "#domain/configuration/site.ts";
import type { Destination } from "#domain/measurement/destinations/destination.ts";
import { switchDestination } from "#domain/measurement/destinations/destination-states.server.ts";
import { measureEvents } from "#domain/measurement/destinations/measure-tables.ts";
import { createPageEvents, type PageEvents } from "#domain/measurement/destinations/page-events.server.ts";
import { deleteMeasured, waitingAbout } from "#domain/measurement/destinations/record-events.server.ts";
import { sendDueEvents } from "#domain/measurement/destinations/send-events.server.ts";
import type { SendOptions } from "#domain/measurement/destinations/send-queue.server.ts";
import { publicFetch } from "#lib/public-fetch.server.ts";
import { testDatabase } from "#platform/database/test-database.server.ts";
import type { Counted } from "#platform/http/counted.ts";
import { createLimits } from "#platform/http/rate-limits.server.ts";
import { requestContext } from "#platform/http/request-context.server.ts";
import { siteContext } from "#platform/http/site-context.server.ts";
import { plantedValues } from "#tests/support/asc-validator.ts";
import { sampleSite } from "#tests/support/sample-site.ts";
import { startVendorsDouble } from "#tests/support/vendors-double.ts";
import { action as consent } from "./consent.ts";
import { action } from "./measure.ts";

const phone =
  "Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 Mobile/15E148 Safari/604.1";
const car = { id: "car-1", make: "Mazda", model: "CX-5", year: 2023, car_type: "used", price: 30_000 };
const visit = "__Host-forecourt_visit=1.1234567890.1795700000.1795737000.3.1795737500";
const client = "1234567890.1795700000";
const beacon = {
  v: 1,
  load: "0123456789abcdef",
  path: "/cars/used-mazda",
  type: "item",
  landing: { utm_source: "news", utm_campaign: "robin@example.com", gclid: "Gc-1" },
  from: "chatgpt.com",
  events: [
    { n: 1, name: "asc_pageview", ms: 20, cars: [car.id] },
    { n: 2, name: "asc_item_pageview", ms: 20, cars: [car.id] },
  ],
};

let db: Awaited<ReturnType<typeof testDatabase>>;
let site: Site;
let clock: Date;
let pageEvents: PageEvents;
let counted: string[];
let reads: number;
let sites = 0;
const log = { info: () => {}, warn: () => {}, error: () => {} };

beforeAll(async () => {
  db = await testDatabase();
});
afterAll(() => db.remove());
beforeEach(async () => {
  clock = new Date("2026-11-27T00:00:00Z");
  counted = [];
  reads = 0;
  pageEvents = createPageEvents({ db, log, now: () => clock });
  const number = String(++sites).padStart(12, "0");
  const [groupId, id] = [`00000000-0000-4000-8000-${number}`, `00000000-0000-4000-9000-${number}`];
  await db.withSite({ groupId, id }, async (tx) => {
    await tx.execute(sql`insert into groups (id, slug, version) values (${groupId}::uuid, ${number}, 1)`);
    await tx.execute(
      sql`insert into sites (group_id, id, slug, version) values (${groupId}::uuid, ${id}::uuid, ${`s${number}`}, 1)`,
    );
  });
  const { tracking } = settings.parse({
    tracking: {
      requireConsent: true,
      destinations: [
        { name: "analytics", kind: "ga4", account: "G-ABC123", mode: "live" },
        { name: "meta", kind: "meta", account: "1234567890", mode: "live" },
        { name: "ads", kind: "google_ads", account: "1112223333", leadAction: "77123", mode: "live" },
      ],
      receivers: [
        { name: "own", url: "https://own.example/in", purpose: "statistics", secret: "k", mode: "live" },
      ],
    },
  });
  site = sampleSite({ id, groupId, tracking });
});

function call(run: typeof action, body: BodyInit, headers: Record<string, string>, address = "203.0.113.7") {
  const services = {
    db,
    now: () => clock,
    takeLimit: createLimits({ db, now: () => clock }),
    pageEvents,
    stocks: {
      of: async () => {
        reads += 1;
        return { remembered: ({ id }: { id: string }) => (id === car.id ? car : null) };
      },
    },
  };
  const count = ({ subject }: Counted) => void counted.push(subject);
  return run({
    request: new Request("https://sample.localhost/api/measure", { method: "POST", body, headers }),
    context: {
      get: (of: unknown) =>
        of === siteContext ? site : of === requestContext ? { address, count } : services,
    } as never,
    params: {},
  });
}

/** Sends a beacon as a browser with these letters of consent does. */
const send = (body: object, consented: string | null, headers: Record<string, string> = {}) =>
  call(action, JSON.stringify(body), {
    "User-Agent": phone,
    Cookie: consented === null ? visit : `${visit}; __Host-forecourt_consent=2.1.${consented}.20784`,
    ...headers,
  });

const rows = async () => {
  await pageEvents.close();
  return db.withSite(site, (tx) =>
    tx.select().from(measureEvents).orderBy(measureEvents.destination, measureEvents.id),
  );
};
const event = (more: object) => ({ ...beacon, events: [{ n: 1, name: "asc_pageview", ms: 0, ...more }] });

it("records what a page reports for each destination that its browser allows, with the server's own facts [DECIDE-263]", async () => {
  const response = await send(beacon, "s.a");
  expect(response.status).toBe(204);
  const found = await rows();
  expect(found.map(({ destination, id, kind }) => `${destination} ${id} ${kind}`)).toEqual(
    ["analytics", "meta", "own"].flatMap((name) => [
      `${name} 0123456789abcdef-1 asc_pageview`,
      `${name} 0123456789abcdef-2 asc_item_pageview`,
    ]),
  );
  expect(found[1]).toMatchObject({
    at: new Date(clock.getTime() - 20),
    facts: { page: "item", path: "/cars/used-mazda", value: 30_000, source: "news", car: { id: car.id } },
    person: { client, session: 1795737000 },
  });
  expect(found[1]?.facts).not.toHaveProperty("campaign");
  const cookies = response.headers.getSetCookie();
  expect(cookies[0]).toMatch(/^__Host-forecourt_visit=1\.1234567890\..*HttpOnly/);
  expect(cookies[1]).toMatch(/^__Host-forecourt_click=/);
  expect(counted).toEqual([]);
});

it("records the same event once", async () => {
  await send(beacon, "s.-");
  await send(beacon, "s.-");
  expect(await rows()).toHaveLength(4);
});

it.each<[string, string | null, Record<string, string>]>([
  ["without an answer", null, {}],
  ["after the answer neither", "-.-", {}],
  ["with Global Privacy Control", "s.a", { "Sec-GPC": "1" }],
  ["of a robot", "s.a", { "User-Agent": "curl/8.5.0" }],
  ["of a page fetched ahead", "s.a", { "Sec-Purpose": "prefetch;prerender" }],
])("nothing is recorded or set %s [DECIDE-263]", async (_, consented, headers) => {
  const response = await send(beacon, consented, headers);
  expect(response.status).toBe(204);
  expect(response.headers.getSetCookie()).toEqual([]);
  expect(await rows()).toEqual([]);
  expect(reads).toBe(0);
});

it("without a destination nothing is recorded, and what isn't JSON or is large is refused", async () => {
  const headers = { "User-Agent": phone, Cookie: "__Host-forecourt_consent=2.1.s.a.20784" };
  expect((await call(action, "{", headers)).status).toBe(400);
  expect((await call(action, JSON.stringify({ ...beacon, x: "x".repeat(8_192) }), headers)).status).toBe(413);
  site = { ...site, tracking: { ...site.tracking, destinations: [], receivers: [] } };
  expect((await send(beacon, "s.a")).headers.getSetCookie()).toEqual([]);
  expect(await rows()).toEqual([]);
});

it("the press of an offer of the site is counted without destinations too, and no vendor gets its title [DECIDE-531]", async () => {
  const promo = settings.parse({ promo: { tiles: [{ title: "Winter sale" }] } }).promo;
  site = { ...site, promo };
  const pressed = (creative_name: string) =>
    event({ name: "asc_special_offer", params: { creative_name, event_action_result: "press" } });
  await send(pressed("winter sale"), "-.a");
  expect(counted).toEqual([]);
  await send(pressed("winter sale"), "s.-");
  await send(pressed("robin@example.com"), "s.-");
  expect(counted).toEqual(["winter sale"]);
  const found = await rows();
  expect(found.length).toBeGreaterThan(0);
  expect(JSON.stringify(found)).not.toMatch(/winter|robin/);
  site = { ...site, tracking: { ...site.tracking, destinations: [], receivers: [] } };
  await send(pressed("winter sale"), "s.-");
  expect(counted).toEqual(["winter sale", "winter sale"]);
});

it("advertisers get nothing with statistics only, and one that is switched off nothing at all", async () => {
  await switchDestination(db, site, "own", { isOff: true, now: clock });
  await send(beacon, "s.-");
  expect((await rows()).map(({ destination }) => destination)).toEqual(["analytics", "analytics"]);
});

it.each<[string, object]>([
  ["name", event({ name: "asc_unknown" })],
  ["name", event({ name: "lead" })],
  ["parameter", event({ params: { email: "robin@example.com" } })],
  ["value of error_code", event({ params: { error_code: "robin@example.com" } })],
  ["value of element_text", event({ name: "asc_cta_interaction", params: { element_text: "enquire" } })],
  ["form", event({ note: "robin@example.com" })],
  ["form", event({ ms: -1 })],
  ["car", event({ name: "asc_item_pageview", cars: ["another-site's"] })],
  ["page", { ...event({}), path: "/booking/secret-token" }],
  ["form", { ...beacon, load: "robin@example.com" }],
  ["form", { ...beacon, events: Array.from({ length: 21 }, () => ({})) }],
])("an unknown or personal %s drops the event, and is counted [DECIDE-263]", async (reason, body) => {
  await send(body, "s.a");
  expect(counted).toEqual([`page dropped: ${reason}`]);
  expect(await rows()).toEqual([]);
});

it("no planted value reaches a row, wherever it is sent [DECIDE-263]", async () => {
  const texts = plantedValues.filter((value) => value.length > 6);
  for (const [n, text] of texts.entries()) {
    const params = { element_type: text, form_name: text, error_code: text };
    for (const [at, key] of Object.keys(params).entries()) {
      const events = [
        { n: n * 4 + at + 1, name: "asc_pageview", ms: 0, params: { [key]: text } },
        { n: n * 4 + 4, name: "asc_pageview", ms: 0, cars: [text] },
      ];
      const landing = { utm_source: `${text}@x`, [text]: text };
      await call(
        action,
        JSON.stringify({ ...beacon, path: `/${text}?q=${text}`, landing, events }),
        { "User-Agent": phone, Cookie: "__Host-forecourt_consent=2.1.s.a.20784" },
        `203.0.113.${n}`,
      );
    }
  }
  const stored = JSON.stringify((await rows()).map(({ facts }) => facts));
  expect(texts.filter((text) => /[@ ]|\d{9}/.test(text) && stored.includes(text))).toEqual([]);
});

it("a withdrawal deletes what waits, what is collected, and what is stored within half a second after it [DECIDE-263]", async () => {
  const answer = (value: string) =>
    call(consent, new URLSearchParams({ answer: value }), {
      Cookie: `${visit}; __Host-forecourt_consent=2.1.s.a.20784`,
    });
  const elsewhere = createPageEvents({ db, log, now: () => clock });
  const own = pageEvents;
  await send(beacon, "s.a");
  expect(await rows()).toHaveLength(6);
  await send({ ...beacon, load: "1123456789abcdef" }, "s.a");
  pageEvents = elsewhere;
  await send({ ...beacon, load: "2123456789abcdef" }, "s.a");
  pageEvents = own;
  await answer("statistics");
  await elsewhere.close();
  expect((await rows()).filter(({ destination }) => destination === "meta")).toHaveLength(2);
  await expect
    .poll(async () => (await rows()).map(({ destination }) => destination), { timeout: 2_000 })
    .not.toContain("meta");
  await answer("neither");
  expect(await rows()).toEqual([]);
});

it("stores what was collected together, and no more than it may hold", async () => {
  let stored = 0;
  const withoutTenant: typeof db.withoutTenant = (work) => {
    stored += 1;
    return db.withoutTenant(work);
  };
  pageEvents = createPageEvents({
    db: { withSite: db.withSite, withoutTenant },
    log,
    now: () => clock,
    everyMs: 60_000,
    maxHeld: 20,
  });
  const many = Array.from({ length: 20 }, (_, n) => ({ n: n + 1, name: "asc_pageview", ms: 0 }));
  await send({ ...beacon, events: many }, "s.-");
  await send({ ...beacon, load: "1123456789abcdef" }, "s.-");
  expect(counted).toEqual(["page dropped: limit", "page dropped: limit"]);
  expect(stored).toBe(0);
  expect(await rows()).toHaveLength(40);
  expect(stored).toBe(1);
});

it("what waits about a browser is exported and erased with the leads that it sent", async () => {
  await send(beacon, "s.a");
  await rows();
  const of = { leads: [], clients: [client] };
  expect(await db.withSite(site, (tx) => waitingAbout(tx, site, of))).toHaveLength(6);
  await db.withSite(site, (tx) => deleteMeasured(tx, site, { leads: [], clients: ["1.2"] }));
  expect(await rows()).toHaveLength(6);
  await db.withSite(site, (tx) => deleteMeasured(tx, site, of));
  expect(await rows()).toEqual([]);
});

it("a network reports 60 times at once", async () => {
  const services = createLimits({ db, now: () => clock });
  const waits = [];
  for (let n = 0; n < 61; n++) waits.push(await services("measure", site, "203.0.113.7"));
  expect(waits.filter((wait) => wait > 0)).toHaveLength(1);
});

it("reaches each vendor under its names, one to three seconds later, all at once [DECIDE-264]", async () => {
  const vendors = await startVendorsDouble(() => clock);
  const { base } = vendors;
  const options: SendOptions = {
    db,
    sites: { byIds: async (_, id) => (id === site.id ? site : null) },
    secretOf: async (_: Site, { name }: Destination) => ({ kind: "secret", text: `${name}-token` }),
    post: (_, given) =>
      publicFetch(_.replace("https://own.example", base), { ...given, allowed: () => true }),
    bases: { ga4: base, meta: base, google: base, googleToken: base },
    now: () => clock,
    random: () => 0.5,
    log,
    circuits: new Map(),
  };
  try {
    await send(beacon, "s.a");
    const list = {
      n: 3,
      name: "asc_itemlist_pageview",
      ms: 0,
      cars: [car.id],
      params: { item_results: "9" },
    };
    const saved = { n: 4, name: "favourite", ms: 0, cars: [car.id] };
    await send({ ...beacon, path: "/search", type: "itemlist", events: [list, saved] }, "s.a");
    await rows();
    clock = new Date(clock.getTime() + 999);
    await sendDueEvents(options);
    expect(vendors.requests).toEqual([]);
    clock = new Date(clock.getTime() + 2_001);
    await sendDueEvents(options);
    // biome-ignore lint/suspicious/noExplicitAny: bodies of vendors
    const bodies = (vendor: string): any[] =>
      vendors.requests.filter((one) => one.vendor === vendor).map(({ body }) => body);
    const analytics = bodies("ga4").flatMap(({ events }) => events);
    expect(analytics.map(({ name }) => name).sort()).toEqual(
      ["page_view", "asc_pageview", "view_item", "asc_item_pageview", "view_item_list"]
        .concat("asc_itemlist_pageview", "add_to_wishlist")
        .sort(),
    );
    expect(analytics.find(({ name }) => name === "view_item_list").params).toMatchObject({
      item_results: "9",
      page_type: "itemlist",
      items: [{ item_id: car.id, item_name: "2023 Mazda CX-5" }],
    });
    const meta = bodies("meta").flatMap(({ data }) => data);
    expect(meta.map(({ event_name }) => event_name).sort()).toEqual(
      ["AddToWishlist", "PageView", "Search", "ViewContent"].sort(),
    );
    expect(meta.find(({ event_name }) => event_name === "ViewContent")).toMatchObject({
      event_id: "0123456789abcdef-2",
      event_source_url: "https://sample.localhost/cars/used-mazda",
      user_data: { client_user_agent: phone, client_ip_address: "203.0.113.7" },
      custom_data: { content_ids: [car.id], value: 30_000 },
    });
    expect(bodies("https").flatMap(({ events }) => events)).toHaveLength(4);
    expect(bodies("google_ads")).toEqual([]);
    expect(vendors.requests.map(({ text }) => text).join()).not.toContain("robin@example.com");
  } finally {
    await vendors.close();
  }
});
