import { expect, it } from "vitest";
import { newCarFields, readNewCar } from "#domain/stock/changes-by-staff/own-cars/new-car.ts";
import { nativeContext } from "#domain/stock/import/rows/row-reader.ts";
import { readValued } from "#domain/trade-in/valuation/valuation-answer.ts";
import {
  simulatedRegistrations,
  simulatedVinEnds,
  valuationSimulator,
} from "#domain/trade-in/valuation/valuation-simulator.ts";
import { sampleSite } from "#tests/support/sample-site.ts";
import { describedCar } from "./described-car.ts";
import { lookUpCar, siteWithLookUp } from "./look-up-car.server.ts";

const now = new Date("2026-11-21T00:00:00Z");
const site = sampleSite({});
const service = valuationSimulator({ now: () => now, wait: async () => {} });
const taken: string[] = [];
const vin = "JM0KF4WLA00123456";
const vinEnding = (end: keyof typeof simulatedVinEnds) => `JM0KF4WLA00${simulatedVinEnds[end]}`;

async function lookUp(fields: Record<string, string>, waitSeconds = 0) {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  const services = {
    valuationServiceOf: () => service,
    takeLimit: async (kind: string, _site: unknown, of: string) => {
      taken.push(`${kind} ${of}`);
      return waitSeconds;
    },
  };
  return lookUpCar(services, { site, memberId: "mia" }, form);
}

it("fills in the form of a new car, which can be added as it is", async () => {
  const answer = await lookUp({ car: " abc-123 ", state: "nsw" });
  if (answer.kind !== "found") return expect.fail(answer.kind);
  expect(answer).toMatchObject({
    name: "2022 Mazda CX-5 Maxx Sport",
    texts: {
      make: "Mazda",
      model: "CX-5",
      badge: "Maxx Sport",
      year: "2022",
      simple_body: "Wagon",
      regplate: "ABC123",
    },
  });
  const names = newCarFields.map(({ name }) => name);
  expect(Object.keys(answer.texts).filter((name) => !names.includes(name))).toEqual([]);
  const typed = answer.texts;
  expect(
    readNewCar({ car_type: "used", ...typed }, { context: nativeContext(now), source: null }),
  ).toMatchObject({
    kind: "car",
    facts: { make: "Mazda", year: 2022, simple_transmission: "Automatic" },
  });
});

it("fills in a VIN that a car can have, and no other", () => {
  const valuation = readValued([{ VIN: "JM0KF4WLA00123456", Make: "Mazda" }]);
  if (valuation.kind !== "match") return expect.fail(valuation.kind);
  expect(describedCar(valuation.valuation)).toEqual({ vin: "JM0KF4WLA00123456", make: "Mazda" });
  expect(describedCar({ ...valuation.valuation, VIN: "SIMCX512200000001" })).toEqual({ make: "Mazda" });
});

it("finds a car by its VIN, in whatever form it is typed, and fills it in", async () => {
  const answer = await lookUp({ car: " jm0-kf4wla 00123456", state: "NSW" });
  if (answer.kind !== "found") return expect.fail(answer.kind);
  expect(answer.texts).toMatchObject({ vin, make: expect.any(String), year: expect.any(String) });
  expect(answer.texts.regplate).toBeUndefined();
  expect(await lookUp({ car: vin })).toEqual(answer);
});

it("fills in the VIN that was typed, also after one of several was chosen", async () => {
  const several = await lookUp({ car: vinEnding("candidates") });
  if (several.kind !== "several") return expect.fail(several.kind);
  expect(several.vin).toBe(vinEnding("candidates"));
  const [, description = ""] = several.descriptions;
  expect(await lookUp({ car: vinEnding("candidates"), vin: several.vin, description })).toMatchObject({
    kind: "found",
    texts: { make: "Kia", vin: vinEnding("candidates") },
  });
});

it("lets the member choose where several cars fit", async () => {
  const several = await lookUp({ car: simulatedRegistrations.candidates, state: "QLD" });
  if (several.kind !== "several") return expect.fail(several.kind);
  const [description = ""] = several.descriptions;
  expect(await lookUp({ vin: several.vin, description })).toMatchObject({
    kind: "found",
    texts: { make: "Kia", model: "Sportage" },
  });
  expect(await lookUp({ vin: several.vin, description: "another" })).toMatchObject({
    message: expect.stringContaining("doesn’t know more"),
  });
});

it.each([
  ["an impossible registration", { car: "!", state: "NSW" }, "Type the registration"],
  ["no state", { car: "ABC123", state: "" }, "Type the registration"],
  [
    "an unknown registration",
    { car: simulatedRegistrations.none, state: "NSW" },
    "No car is known by NONE00 in NSW",
  ],
  ["an unknown VIN", { car: vinEnding("none") }, "No car is known by the VIN JM0KF4WLA00000404"],
  ["a service that fails", { car: simulatedRegistrations.error, state: "NSW" }, "doesn’t answer just now"],
  ["a service that fails for a VIN", { car: vinEnding("error") }, "doesn’t answer just now"],
])("says what to do after %s", async (_name, fields, message) => {
  expect(await lookUp(fields)).toEqual({ kind: "nothing", message: expect.stringContaining(message) });
});

it("is limited for each member, and wrong input takes nothing from the limit", async () => {
  taken.length = 0;
  await lookUp({ car: "", state: "NSW" });
  await lookUp({ car: vin.slice(1) });
  expect(taken).toEqual([]);
  expect(await lookUp({ car: "ABC123", state: "NSW" }, 90)).toMatchObject({
    message: expect.stringContaining("wait 2 minutes"),
  });
  expect(taken).toEqual(["staffLookUp member mia"]);
});

it("uses the simulator in the demo only", () => {
  const real = sampleSite({
    trade: { ...site.trade, valuation: { ...site.trade.valuation, provider: "eval-expert" } },
  });
  expect(siteWithLookUp([site, real], false)).toBe(real);
  expect(siteWithLookUp([site], false)).toBeNull();
  expect(siteWithLookUp([site], true)).toBe(site);
});
