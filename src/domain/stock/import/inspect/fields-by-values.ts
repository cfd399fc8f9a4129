import type { FeedField } from "#domain/stock/import/rows/fields.ts";
import { type ColumnEvidence, looksLike } from "./column-evidence.ts";

/** The fields that values show without a name, how surely, and how many of them at least: stricter ones first. */
const shown: readonly [
  FeedField,
  score: number,
  share: number,
  test: (text: string) => boolean,
  least?: number,
][] = [
  ["vin", 0.8, 0.8, looksLike.vin, 1],
  ["image_urls", 0.8, 0.8, looksLike.picture, 1],
  ["video_url", 0.72, 0.8, looksLike.video, 1],
  ["year", 0.72, 0.95, looksLike.year],
  ["make", 0.75, 0.7, looksLike.make],
  ["model", 0.68, 0.6, looksLike.model],
  ["year", 0.72, 0.8, looksLike.modelYear],
  ["trans", 0.72, 0.8, looksLike.trans],
  ["fuel", 0.72, 0.8, looksLike.fuel],
  ["simple_body", 0.72, 0.8, looksLike.simple_body],
  ["drive", 0.72, 0.8, looksLike.drive],
  ["car_type", 0.72, 0.9, (text) => looksLike.car_type(text) && !severalWords.test(text)],
  ["colour", 0.66, 0.7, looksLike.colour],
  ["km_unit", 0.7, 0.95, looksLike.unit],
  ["state", 0.66, 0.95, looksLike.state],
  ["dealercomments", 0.62, 0.8, looksLike.prose],
];

/** More words than those of a condition, as of a department: `Used Cars North`. */
const severalWords = /\S\s+\S+\s+\S/;
/** Fields of single words, and characters above which a text has more than that. */
const words = new Set<FeedField>(["trans", "fuel", "simple_body", "drive", "car_type", "colour"]);
const maxWordLength = 30;
/** Values that show a field which others may look like. */
const leastShown = 5;

/** Whether a column's values are words of a vocabulary, which repeat, not versions of models such as `SX 2.0 Auto`. */
const areWords = ({ length, total, different, share }: ColumnEvidence): boolean =>
  length < maxWordLength &&
  (total < leastShown || different <= total * 0.8 || share((text) => !/\s/.test(text)) > 0.5) &&
  share((text) => /\d[.,]\d/.test(text)) < 0.2 &&
  !(different > total * 0.8 && share((text) => /\d{3}/.test(text)) > 0.5);

/** `R8426854` is the number of a car, unless the column's name says that it is an amount in rand. */
const isLetterCode = (text: string) => /^[A-Z]{1,3}\d{4,}$/.test(text);

/** Fields that the values of a column alone show, with a score; most need five values and two different ones. */
export function fieldsByValues(evidence: ColumnEvidence): Map<FeedField, number> {
  const found = new Map<FeedField, number>();
  const { total, different, share, kindShare, median } = evidence;
  const isVocabulary = areWords(evidence);
  for (const [field, score, most, test, fewest = leastShown] of shown)
    if (
      total >= fewest &&
      (different > 1 || field === "km_unit" || fewest === 1) &&
      (isVocabulary || !words.has(field)) &&
      share(test) >= most
    )
      found.set(field, score);
  if (total < leastShown) return found;
  const isDistance = kindShare("a distance") >= 0.5 && share(looksLike.polishPower) < 0.5;
  if (different > 1 && isDistance) found.set("km", 0.75);
  const isAmount = kindShare("a price") >= 0.5 && share(looksLike.rate) < 0.3 && share(isLetterCode) < 0.5;
  if (different > 1 && isAmount && (median ?? 0) >= 500) found.set("price", 0.7);
  return found;
}
