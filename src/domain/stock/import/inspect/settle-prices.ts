import type { FeedField } from "#domain/stock/import/rows/fields.ts";
import { type ScoredColumn, useAt } from "./column-scores.ts";
import { timesOf } from "./row-relations.ts";

export type Assigned = Map<ScoredColumn, FeedField>;
/** Fields of which a car needs one. */
export const basePrices: FeedField[] = ["price", "dap_price", "egc_price"];

/** Fields of prices that a name can say. */
export const priceScoreFields: FeedField[] = [...basePrices, "before_price", "offer_price"];

const leastPrice = 0.4;
/** A used car's discount is smaller: below this share of it, the former price is that of the car when it was new. */
export const leastOffer = 0.7;
/** Of the cars with a regular price, the share that has a price too, unless it is that of offers. */
const leastFilled = 0.7;
/** Rates of sales taxes: a price is another one with tax. */
const taxes = [1.05, 1.1, 1.13, 1.15, 1.17, 1.19, 1.2, 1.21, 1.22, 1.23, 1.25];

/**
 * Decides which of several prices is the price: where none is, an offer or a former price is, of which fewer cars have an offer; a price far above
 * the offer is a new car's.
 * @returns the columns whose field was decided
 */
export function settlePrices(assigned: Assigned): ReadonlySet<ScoredColumn> {
  const columnOf = (field: FeedField) => [...assigned].find(([, name]) => name === field)?.[0];
  const [price, offer, former] = [columnOf("price"), columnOf("offer_price"), columnOf("before_price")];
  const settled = new Set<ScoredColumn>();
  if (
    price &&
    former &&
    former.column.filled > 0 &&
    price.column.filled < former.column.filled * leastFilled
  ) {
    // The price of a shop's few offers, beside the regular one of all.
    assigned.set(former, "price");
    if (!offer) assigned.set(price, "offer_price");
    else assigned.delete(price);
    return new Set([former, price]);
  }
  const settle = (one: ScoredColumn, field: FeedField) => {
    assigned.set(one, field);
    settled.add(one);
  };
  // A list price above what the car costs on the road is the one before a discount.
  const driveAway = columnOf("dap_price");
  if (price && driveAway && !former && (price.scores.get("before_price") ?? 0) >= useAt) {
    if (isBelow(driveAway, price, 1)) settle(price, "before_price");
  }
  const isMostly = price && offer && offer.column.filled >= price.column.filled * leastFilled;
  if (price && offer && !former && isMostly && isBelow(offer, price, leastOffer)) {
    settle(price, "before_price");
    settle(offer, "price");
  } else if (!basePrices.some(columnOf) && offer) {
    const isRegular = former && former.column.filled > offer.column.filled;
    settle(isRegular && !isBelow(offer, former, leastOffer) ? former : offer, "price");
    // A recommended price may be what is asked, where no other is: a person is asked.
  } else if (!basePrices.some(columnOf) && former?.scores.has("price")) assigned.set(former, "price");
  for (const [one, field] of assigned)
    if (isOddPrice(one, field, assigned)) {
      assigned.delete(one);
      settled.add(one);
    }
  return settled;
}

function isBelow(one: ScoredColumn, other: ScoredColumn, share: number): boolean {
  const times = timesOf(one, other);
  return times !== null && times < share;
}

/** Whether a former price is below the price, or an offer above it, or another price so low that it is a charge. */
function isOddPrice(one: ScoredColumn, field: FeedField, assigned: Assigned): boolean {
  const [price] = [...assigned].find(([, name]) => basePrices.includes(name)) ?? [];
  // Those of a few cars say nothing of the others.
  if (!price || price === one) return false;
  if ((basePrices.includes(field) || field === "purchase_cost") && isBelow(one, price, leastPrice))
    return true;
  if (amountsOf(one) < amountsOf(price) * leastFilled) return false;
  return (
    (field === "before_price" && (isBelow(one, price, 0.95) || isBelow(price, one, leastOffer))) ||
    (field === "offer_price" && isBelow(price, one, 0.95))
  );
}

/** Rows with an amount that isn't zero. */
const amountsOf = ({ column, evidence }: ScoredColumn): number =>
  column.filled * evidence.share((text) => /[1-9]/.test(text));

/** Whether amounts are so far below those of another column that they are a charge or margin, whatever they are called. */
export const isCharge = (one: ScoredColumn, other: ScoredColumn, field: FeedField): boolean =>
  basePrices.includes(field) && isBelow(one, other, leastPrice);

/** Whether the amounts of a column are the other's without tax. */
export function isWithoutTax(one: ScoredColumn, other: ScoredColumn): boolean {
  const times = timesOf(other, one);
  return times !== null && taxes.some((tax) => Math.abs(times - tax) < 0.001);
}
