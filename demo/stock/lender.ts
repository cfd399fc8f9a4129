import { instalment } from "#demo-stock/value.ts";
import type { LenderOffer } from "#domain/cars/car.ts";
import type { FinanceProvider } from "#domain/configuration/slices/finance-slice.ts";
import type { DemoCar } from "./demo-car.ts";

/** Gives every used and demo car that has a price an estimate by each lender from its final price. */
export function addLenderOffers(
  cars: readonly DemoCar[],
  lenders: readonly FinanceProvider[],
  now: Date,
): void {
  for (const [at, { facts }] of cars.entries()) {
    const price = facts.offer_price ?? facts.price;
    if (facts.car_type === "new" || !price) continue;
    const age = now.getUTCFullYear() - facts.year;
    facts.finance_lenders = Object.fromEntries(
      // Lenders send their terms with some cars; for the rest they are requested.
      lenders.map((lender) => [lender, lenderOffer(lender, price, age, at % 3 !== 0)]),
    );
  }
}

/**
 * A weekly estimate as a lender would give it: over five years, or four for an older car; of the whole price, or of what is
 * left after the tenth that Taurus assumes. The comparison rate counts the fees, so it is the higher of the two.
 */
function lenderOffer(lender: FinanceProvider, price: number, age: number, withTerms: boolean): LenderOffer {
  const interestRate = age <= 3 ? 7.99 : age <= 7 ? 8.95 : 10.49;
  const comparisonRate = Math.round((interestRate + 0.88) * 100) / 100;
  const years = age <= 8 ? 5 : 4;
  const lent = lender === "taurus" ? price * 0.9 : price;
  const deposit = lender === "taurus" ? "a deposit of 10%" : "no deposit";
  return {
    interestRate,
    comparisonRate,
    paymentWeek: Math.round(instalment(lent, interestRate, 52, years) * 100) / 100,
    paymentMonth: Math.round(instalment(lent, interestRate, 12, years) * 100) / 100,
    termMonths: years * 12,
    termYears: years,
    termPerUnit: years * 52,
    balloon: 0,
    ...(withTerms
      ? {
          disclaimer: `Estimate for approved applicants, based on the advertised price, ${deposit}, a ${years * 12} month term and an interest rate of ${interestRate.toFixed(2)}% p.a. (comparison rate ${comparisonRate.toFixed(2)}% p.a.). Fees, charges and lending criteria apply.`,
        }
      : {}),
  };
}
