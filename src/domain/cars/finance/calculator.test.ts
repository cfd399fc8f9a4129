import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { financeSlice } from "#domain/configuration/slices/finance-slice.ts";
import { formatsFor } from "#lib/formats.ts";
import { type Frequency, instalment, type Loan, repayments, schedule } from "./calculator.ts";
import { type CalculatorValues, readCalculator, startValues, valuesFrom } from "./calculator-input.ts";

const formats = formatsFor("en-AU", "AUD");

const frequencies: Frequency[] = ["weekly", "fortnightly", "monthly"];
const loans: fc.Arbitrary<Loan> = fc
  .record({
    priceCents: fc.integer({ min: 100, max: 200_000_000 }),
    deposit: fc.double({ min: 0, max: 0.99, noNaN: true }),
    balloon: fc.double({ min: 0, max: 0.99, noNaN: true }),
    years: fc.integer({ min: 1, max: 7 }),
    rate: fc.oneof(
      fc.constant(0),
      fc.integer({ min: 1, max: 4_800 }).map((value) => value / 100),
    ),
  })
  .map(({ priceCents, deposit, balloon, years, rate }) => {
    const depositCents = Math.floor(priceCents * deposit);
    const balloonCents = Math.floor((priceCents - depositCents) * balloon);
    return { priceCents, depositCents, years, rate, balloonCents };
  });

describe("the repayments of a loan [DECIDE-117]", () => {
  it("match the standard annuity", () => {
    // $30,000 at 10% over 5 years: published tables give $637.41 per month.
    const loan = { priceCents: 3_000_000, depositCents: 0, years: 5, rate: 10, balloonCents: 0 };
    const result = repayments(loan);
    expect(result.instalmentCents).toEqual({ weekly: 14_674, fortnightly: 29_369, monthly: 63_742 });
    expect(result.interestCents).toBeGreaterThan(824_000);
    expect(result.interestCents).toBeLessThan(824_600);
    expect(result.years).toHaveLength(5);
    expect(result.balances).toHaveLength(61);
  });

  it("add up to the loan when there is no interest", () => {
    const loan = { priceCents: 1_300_000, depositCents: 100_000, years: 1, rate: 0, balloonCents: 0 };
    const { instalmentCents, interestCents } = repayments(loan);
    expect(instalmentCents).toEqual({ weekly: 23_077, fortnightly: 46_154, monthly: 100_000 });
    expect(interestCents).toBe(0);
  });

  it("leave exactly the balloon at the end, to the cent", () => {
    fc.assert(
      fc.property(loans, fc.constantFrom(...frequencies), (loan, frequency) => {
        const steps = schedule(loan, frequency);
        expect(steps.at(-1)?.balanceCents).toBe(loan.balloonCents);
        const borrowed = loan.priceCents - loan.depositCents;
        const paid = steps.reduce((sum, step) => sum + step.paidCents, 0);
        const interest = steps.reduce((sum, step) => sum + step.interestCents, 0);
        expect(paid).toBe(borrowed - loan.balloonCents + interest);
        for (const step of steps) {
          expect(Number.isInteger(step.paidCents) && step.paidCents >= 0).toBe(true);
          expect(step.interestCents).toBeGreaterThanOrEqual(0);
        }
      }),
    );
  });

  it("cover the loan: instalments and balloon are never less than the amount borrowed", () => {
    fc.assert(
      fc.property(loans, fc.constantFrom(...frequencies), (loan, frequency) => {
        const count = schedule(loan, frequency).length;
        const regular = repayments(loan).instalmentCents[frequency];
        expect(regular * count + loan.balloonCents).toBeGreaterThanOrEqual(
          loan.priceCents - loan.depositCents,
        );
      }),
    );
  });

  it("differ from the last one, which settles the cents, by no more than half a cent per period and its interest", () => {
    fc.assert(
      fc.property(loans, (loan) => {
        const steps = schedule(loan, "monthly");
        const regular = repayments(loan).instalmentCents.monthly;
        const growth = (1 + loan.rate / 1200) ** steps.length;
        expect(Math.abs(regular - steps.at(-1)!.paidCents)).toBeLessThanOrEqual(
          Math.ceil(steps.length * 1.5 * growth),
        );
      }),
    );
  });

  it("reduce the balance year by year as month by month", () => {
    fc.assert(
      fc.property(loans, (loan) => {
        const { balances, years, interestCents, totalCents, borrowedCents } = repayments(loan);
        for (let at = 1; at < balances.length; at++)
          expect(balances[at]!).toBeLessThanOrEqual(balances[at - 1]!);
        expect(years.map(({ balanceCents }) => balanceCents)).toEqual(
          balances.filter((_, month) => month > 0 && month % 12 === 0),
        );
        expect(years.reduce((sum, year) => sum + year.interestCents, 0)).toBe(interestCents);
        expect(totalCents).toBe(borrowedCents + interestCents);
      }),
    );
  });

  it("increase with the rate and decrease with the balloon", () => {
    expect(instalment(3_000_000, 0, 0.09 / 12, 60)).toBeLessThan(instalment(3_000_000, 0, 0.1 / 12, 60));
    expect(instalment(3_000_000, 900_000, 0.1 / 12, 60)).toBeLessThan(instalment(3_000_000, 0, 0.1 / 12, 60));
  });
});

const good: CalculatorValues = { price: "30000", deposit: "0", term: "5", rate: "10", balloon: "0" };

describe("calculator input", () => {
  it.each<[Partial<CalculatorValues>, Partial<Loan>]>([
    [{ price: "$30,000" }, { priceCents: 3_000_000 }],
    [{ price: " 30 000.50 " }, { priceCents: 3_000_050 }],
    [{ deposit: "" }, { depositCents: 0 }],
    [{ balloon: "$9,000" }, { balloonCents: 900_000 }],
    [{ rate: "8.5%" }, { rate: 8.5 }],
    [{ rate: "0" }, { rate: 0 }],
    [{ term: "7" }, { years: 7 }],
  ])("parses %j", (change, loan) => {
    const read = readCalculator({ ...good, ...change }, formats);
    expect(read.kind === "ok" && read.loan).toMatchObject(loan);
  });

  it.each<[Partial<CalculatorValues>, keyof CalculatorValues, RegExp]>([
    [{ price: "" }, "price", /Enter the price of the vehicle/],
    [{ price: "-1" }, "price", /as an amount/],
    [{ price: "0" }, "price", /as an amount/],
    [{ price: "1e6" }, "price", /as an amount/],
    [{ price: "NaN" }, "price", /as an amount/],
    [{ price: "Infinity" }, "price", /as an amount/],
    [{ price: "30,00" }, "price", /as an amount/],
    [{ price: "2000000.01" }, "price", /2,000,000 or less/],
    [{ price: "999999999999" }, "price", /2,000,000 or less/],
    [{ deposit: "-500" }, "deposit", /0 or more/],
    [{ deposit: "lots" }, "deposit", /0 or more/],
    [{ deposit: "30000" }, "deposit", /less than the price/],
    [{ deposit: "40000" }, "deposit", /less than the price/],
    [{ term: "" }, "term", /1 to 7 years/],
    [{ term: "0" }, "term", /1 to 7 years/],
    [{ term: "8" }, "term", /1 to 7 years/],
    [{ term: "2.5" }, "term", /1 to 7 years/],
    [{ rate: "" }, "rate", /Enter the interest rate/],
    [{ rate: "-1" }, "rate", /percentage/],
    [{ rate: "ten" }, "rate", /percentage/],
    [{ rate: "48.01" }, "rate", /0 to 48%/],
    [{ balloon: "-1" }, "balloon", /0 or more/],
    [{ balloon: "30000" }, "balloon", /less than the amount borrowed/],
  ])("returns a message and no number for %j", (change, field, message) => {
    const read = readCalculator({ ...good, ...change }, formats);
    expect(read.kind === "invalid" && read.errors[field]).toMatch(message);
  });

  it("never returns a wrong number, whatever is typed", () => {
    fc.assert(
      fc.property(
        fc.record({
          price: fc.string(),
          deposit: fc.string(),
          term: fc.oneof(fc.constant("3"), fc.string()),
          rate: fc.oneof(fc.constant("9"), fc.string()),
          balloon: fc.string(),
        }),
        fc.nat({ max: 3_000_000 }).map(String),
        (wild, price) => {
          for (const values of [wild, { ...wild, price }]) {
            const read = readCalculator(values, formats);
            if (read.kind === "invalid") {
              expect(Object.keys(read.errors).length).toBeGreaterThan(0);
              continue;
            }
            const { instalmentCents, interestCents } = repayments(read.loan);
            for (const cents of [...Object.values(instalmentCents), interestCents])
              expect(Number.isSafeInteger(cents) && cents >= 0).toBe(true);
          }
        },
      ),
    );
  });

  it("starts from the price and the site's rate, 10 percent by default [FIN-25] [FIN-26] [LIMIT-29]", () => {
    expect(financeSlice.parse({}).calculatorRate).toBe(10);
    expect(financeSlice.parse({ calculatorRate: 8.5 }).calculatorRate).toBe(8.5);
    expect(startValues({ price: 24_990, deposit: 0, rate: 8.5 }, formats)).toEqual({
      ...good,
      price: "24,990",
      rate: "8.5",
    });
    expect(startValues({ price: null, deposit: 0, rate: 10 }, formats)).toEqual({
      ...good,
      price: "30,000",
    });
    expect(financeSlice.safeParse({ calculatorRate: 49 }).success).toBe(false);
  });

  it("overrides each initial value with the query's", () => {
    const query = new URLSearchParams("price=20000&deposit=-1");
    expect(valuesFrom(good, query)).toEqual({ ...good, price: "20000", deposit: "-1" });
    const sent = new URLSearchParams("deposit=5000&term=3");
    expect(valuesFrom(good, sent)).toEqual({ price: "", deposit: "5000", term: "3", rate: "", balloon: "" });
  });
});
