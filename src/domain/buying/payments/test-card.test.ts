import { expect, it } from "vitest";
import { cardOutcome, testCards } from "./test-card.ts";

it.each(testCards)("$number $does", ({ number, outcome }) => {
  expect(cardOutcome(number)).toBe(outcome);
  expect(cardOutcome(number.replaceAll(" ", "-"))).toBe(outcome);
});

it.each(["", "4242", "4242 4242 4242 4241", "four", "4242424242424242424242"])(
  "%j is no card number",
  (number) => {
    expect(cardOutcome(number)).toBe("invalid");
  },
);

it("pays with any other card whose check digit is right", () => {
  expect(cardOutcome("378282246310005")).toBe("paid");
});
