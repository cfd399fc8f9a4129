import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, it } from "vitest";
import { postcodesFromEnv } from "#composition/postcodes-from-env.server.ts";
import { cars, dealerships } from "#domain/cars/car-tables.ts";
import { settings } from "#domain/configuration/settings.ts";
import { leadTexts } from "#domain/leads/form-definitions/lead-texts.ts";
import { formDrafts, leadDeliveries, leads } from "#domain/leads/lead-tables.ts";
import { accounts } from "#domain/shoppers/account-tables.ts";
import { beginSession } from "#domain/shoppers/accounts/session-store.server.ts";
import { groups, sites } from "#platform/database/site-tables.ts";
import { testDatabase } from "#platform/database/test-database.server.ts";
import type { TakeLimit } from "#platform/http/rate-limits.server.ts";
import { aCar } from "#tests/support/a-car.ts";
import { sampleSite } from "#tests/support/sample-site.ts";
import { journeyCar, journeyOffer, sendJourney } from "./journey.server.ts";
import { postJourney } from "./journey-page.server.ts";

let db: Awaited<ReturnType<typeof testDatabase>>;
const now = new Date("2026-11-20T02:00:00Z");
const site = {
  ...sampleSite(),
  ...settings.parse({
    features: { autograb: true },
    buy: { checkoutJourney: true, payment: { provider: "test" } },
  }),
};

beforeAll(async () => {
  db = await testDatabase();
  await db.withSite(site, async (tx) => {
    await tx.insert(groups).values({ id: site.groupId, slug: "g", version: 1 });
    await tx.insert(sites).values({ groupId: site.groupId, id: site.id, slug: "sample", version: 1 });
    await tx.insert(dealerships).values({ groupId: site.groupId, id: "north", slug: "north" });
    // One car's id is another car's slug.
    for (const [id, slug] of [
      ["one", "golf"],
      ["golf", "polo"],
    ] as const) {
      const { id: _id, slug: _slug, status: _status, pictures, ...facts } = aCar();
      await tx.insert(cars).values({
        groupId: site.groupId,
        id,
        slug,
        identity: id,
        dealershipId: "north",
        facts,
        feedHash: id,
        status: "in_stock",
        pictures,
        createdAt: now,
        updatedAt: now,
      });
    }
  });
});
afterAll(() => db.remove());

it("finds the car by its slug first, then by its id [DECIDE-24] [ROUTE-17]", async () => {
  expect((await journeyCar(db, site, "golf", now))?.id).toBe("one");
  expect((await journeyCar(db, site, "one", now))?.slug).toBe("golf");
  expect(await journeyCar(db, site, "nobody", now)).toBeNull();
});

it("offers what the car and the site support, and nothing once it is unavailable [DECIDE-75]", () => {
  const car = aCar({ dealership_slug: "north" });
  expect(journeyOffer(car, site, now)).toEqual({ trade: true, pay: ["deposit", "dealership"] });
  expect(journeyOffer({ ...car, status: "sold" }, site, now)).toBeNull();
  expect(journeyOffer({ ...car, reserved: true }, site, now)).toBeNull();
  const unpaid = { ...site, buy: settings.parse({ buy: { checkoutJourney: true } }).buy };
  expect(journeyOffer(car, unpaid, now)?.pay).toEqual(["dealership"]);
});

const sending = {
  postcodes: postcodesFromEnv(),
  site,
  now,
  car: { id: "one", dealership_slug: "north" },
  key: "journey-1",
  proof: "proofproofproofproofpr",
  values: {
    name: "Ana Li",
    email: "ana@example.com",
    phone: "0412345678",
    contact_method: "Phone",
    trade_in: "car",
    trade_rego: "ABC12D",
    trade_odometer: "84500",
    trade_details: "",
    payment_preference: "dealership",
    message: "",
    opt_in: true,
  },
  offer: { trade: true, pay: ["dealership" as const] },
  facts: { address: "203.0.113.9", userAgent: null, url: null },
  leadAttributes: { linked_query_params: { utm_campaign: "spring" }, from: "" },
  takeLimit: async () => 0,
};

it("sends one vehicle enquiry to buy online with all answers, however often the button is pressed [BUY-10]", async () => {
  let triggered = 0;
  const send = () => sendJourney({ ...sending, db, trigger: () => void triggered++ }, "purchase");
  const first = await send();
  expect(first).toMatchObject({ kind: "accepted", category: "Vehicle Enquiry" });
  expect(await send()).toMatchObject({ kind: "accepted", repeated: true });
  expect(triggered).toBe(1);
  const rows = await db.withSite(site, (tx) => tx.select().from(leads));
  expect(rows).toHaveLength(1);
  expect(rows[0]).toMatchObject({
    subcategory: "Buy Online",
    carId: "one",
    source: "campaign",
    campaign: "spring",
  });
  expect(rows[0]?.payload).toMatchObject({
    category: "Vehicle Enquiry",
    subcategory: "Buy Online",
    car_id: "one",
    phone: "+61412345678",
    trade_in: "Yes",
    trade_rego: "ABC12D",
    trade_odometer: 84_500,
    payment_preference: "Pay at the dealership",
  });
});

it("acknowledges a purchase only while its network has acknowledgements left", async () => {
  const purposesOf = async (key: string, wait: number) => {
    const takeLimit: TakeLimit = async (kind) => (kind === "acknowledgement" ? wait : 0);
    const outcome = await sendJourney({ ...sending, db, key, takeLimit, trigger: () => {} }, "purchase");
    if (outcome.kind !== "accepted") throw new Error(outcome.kind);
    const ofLead = eq(leadDeliveries.leadId, outcome.leadId);
    const rows = await db.withSite(site, (tx) => tx.select().from(leadDeliveries).where(ofLead));
    return rows.map(({ purpose }) => purpose);
  };
  expect(await purposesOf("journey-2", 0)).toContain("acknowledgement");
  expect(await purposesOf("journey-3", 600)).not.toContain("acknowledgement");
});

it("sends what was typed about an unavailable car as an enquiry about similar ones [DECIDE-75]", async () => {
  const outcome = await sendJourney({ ...sending, db, trigger: () => {} }, "gone");
  expect(outcome.kind).toBe("accepted");
  const rows = await db.withSite(site, (tx) => tx.select().from(leads));
  expect(rows.map(({ subcategory }) => subcategory)).toContain("Find Me Something Similar");
});

it("stores no step that a limit refuses, and shows what was typed", async () => {
  const token = await db.withSite(site, async (tx) => {
    const account = { groupId: site.groupId, siteId: site.id, id: "a", phone: "+61412345678" };
    await tx.insert(accounts).values({ ...account, createdAt: now, updatedAt: now });
    return beginSession(tx, site, "a", now);
  });
  const post = async (limit: number) => {
    const request = new Request("http://sample.localhost/checkout-journey?car_id=golf", {
      method: "POST",
      body: new URLSearchParams({ step: "details", do: "next", name: "Ana Li" }),
      headers: { cookie: `forecourt_session=${token}` },
    });
    const services = { db, now: () => now, takeLimit: async () => limit } as never;
    return (await postJourney(services, { request, site, address: "203.0.113.9" })) as {
      data: { values: Record<string, string>; failure: string | null };
      init: { status: number; headers: Record<string, string> };
    };
  };
  const drafts = () => db.withSite(site, (tx) => tx.select({ data: formDrafts.data }).from(formDrafts));
  const refused = await post(60);
  expect([refused.init.status, refused.data.failure]).toEqual([429, leadTexts.tooMany]);
  expect([refused.data.values.name, refused.init.headers["Set-Cookie"]]).toEqual(["Ana Li", undefined]);
  expect(await drafts()).toEqual([]);
  expect((await post(0)).init.status).toBe(400);
  expect(await drafts()).toMatchObject([{ data: { name: "Ana Li", left: "details" } }]);
});
