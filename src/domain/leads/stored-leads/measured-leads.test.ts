import { sql } from "drizzle-orm";
import fc from "fast-check";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { postcodesFromEnv } from "#composition/postcodes-from-env.server.ts";
import { settings } from "#domain/configuration/settings.ts";
import type { Site } from "#domain/configuration/site.ts";
import { changeLead } from "#domain/leads/handling/change-lead.server.ts";
import { markNotSpam, markSpam } from "#domain/leads/handling/handle-lead.server.ts";
import { acceptLead } from "#domain/leads/submissions/accept-lead.server.ts";
import { type Destination, destinationNamed } from "#domain/measurement/destinations/destination.ts";
import { secretOf, storeSecret } from "#domain/measurement/destinations/destination-secrets.server.ts";
import { googleAdsResultsTask } from "#domain/measurement/destinations/google-ads-results.server.ts";
import { metaEmail } from "#domain/measurement/destinations/hashes.server.ts";
import { measureEvents } from "#domain/measurement/destinations/measure-tables.ts";
import type { EventRow } from "#domain/measurement/destinations/measured-event.ts";
import { sendDueEvents } from "#domain/measurement/destinations/send-events.server.ts";
import { type SendOptions, senders } from "#domain/measurement/destinations/send-queue.server.ts";
import { sentVisit } from "#domain/measurement/sent-visit.server.ts";
import { clicksValue } from "#domain/measurement/visit-cookies.ts";
import { publicFetch } from "#lib/public-fetch.server.ts";
import { isSignedBy } from "#lib/signature.server.ts";
import type { Transaction } from "#platform/database/database.server.ts";
import { testDatabase } from "#platform/database/test-database.server.ts";
import { keys } from "#platform/env.server.ts";
import { consentCall } from "#site/calls/consent-call.server.ts";
import { aLead } from "#tests/support/a-lead.ts";
import { sampleLocation, sampleSite } from "#tests/support/sample-site.ts";
import { startVendorsDouble, type VendorsDouble } from "#tests/support/vendors-double.ts";
import { anonymiseLeads } from "./anonymise-leads.server.ts";
import { clickRetention } from "./lead-retention.server.ts";
import { leadById } from "./lead-store.server.ts";
import { measureLead } from "./measure-lead.server.ts";

const kinds = ["lead", "deposit_paid", "booking_made", "booking_moved", "stage_won", "sale"] as const;

let db: Awaited<ReturnType<typeof testDatabase>>;
let site: Site;
let clock: Date;
let vendors: VendorsDouble;
let sites = 0;
let sent = 0;
let destinations: object;
const silent = { info: () => {}, warn: () => {}, error: () => {} };
const secrets: Record<string, string> = {
  analytics: "ga-secret",
  meta: "meta-token",
  ads: JSON.stringify({ client_id: "c", client_secret: "s", refresh_token: "good" }),
  own: "own-key",
};

beforeAll(async () => {
  db = await testDatabase();
});
afterAll(() => db.remove());
beforeEach(async () => {
  clock = new Date("2026-11-27T00:00:00Z");
  vendors = await startVendorsDouble(() => clock);
  destinations = {
    destinations: [
      { name: "analytics", kind: "ga4", account: "G-ABC123", mode: "live" },
      { name: "meta", kind: "meta", account: "1234567890", mode: "live" },
      { name: "ads", kind: "google_ads", account: "1112223333", leadAction: "77123", mode: "live" },
    ],
    receivers: [
      { name: "own", url: `${vendors.base}/in`, purpose: "statistics", secret: "own-key", mode: "live" },
    ],
  };
  site = await newSite();
});
afterEach(() => vendors.close());

async function newSite(): Promise<Site> {
  const number = String(++sites).padStart(12, "0");
  const [groupId, id] = [`00000000-0000-4000-8000-${number}`, `00000000-0000-4000-9000-${number}`];
  await db.withSite({ groupId, id }, async (tx) => {
    await tx.execute(
      sql`insert into groups (id, slug, version) values (${groupId}::uuid, ${`g${number}`}, 1)`,
    );
    await tx.execute(
      sql`insert into sites (group_id, id, slug, version) values (${groupId}::uuid, ${id}::uuid, ${`s${number}`}, 1)`,
    );
  });
  const tracking = settings.parse({ tracking: { requireConsent: true, ...destinations } }).tracking;
  return sampleSite({ id, groupId, slug: `s${number}`, locations: [sampleLocation()], tracking });
}

function sender(more: Partial<SendOptions> = {}): SendOptions {
  const { base } = vendors;
  return {
    db,
    sites: { byIds: async (_group, id) => (id === site.id ? site : null) },
    secretOf: async (_site: Site, { name }: Destination) => ({ kind: "secret", text: secrets[name] ?? "" }),
    post: (address, options) => publicFetch(address, { ...options, allowed: () => true }),
    bases: { ga4: base, meta: base, google: base, googleToken: base },
    now: () => clock,
    random: () => 0.5,
    log: silent,
    circuits: new Map(),
    ...more,
  };
}

const clicks = clicksValue({ gclid: ["Gc-1", clock0()], fbclid: ["IwAR_x", clock0()] });
function clock0() {
  return Date.parse("2026-11-26T00:00:00Z");
}
const visit = "1.1234567890.1795700000.1795737000.3.1795737500";
const client = "1234567890.1795700000";
const cookies = (consent: string | null) =>
  [
    `__Host-forecourt_visit=${visit}`,
    `__Host-forecourt_click=${clicks}`,
    ...(consent === null ? [] : [`__Host-forecourt_consent=2.1.${consent}.20784`]),
  ].join("; ");

/** Sends an enquiry as a browser with these letters of consent does. */
async function enquire(
  consent: string | null,
  { headers = {}, ...more }: { headers?: Record<string, string>; [answer: string]: unknown } = {},
): Promise<string> {
  const request = new Request("https://sample.localhost/api/leads", {
    headers: { Cookie: cookies(consent), ...headers },
  });
  const outcome = await acceptLead({
    takeLimit: null,
    db,
    postcodes: postcodesFromEnv(),
    site,
    now: clock,
    facts: {
      address: `192.0.2.${++sent % 250}`,
      userAgent: "Browser/1",
      url: "https://sample.localhost/contact?q=secret+words&gclid=Gc-1",
      visit: sentVisit(site, request, clock),
    },
    userData: {
      category: "General Enquiry",
      name: "Ana Example-Surname",
      email: "Ana.Li@example.com",
      phone: "0412345678",
      message: `Please ring me about my illness ${sent}`,
      lead_attributes: {
        visited_pages: ["/"],
        linked_query_params: { utm_source: "news", utm_campaign: "ana.li@example.com", gclid: "Gc-1" },
      },
      ...more,
    },
    idempotencyKey: `k${sent}`,
  });
  if (outcome.kind !== "accepted") throw new Error(JSON.stringify(outcome));
  return outcome.leadId;
}

const rows = () =>
  db.withSite(site, (tx) => tx.select().from(measureEvents).orderBy(measureEvents.destination));
const states = async () =>
  Object.fromEntries((await rows()).map(({ destination, state }) => [destination, state]));
const requestsTo = (vendor: string) => vendors.requests.filter((one) => one.vendor === vendor);
const stored = async (id: string) => (await leadById(db, site, id))!;
const measure = async (id: string, kind: Parameters<typeof measureLead>[3], more = {}) => {
  const lead = await stored(id);
  await db.withSite(site, (tx) => measureLead(tx, site, lead, kind, { at: clock, ...more }));
};

describe("a lead whose sender allowed both", () => {
  it("reaches each destination once [DECIDE-242], as its vendor wants it, with the id that the lead is shown with", async () => {
    const id = await enquire("s.a");
    expect(await states()).toEqual({ ads: "waiting", analytics: "waiting", meta: "waiting", own: "waiting" });
    await sendDueEvents(sender());
    await sendDueEvents(sender());
    expect(await states()).toEqual({ ads: "sent", analytics: "sent", meta: "sent", own: "sent" });
    const [{ id: eventId } = { id: "" }] = await rows();
    expect(eventId).toMatch(/^[\w-]{22}$/);

    const [analytics] = requestsTo("ga4");
    expect(analytics?.path).toBe("/mp/collect?measurement_id=G-ABC123&api_secret=ga-secret");
    expect(analytics?.body).toMatchObject({
      client_id: client,
      events: [
        {
          name: "generate_lead",
          timestamp_micros: clock.getTime() * 1_000,
          params: {
            session_id: 1795737000,
            transaction_id: eventId,
            lead_source: "news",
            lead_category: "General Enquiry",
          },
        },
      ],
    });
    const [meta] = requestsTo("meta");
    expect(meta?.body).toEqual({
      data: [
        {
          event_name: "Lead",
          event_time: clock.getTime() / 1_000,
          event_id: eventId,
          action_source: "website",
          event_source_url: "https://sample.localhost/contact",
          user_data: {
            client_user_agent: "Browser/1",
            client_ip_address: expect.stringContaining("192.0.2."),
            fbp: "fb.1.1795700000000.1234567890",
            fbc: `fb.1.${clock0()}.IwAR_x`,
            em: [metaEmail("ana.li@example.com")],
            ph: [expect.stringMatching(/^[0-9a-f]{64}$/)],
          },
          custom_data: { content_category: "General Enquiry" },
        },
      ],
    });
    expect(requestsTo("token")).toHaveLength(1);
    const [ads] = requestsTo("google_ads");
    expect(ads?.body).toEqual({
      encoding: "HEX",
      destinations: [
        {
          operatingAccount: { accountType: "GOOGLE_ADS", accountId: "1112223333" },
          productDestinationId: "77123",
        },
      ],
      events: [
        {
          transactionId: eventId,
          eventTimestamp: clock.toISOString(),
          eventSource: "WEB",
          adIdentifiers: { gclid: "Gc-1" },
          userData: {
            userIdentifiers: [
              { emailAddress: metaEmail("ana.li@example.com") },
              { phoneNumber: expect.stringMatching(/^[0-9a-f]{64}$/) },
            ],
          },
          consent: { adUserData: "CONSENT_GRANTED", adPersonalization: "CONSENT_DENIED" },
        },
      ],
      validateOnly: false,
    });
    const [own] = requestsTo("https");
    expect(isSignedBy(String(own?.headers["forecourt-signature"]), "own-key", own?.text ?? "", clock)).toBe(
      true,
    );
    expect(own?.body).toMatchObject({ events: [{ id: eventId, kind: "lead", client, session: 1795737000 }] });
    expect(vendors.requests).toHaveLength(5);
    for (const { text } of vendors.requests) expect(text).not.toContain(id);
    for (const row of await rows()) expect(row.person).toBeNull();
  });

  it("has no person in what any destination gets: no name, address, number, free text or typed words", async () => {
    await enquire("s.a");
    await sendDueEvents(sender());
    const logs = vendors.requests
      .filter(({ vendor }) => vendor !== "token")
      .map(({ path, text }) => path + text);
    expect(logs).toHaveLength(4);
    for (const log of logs)
      for (const personal of [
        "Ana",
        "Surname",
        "ana.li@",
        "0412345678",
        "412345678",
        "illness",
        "secret+words",
      ])
        expect(log.toLowerCase()).not.toContain(personal.toLowerCase());
  });

  it("is one row when it is recorded twice, and the stages of a lead are each reported once", async () => {
    const id = await enquire("s.a");
    await measure(id, "lead");
    expect(await rows()).toHaveLength(4);
    const people: never[] = [];
    const by = {
      actor: { kind: "task" as const, id: "t", action: "t" },
      memberId: null,
      source: "command" as const,
    };
    const change = (from: "new" | "won" | "lost", to: "new" | "won" | "lost") =>
      changeLead(
        { db, site, people, consoleAddress: null, now: clock },
        id,
        {
          seen: { stage: from, ownerId: null, tags: [] },
          wanted: { stage: to, ownerId: null, tags: [] },
        },
        by,
      );
    for (const [from, to] of [
      ["new", "won"],
      ["won", "lost"],
      ["lost", "won"],
    ] as const)
      expect((await change(from, to)).kind).toBe("changed");
    await sendDueEvents(sender());
    const named = requestsTo("ga4").flatMap(({ body }) =>
      (body as { events: { name: string }[] }).events.map(({ name }) => name),
    );
    expect(named.sort()).toEqual(["close_convert_lead", "close_unconvert_lead", "generate_lead"]);
    expect(requestsTo("meta")).toHaveLength(1);
  });

  it("maps deposits, bookings and sales for the vendors that have an event for them", async () => {
    const id = await enquire("s.a");
    site.tracking.destinations[2]!.depositAction = "88";
    site.tracking.destinations[2]!.saleAction = "99";
    await measure(id, "booking_made", { booking: "test_drive" });
    await measure(id, "booking_moved", { booking: "test_drive", sequence: 1 });
    await measure(id, "deposit_paid", { value: 500 });
    await measure(id, "sale", { value: 25_990 });
    await sendDueEvents(sender());
    const names = (vendor: string, of: (body: never) => string[]) =>
      requestsTo(vendor)
        .flatMap(({ body }) => of(body as never))
        .sort();
    expect(
      names("meta", (body: { data: { event_name: string }[] }) => body.data.map((one) => one.event_name)),
    ).toEqual([...["DepositPaid", "Lead", "Purchase", "Schedule"]]);
    expect(
      names("google_ads", (body: { destinations: { productDestinationId: string }[] }) =>
        body.destinations.map((one) => one.productDestinationId),
      ),
    ).toEqual(["77123", "88", "99"]);
    expect(
      names("https", (body: { events: { kind: string }[] }) => body.events.map((one) => one.kind)),
    ).toEqual([...["booking_made", "booking_moved", "deposit_paid", "lead", "sale"]]);
    expect(JSON.stringify(requestsTo("google_ads").map(({ body }) => body))).toContain(
      `"eventSource":"IN_STORE"`,
    );
  });
});

it("no body of any random lead has what was typed: a scanner over what each destination would get [DECIDE-240]", async () => {
  const mark = "zq7x";
  const typed = fc.string({ maxLength: 30 }).map((text) => `${mark}${text}`);
  const digits = fc.stringMatching(/^04\d{8}$/);
  const answers = fc.record({
    name: typed,
    message: typed,
    email: fc.stringMatching(/^[a-z]{3,8}$/).map((box) => `${mark}.${box}@example.com`),
    phone: digits,
    "Registration Number": typed,
    VIN: typed,
    street: typed,
    postcode: typed,
  });
  const campaign = fc.oneof(fc.constant("spring"), digits, fc.constant(`${mark}@example.com`));
  const lead = aLead({});
  let events: (typeof measureEvents.$inferInsert)[] = [];
  const tx = {
    select: () => ({ from: () => ({ where: async () => [] }) }),
    insert: () => ({
      values: (rows: typeof events) => {
        events = rows;
        return { onConflictDoNothing: async () => {} };
      },
    }),
  } as unknown as Transaction;
  const request = new Request("https://sample.localhost/", { headers: { Cookie: cookies("s.a") } });
  const measure = sentVisit(site, request, clock);
  await fc.assert(
    fc.asyncProperty(
      answers,
      campaign,
      typed,
      fc.constantFrom(...kinds),
      async (payload, utm, query, kind) => {
        const url = `https://sample.localhost/cars/x?q=${encodeURIComponent(query)}`;
        const linkedQueryParams = { utm_source: utm, utm_campaign: utm, q: query };
        const of = { ...lead, payload, url, linkedQueryParams, measure, spam: [], userAgent: "Browser/1" };
        events = [];
        await measureLead(tx, site, of, kind, { at: clock });
        expect(events.length).toBeGreaterThan(0);
        for (const event of events) {
          const destination = destinationNamed(site.tracking, event.destination)!;
          const row = { ...event, person: event.person ?? {} } as EventRow;
          const body = JSON.stringify(senders[destination.kind].bodyOf(destination, [row]));
          expect(body).not.toContain(mark);
          expect(body).not.toContain(payload.phone.slice(1));
          expect(body).not.toContain(lead.id);
        }
      },
    ),
    { numRuns: Number(process.env.LEAD_SAMPLES ?? 500) },
  );
});

describe("nothing is sent", () => {
  const withdraw = (answer: string) =>
    consentCall(
      { db, now: () => clock, pageEvents: { withdraw: () => {} } },
      new Request("https://sample.localhost/api/consent", {
        method: "POST",
        headers: { Cookie: cookies("s.a") },
        body: new URLSearchParams({ answer }),
      }),
      site,
    );

  it.each<[string, string | null, object, string[]]>([
    ["without an answer [DECIDE-240]", null, {}, []],
    ["to the answer neither", "-.-", {}, []],
    ["with Global Privacy Control [DECIDE-240]", "s.a", { headers: { "Sec-GPC": "1" } }, []],
    ["to advertisers with statistics only", "s.-", {}, ["analytics", "own"]],
    ["to advertisers of careers", "s.a", { category: "Careers Enquiry" }, ["analytics", "own"]],
    [
      "of a lead suspected of being spam",
      "s.a",
      { company_website: "x", form_started_at: 1795737599999 },
      [],
    ],
  ])("%s", async (_, consent, more, expected) => {
    await enquire(consent, more as never);
    expect((await rows()).map(({ destination }) => destination).sort()).toEqual([...expected].sort());
  });

  it("after a withdrawal [DECIDE-240]: what waits is deleted, the ids go, and the lead's later events aren't measured", async () => {
    const id = await enquire("s.a");
    await withdraw("statistics");
    expect(await states()).toEqual({ analytics: "waiting", own: "waiting" });
    expect((await stored(id)).measure).toMatchObject({
      purposes: { advertising: false },
      clicks: {},
      fbp: null,
    });
    const response = await withdraw("neither");
    expect(await rows()).toEqual([]);
    expect(response.headers.getSetCookie().filter((one) => one.includes("Max-Age=0"))).toHaveLength(2);
    expect((await stored(id)).measure).toBeNull();
    await measure(id, "stage_won");
    await sendDueEvents(sender());
    expect(vendors.requests).toEqual([]);
  });

  it("in any of many journeys of people who didn't allow it, objected, or took their answer back [DECIDE-240]", async () => {
    const journey = fc.record({
      answer: fc.constantFrom(null, "-.-", "s.a", "s.-"),
      objects: fc.boolean(),
      later: fc.constantFrom(...kinds),
    });
    await fc.assert(
      fc.asyncProperty(journey, async ({ answer, objects, later }) => {
        const isAllowed = answer?.startsWith("s") && !objects;
        const id = await enquire(answer, {
          phone: `04${String(++sent).padStart(8, "0")}`,
          headers: objects ? { "Sec-GPC": "1" } : {},
        });
        if (isAllowed) await withdraw("neither");
        await measure(id, later);
        expect(await rows()).toEqual([]);
      }),
      { numRuns: Number(process.env.MEASURE_JOURNEYS ?? 40) },
    );
    await sendDueEvents(sender());
    expect(vendors.requests).toEqual([]);
  });

  it("of a person who was erased [DECIDE-240], or a lead that staff marked as spam", async () => {
    const [erased, spam] = [await enquire("s.a"), await enquire("s.a", { phone: "0498765432" })];
    const by = {
      actor: { kind: "task" as const, id: "t", action: "t" },
      memberId: null,
      source: "command" as const,
    };
    const of = { db, site, id: spam, by, now: clock };
    await markSpam(of, "new");
    expect(await rows()).toHaveLength(4);
    await db.withSite(site, (tx) => anonymiseLeads(tx, site, [{ id: erased, payload: {} }], clock));
    expect(await rows()).toEqual([]);
    expect((await stored(erased)).measure).toBeNull();
    await markNotSpam(of);
    expect(await rows()).toHaveLength(4);
  });

  it("about a click after 90 days: its ids are removed from the lead", async () => {
    const id = await enquire("s.a");
    const due = { now: clock, most: 10, before: new Date(clock.getTime() + 1) };
    expect(await db.withSite(site, (tx) => clickRetention.apply!(tx, site, due))).toBe(1);
    expect((await stored(id)).measure).toMatchObject({ client, clicks: {}, fbc: null });
    expect(await db.withSite(site, (tx) => clickRetention.apply!(tx, site, due))).toBe(0);
  });
});

describe("a destination that fails", () => {
  it("is tried again later [DECIDE-241], the others aren't held; GA4 never after it may have arrived", async () => {
    await enquire("s.a");
    vendors.faults = { meta: ["hang up"], ga4: ["hang up"] };
    await sendDueEvents(sender());
    expect(await states()).toEqual({ ads: "sent", own: "sent", meta: "waiting", analytics: "unknown" });
    for (const { destination, person } of await rows())
      expect(person === null, destination).toBe(destination !== "meta");
    vendors.faults = {};
    clock = new Date(clock.getTime() + 40_000);
    await sendDueEvents(sender());
    expect(await states()).toMatchObject({ meta: "sent", analytics: "unknown" });
    expect(requestsTo("ga4")).toHaveLength(1);
  });

  it("GA4's events wait after a refused connection or an error of its server", async () => {
    await enquire("s.-");
    vendors.faults = { ga4: [{ status: 503 }] };
    await sendDueEvents(sender());
    expect(await states()).toMatchObject({ analytics: "waiting" });
    expect((await rows())[0]).toMatchObject({ answer: "answered 503", attempts: 1, person: { client } });
  });

  it("divides a refused batch until the wrong event is alone", async () => {
    const ids = [await enquire("s.a"), await enquire("s.a"), await enquire("s.a")];
    expect(ids).toHaveLength(3);
    await db.withSite(site, (tx) =>
      tx.execute(sql`update measure_events set person = person - 'agent' where destination = 'meta'
        and person ->> 'lead' = ${ids[1]}`),
    );
    await sendDueEvents(sender());
    const meta = (await rows()).filter(({ destination }) => destination === "meta");
    expect(meta.map(({ state }) => state).sort()).toEqual(["refused", "sent", "sent"]);
    expect(meta.find(({ state }) => state === "refused")?.answer).toBe("answered 400 error 100 (2804003)");
  });

  it("drops what is older than the vendor accepts before it makes a batch", async () => {
    await enquire("s.a");
    clock = new Date(clock.getTime() + 4 * 86_400_000);
    await enquire("s.a");
    await sendDueEvents(sender());
    const analytics = (await rows()).filter(({ destination }) => destination === "analytics");
    expect(analytics.map(({ state }) => state).sort()).toEqual(["dropped", "sent"]);
    clock = new Date(clock.getTime() + 8 * 86_400_000);
    await db.withoutTenant((tx) =>
      tx.execute(sql`select delete_old_measure_events(${clock.toISOString()}::timestamptz)`),
    );
    expect(await rows()).toEqual([]);
  });

  it("says that its secret is wrong, and takes a stored one, which is encrypted", async () => {
    await enquire("s.a");
    const files = async () => ({ kind: "missing", reason: "no file" }) as const;
    const stores = { db, keys, files };
    const own = sender({ secretOf: (of, destination) => secretOf(stores, of, destination) });
    await storeSecret(stores, site, "meta", "wrong", clock);
    await sendDueEvents(own);
    const answers = Object.fromEntries(
      (await rows()).map(({ destination, answer }) => [destination, answer]),
    );
    expect(answers).toEqual({
      ads: "there is no secret",
      analytics: "there is no secret",
      meta: "answered 400 error 190: the secret is refused",
      own: "no file",
    });
    await storeSecret(stores, site, "meta", "meta-token", clock);
    const { rows: inDatabase } = await db.withSite(site, (tx) =>
      tx.execute(sql`select * from destination_secrets`),
    );
    expect(JSON.stringify(inDatabase)).not.toContain("meta-token");
    clock = new Date(clock.getTime() + 40_000);
    await sendDueEvents(own);
    expect(await rows()).toContainEqual(expect.objectContaining({ destination: "meta", answer: "accepted" }));
    await storeSecret(stores, site, "meta", "", clock);
    expect(await secretOf(stores, site, { name: "meta", secretFile: null })).toMatchObject({
      kind: "missing",
    });
  });

  it("is slow: the others have all of theirs meanwhile", async () => {
    for (let count = 0; count < 5; count++) await enquire("s.a");
    vendors.faults = { meta: [{ waitMs: 1_500 }] };
    const all = sendDueEvents(sender({ pollMs: 20 }));
    await expect.poll(async () => (await rows()).filter(({ state }) => state === "sent").length).toBe(15);
    expect((await rows()).filter(({ state }) => state === "waiting")).toHaveLength(5);
    await all;
    expect((await rows()).every(({ state }) => state === "sent")).toBe(true);
  });

  it("in test mode asks vendors to check only", async () => {
    for (const one of site.tracking.destinations) one.mode = "test";
    site.tracking.destinations[1]!.testCode = "TEST1";
    site.tracking.receivers[0]!.mode = "test";
    await enquire("s.a");
    await sendDueEvents(sender());
    expect(requestsTo("ga4")[0]?.path).toContain("/debug/mp/collect?");
    expect(requestsTo("meta")[0]?.body).toMatchObject({ test_event_code: "TEST1" });
    expect(requestsTo("google_ads")[0]?.body).toMatchObject({ validateOnly: true });
    expect(requestsTo("https")[0]?.headers["forecourt-test"]).toBe("1");
    expect((await rows()).find(({ destination }) => destination === "analytics")?.answer).toBe("valid");
  });

  it("that examines later says what became of what it accepted: asked after 30 minutes, then hourly for a day [DECIDE-420]", async () => {
    const task = googleAdsResultsTask(sender());
    const ask = async (minutes: number) => {
      clock = new Date(clock.getTime() + minutes * 60_000);
      await task.run(
        () => false,
        () => {},
      );
      const ads = (await rows()).find(({ destination }) => destination === "ads");
      return [requestsTo("google_ads_results").length, ads?.state, ads?.answer];
    };
    await enquire("s.a");
    await sendDueEvents(sender());
    expect(await ask(29)).toEqual([0, "sent", "accepted as req-1"]);
    expect(await ask(2)).toEqual([1, "sent", "accepted as req-1"]);
    expect(requestsTo("google_ads_results")[0]).toMatchObject({
      path: "/v1/requestStatus:retrieve?requestId=req-1",
      headers: { authorization: "Bearer access" },
    });
    vendors.examined = [{ requestStatus: "PROCESSING" }];
    expect(await ask(30)).toEqual([1, "sent", "accepted as req-1"]);
    expect(await ask(31)).toEqual([2, "sent", "accepted as req-1"]);
    vendors.faults = { google_ads_results: [{ status: 500 }] };
    expect(await ask(61)).toEqual([3, "sent", "accepted as req-1"]);
    vendors.faults = {};
    vendors.examined = [
      {
        requestStatus: "FAILED",
        errorInfo: {
          errorCounts: [{ reason: "PROCESSING_ERROR_REASON_INVALID_CLICK_ID", recordCount: "1" }],
        },
      },
    ];
    const refused = "refused after it was accepted: PROCESSING_ERROR_REASON_INVALID_CLICK_ID 1";
    expect(await ask(61)).toEqual([4, "refused", refused]);
    expect(await ask(61)).toEqual([4, "refused", refused]);

    await enquire("s.a", { phone: "0498765432" });
    await sendDueEvents(sender());
    vendors.examined = [{ requestStatus: "SUCCESS" }];
    await ask(31);
    expect(
      (await rows()).flatMap(({ destination, answer }) => (destination === "ads" ? [answer] : [])).sort(),
    ).toEqual(["processed as req-1", refused]);
    await enquire("s.a", { phone: "0487654321" });
    await sendDueEvents(sender());
    const asked = requestsTo("google_ads_results").length;
    await ask(24 * 60);
    expect(requestsTo("google_ads_results")).toHaveLength(asked);
  });

  it("that is turned off or removed gets nothing of what waited", async () => {
    await enquire("s.a");
    site.tracking.destinations[0]!.mode = "off";
    site.tracking.destinations.pop();
    await sendDueEvents(sender());
    expect(await states()).toMatchObject({ ads: "waiting", analytics: "waiting" });
    clock = new Date(clock.getTime() + 6 * 60_000);
    await sendDueEvents(sender());
    expect(await states()).toEqual({ ads: "dropped", analytics: "dropped", meta: "sent", own: "sent" });
    const { rows: counted } = await db.withSite(site, (tx) =>
      tx.execute(sql`select subject, times::int from counters where kind = 'measured' order by subject`),
    );
    expect(counted).toEqual([
      { subject: "ads dropped", times: 1 },
      { subject: "analytics dropped", times: 1 },
      { subject: "meta sent", times: 1 },
      { subject: "own sent", times: 1 },
    ]);
  });
});
