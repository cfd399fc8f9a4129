import type { FeedField } from "#domain/stock/import/rows/fields.ts";
import type { Concept } from "./lexicon/lexicon.ts";
import type { Phrase } from "./lexicon/phrases.ts";

/** The fields that a name may be, with scores, and why it is none. */
export type Meaning = { fields: Map<FeedField, number>; other: string | null };

export type Says = (concept: Concept) => boolean;

/** Prices that are asked about where a file has no other. */
export const netPrice = "a price without tax";
export const formerNetPrice = "a price without tax, before a discount";

export const exportPrice = "a price for export";

export const weekRate = "a rate by the week";

/** Of a name that has a sign of a currency and no word of a price. */
const sign = 0.7;
/** Of a list price: the price of a file without another, else the one before a discount. */
const [listed, listedFormer] = [0.66, 0.64];

/** What a name with words of prices says; null without such words, and where other fields are meant. */
export function priceMeaning(
  phrases: readonly Phrase[],
  says: Says,
  { cost, full, isField }: { cost: number; full: number; isField: (concept: Concept) => boolean },
): Meaning | null {
  const isPrice = (concept: Concept) => concept === "price" || concept.startsWith("price.");
  const priced = phrases.filter(({ concepts }) => [...concepts].some(isPrice));
  // A text of a price is the price, or is said of it.
  const others = phrases.filter(
    ({ concepts }) =>
      [...concepts].some(isField) && ![...concepts].some(isPrice) && !concepts.has("dealercomments"),
  );
  // A dealer's reference is no price.
  if (others.length > 0 || (says("listing_id") && !says("price"))) return null;
  if (priced.length === 0)
    return says("symbol") &&
      phrases.every(({ concepts }) => concepts.has("symbol") || concepts.has("neutral"))
      ? { fields: new Map([["price", sign - cost]]), other: null }
      : null;
  const isNamed = says("price") || says("symbol");
  const score = (isNamed ? full : 0.62) - cost;
  const is = (...fields: [FeedField, number][]): Meaning => ({ fields: new Map(fields), other: null });
  const not = (other: string): Meaning => ({ fields: new Map(), other });
  if (says("price.month")) return not("a rate by the month");
  if (says("price.cost")) return is(["purchase_cost", full - cost]);
  if (says("price.book")) return not("a valuation");
  if (says("price.trade")) return not("a price for dealers or a valuation");
  if (says("price.export")) return not(exportPrice);
  if (says("price.least")) return not("the least that its seller takes");
  if (says("price.bare")) return not("a price without warranty and service");
  if (says("price.week")) return not(weekRate);
  const isOld = says("price.old");
  if (isOld && (says("price.without_charges") || says("price.drive_away")))
    return is(["before_price", full - cost]);
  if (says("price.without_charges")) return is(["egc_price", full - cost]);
  if (says("price.drive_away")) return is(["dap_price", full - cost]);
  if (says("price.net") && !says("price.gross"))
    return isOld
      ? { fields: new Map([["before_price", 0.3]]), other: formerNetPrice }
      : { fields: new Map([["price", 0.3]]), other: netPrice };
  if (isOld) return is(["before_price", score], ["price", 0.45]);
  if (says("price.special")) return is(["offer_price", score], ["price", (isNamed ? 0.66 : 0.5) - cost]);
  if (says("price.listed")) return is(["price", listed - cost], ["before_price", listedFormer - cost]);
  return is(["price", score + (says("price.gross") ? 0.03 : 0)]);
}
