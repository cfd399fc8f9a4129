import { priceFields } from "#domain/stock/import/columns/column-profile.ts";
import { hasShortYears } from "#domain/stock/import/columns/column-readings.ts";
import { type FeedField, isListField } from "#domain/stock/import/rows/fields.ts";
import { misfit } from "#domain/stock/import/rows/value-kind.ts";
import { type ColumnEvidence, looksLike, type RawColumn } from "./column-evidence.ts";
import { type Fit, fewest, never } from "./fit.ts";
import { amountSupport, numberFits } from "./number-fits.ts";
import { textFits } from "./text-fits.ts";
import { wordFits } from "./word-fits.ts";

const place: Fit = (_, { share, kindShare, median, total, different }) => {
  if (share(looksLike.flag) > 0.5 && different <= 2) return never;
  const isNumbers = total >= 5 && kindShare("a number") > 0.9 && different > total / 2;
  return isNumbers || kindShare("a price", "a web address", "a date") > 0.3 || (median ?? 0) > 100_000
    ? never
    : 0;
};

/** What single digits have less as places, which seats and doors are too. */
const fewDigits = -0.4;

const town: Fit = (column, evidence) => {
  const { share, different } = evidence;
  if (column.filled >= fewest && column.texts.size === column.filled && share(looksLike.code) > 0.9)
    return never;
  if (share(looksLike.flag) > 0.5 || (share(looksLike.digits) > 0.8 && different > 20)) return never;
  if (column.filled >= fewest && share((text) => /^\d$/.test(text)) > 0.9) return fewDigits;
  return place(column, evidence);
};

const placeFits: Partial<Record<FeedField, Fit>> = {
  dealership: (column, evidence) => {
    const { different, total, share } = evidence;
    // A number of the sender, the same in all rows, says nothing of the cars.
    const isOne =
      different === 1 && total >= fewest && share((text) => /\d/.test(text) && !/\s/.test(text)) === 1;
    return isOne ? never : place(column, evidence);
  },
  location: town,
  city: town,
  state: (_, { share }) =>
    share((text) => /\d/.test(text)) > 0.5 || share(looksLike.status) > 0.6 ? never : 0,
};

const address: Fit = (_, { share }) => (share(looksLike.address) < 0.5 ? never : 0);

const addressFits: Partial<Record<FeedField, Fit>> = {
  video_url: (column, evidence) =>
    evidence.share(looksLike.picture) > 0.5 ? never : address(column, evidence),
  file: address,
};

const fits: Partial<Record<FeedField, Fit>> = {
  ...addressFits,
  ...textFits,
  ...numberFits,
  ...placeFits,
  ...wordFits,
};
const amounts = new Set<string>(priceFields);
/** Characters of the shortest lists of features, and what is between these. */
const shortList = 20;
const hasSeveral = (text: string) => /[,;|~\n•·/]|\s-\s/.test(text);

/**
 * What the values of a column add to the score of a field that its name says: up to 0.3 for values that are of the field, below 0 for others,
 * minus infinity for values that can't be of it.
 */
export function valueSupport(field: FeedField, column: RawColumn, evidence: ColumnEvidence): number {
  const { total, share } = evidence;
  if (total === 0) return never;
  // The digits of a stock number may be those of a telephone's.
  const isPerson = field === "stocknum" ? looksLike.mail : looksLike.person;
  if (field !== "dealercomments" && share(isPerson) > 0.5) return never;
  if (field === "year" && hasShortYears(column.texts)) return 0;
  if (share((text) => misfit(field, text) !== null) > 0.5) return never;
  if (amounts.has(field)) return amountSupport(field, evidence);
  if (isListField(field)) return listSupport(field, evidence);
  return fits[field]?.(column, evidence) ?? 0;
}

function listSupport(field: FeedField, { total, share, length }: ColumnEvidence): number {
  if (field === "image_urls" || field === "condition_photos")
    return share(looksLike.address) < 0.5 && share(looksLike.picture) < 0.5 ? never : 0;
  if (share(looksLike.address) > 0.5) return never;
  const isSingle = total >= 2 && length < shortList && share(hasSeveral) < 0.2;
  if (field === "standardEquipment" && isSingle) return never;
  return share((text) => /^[\d.,\s|;]+$/.test(text)) > 0.5 || share(looksLike.flag) > 0.5 ? never : 0;
}
