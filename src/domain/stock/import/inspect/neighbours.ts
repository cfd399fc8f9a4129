import { isCurrency, isCurrencyCode, milesCurrencies } from "#domain/stock/import/rows/currency.ts";
import type { FeedField } from "#domain/stock/import/rows/fields.ts";
import { looksLike } from "./column-evidence.ts";
import { askAt, type ScoredColumn, useAt } from "./column-scores.ts";
import { otherThings } from "./lexicon/lexicon.ts";
import { priceScoreFields } from "./settle-prices.ts";

/** What the columns of a file show of each other: scores that names and values alone don't give. */
export function byNeighbours(scored: readonly ScoredColumn[], currency: string): ScoredColumn[] {
  return [inPictureAddresses, expiryBesidePlate, ownCurrency(currency), oneDistance(currency)].reduce<
    readonly ScoredColumn[]
  >((columns, rule) => rule(columns), scored) as ScoredColumn[];
}

type Rule = (scored: readonly ScoredColumn[]) => readonly ScoredColumn[];

const scoreOf = ({ scores }: ScoredColumn, field: FeedField): number => scores.get(field) ?? 0;

function scoredAs(one: ScoredColumn, field: FeedField, score: number): ScoredColumn {
  return {
    ...one,
    meaning: { ...one.meaning, other: null },
    scores: new Map([...one.scores, [field, score]]),
  };
}

function without(one: ScoredColumn, fields: readonly FeedField[], other: string): ScoredColumn {
  const scores = new Map([...one.scores].filter(([field]) => !fields.includes(field)));
  return { ...one, scores, meaning: { ...one.meaning, other: scores.size === 0 ? other : null } };
}

/** Of a column without a telling name whose values are parts of the addresses of pictures; what they add to a name. */
const [inAddresses, namedInAddresses] = [0.8, 0.2];
const maxAddresses = 300;

/** Systems name the pictures of a car by its stock number. */
const inPictureAddresses: Rule = (scored) => {
  const parts = new Set<string>();
  for (const one of scored)
    if (scoreOf(one, "image_urls") >= useAt)
      for (const text of [...one.column.texts.keys()].slice(0, maxAddresses))
        for (const part of text.toLowerCase().split(/[/?&=_|,]|\.(?=\w{3,4}\b)/)) parts.add(part);
  if (parts.size === 0) return scored;
  const isNamed = scored.some((one) => scoreOf(one, "stocknum") >= useAt && isInParts(one, parts));
  return scored.map((one) => {
    if (!isInParts(one, parts)) return one;
    const score = scoreOf(one, "stocknum");
    if (score >= askAt) return scoredAs(one, "stocknum", score + namedInAddresses);
    const isCode = one.meaning.other === null || one.meaning.other === otherThings.code;
    return isCode && !isNamed ? scoredAs(one, "stocknum", inAddresses) : one;
  });
};

function isInParts({ evidence, scores }: ScoredColumn, parts: ReadonlySet<string>): boolean {
  if (evidence.total < 3 || evidence.different < evidence.total * 0.8) return false;
  if ((scores.get("vin") ?? 0) >= useAt || (scores.get("regplate") ?? 0) >= useAt) return false;
  return evidence.share((text) => text.length > 2 && parts.has(text.toLowerCase())) >= 0.8;
}

const untilWords =
  /^(?:exp\w*|until|till|due|valid\w*|ends?|bis|ablauf\w*|hasta|vence|scadenza|tot|jusque?)\b/i;

/** A date of an end beside a plate is that of the registration. */
const expiryBesidePlate: Rule = (scored) => {
  if (scored.some((one) => scoreOf(one, "rego_expiry") >= useAt)) return scored;
  return scored.map((one, at) => {
    const before = scored[at - 1];
    const isPlate = before !== undefined && scoreOf(before, "regplate") >= useAt;
    const isEnd = untilWords.test(one.column.name) && one.meaning.other === otherThings.time;
    return isPlate && isEnd && one.evidence.share(looksLike.date) > 0.8
      ? scoredAs(one, "rego_expiry", inAddresses)
      : one;
  });
};

const isAmount = ({ scores }: ScoredColumn) =>
  priceScoreFields.some((field) => (scores.get(field) ?? 0) >= askAt);

/** Currencies whose codes are English words. */
const words = new Set(["ALL", "CUP", "GEL", "MOP", "TOP", "TRY"]);

/** Codes of currencies in a name: `price_gbp`. */
const codesIn = (name: string): string[] =>
  name
    .split(/[^A-Za-z]+|(?<=[a-z])(?=[A-Z])/)
    .map((word) => word.toUpperCase())
    .filter((word) => isCurrencyCode(word) && !words.has(word));

/** Of prices in several currencies those of the group are read. */
const ownCurrency =
  (currency: string): Rule =>
  (scored) => {
    const isForeign = (one: ScoredColumn) => {
      const codes = codesIn(one.column.name);
      return codes.length > 0 && !codes.some((code) => isCurrency(code, currency));
    };
    if (!scored.some((one) => isAmount(one) && !isForeign(one))) return scored;
    return scored.map((one) =>
      isAmount(one) && isForeign(one) ? without(one, priceScoreFields, "a price in another currency") : one,
    );
  };

const [leastKmOfMile, mostKmOfMile] = [1.55, 1.67];

/** Of one reading in kilometres and miles, that of the market is read. */
const oneDistance =
  (currency: string): Rule =>
  (scored) => {
    const [first, second, ...more] = scored
      .filter((one) => scoreOf(one, "km") >= useAt && one.evidence.median !== null)
      .sort((a, b) => (a.evidence.median as number) - (b.evidence.median as number));
    if (!first || !second || more.length > 0) return scored;
    const ratio = (second.evidence.median as number) / (first.evidence.median as number);
    if (ratio < leastKmOfMile || ratio > mostKmOfMile) return scored;
    const other = milesCurrencies.has(currency) ? second : first;
    return scored.map((one) => (one === other ? without(one, ["km"], "the reading in another unit") : one));
  };
