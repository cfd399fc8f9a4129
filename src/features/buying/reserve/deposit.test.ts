import { expect, it } from "vitest";
import { formatCents } from "#features/buying/payments/cents.ts";
import { buySlice } from "#platform/config/buy-slice.ts";
import { depositCents, depositLabel, reserveText } from "./deposit.ts";

it("is $200 unless the site or the dealership sets another [BUY-02] [LIMIT-12]", () => {
  expect(depositCents(buySlice.parse({}))).toBe(20_000);
  expect(depositCents(buySlice.parse({ deposit: 500 }))).toBe(50_000);
  expect(() => buySlice.parse({ deposit: 0 })).toThrow();
  expect(() => buySlice.parse({ deposit: 99.5 })).toThrow();
});

it("is shown as $200, its amount, or the site's own text [BUY-06]", () => {
  expect(depositLabel(buySlice.parse({}))).toBe("$200");
  expect(depositLabel(buySlice.parse({ deposit: 1_500 }))).toBe("$1,500");
  expect(depositLabel(buySlice.parse({ reserveLabel: "a small deposit" }))).toBe("a small deposit");
});

it("is fully refundable in the panel's text, which the site may change [BUY-04] [BUY-05]", () => {
  expect(reserveText(buySlice.parse({}), "caravan")).toBe(
    "Hold this caravan for 48 hours with a fully refundable $200 deposit.",
  );
  expect(reserveText(buySlice.parse({ deposit: 99, reserveCopy: "{deposit}? {deposit}!" }), "car")).toBe(
    "$99? $99!",
  );
});

it.each([
  [20_000, "$200"],
  [125_050, "$1,250.50"],
  [5, "$0.05"],
])("%i cents are %s", (cents, text) => {
  expect(formatCents(cents)).toBe(text);
});
