import { sql } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { postcodesFromEnv } from "#composition/postcodes-from-env.server.ts";
import type { Site } from "#domain/configuration/site.ts";
import { serviceSlice } from "#domain/configuration/slices/service-slice.ts";
import { reportUnfinished } from "#domain/leads/form-drafts/unfinished.server.ts";
import { leads } from "#domain/leads/lead-tables.ts";
import { leadById } from "#domain/leads/stored-leads/lead-store.server.ts";
import { testDatabase } from "#platform/database/test-database.server.ts";
import type { TakeLimit } from "#platform/http/rate-limits.server.ts";
import { sampleLocation, sampleSite } from "#tests/support/sample-site.ts";
import { acceptLead } from "./accept-lead.server.ts";
import type { AcceptOutcome } from "./acceptance.server.ts";

let db: Awaited<ReturnType<typeof testDatabase>>;
let site: Site;
let groups = 0;
/** Monday 23 November, 9:00 in Sydney. */
const now = new Date("2026-11-22T22:00:00Z");
const minutes = (count: number) => new Date(now.getTime() + count * 60_000);
const draft = "0123456789abcdefghijkl";

const vehicle = { "Vehicle Make": "Mazda", "Vehicle Model": "3", "Vehicle Year": "2020" };
const person = { name: "Ana Li", email: "ana@example.com", phone: "0412 345 678", postcode: "2250" };
const order = {
  "Service Type": "General service",
  "Preferred Service Date": "2026-11-25",
  location: "workshop",
};

beforeAll(async () => {
  db = await testDatabase();
});
afterAll(() => db.remove());
beforeEach(async () => {
  const number = String(++groups).padStart(12, "0");
  const groupId = `00000000-0000-4000-8000-${number}`;
  const id = `00000000-0000-4000-9000-${number}`;
  await db.withSite({ groupId, id }, async (tx) => {
    await tx.execute(sql`insert into groups (id, slug, version) values (${groupId}::uuid, ${number}, 1)`);
    await tx.execute(
      sql`insert into sites (group_id, id, slug, version) values (${groupId}::uuid, ${id}::uuid, ${number}, 1)`,
    );
  });
  site = sampleSite({
    groupId,
    id,
    slug: `s${number}`,
    timezone: "Australia/Sydney",
    service: serviceSlice.parse({ capacity: 2 }),
    locations: [
      sampleLocation({
        id: "workshop",
        slug: "workshop",
        name: "Alpha - Service",
        location_type: "service",
        contact_detail: {
          phone: null,
          landline_phone: null,
          opening_hours: [1, 2, 3, 4, 5].map((weekday) => ({ weekday, open: "08:00", close: "17:00" })),
        },
      }),
    ],
  });
  site.lead.fallbackEmail = "desk@alpha.example";
});

let sent = 0;
function send(
  userData: object,
  more: { at?: Date; cookie?: string | null; key?: string; takeLimit?: TakeLimit } = {},
): Promise<AcceptOutcome> {
  return acceptLead({
    db,
    postcodes: postcodesFromEnv(),
    site,
    now: more.at ?? now,
    facts: { address: more.takeLimit ? "203.0.113.7" : null, userAgent: null, url: null },
    takeLimit: more.takeLimit ?? null,
    userData: { category: "Service Booking", ...userData },
    idempotencyKey: more.key ?? `key-${++sent}`,
    draft: more.cookie === undefined ? draft : more.cookie,
  });
}
async function accepted(userData: object, more: Parameters<typeof send>[1] = {}) {
  const outcome = await send(userData, more);
  if (outcome.kind !== "accepted") throw new Error(JSON.stringify(outcome));
  return outcome;
}
const stored = async (id: string) => (await leadById(db, site, id))!;

describe("a service booking", () => {
  it("is one lead from its first step to its last, with the answers so far [SERVICE-04, SERVICE-05] [SERVICE-11] [ENT-255, ENT-256] [DECIDE-34]", async () => {
    const first = await accepted({ ...vehicle, isLastStep: false });
    expect(first.state).toBe("partial");
    expect((await stored(first.leadId)).payload).toMatchObject({
      ...vehicle,
      lead_status: "Incomplete",
      form_completed: false,
    });
    const second = await accepted({ ...vehicle, ...person, isLastStep: false, lead_id: first.leadId });
    expect(second.leadId).toBe(first.leadId);
    expect((await stored(first.leadId)).deliveries).toEqual([]);
    const last = await accepted({ ...vehicle, ...person, ...order, lead_id: first.leadId });
    expect(last).toMatchObject({ leadId: first.leadId, state: "complete" });
    const lead = await stored(first.leadId);
    expect(lead.payload).toMatchObject({
      ...vehicle,
      "Preferred Service Date": "2026-11-25",
      location: "workshop",
      "Service Location": "Alpha - Service",
      lead_status: "Complete",
      form_completed: true,
    });
    expect(lead.deliveries.map(({ purpose }) => purpose).sort()).toEqual(["acknowledgement", "dealer"]);
  });

  it("takes from the limit of its network once, with the day", async () => {
    const taken: string[] = [];
    const takeLimit: TakeLimit = async (kind) => {
      if (kind !== "newBooking") return 0;
      taken.push(kind);
      return taken.length > 1 ? 60 : 0;
    };
    const { leadId } = await accepted({ ...vehicle, isLastStep: false }, { takeLimit });
    expect(taken).toEqual([]);
    await accepted({ ...vehicle, ...person, ...order, lead_id: leadId }, { takeLimit });
    expect(taken).toEqual(["newBooking"]);
    const another = { ...vehicle, ...person, ...order, name: "Bo Li" };
    expect(await send(another, { takeLimit, cookie: null })).toMatchObject({ kind: "limited", wait: 60 });
  });

  it("continues only with the cookie that started it [SERVICE-11]", async () => {
    const { leadId } = await accepted({ ...vehicle, isLastStep: false });
    const other = await accepted(
      { ...vehicle, ...person, isLastStep: false, lead_id: leadId },
      { cookie: "z".repeat(22) },
    );
    expect(other.leadId).not.toBe(leadId);
  });

  it("names the service location where the form didn't include it [ENT-250] [DECIDE-67]", async () => {
    const { location: _, ...without } = order;
    const { leadId } = await accepted({ ...vehicle, ...person, ...without });
    const lead = await stored(leadId);
    expect([lead.locationId, lead.payload["Service Location"]]).toEqual(["workshop", "Alpha - Service"]);
  });

  it.each([
    ["2026-11-22", "Please choose a date in the future."],
    ["2026-11-28", "Our service department is closed on Saturday 28 November."],
    ["2027-06-01", "That is further ahead than we book."],
  ])("rejects %s with a message and loses nothing", async (date, expected) => {
    const outcome = await send({ ...vehicle, ...person, ...order, "Preferred Service Date": date });
    expect(outcome).toMatchObject({ kind: "invalid" });
    if (outcome.kind === "invalid") expect(outcome.fields["Preferred Service Date"]).toContain(expected);
  });

  it("accepts as many cars a day as the department's capacity, however many concurrent requests", async () => {
    const requested = await Promise.all(
      Array.from({ length: 12 }, (_, i) =>
        send({ ...vehicle, ...person, email: `p${i}@example.com`, ...order }, { cookie: null }),
      ),
    );
    const kinds = requested.map(({ kind }) => kind);
    expect(kinds.filter((kind) => kind === "accepted")).toHaveLength(2);
    for (const outcome of requested)
      if (outcome.kind === "invalid")
        expect(outcome.error).toBe(
          "We are fully booked on Wednesday 25 November. Next free: Thursday 26 November, Friday 27 November, Monday 30 November.",
        );
  });

  it("is the same booking when it is sent twice, and takes one place", async () => {
    const complete = { ...vehicle, ...person, ...order };
    const one = await accepted(complete, { key: "same" });
    const two = await accepted(complete, { key: "same" });
    expect([two.leadId, two.repeated]).toEqual([one.leadId, true]);
    expect((await send({ ...complete, name: "Bo" })).kind).toBe("accepted");
    expect((await send({ ...complete, name: "Cy" })).kind).toBe("invalid");
  });
});

describe("an unfinished form", () => {
  const sites = { byIds: async () => site };
  const reportAt = (at: Date) => reportUnfinished({ db, sites, now: at });

  it("is reported to the dealer after the configured time, once, and never to the shopper", async () => {
    const { leadId } = await accepted({ ...vehicle, ...person, isLastStep: false });
    await reportAt(minutes(59));
    expect((await stored(leadId)).deliveries).toEqual([]);
    await reportAt(minutes(60));
    await reportAt(minutes(61));
    expect((await stored(leadId)).deliveries.map(({ purpose }) => purpose)).toEqual(["dealer"]);
  });

  it("waits as long as the site configures", async () => {
    site.lead.unfinishedMinutes = 10;
    const { leadId } = await accepted({ ...vehicle, ...person, isLastStep: false });
    await reportAt(minutes(11));
    expect((await stored(leadId)).deliveries).toHaveLength(1);
  });

  it("isn't reported without a contact, or when it was continued", async () => {
    const { leadId } = await accepted({ ...vehicle, isLastStep: false });
    await reportAt(minutes(90));
    expect((await stored(leadId)).deliveries).toEqual([]);
    await accepted({ ...vehicle, ...person, isLastStep: false, lead_id: leadId }, { at: minutes(91) });
    await reportAt(minutes(152));
    expect((await stored(leadId)).deliveries).toHaveLength(1);
  });

  it("is reported however many of another site's wait for longer", async () => {
    const { leadId } = await accepted({ ...vehicle, ...person, isLastStep: false });
    const otherSite = "00000000-0000-4000-9000-00000000ffff";
    await db.withSite({ groupId: site.groupId, id: otherSite }, async (tx) => {
      await tx.execute(
        sql`insert into sites (group_id, id, slug, version) values (${site.groupId}::uuid, ${otherSite}::uuid, 'patient', 1)`,
      );
    });
    const [lead] = await db.withSite(site, (tx) => tx.select().from(leads).where(sql`id = ${leadId}`));
    const older = Array.from({ length: 201 }, (_, index) => ({
      ...lead!,
      siteId: otherSite,
      id: `waits-${index}`,
      idempotencyKey: `waits-${index}`,
      updatedAt: minutes(-30),
    }));
    await db.withSite({ groupId: site.groupId, id: otherSite }, (tx) => tx.insert(leads).values(older));
    const both = { byIds: async (_: string, id: string) => (id === site.id ? site : null) };
    await reportUnfinished({ db, sites: both, now: minutes(61) });
    expect((await stored(leadId)).deliveries).toHaveLength(1);
  });

  it("is reported as complete when it is finished after all", async () => {
    const { leadId } = await accepted({ ...vehicle, ...person, isLastStep: false });
    await reportAt(minutes(61));
    await accepted({ ...vehicle, ...person, ...order, lead_id: leadId }, { at: minutes(70) });
    const { deliveries } = await stored(leadId);
    expect(deliveries.filter(({ purpose }) => purpose === "dealer")).toHaveLength(2);
    expect(await reportAt(minutes(300))).toBe(0);
  });
});
