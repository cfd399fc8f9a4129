import type { LenderOffer } from "../../app/features/cars/car.ts";
import type { DemoCar } from "./demo-car.ts";
import { instalment } from "./value.ts";

/** Gives every used and demo car that has a price an estimate of the price it ended with. */
export function addLenderOffers(cars: readonly DemoCar[], now: Date): void {
  for (const { facts } of cars) {
    const price = facts.offer_price ?? facts.price;
    if (facts.car_type === "new" || !price) continue;
    facts.finance_lenders = { manual: lenderOffer(price, now.getUTCFullYear() - facts.year) };
  }
}

/**
 * A weekly estimate as a dealer's own lender would give it: the whole price over five years, or four for an older car.
 * The comparison rate counts the fees, so it is the higher of the two.
 */
function lenderOffer(price: number, age: number): LenderOffer {
  const interestRate = age <= 3 ? 7.99 : age <= 7 ? 8.95 : 10.49;
  const comparisonRate = Math.round((interestRate + 0.88) * 100) / 100;
  const years = age <= 8 ? 5 : 4;
  return {
    interestRate,
    comparisonRate,
    paymentWeek: Math.round(instalment(price, interestRate, 52, years) * 100) / 100,
    paymentMonth: Math.round(instalment(price, interestRate, 12, years) * 100) / 100,
    termMonths: years * 12,
    termYears: years,
    termPerUnit: years * 52,
    deposit: 0,
    balloon: 0,
    disclaimer: `Estimate for approved applicants, based on the advertised price, no deposit, a ${years * 12} month term and an interest rate of ${interestRate.toFixed(2)}% p.a. (comparison rate ${comparisonRate.toFixed(2)}% p.a.). Fees, charges and lending criteria apply.`,
  };
}
