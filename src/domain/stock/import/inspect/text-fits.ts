import type { FeedField } from "#domain/stock/import/rows/fields.ts";
import { isCarTitle } from "./car-title.ts";
import { type ColumnEvidence, looksLike } from "./column-evidence.ts";
import { type Fit, fewest, never } from "./fit.ts";

/** Stock numbers are different from row to row, but for cars that a file lists twice; those of dealers and days in stock aren't. */
const leastDifferent = 0.8;
/** Names of notes, and characters below which they aren't for shoppers. */
const notes = /note|remark|observ|bemerk|\bbem\b|opmerk|uwag|memo/i;
const shortNote = 30;

const isNumber = (text: string) => /^\d+(?:[.,]\d+)?$/.test(text);
/** How an auction rates a car's condition: `4.5`, `R`. */
const isAuctionGrade = (text: string) => /^(?:[0-6](?:[.,]5)?|RA?|[ABCS])$/.test(text);
/** A column of grades, and one of them in tenths. */
const grades = /grade|score|rating/i;
const isTenth = (text: string) => /^[0-6](?:[.,]\d)?$/.test(text);
const isInterior = (text: string) => looksLike.colour(text) || looksLike.material(text);

/** `07/2027`. */
const isMonth = (text: string) => /^(?:0?[1-9]|1[0-2])[/.-](?:19|20)\d\d$/.test(text);

function isRepeating(texts: ReadonlyMap<string, number>): boolean {
  // Of a long file only the rows of the first texts are counted.
  const counted = texts.values().reduce((all, count) => all + count, 0);
  return texts.size < counted * leastDifferent;
}

const title: Fit = (_, { share, length, total }) => {
  const isMany = total >= fewest;
  if (length > 150 || (isMany && share((text) => /^\d+$/.test(text)) > 0.5)) return never;
  if (total >= 5 && length < 12 && share(isCarTitle) < 0.2) return never;
  if (total >= 5 && share(looksLike.prose) > 0.5) return never;
  // A title has several words; one alone is a model's or a person's name.
  return isMany && share((text) => text.includes(" ")) < 0.3 ? never : 0;
};

const model =
  (field: "model" | "badge" | "series"): Fit =>
  ({ name }, evidence) => {
    const { share, kindShare, length, total } = evidence;
    // `NPR 65` and `R620` are models, and no amounts in rupees and rand.
    if (kindShare("a distance", "a web address") > 0.3 || share((text) => /\p{Sc}/u.test(text)) > 0.3)
      return never;
    if (share(looksLike.modelYear) > 0.7) return never;
    if (field !== "series" && share(isInterior) > 0.6) return never;
    if (share(looksLike.year) > 0.9 && total >= fewest) return -0.6;
    if (length > 60 || share(looksLike.make) > 0.7) return -0.5;
    if (field !== "model" && share(isAuctionGrade) > 0.9) return never;
    if (field !== "model" && grades.test(name) && share(isTenth) > 0.9) return never;
    return modelNames(field, evidence);
  };

function modelNames(field: "model" | "badge" | "series", { share, total }: ColumnEvidence): number {
  const known = share(looksLike.model);
  if (field !== "model")
    return field === "badge" && known > 0.8 && total >= fewest ? -0.15 : share(isNumber) > 0.9 ? -0.4 : 0;
  if (known > 0.5) return 0.2;
  return known + share(looksLike.modelCode) > 0.5 ? 0.1 : share(isNumber) > 0.7 ? -0.3 : 0;
}

/** Of the fields that say which car it is, and of texts about it. */
export const textFits: Partial<Record<FeedField, Fit>> = {
  stocknum: ({ filled, texts }, { share, length }) => {
    if (share(looksLike.unit) > 0.7) return never;
    if (filled >= 5 && isRepeating(texts)) return never;
    if (share(isMonth) > 0.5) return never;
    if (length > 40 || share(looksLike.address) > 0.5 || share(looksLike.machineId) > 0.5) return never;
    // A dealer's number, beside the id of a program.
    return share(looksLike.code) > 0.9 ? 0.03 : 0;
  },
  vin: (_, { share }) => {
    // A chassis may be that of another make.
    if (share(isCarTitle) > 0.5) return never;
    return share(looksLike.vin) > 0.7 ? 0.2 : share(looksLike.frame) > 0.5 ? 0.1 : -0.1;
  },
  regplate: (_, { share, length }) => {
    if (share(looksLike.flag) > 0.5 || share(looksLike.make) > 0.5) return never;
    // The age of a British plate: `20 plate`.
    if (share((text) => /\bplate$/i.test(text)) > 0.5) return never;
    return length > 14 || share(looksLike.date) > 0.5 ? never : 0;
  },
  make: (_, { share, length }) =>
    share(looksLike.make) >= 0.6 ? 0.2 : length > 25 || share(looksLike.year) > 0.5 ? -0.6 : 0,
  model: model("model"),
  badge: model("badge"),
  series: model("series"),
  name: title,
  carsales_title: title,
  tag: ({ filled, texts }, { share, length }) => {
    if (share(looksLike.list) > 0.6) return never;
    const isCode = filled >= 5 || (filled >= fewest && share(looksLike.code) > 0.9);
    return share(looksLike.make) > 0.5 || (texts.size === filled && length < 12 && isCode) ? never : 0;
  },
  dealercomments: ({ name }, { share, length, total }) => {
    if (share(isCarTitle) > 0.7 && share(looksLike.prose) < 0.5) return never;
    if (share(looksLike.digits) > 0.5 || share(looksLike.address) > 0.5) return never;
    // Short notes are the dealer's own.
    if (length < 3 || (total >= 5 && length < shortNote && notes.test(name))) return never;
    return share(looksLike.prose) > 0.6 ? 0.1 : 0;
  },
};
