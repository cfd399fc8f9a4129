import { describe, expect, it } from "vitest";
import { formatsFor } from "#lib/formats.ts";
import { balancePaths } from "#site/parts/finance/balance-plot.ts";
import { repayments } from "./calculator.ts";
import { type CalculatorValues, readCalculator, startValues, valuesFrom } from "./calculator-input.ts";

const formats = formatsFor("en-AU", "AUD");

const start = startValues({ price: 30_000, deposit: 0, rate: 8.5 }, formats);
const read = (change: Partial<CalculatorValues>) => readCalculator({ ...start, ...change }, formats);
const errorsOf = (change: Partial<CalculatorValues>) => {
  const found = read(change);
  return found.kind === "invalid" ? found.errors : {};
};
const loanOf = (change: Partial<CalculatorValues>) => {
  const found = read(change);
  return found.kind === "ok" ? found.loan : null;
};

describe("what was typed into the calculator", () => {
  it.each([
    ["30000", 3_000_000],
    [" $ 30,000 ", 3_000_000],
    ["30 000.50", 3_000_050],
    ["1,234,567", 123_456_700],
    ["2,000,000", 200_000_000],
    ["12000.", 1_200_000],
    [".5", 50],
  ])("is read: a price of %j is %i cents [FIN-25]", (price, cents) => {
    expect(loanOf({ price })?.priceCents).toBe(cents);
  });

  it.each([
    "30k",
    "1,23",
    "12,3456",
    "x.5",
    ".5x",
    "$$5",
    "3 0",
    "-5",
    "1e4",
    "0",
    "1".repeat(13),
    "1.1234567",
  ])("is rejected: a price of %j", (price) => {
    expect(errorsOf({ price })).toEqual({
      price: "Enter the price as an amount, such as 30,000.",
    });
  });

  it.each<[Partial<CalculatorValues>, object]>([
    [{ price: " " }, { price: "Enter the price of the vehicle." }],
    [{ price: "2,000,000.01" }, { price: "Enter a price of $2,000,000 or less." }],
    [{ deposit: "some" }, { deposit: "Enter the deposit as an amount of 0 or more, such as 5,000." }],
    [{ deposit: "30000" }, { deposit: "The deposit must be less than the price." }],
    [{ price: "", deposit: "30000" }, { price: "Enter the price of the vehicle." }],
    [{ price: "0", deposit: "1" }, { price: "Enter the price as an amount, such as 30,000." }],
    [{ term: "" }, { term: "Choose a term of 1 to 7 years." }],
    [{ term: "0" }, { term: "Choose a term of 1 to 7 years." }],
    [{ term: "8" }, { term: "Choose a term of 1 to 7 years." }],
    [{ rate: " " }, { rate: "Enter the interest rate." }],
    [{ rate: "low" }, { rate: "Enter the interest rate as a percentage, such as 8.5." }],
    [{ rate: "48.01" }, { rate: "Enter an interest rate of 0 to 48%." }],
    [{ balloon: "big" }, { balloon: "Enter the balloon as an amount of 0 or more, such as 8,000." }],
    [{ balloon: "30000" }, { balloon: "The balloon must be less than the amount borrowed." }],
    [{ deposit: "31000", balloon: "500" }, { deposit: "The deposit must be less than the price." }],
    [{ price: "", balloon: "500" }, { price: "Enter the price of the vehicle." }],
  ])("%j gives the message %j", (change, errors) => {
    expect(errorsOf(change)).toEqual(errors);
  });

  it("is accepted at the limits, and empty amounts are none", () => {
    expect(read({ price: "$2,000,000", deposit: "", balloon: " ", rate: " 48% ", term: " 7 " })).toEqual({
      kind: "ok",
      loan: { priceCents: 200_000_000, depositCents: 0, years: 7, rate: 48, balloonCents: 0 },
    });
    expect(loanOf({ deposit: "29,999.99" })?.depositCents).toBe(2_999_999);
    expect(loanOf({ balloon: "29,999.99", deposit: "0" })?.balloonCents).toBe(2_999_999);
  });

  it("is cut to 40 characters, and a submitted form's missing fields are empty", () => {
    const long = new Map([["price", "1".repeat(50)]]);
    expect(valuesFrom(start, { get: (name) => long.get(name) ?? null })).toEqual({
      ...start,
      price: "1".repeat(40),
    });
    const sent = new Map([["term", "3"]]);
    expect(valuesFrom(start, { get: (name) => sent.get(name) ?? null })).toEqual({
      price: "",
      deposit: "",
      term: "3",
      rate: "",
      balloon: "",
    });
  });
});

it("draws the balance from the first instalment to the last, zero at the bottom", () => {
  expect(balancePaths([100, 50, 0], 200, 40)).toEqual({
    line: "M0.0 0.0L100.0 20.0L200.0 40.0",
    area: "M0.0 0.0L100.0 20.0L200.0 40.0V40H0Z",
  });
  expect(balancePaths([0], 200, 40).line).toBe("M0.0 40.0");
});

it("sums each year of a loan [DECIDE-117]", () => {
  const loan = { priceCents: 2_400_000, depositCents: 0, years: 2, rate: 0, balloonCents: 0 };
  const { years, balances, totalCents, balloonCents } = repayments(loan);
  expect(years).toEqual([
    { year: 1, paidCents: 1_200_000, interestCents: 0, principalCents: 1_200_000, balanceCents: 1_200_000 },
    { year: 2, paidCents: 1_200_000, interestCents: 0, principalCents: 1_200_000, balanceCents: 0 },
  ]);
  expect([balances[0], balances.at(-1), totalCents, balloonCents]).toEqual([2_400_000, 0, 2_400_000, 0]);
  const costly = repayments({ ...loan, rate: 10, balloonCents: 100_000 });
  for (const year of costly.years) expect(year.principalCents + year.interestCents).toBe(year.paidCents);
  expect(costly.years.reduce((sum, { interestCents }) => sum + interestCents, 0)).toBe(costly.interestCents);
  expect(costly.years.at(-1)?.balanceCents).toBe(100_000);
  const free = repayments({ ...loan, balloonCents: 1_200_000 });
  expect(free.instalmentCents.monthly).toBe(50_000);
});
