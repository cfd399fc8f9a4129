import { describe, expect, it } from "vitest";
import type { PriceView } from "#domain/cars/price.ts";
import { formatsFor } from "#lib/formats.ts";
import { aCar } from "#tests/support/a-car.ts";
import { similarReason } from "./similar-reason.ts";

const toBuy = (amount: number): PriceView => ({ kind: "price", amount, text: "", was: null, type: null });
const byTheWeek = (amount: number): PriceView => ({
  kind: "subscription",
  amount,
  text: "",
  unit: "per week",
});
const none: PriceView = { kind: "none", text: "Contact us for price" };
const car = (price: PriceView, year = 2022) => ({
  ...aCar({ make_model: "Mazda CX-5", simple_body: "SUV", year }),
  price,
});
const other = (price: PriceView, change: Parameters<typeof aCar>[0] = {}) => ({
  ...car(price),
  ...change,
  price,
});

describe("why a similar car is offered", () => {
  it.each([
    ["a cheaper one of the model", car(toBuy(34_990)), other(toBuy(32_990)), "Same model, $2,000 less"],
    [
      "a dearer one of the body type",
      car(toBuy(34_990)),
      other(toBuy(36_490), { make_model: "Kia Sportage" }),
      "Same body type, $1,500 more",
    ],
    ["the same price", car(toBuy(34_990)), other(toBuy(34_990)), "Same model, same price"],
    ["prices by the week", car(byTheWeek(189)), other(byTheWeek(177)), "Same model, $12 a week less"],
    [
      "prices of two kinds: only the age differs",
      car(toBuy(34_990)),
      other(byTheWeek(177), { year: 2023 }),
      "Same model, 1 year newer",
    ],
    ["no price", car(none), other(none, { year: 2019 }), "Same model, 3 years older"],
    ["neither price nor age differ", car(none), other(none), "Same model"],
    [
      "nothing in common",
      car(none),
      other(none, { make_model: "Toyota HiAce", simple_body: null }),
      "Also in stock",
    ],
  ])("names %s", (_, one, another, reason) => {
    expect(similarReason(one, another, formatsFor("en-AU", "AUD"))).toBe(reason);
  });
});
