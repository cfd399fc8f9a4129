import { describe, expect, it } from "vitest";
import { growthOf, linearGrowth } from "#tests/support/growth.ts";
import { missingTerms, type OfferTerms } from "./missing-terms.ts";

const terms: OfferTerms = {
  isAustralian: true,
  warning: "WARNING: This comparison rate is true only for the examples given and may not include all fees.",
  showsLicence: true,
};
const missing = (words: string, more: Partial<OfferTerms> = {}) => missingTerms(words, { ...terms, ...more });

describe("the terms of an offer", () => {
  it.each([
    "Drive away at 2.9% p.a.",
    "0.9% finance on every ute",
    "A fixed rate of 3.49%",
    "Only $99 a week",
    "$99pw",
    "From $129 p/w",
    "$129/week",
    "$420 per month",
    "Weekly repayments from $99",
    "Only 12.25 % p.a., or 100% finance",
    "$1,234.50 a month",
  ])("%s needs the comparison rate and its warning", (words) => {
    expect(missing(words)).toEqual([
      expect.stringContaining("add the comparison rate"),
      expect.stringContaining(terms.warning),
    ]);
    const rate = `${words}. Comparison rate 7.20% p.a.`;
    expect(missing(rate)).toEqual([expect.stringContaining(terms.warning)]);
    expect(missing(`${rate}\n${terms.warning}`)).toEqual([]);
  });

  it.each([
    "Run-out weekend: last year on the plates",
    "10% off accessories",
    "$1,000 trade-in bonus this month",
    "5 years’ warranty, 12 months’ registration",
    "A subscription from $199 a week",
  ])("%s needs neither", (words) => {
    expect(missing(words)).toEqual([]);
  });

  it("takes the warning in other spacing, or a site’s own", () => {
    const words = "1.9% p.a. Comparison rate 1.9% p.a.";
    expect(missing(`${words} Warning:\n this comparison rate is true  only for the examples given.`)).toEqual(
      [],
    );
    expect(missing(`${words} Ours, approved.`, { warning: "Ours, approved." })).toEqual([]);
  });

  it("needs a licence number that the site’s pages don’t show", () => {
    const without = { showsLicence: false };
    expect(missing("Run-out", without)).toEqual([expect.stringContaining("dealer licence number")]);
    for (const number of ["Dealer licence MD012345", "LMCT 10123", "Lic. no. 4099930", "MD 99901"])
      expect(missing(`Run-out. ${number}`, without)).toEqual([]);
  });

  it("is about Australian dealers only", () => {
    expect(missing("$99 a week", { isAustralian: false, showsLicence: false })).toEqual([]);
  });

  it.each(["1", "1.", "$1", "1 ", "rate ", "% ", "$1,", "weekly ", "licence ", "a "])(
    "are judged in a time in proportion to the words: %j",
    (piece) => {
      const judge = (length: number) => missing(piece.repeat(length / piece.length), { showsLicence: false });
      expect(growthOf(judge, 5_000)).toBeLessThan(linearGrowth);
    },
  );
});
