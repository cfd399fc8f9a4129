import { expect, it } from "vitest";
import { settings } from "#domain/configuration/settings.ts";
import { formatsFor } from "#lib/formats.ts";
import { aCar } from "#tests/support/a-car.ts";
import { sampleSite } from "#tests/support/sample-site.ts";
import { priceMove, seenCar } from "./seen-car.ts";

const formats = formatsFor("en-AU", "AUD");

const dollars = (amount: number) => ({ kind: "price" as const, amount });
const weekly = (amount: number) => ({ kind: "subscription" as const, amount });

it.each([
  [dollars(34_990), dollars(32_990), "lower", "Down $2,000 from $34,990 when you saved it"],
  [dollars(34_990), dollars(35_990), "higher", "Up $1,000 from $34,990 when you saved it"],
  [weekly(199), weekly(189), "lower", "Down $10 from $199 a week when you saved it"],
] as const)("reports how %j became %j", (then, now, kind, text) => {
  expect(priceMove(then, now, formats)).toEqual({ kind, text });
});

it.each([
  [dollars(1_000), dollars(1_000)],
  [dollars(34_990), weekly(189)],
  [null, dollars(1_000)],
  [dollars(1_000), null],
])("reports nothing for %j and %j", (then, now) => {
  expect(priceMove(then, now, formats)).toBeNull();
});

it("stores name and displayed price of a car", () => {
  expect(seenCar(aCar(), sampleSite())).toEqual({
    name: "2022 Mazda CX-5 Maxx Sport",
    price: dollars(34_990),
  });
  const site = { ...sampleSite(), ...settings.parse({ price: { subscriptions: true } }) };
  expect(seenCar(aCar({ subscription_price: 189 }), site).price).toEqual(weekly(189));
  expect(seenCar(aCar({ price: null }), sampleSite()).price).toBeNull();
});
