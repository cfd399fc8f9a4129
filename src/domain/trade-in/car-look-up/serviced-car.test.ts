import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { postcodesFromEnv } from "#composition/postcodes-from-env.server.ts";
import { acceptLead } from "#domain/leads/submissions/accept-lead.server.ts";
import { valuationSimulator } from "#domain/trade-in/valuation/valuation-simulator.ts";
import { randomId } from "#lib/random-id.server.ts";
import { groups, sites } from "#platform/database/site-tables.ts";
import { testDatabase } from "#platform/database/test-database.server.ts";
import { sampleSite } from "#tests/support/sample-site.ts";
import { findsServicedCars, servicedCar } from "./serviced-car.server.ts";

let db: Awaited<ReturnType<typeof testDatabase>>;
const now = new Date("2026-11-22T22:00:00Z");
const site = { ...sampleSite(), features: { vehicleCheck: true } } as ReturnType<typeof sampleSite>;
const simulator = valuationSimulator({ now: () => now, wait: async () => {} });
let asked: unknown[] = [];
let wait = 0;

beforeAll(async () => {
  db = await testDatabase();
  await db.withSite(site, async (tx) => {
    await tx.insert(groups).values({ id: site.groupId, slug: site.groupSlug, version: 1 });
    await tx.insert(sites).values({ groupId: site.groupId, id: site.id, slug: site.slug, version: 1 });
  });
});
beforeEach(() => {
  asked = [];
  wait = 0;
});
afterAll(() => db.remove());

const services = {
  get db() {
    return db;
  },
  isDemo: true,
  takeLimit: async () => wait,
  valuationServiceOf: () => ({
    ...simulator,
    enterVin: (of: Parameters<typeof simulator.enterVin>[0]) => {
      asked.push(of);
      return simulator.enterVin(of);
    },
  }),
};
const find = (answers: Record<string, unknown>, leadId: string | null = null, at = site) =>
  servicedCar(services, { site: at, address: "203.0.113.7" }, { answers, leadId });
const plate = (rego: string, state = "nsw") => ({ "Vehicle Rego": rego, rego_state: state });
const mazda = { "Vehicle Make": "Mazda", "Vehicle Model": "CX-5", "Vehicle Year": "2022" };
const unknown = { "Vehicle Make": "", "Vehicle Model": "", "Vehicle Year": "" };

/** A step that was sent before, as its lead. */
async function sentBefore(answers: Record<string, string>): Promise<string> {
  const outcome = await acceptLead({
    db,
    site,
    now,
    facts: { address: null, userAgent: null, url: null },
    userData: { category: "Service Booking", ...answers, isLastStep: false },
    idempotencyKey: randomId(),
    draft: randomId(),
    postcodes: postcodesFromEnv(),
    takeLimit: null,
  });
  if (outcome.kind !== "accepted") return expect.fail(outcome.kind);
  return outcome.leadId;
}

it("finds make, model and year by a registration [DECIDE-581]", async () => {
  expect(await find(plate(" abc-123 "))).toEqual(mazda);
  expect(asked).toEqual([{ rego: "ABC123", state: "NSW" }]);
});

it.each([
  ["an unknown registration", plate("NONE00")],
  ["one that several cars may have", plate("TWO222")],
  ["a service that fails", plate("ERR500")],
])("leaves the car open for %s [DECIDE-581]", async (_what, answers) => {
  expect(await find(answers)).toEqual(unknown);
});

it.each([
  ["a car that is described", { ...plate("ABC123"), "Vehicle Make": "Kia" }],
  ["a registration without its state", plate("ABC123", "")],
  ["no registration", {}],
])("asks nothing for %s [DECIDE-581]", async (_what, answers) => {
  expect(await find(answers)).toBeNull();
  expect(asked).toEqual([]);
});

it("asks once for a registration, and again for another one [DECIDE-581]", async () => {
  const leadId = await sentBefore({ ...plate("ABC123"), ...mazda });
  expect(await find({ ...plate("ABC123"), ...mazda }, leadId)).toBeNull();
  expect(
    await find({ ...plate("ABC 123"), "Vehicle Make": "Mazda", "Vehicle Model": "CX-50" }, leadId),
  ).toBeNull();
  expect(asked).toEqual([]);
  expect(await find({ ...plate("NONE00"), ...mazda }, leadId)).toEqual(unknown);
  expect(await find({ ...plate("NONE00"), ...mazda, "Vehicle Make": "Kia" }, leadId)).toBeNull();
  expect(asked).toHaveLength(1);
});

it("asks nothing once a network's look-ups are used up, and for sites without a service of their own [DECIDE-581]", async () => {
  wait = 60;
  expect(await find(plate("ABC123"))).toEqual(unknown);
  expect(await find(plate("ABC123"), null, sampleSite())).toBeNull();
  expect(findsServicedCars(site, false)).toBe(false);
  expect(asked).toEqual([]);
});
