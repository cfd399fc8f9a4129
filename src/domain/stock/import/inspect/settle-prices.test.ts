import { expect, it } from "vitest";
import type { FeedField } from "#domain/stock/import/rows/fields.ts";
import type { ScoredColumn } from "./column-scores.ts";
import { isWithoutTax, settlePrices } from "./settle-prices.ts";

const priced = (filled: number, median: number) =>
  ({ column: { filled }, evidence: { median, share: () => 1 } }) as unknown as ScoredColumn;

it.each<[Partial<Record<FeedField, [filled: number, median: number]>>, FeedField[]]>([
  [{ offer_price: [9, 9000] }, ["price"]],
  [{ offer_price: [3, 9000], before_price: [10, 10000] }, ["offer_price", "price"]],
  [{ price: [9, 30000], offer_price: [9, 15000] }, ["price"]],
  [{ price: [9, 30000], offer_price: [9, 33000] }, ["price"]],
  [{ price: [9, 30000], before_price: [9, 20000] }, ["price"]],
  [{ price: [9, 30000], before_price: [2, 20000] }, ["price", "before_price"]],
  [{ price: [3, 19000], before_price: [9, 20000] }, ["offer_price", "price"]],
  [{ price: [9, 12000], before_price: [9, 30000] }, ["price"]],
])("prices in as many cars and of the median %j become %j", (given, fields) => {
  const assigned = new Map(
    Object.entries(given).map(([field, [filled, median]]) => [priced(filled, median), field as FeedField]),
  );
  settlePrices(assigned);
  expect([...assigned.values()]).toEqual(fields);
});

it.each([
  [10_000, 11_000, true],
  [9_090, 10_000, true],
  [10_000, 12_285, false],
  [10_000, 11_030, false],
])("%d without tax is %d: %s", (net, gross, isTax) =>
  expect(isWithoutTax(priced(9, net), priced(9, gross))).toBe(isTax),
);
