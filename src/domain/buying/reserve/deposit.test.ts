import { expect, it } from "vitest";
import { buySlice } from "#domain/configuration/slices/buy-slice.ts";
import { formatCents } from "#lib/amounts.ts";
import { formatsFor } from "#lib/formats.ts";
import { depositCents, depositLabel, reserveText } from "./deposit.ts";

const formats = formatsFor("en-AU", "AUD");

it("is $200 unless the site or the dealership sets another [BUY-02] [LIMIT-12]", () => {
  expect(depositCents(buySlice.parse({}))).toBe(20_000);
  expect(depositCents(buySlice.parse({ deposit: 500 }))).toBe(50_000);
  expect(() => buySlice.parse({ deposit: 0 })).toThrow();
  expect(() => buySlice.parse({ deposit: 99.5 })).toThrow();
});

it("is shown as $200, its amount, or the site's own text [BUY-06]", () => {
  expect(depositLabel(buySlice.parse({}), formats)).toBe("$200");
  expect(depositLabel(buySlice.parse({ deposit: 1_500 }), formats)).toBe("$1,500");
  expect(depositLabel(buySlice.parse({ reserveLabel: "a small deposit" }), formats)).toBe("a small deposit");
});

it("is fully refundable in the panel's text, which the site may change [BUY-04] [BUY-05]", () => {
  expect(reserveText(buySlice.parse({}), "caravan", formats)).toBe(
    "Hold this caravan for 48 hours with a fully refundable $200 deposit.",
  );
  expect(
    reserveText(buySlice.parse({ deposit: 99, reserveCopy: "{deposit}? {deposit}!" }), "car", formats),
  ).toBe("$99? $99!");
});

it.each([
  [20_000, "$200"],
  [125_050, "$1,250.50"],
  [5, "$0.05"],
])("%i cents are %s", (cents, text) => {
  expect(formatCents(cents, formats)).toBe(text);
});
