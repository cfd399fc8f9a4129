import { isCurrency, isCurrencyCode } from "#domain/stock/import/rows/currency.ts";
import { askAt, type ScoredColumn, useAt } from "./column-scores.ts";
import { type Rule, scoredAs, scoreOf, without } from "./neighbour-rules.ts";
import { weekRate } from "./price-meaning.ts";
import { eachTimes, timesOf } from "./row-relations.ts";
import { basePrices, leastOffer, priceScoreFields } from "./settle-prices.ts";

/** Names of what a car is sold for, and of what it is listed for beside that. */
const closing = /final|selling|\bsale|internet|online|web|special|\bnow\b/i;
const listing =
  /retail|list|regular|sticker|window|msrp|^(?:\w+\.)?(?:price|prezzo|precio|prix|preis|prijs|cena|preco)$/i;

/** Of two prices of each car, of which one is named as what it is sold for and never above the other, that is the price. */
export const belowRetail: Rule = (scored) => {
  const prices = scored.filter((one) => scoreOf(one, "price") >= useAt && one.meaning.other === null);
  const [sold, listed, ...more] = prices.toSorted(
    (one, other) => Number(closing.test(spaced(other))) - Number(closing.test(spaced(one))),
  );
  if (!sold || !listed || more.length > 0) return scored;
  const isNamed =
    closing.test(spaced(sold)) && !closing.test(spaced(listed)) && listing.test(listed.column.name);
  if (!isNamed || !isNeverAbove(sold, listed)) return scored;
  return scored.map((one) =>
    one === sold
      ? scoredAs(without(one, ["offer_price"], ""), "price", surePrice)
      : one === listed
        ? scoredAs(without(one, ["price"], ""), "before_price", formerPrice)
        : one,
  );
};
const [surePrice, formerPrice] = [1.1, 0.8];

const spaced = ({ column: { name } }: ScoredColumn): string =>
  name.replace(/[_.]|(?<=\p{Ll})(?=\p{Lu})/gu, " ");

/** Whether a column's amounts are the other's or less, car by car, and for most of them less. */
function isNeverAbove(one: ScoredColumn, other: ScoredColumn): boolean {
  const times = eachTimes(one, other);
  const less = times.filter((time) => time < 1).length;
  return (
    times.length >= 3 && times.every((time) => time <= 1 && time >= leastOffer) && less > times.length / 2
  );
}

/** Beside an old price the new one is today's, not that of a new car. */
export const oldAndNew: Rule = (scored) => {
  const named = (word: RegExp) =>
    scored.filter((one) => scoreOf(one, "before_price") >= useAt && word.test(spaced(one)));
  const [[old, ...others], [fresh, ...more]] = [named(/\bold\b/i), named(/\bnew\b/i)];
  if (!old || !fresh || old === fresh || others.length + more.length > 0 || !isNeverAbove(fresh, old))
    return scored;
  return scored.map((one) =>
    one === fresh
      ? scoredAs(without(one, ["before_price"], ""), "price", surePrice)
      : one === old
        ? scoredAs(without(one, ["price"], ""), "before_price", formerPrice)
        : one,
  );
};

/** What a dealer asks is above what was paid, by a margin; and what this adds to a name that may say a price. */
const [leastMargin, mostMargin, withMargin] = [1.03, 1.5, 0.15];

export const aboveCost: Rule = (scored) => {
  const cost = scored.find((one) => scoreOf(one, "purchase_cost") >= useAt);
  const priced = scored.filter((one) => scoreOf(one, "price") >= askAt);
  const [only] = priced;
  const margin = cost && only && priced.length === 1 ? timesOf(only, cost) : null;
  if (margin === null || margin < leastMargin || margin > mostMargin) return scored;
  return scored.map((one) =>
    one === only ? scoredAs(one, "price", scoreOf(one, "price") + withMargin) : one,
  );
};

/** Of what a dealer paid, which few cars are sold below, what is above the price is something else. */
const leastOfCost = 0.97;

export const costAbovePrice: Rule = (scored) => {
  const prices = scored.filter((one) => basePrices.some((field) => scoreOf(one, field) >= useAt));
  return scored.map((one) => {
    if (scoreOf(one, "purchase_cost") < useAt) return one;
    const times = prices.flatMap((price) => timesOf(price, one) ?? []);
    return times.length > 0 && times.every((time) => time < leastOfCost)
      ? without(one, ["purchase_cost"], "an amount above the price")
      : one;
  });
};

/** Names of columns that files of subscriptions have. */
const plans = /subscri|\bbond\b|min(?:imum)?[_ ]?term|\bplan|includedk|included[_ ]k/i;
/** Columns of what only a subscription has. */
const planned = /subscri|\bbond\b|joining|sign[-_ ]?up[-_ ]?fee/i;
const subscribed = 0.8;

/** Of cars that have no price and a plan, or a plan of several columns, the rate by the week is what they cost. */
export const subscriptions: Rule = (scored) => {
  const isPlan = scored.filter(({ column }) => planned.test(column.name)).length >= 2;
  if (!isPlan && (scored.some(isAmount) || !scored.some(({ column }) => plans.test(column.name))))
    return scored;
  return scored.map((one) =>
    one.meaning.other === weekRate ? scoredAs(one, "subscription_price", subscribed) : one,
  );
};

const isAmount = ({ scores }: ScoredColumn) =>
  priceScoreFields.some((field) => (scores.get(field) ?? 0) >= askAt);

const words = new Set(["ALL", "CUP", "GEL", "MOP", "TOP", "TRY"]);

/** Codes of currencies in a name: `price_gbp`. */
const codesIn = (name: string): string[] =>
  name
    .split(/[^A-Za-z]+|(?<=[a-z])(?=[A-Z])/)
    .map((word) => word.toUpperCase())
    .filter((word) => isCurrencyCode(word) && !words.has(word));

/** Of prices in several currencies those of the group are read. */
export const ownCurrency =
  (currency: string): Rule =>
  (scored) => {
    const isForeign = (one: ScoredColumn) => {
      const codes = codesIn(one.column.name);
      return codes.length > 0 && !codes.some((code) => isCurrency(code, currency));
    };
    if (!scored.some((one) => isAmount(one) && !isForeign(one))) return scored;
    const foreign = [...priceScoreFields, "purchase_cost" as const];
    return scored.map((one) =>
      (isAmount(one) || one.scores.has("purchase_cost")) && isForeign(one)
        ? without(one, foreign, "a price in another currency")
        : one,
    );
  };
