import {
  columnNames,
  type FeedField,
  headerKey,
  isListField,
  recogniseHeader,
} from "#domain/stock/import/rows/fields.ts";
import { type Concept, type OtherThing, otherThings } from "./lexicon/lexicon.ts";
import { type Phrase, phrasesOf } from "./lexicon/phrases.ts";

/** What a column's name says: how well it fits fields, from 0 to 1, and why no field takes it. */
export type HeaderMeaning = {
  fields: ReadonlyMap<FeedField, number>;
  /** A reason, such as "about people"; null where the name says no such thing. */
  other: string | null;
  /** Whether every word of the name is known. */
  isKnown: boolean;
  isExact: boolean;
};

/** Scores of names: one that the import knows, one whose words are all known, and one of several fields. */
const [exact, full, partial] = [1.1, 0.85, 0.55];
/** Of a date that stands for the year of a car. */
const substitute = 0.66;
/** What unknown words take from a score, and another field that the name says exactly; what a field's own name has beside its other names. */
const [unknownCost, otherCost, ownBonus] = [0.3, 0.15, 0.05];

/** Reads a column's name: an exact native name, else the phrases of the lexicon in it. */
export function headerMeaning(name: string): HeaderMeaning {
  const phrases = phrasesOf(name);
  const known = recogniseHeader(name);
  const isExact = known !== null && known !== "own" && !known.includes("finance_lenders");
  const words = phrases.reduce((sum, one) => sum + one.words, 0);
  // What is in brackets explains the rest: `EZ (MM/JJJJ)`.
  const plain = phrasesOf(name.replace(/\([^()]{0,60}\)/g, " "));
  const unknown = (plain.length > 0 ? plain : phrases).filter(({ concepts }) => concepts.size === 0).length;
  const { fields, other } = meaningOf(
    phrases.filter(({ concepts }) => concepts.size > 0),
    words === 0 ? 0 : (unknownCost * unknown) / words,
  );
  if (isExact) {
    // The import reads a sale price as the price where there is no other.
    for (const [field, score] of fields) fields.set(field, score - otherCost);
    fields.set(known as FeedField, exactScore(known as FeedField, headerKey(name)));
  }
  return {
    fields,
    other: isExact ? null : known === "own" && fields.size === 0 ? "set by the platform only" : other,
    isKnown: unknown === 0 && words > 0,
    isExact,
  };
}

/** A field's own name counts most, then its other names in their order. */
const exactScore = (field: FeedField, key: string): number =>
  key === headerKey(field) ? exact + ownBonus : exact - columnNames(field).indexOf(key) / 500;

type Meaning = { fields: Map<FeedField, number>; other: string | null };

function meaningOf(phrases: readonly Phrase[], cost: number): Meaning {
  const says = (concept: Concept) => phrases.some(({ concepts }) => concepts.has(concept));
  const fieldPhrases = phrases
    .map(({ concepts }) => [...concepts].filter(isField))
    .filter((fields) => fields.length > 0);
  const last = fieldPhrases.at(-1) ?? [];
  // The town of a dealer's address is the town of the car.
  const isPlace = last.some((field) => field === "city" || field === "state");
  const isPicture = says("image_urls");
  const thing = isPlace
    ? undefined
    : phrases.map(({ concepts }) => onlyOther(concepts)).find((one) => one && !(isPicture && one === "link"));
  if (thing === "time" && last.includes("year"))
    return { fields: new Map([["year", substitute - cost]]), other: null };
  const priced = priceMeaning(phrases, says, cost);
  if (priced && (thing === undefined || thing === "tax")) {
    if (thing === "tax")
      for (const [field, score] of priced.fields) priced.fields.set(field, Math.min(score, 0.5));
    return priced;
  }
  if (thing) return { fields: new Map(), other: otherThings[thing] };
  const fields = new Map<FeedField, number>();
  const put = (field: FeedField, score: number) =>
    fields.set(field, Math.max(fields.get(field) ?? 0, score - cost));
  if (says("interior") && says("exterior")) put("colour", full);
  else if (says("interior") && (last.length === 0 || last.includes("colour")))
    put("interior_colour", last.length === 0 ? partial : full);
  else if (says("exterior") && last.length === 0) put("colour", partial);
  else if (says("unit") && last.includes("km")) put("km_unit", full);
  else {
    const different = new Set(fieldPhrases.map((names) => names.join()));
    for (const names of fieldPhrases)
      for (const field of names)
        put(
          field,
          different.size === 1 || isListField(field) || isPlace ? full : names === last ? 0.62 : 0.4,
        );
  }
  if (says("unit") && fieldPhrases.length === 0) put("km_unit", 0.4);
  if (says("first_registration") && !isPlace) put("year", substitute);
  return { fields, other: null };
}

/** A field that the words themselves say; prices are read with their modifiers. */
const isField = (concept: Concept): concept is FeedField =>
  !/^(?:price|other)\b(?!_)|^(?:neutral|unit|interior|exterior|first_registration)$/.test(concept);

/** What a phrase says that can't be a field. */
function onlyOther(concepts: ReadonlySet<Concept>): OtherThing | undefined {
  const all = [...concepts];
  if (!all.every((concept) => concept.startsWith("other."))) return undefined;
  return all[0]?.slice("other.".length) as OtherThing;
}

type Says = (concept: Concept) => boolean;

/** What a name with words of prices says; null without such words, and where other fields are meant. */
function priceMeaning(phrases: readonly Phrase[], says: Says, cost: number): Meaning | null {
  const isPrice = (concept: Concept) => concept === "price" || concept.startsWith("price.");
  const priced = phrases.filter(({ concepts }) => [...concepts].some(isPrice));
  const others = phrases.filter(
    ({ concepts }) => [...concepts].some(isField) && ![...concepts].some(isPrice),
  );
  if (priced.length === 0 || others.length > 0) return null;
  const isNamed = says("price");
  const score = (isNamed ? full : 0.62) - cost;
  const is = (...fields: [FeedField, number][]): Meaning => ({ fields: new Map(fields), other: null });
  const not = (other: string): Meaning => ({ fields: new Map(), other });
  if (says("price.month")) return not("a rate by the month");
  if (says("price.cost")) return is(["purchase_cost", full - cost]);
  if (says("price.trade")) return not("a price for dealers or a valuation");
  if (says("price.export")) return not("a price for export");
  if (says("price.week")) return isNamed ? is(["subscription_price", score]) : not("a rate by the week");
  if (says("price.without_charges")) return is(["egc_price", full - cost]);
  if (says("price.drive_away")) return is(["dap_price", full - cost]);
  if (says("price.net") && !says("price.gross"))
    return { fields: new Map([["price", 0.3]]), other: "a price without tax" };
  if (says("price.old")) return is(["before_price", score], ["price", 0.45]);
  if (says("price.special")) return is(["offer_price", score], ["price", (isNamed ? 0.66 : 0.5) - cost]);
  return is(["price", score + (says("price.gross") ? 0.03 : 0)]);
}
