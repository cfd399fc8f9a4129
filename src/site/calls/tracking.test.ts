import { sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import {
  safeTrackingData,
  trackingData,
  trackingIdOf,
  trackingIds,
} from "#domain/measurement/tracking-id.ts";
import { phoneReveals, trackingEvents } from "#domain/measurement/tracking-tables.ts";
import { testDatabase } from "#platform/database/test-database.server.ts";
import { type TrackingPage, track } from "#site/parts/tracking/track.ts";
import { aCar } from "#tests/support/a-car.ts";
import { sampleSite } from "#tests/support/sample-site.ts";
import { phoneRevealCall } from "./phone-reveal-call.server.ts";
import { trackingCall } from "./tracking-call.server.ts";

const none = { ids: {} };
const id = (category: string, car: object | null = null, subcategory?: string) =>
  trackingIdOf({ category, subcategory }, car && aCar(car), none);

describe("event ids", () => {
  it.each<[string, number, number]>([
    ["an enquiry about a new car [LEAD-25]", id("Vehicle Enquiry", { car_type: "new" }), 14],
    ["an enquiry about a used car [LEAD-26]", id("Vehicle Enquiry", { car_type: "used" }), 15],
    ["an enquiry about a demo [DECIDE-80]", id("Vehicle Enquiry", { car_type: "demo" }), 14],
    ["a test drive of a new car [LEAD-27]", id("Test Drive", { car_type: "new" }), 17],
    ["a test drive of a demo [DECIDE-80]", id("Test Drive", { car_type: "demo" }), 17],
    ["a test drive of a used car [LEAD-28]", id("Test Drive", { car_type: "used" }), 48],
    [
      "an enquiry about a Test Drive Only car [LEAD-27] [DECIDE-81] [TAG-10]",
      id("Vehicle Enquiry", { tag: "Test Drive Only" }),
      17,
    ],
    ["a test drive of a Test Drive Only car [DECIDE-81]", id("Test Drive", { tag: "TEST DRIVE ONLY" }), 17],
    ["an accepted trade-in [LEAD-30]", id("Trade-in Enquiry", null, "3. Offer Accepted"), 18],
    ["another trade-in [DECIDE-83]", id("Trade-in Enquiry", null, "2. Offer Made"), 22],
    ["careers [LEAD-33] [CONTACT-15]", id("Careers Enquiry"), 51],
    ["anything else [LEAD-32] [CONTACT-15]", id("General Enquiry"), 22],
    ["a test drive of no car in particular", id("Test Drive"), 22],
    ["a favourite [LEAD-29]", trackingIds.favouriteAdded, 39],
  ])("%s", (_, found, expected) => expect(found).toBe(expected));

  it("25 is unused unless a site configures it [LEAD-31] [DECIDE-79]", () => {
    expect(Object.values(trackingIds)).toContain(25);
    expect(trackingIdOf({ category: "Parts Enquiry" }, null, { ids: { "Parts Enquiry": 25 } })).toBe(25);
  });
});

describe("the data of an event", () => {
  it("is franchise, model and grade, and the vin of used cars [LEAD-24] [DECIDE-82]", () => {
    expect(trackingData("Vehicle Enquiry", aCar())).toEqual({
      category: "Vehicle Enquiry",
      car_type: "used",
      franchise: "Mazda",
      model: "CX-5",
      grade: "Maxx Sport",
      vin: "JM0KF4WLA00123456",
    });
    expect(trackingData("Vehicle Enquiry", aCar({ car_type: "new" }))).not.toHaveProperty("vin");
    expect(trackingData("General Enquiry", null)).toEqual({ category: "General Enquiry" });
  });

  it("never includes anything personal", () => {
    const sent = {
      category: "x",
      name: "Ana",
      email: "a@b.example",
      model: "call 0412 345 678",
      grade: "ana@example.com",
      page_path: "/cars/x?email=a",
      franchise: "Mazda",
      vin: 7,
    };
    expect(safeTrackingData(sent)).toEqual({ category: "x", franchise: "Mazda" });
    expect(safeTrackingData(null)).toEqual({});
  });
});

describe("reporting an event [LEAD-05] [DECIDE-61]", () => {
  const browser = () => {
    const calls: string[] = [];
    const made: TrackingPage & { calls: string[] } = {
      calls,
      fetch: async (address, options) => calls.push(`${address} ${options.body}`),
    };
    return made;
  };
  it("sends it to the data layer and to the server", () => {
    const window = browser();
    track(15, { category: "Vehicle Enquiry" }, window);
    expect(window.dataLayer).toEqual([{ event: "forecourt", eventId: 15, category: "Vehicle Enquiry" }]);
    expect(window.calls).toEqual(['/api/tracking {"eventId":15,"data":{"category":"Vehicle Enquiry"}}']);
  });
  it("ignores errors", async () => {
    const window = { ...browser(), fetch: () => Promise.reject(new Error("offline")) };
    expect(() => track(15, {}, window)).not.toThrow();
    const broken = {
      ...browser(),
      dataLayer: null as never,
      fetch: () => {
        throw new Error("blocked");
      },
    };
    expect(() => track(15, {}, broken)).not.toThrow();
  });
});

describe("the tracking API", () => {
  let db: Awaited<ReturnType<typeof testDatabase>>;
  const now = new Date("2026-11-23T00:00:00Z");
  const site = sampleSite();
  beforeAll(async () => {
    db = await testDatabase();
    await db.withSite(site, async (tx) => {
      await tx.execute(sql`insert into groups (id, slug, version) values (${site.groupId}::uuid, 'g', 1)`);
      await tx.execute(
        sql`insert into sites (group_id, id, slug, version) values (${site.groupId}::uuid, ${site.id}::uuid, 'sample', 1)`,
      );
    });
  });
  afterAll(() => db.remove());
  const events = () => db.withSite(site, (tx) => tx.select().from(trackingEvents));

  it("stores an event's known names only", async () => {
    expect(
      await trackingCall(db, site, { eventId: 15, data: { franchise: "Mazda", name: "Ana" } }, now),
    ).toEqual({ kind: "ok" });
    expect(await events()).toMatchObject([{ eventId: 15, data: { franchise: "Mazda" }, at: now }]);
    expect((await trackingCall(db, site, { eventId: "x" }, now)).kind).toBe("invalid");
  });

  it("logs that a number was revealed [PHONE-03] [DECIDE-51]", async () => {
    await phoneRevealCall(db, site, { car_id: "c", dealership_id: 7, website_id: "w" }, now);
    const rows = await db.withSite(site, (tx) => tx.select().from(phoneReveals));
    expect(rows).toMatchObject([{ carId: "c", dealershipId: "7", siteId: site.id }]);
    expect((await phoneRevealCall(db, site, "x", now)).kind).toBe("invalid");
  });
});
