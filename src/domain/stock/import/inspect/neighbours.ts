import { milesCurrencies } from "#domain/stock/import/rows/currency.ts";
import type { FeedField } from "#domain/stock/import/rows/fields.ts";
import { looksLike } from "./column-evidence.ts";
import { askAt, type ScoredColumn, useAt } from "./column-scores.ts";
import { beforeWord } from "./common-start.ts";
import { otherThings } from "./lexicon/lexicon.ts";
import {
  afterMake,
  afterModel,
  longerModel,
  makeAndModel,
  otherVehicles,
  rangeAndModel,
  seriesAlone,
} from "./neighbour-models.ts";
import {
  aboveCost,
  belowRetail,
  costAbovePrice,
  oldAndNew,
  ownCurrency,
  subscriptions,
} from "./neighbour-prices.ts";
import { type Rule, scoredAs, scoreOf, without } from "./neighbour-rules.ts";
import { timesOf } from "./row-relations.ts";

/** What the columns of a file show of each other: scores that names and values alone don't give. */
export function byNeighbours(scored: readonly ScoredColumn[], currency: string): ScoredColumn[] {
  return [
    amongAbbreviations,
    namedPictures,
    inPictureAddresses,
    rowNumbers,
    numberedPlates,
    firstNumbers,
    besideUnit,
    aboveCost,
    seriesAlone,
    longerModel,
    rangeAndModel,
    makeAndModel,
    otherVehicles,
    afterMake,
    afterModel,
    belowRetail,
    oldAndNew,
    costAbovePrice,
    expiryBesidePlate,
    subscriptions,
    ownCurrency(currency),
    oneDistance(currency),
  ].reduce<readonly ScoredColumn[]>((columns, rule) => rule(columns), scored) as ScoredColumn[];
}

/** Beside columns named as pictures, other names of addresses are of smaller copies. */
const namedPictures: Rule = (scored) => {
  const isPicture = (one: ScoredColumn) => scoreOf(one, "image_urls") >= useAt;
  if (!scored.some((one) => isPicture(one) && one.meaning.fields.has("image_urls"))) return scored;
  return scored.map((one) =>
    isPicture(one) && one.meaning.other !== null ? without(one, ["image_urls"], one.meaning.other) : one,
  );
};

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

const lettersOf = ({ column }: ScoredColumn): string =>
  (column.label ?? column.name).replace(/[^\p{L}]/gu, "");
/** What a letter counts less than a longer abbreviation, where a file has few other names. */
const letterCost = 0.12;

/** Where most names of a file are abbreviations, a single letter is one too; amounts and distances are thousands. */
const amongAbbreviations: Rule = (scored) => {
  const short = scored.filter((one) => lettersOf(one).length <= 3).length;
  if (scored.length < 5 || short < scored.length * 0.6) return scored;
  const isLikely = (field: FeedField, { evidence }: ScoredColumn) =>
    (field !== "price" && field !== "km") || (evidence.median ?? 0) >= 1_000;
  return scored.map((one) => {
    if (lettersOf(one).length !== 1) return one;
    const scores = [...one.scores].map(
      ([field, score]) => [field, isLikely(field, one) ? score + letterCost : score] as const,
    );
    return { ...one, scores: new Map(scores) };
  });
};

/** Scores of ids of an offer at most. */
const mostOfId = 0.72;

/** Numbers of rows change from one delivery to the next: no car is recognised by them. */
const rowNumbers: Rule = (scored) =>
  scored.map((one) => {
    if (!isRowNumbers(one)) return one;
    const isNumber = (one.meaning.fields.get("stocknum") ?? mostOfId) > mostOfId;
    return without(one, isNumber ? ["km", "price"] : ["km", "price", "stocknum"], otherThings.code);
  });

const isRowNumbers = ({ column: { texts, filled } }: ScoredColumn): boolean =>
  filled >= 3 && texts.size === filled && [...texts.keys()].every((text, at) => Number(text) === at + 1);

/** Of the pairs of neighbouring rows, the share of which the second number is higher: those of plates are in no order. */
const mostlyUp = 0.8;

/** Of two columns of plates in a file without stock numbers, the one whose numbers go up has those. */
const numberedPlates: Rule = (scored) => {
  if (scored.some((one) => scoreOf(one, "stocknum") >= useAt)) return scored;
  const plates = scored.filter((one) => scoreOf(one, "regplate") >= useAt);
  const numbered = plates.length > 1 ? plates.filter(goesUp) : [];
  return scored.map((one) =>
    numbered.length === 1 && one === numbered[0]
      ? scoredAs(without(one, ["regplate"], ""), "stocknum", leading)
      : one,
  );
};

function goesUp({ column }: ScoredColumn): boolean {
  const numbers = [...column.texts.keys()]
    .filter(looksLike.code)
    .slice(0, maxAddresses)
    .map((text) => Number(text.replace(/\D/g, "")));
  const up = numbers.filter((number, at) => at > 0 && number > (numbers[at - 1] as number)).length;
  return numbers.length >= 5 && up >= (numbers.length - 1) * mostlyUp;
}

/** Of numbers in the first or second column of a file without another stock number, and of a column of such codes elsewhere. */
const [leading, code] = [0.72, 0.64];

/** A list begins with the number of the car: different ones of one form, ascending where they are digits alone. */
const firstNumbers: Rule = (scored) => {
  if (scored.some((one) => scoreOf(one, "stocknum") >= useAt)) return scored;
  const numbered = scored.findIndex((one, at) => isNumbering(one, at, scored));
  return scored.map((one, at) =>
    at === numbered ? scoredAs(one, "stocknum", at < 2 ? leading : code) : one,
  );
};

function isNumbering(one: ScoredColumn, at: number, scored: readonly ScoredColumn[]): boolean {
  const { column, evidence, meaning, scores } = one;
  const isOther =
    meaning.other !== null &&
    meaning.other !== otherThings.serial &&
    meaning.other !== otherThings.code &&
    !(at === 0 && meaning.other === otherThings.person);
  const isElsewhere = (field: FeedField, score: number) =>
    scored.some((other) => other !== one && scoreOf(other, field) >= score);
  if (isOther || [...scores].some(([field, score]) => score >= askAt && !isElsewhere(field, score)))
    return false;
  // A sheet may end with a note.
  const texts = [...column.texts.keys()].filter(looksLike.code);
  if (texts.length < 3 || column.texts.size < column.filled || texts.length < column.filled * 0.8)
    return false;
  const letters = new Set(texts.map((text) => text.replace(/[^\p{L}]/gu, "")));
  const numbers = texts.map((text) => Number(text.replace(/\D/g, "")));
  if (isRowNumbers(one)) return false;
  const isAscending = numbers.every((number, row) => row === 0 || number > (numbers[row - 1] as number));
  const isMixed = at === 0 && letters.size > 1 && letters.size <= 4;
  const isLettered = (isMixed || (letters.size <= 3 && !letters.has(""))) && evidence.length < 10;
  if (isLettered) return at < 2 || (isAscending && meaning.other === null);
  const isNamed = one.contradicted.length > 0;
  return at === 0 && isAscending && !isNamed && letters.size === 1 && letters.has("") && evidence.length > 2;
}

/** Names of the unit of another column. */
const unitWord = /(?:units?|uom|unit ?of ?measure)$/i;

/** What has a column of kilometres or miles beside it is a distance. */
const besideUnit: Rule = (scored) => {
  if (scored.some((one) => scoreOf(one, "km") >= useAt)) return scored;
  const units = scored.filter((one) => scoreOf(one, "km_unit") >= askAt && unitWord.test(one.column.name));
  const unit = units.find(({ column: { name } }) =>
    scored.some(
      ({ column, evidence }) =>
        column.name === beforeWord(name, unitWord) && evidence.kindShare("a number", "a distance") > 0.8,
    ),
  );
  const measured = unit && beforeWord(unit.column.name, unitWord);
  return scored.map((one) =>
    one === unit
      ? scoredAs(one, "km_unit", inAddresses)
      : one.column.name === measured
        ? scoredAs(one, "km", inAddresses)
        : one,
  );
};

const untilWords =
  /^(?:exp\w*|until|till|due|valid\w*|ends?|bis|ablauf\w*|hasta|vence|scadenza|tot|jusque?)\b/i;

/** A date of an end beside a plate is that of the registration. */
const expiryBesidePlate: Rule = (scored) => {
  if (scored.some((one) => scoreOf(one, "rego_expiry") >= useAt)) return scored;
  return scored.map((one, at) => {
    const before = scored[at - 1];
    const isPlate = before !== undefined && scoreOf(before, "regplate") >= useAt;
    const isEnd =
      untilWords.test(one.column.name) &&
      (one.meaning.other === otherThings.time || one.meaning.other === null);
    return isPlate && isEnd && one.evidence.share(looksLike.date) > 0.8
      ? scoredAs(one, "rego_expiry", inAddresses)
      : one;
  });
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
    const ratio = timesOf(second, first);
    if (ratio === null || ratio < leastKmOfMile || ratio > mostKmOfMile) return scored;
    const other = milesCurrencies.has(currency) ? second : first;
    return scored.map((one) => (one === other ? without(one, ["km"], "the reading in another unit") : one));
  };
