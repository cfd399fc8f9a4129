import { priceFields } from "#domain/stock/import/columns/column-profile.ts";
import { hasShortYears } from "#domain/stock/import/columns/column-readings.ts";
import { type FeedField, isListField } from "#domain/stock/import/rows/fields.ts";
import { parseNumber } from "#domain/stock/import/rows/number-text.ts";
import { readsEngineSize } from "#domain/stock/import/rows/row-facts.ts";
import { misfit } from "#domain/stock/import/rows/value-kind.ts";
import { isCarTitle } from "./car-title.ts";
import { type ColumnEvidence, looksLike, type RawColumn } from "./column-evidence.ts";

/** Fewer values show nothing by themselves. */
const fewest = 3;
/** Stock numbers are different from row to row, but for cars that a file lists twice; those of dealers and days in stock aren't. */
const leastDifferent = 0.8;
const amounts = new Set<string>(priceFields);
/** Characters of the shortest lists of features, and what is between these. */
const shortList = 20;
const hasSeveral = (text: string) => /[,;|~\n•·/]|\s-\s/.test(text);
/** Names of notes, and characters below which they aren't for shoppers. */
const notes = /note|remark|bemerk|\bbem\b|opmerk|uwag|memo/i;
const shortNote = 30;

/**
 * What the values of a column add to the score of a field that its name says: up to 0.3 for values that are of the field, below 0 for others,
 * minus infinity for values that can't be of it.
 */
export function valueSupport(field: FeedField, column: RawColumn, evidence: ColumnEvidence): number {
  const { total, share, length, median } = evidence;
  const never = Number.NEGATIVE_INFINITY;
  if (total === 0) return never;
  const { texts } = column;
  if (field !== "dealercomments" && share(looksLike.person) > 0.5) return never;
  if (field === "year" && hasShortYears(texts)) return 0;
  if (share((text) => misfit(field, text) !== null) > 0.5) return never;
  const isMany = total >= fewest;
  if (amounts.has(field)) return amountSupport(field, evidence);
  if (field === "image_urls")
    return share(looksLike.address) < 0.5 && share(looksLike.picture) < 0.5 ? never : 0;
  if (field === "standardEquipment" && total >= 2 && length < shortList && share(hasSeveral) < 0.2)
    return never;
  if (isListField(field)) return share(looksLike.digits) > 0.5 || share(looksLike.flag) > 0.5 ? never : 0;
  switch (field) {
    case "item_type":
      return share(looksLike.simple_body) >= 0.5 ? 0 : never;
    case "stocknum":
      if (share(looksLike.unit) > 0.7) return never;
      if (column.filled >= 5 && isRepeating(texts)) return never;
      return length > 40 || share(looksLike.address) > 0.5 || share(looksLike.uuid) > 0.5 ? never : 0;
    case "make":
      return share(looksLike.make) >= 0.6 ? 0.2 : length > 25 || share(looksLike.year) > 0.5 ? -0.6 : 0;
    case "model":
    case "badge":
    case "series":
      return modelSupport(field, evidence);
    case "name":
    case "carsales_title":
      if (length > 150 || (isMany && share((text) => /^\d+$/.test(text)) > 0.5)) return never;
      // A title has several words; one alone is a model's or a person's name.
      return isMany && share((text) => text.includes(" ")) < 0.3 ? never : 0;
    case "vin":
      return share(looksLike.vin) > 0.7 ? 0.2 : share(looksLike.frame) > 0.5 ? 0.1 : -0.1;
    case "year":
      return share(looksLike.year) > 0.9 ? 0.2 : share(looksLike.anyYear) > 0.5 ? 0.05 : -0.4;
    case "km":
      if (share(looksLike.polishPower) > 0.5 || isAllowance(column, evidence)) return never;
      return evidence.kindShare("a distance") > 0.5 ? 0.15 : (median ?? 0) < 25 && isMany ? -0.1 : 0;
    case "fuel":
    case "trans":
    case "simple_body":
    case "drive":
    case "car_type":
    case "status":
      // Grades of a condition: excellent, good.
      if (field === "car_type" && total >= 5 && length > 2 && share(looksLike.car_type) < 0.05) return never;
      return wordSupport(share(looksLike[field]), isMany && length > 1.5);
    case "type_word":
      return share(isType) > 0.15 ? 0.1 : -0.7;
    case "colour":
    case "interior_colour":
      return colourSupport(field, evidence);
    case "towing_capacity":
    case "variant.fuelconsumptioncombined":
      return share((text) => /\d/.test(text)) < 0.5 ? never : 0;
    case "certified":
    case "show_on_dealer_website":
    case "sold":
      return share(looksLike.flag) >= 0.9 ? 0.05 : never;
    case "dealership":
      // A number of the sender, the same in all rows, says nothing of the cars.
      if (evidence.different === 1 && isMany && share((text) => /\d/.test(text) && !/\s/.test(text)) === 1)
        return never;
      return placeSupport(evidence);
    case "location":
    case "city":
      if (column.filled >= fewest && texts.size === column.filled && share(looksLike.code) > 0.9)
        return never;
      return share(looksLike.digits) > 0.8 && evidence.different > 20 ? never : placeSupport(evidence);
    case "doors":
    case "seats":
    case "variant.cylinders":
      return (median ?? 0) > maxCounted[field] ? never : 0.05;
    case "engine_size":
      if (isMany && share(readsEngineSize) < 0.1 && share(isSerial) > 0.8) return never;
      return share(readsEngineSize) >= 0.5 ? 0.1 : isMany ? -0.3 : 0;
    case "regplate":
      if (share(looksLike.flag) > 0.5 || share(looksLike.make) > 0.5) return never;
      return length > 14 || share(looksLike.date) > 0.5 ? never : 0;
    case "state":
      return share((text) => /\d/.test(text)) > 0.5 ? never : 0;
    case "tag":
      return share(looksLike.make) > 0.5 ||
        (texts.size === column.filled &&
          length < 12 &&
          (column.filled >= 5 || (column.filled >= fewest && share(looksLike.code) > 0.9)))
        ? never
        : 0;
    case "variant.vehiclelength":
    case "variant.vehiclewidth":
    case "variant.vehicleheight":
      return median !== null && median >= 1_000 && median < 20_000 ? 0 : never;
    case "dealercomments":
      if (share(isCarTitle) > 0.7) return never;
      if (share(looksLike.digits) > 0.5 || share(looksLike.address) > 0.5) return never;
      // Short notes are the dealer's own.
      if (length < 3 || (total >= 5 && length < shortNote && notes.test(column.name))) return never;
      return share(looksLike.prose) > 0.6 ? 0.1 : 0;
    case "km_unit":
      return share((text) => looksLike.unit(text) || /^[km]$/i.test(text)) > 0.7 ? 0.3 : -0.5;
    default:
      return 0;
  }
}

/** The highest usual number of what is counted; few cars have more. */
const maxCounted = { doors: 6, seats: 9, "variant.cylinders": 12 } as const;

const isType = (text: string) =>
  looksLike.car_type(text) || looksLike.simple_body(text) || looksLike.typeLetter(text);

/** Distances that a contract includes are few and round: 10,000, 15,000, 20,000. */
const isAllowance = ({ texts }: RawColumn, { total, share }: ColumnEvidence): boolean =>
  total >= 5 &&
  texts.size <= total / 2 &&
  share((text) => /[1-9]\d{0,3}[05][.,]?000\b|^\d0[.,]?000\b/.test(text)) > 0.9;

function placeSupport({ kindShare, median, total, different }: ColumnEvidence): number {
  const isNumbers = total >= 5 && kindShare("a number") > 0.9 && different > total / 2;
  return isNumbers || kindShare("a price", "a web address", "a date") > 0.3 || (median ?? 0) > 100_000
    ? Number.NEGATIVE_INFINITY
    : 0;
}

function modelSupport(field: "model" | "badge" | "series", evidence: ColumnEvidence): number {
  const { share, kindShare, length, total } = evidence;
  const never = Number.NEGATIVE_INFINITY;
  if (kindShare("a distance", "a price", "a web address") > 0.3) return never;
  if (share(looksLike.modelYear) > 0.7) return never;
  if (field !== "series" && share(isInterior) > 0.6) return never;
  if (share(looksLike.year) > 0.9 && total >= fewest) return -0.6;
  if (length > 60 || share(looksLike.make) > 0.7) return -0.5;
  if (field !== "model" && share(isAuctionGrade) > 0.9) return never;
  const known = share(looksLike.model);
  if (field === "model")
    return known > 0.5
      ? 0.2
      : known + share(looksLike.modelCode) > 0.5
        ? 0.1
        : share(isNumber) > 0.7
          ? -0.3
          : 0;
  return field === "badge" && known > 0.8 && total >= fewest ? -0.15 : share(isNumber) > 0.9 ? -0.4 : 0;
}

/** A serial number of an engine. */
const isSerial = (text: string) => /^(?=.*\d)[A-Z\d-]{6,}$/i.test(text);
const isNumber = (text: string) => /^\d+(?:[.,]\d+)?$/.test(text);
/** How an auction rates a car's condition: `4.5`, `R`. */
const isAuctionGrade = (text: string) => /^(?:[0-6](?:[.,]5)?|RA?|[ABCS])$/.test(text);
const isInterior = (text: string) => looksLike.colour(text) || looksLike.material(text);

function colourSupport(field: "colour" | "interior_colour", { share, total }: ColumnEvidence): number {
  const colours = share(looksLike.colour);
  if (field === "interior_colour") return share(isInterior) >= 0.5 ? 0.15 : total >= fewest ? -0.3 : 0;
  if (share((text) => /^#?[0-9a-f]{6}$|^[a-z]?\d{1,4}$/i.test(text)) > 0.6) return Number.NEGATIVE_INFINITY;
  return colours >= 0.4 ? 0.15 : 0;
}

/** Words of a vocabulary: a column of other words needs a look. */
const wordSupport = (known: number, isMany: boolean): number =>
  known >= 0.5 ? 0.15 : !isMany || known > 0.15 ? 0 : -0.3;

function amountSupport(field: FeedField, { share, kindShare, median }: ColumnEvidence): number {
  const isUnreadable = share((text) => parseNumber(text, { decimal: null }).kind === "none") > 0.5;
  const isRate = share(looksLike.rate) > 0.3 && field !== "subscription_price";
  if (isUnreadable || isRate) return Number.NEGATIVE_INFINITY;
  const isSmall =
    median !== null && median < 100 && field !== "subscription_price" && field !== "purchase_cost";
  if (isSmall && median <= 5) return -0.6;
  return kindShare("a price") > 0.5 ? 0.1 : isSmall ? -0.1 : 0;
}

function isRepeating(texts: ReadonlyMap<string, number>): boolean {
  // Of a long file only the rows of the first texts are counted.
  const counted = texts.values().reduce((all, count) => all + count, 0);
  return texts.size < counted * leastDifferent;
}

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
  share((text) => /\d[.,]\d/.test(text)) < 0.2;

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
  if (different > 1 && kindShare("a price") >= 0.5 && share(looksLike.rate) < 0.3 && (median ?? 0) >= 500)
    found.set("price", 0.7);
  return found;
}
