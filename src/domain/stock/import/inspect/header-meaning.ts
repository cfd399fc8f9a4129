import {
  columnNames,
  type FeedField,
  headerKey,
  isListField,
  recogniseHeader,
} from "#domain/stock/import/rows/fields.ts";
import { abbreviated } from "./lexicon/abbreviations.ts";
import { type Concept, type OtherThing, otherThings } from "./lexicon/lexicon.ts";
import { type Language, type Phrase, phrasesOf } from "./lexicon/phrases.ts";
import { pathPhrases, segmentsOf } from "./path-phrases.ts";
import { type Meaning, priceMeaning, type Says } from "./price-meaning.ts";

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
/** Of a date that stands for the year of a car, and of an id that stands for its stock number. */
const [substitute, id] = [0.66, 0.72];
/** Of an abbreviation, and of a single letter, which values have to support. */
const [abbreviation, letter] = [0.62, 0.5];
/** What unknown words take from a score, and another field that the name says exactly; what a field's own name has beside its other names. */
const [unknownCost, otherCost, ownBonus] = [0.4, 0.15, 0.05];
/** A value as text, beside the value itself; and what it has less. */
const displayed =
  /^(?:[Dd]isplay|[Ff]ormatted|[Pp]retty)$|(?:_|\b)(?:formatted|pretty|display)$|[a-z](?:Formatted|Display)$/;
const displayCost = 0.26;
/** What a column of codes has less than one of words. */
const codeCost = 0.12;

/** What the JSON reader calls the key that a car is the value of. */
const keyOfCars = /^key(?: of .+)?$/;
const isNumberOfCar: HeaderMeaning = {
  fields: new Map([["stocknum", substitute]]),
  other: null,
  isKnown: true,
  isExact: false,
};

/** Reads a column's name: an exact native name, else the phrases of the lexicon in it. @param language of the file's names */
export function headerMeaning(name: string, language: Language | null = null): HeaderMeaning {
  if (keyOfCars.test(name)) return isNumberOfCar;
  const segments = segmentsOf(name);
  const read = (text: string) => phrasesOf(text, language);
  const phrases = segments.length > 1 ? pathPhrases(segments, read) : read(name);
  const known = recogniseHeader(name);
  const isExact = known !== null && known !== "own" && !known.includes("finance_lenders");
  const words = phrases.reduce((sum, one) => sum + one.words, 0);
  // What is in brackets explains the rest: `EZ (MM/JJJJ)`.
  const plain = segments.length > 1 ? phrases : read(name.replace(/\([^()]{0,60}\)/g, " "));
  const unknown = (plain.length > 0 ? plain : phrases).filter(({ concepts }) => concepts.size === 0).length;
  const { fields, other } = meaningOf(
    phrases.filter(({ concepts }) => concepts.size > 0),
    (words === 0 ? 0 : (unknownCost * unknown) / words) +
      (displayed.test(segments.at(-1) as string) ? displayCost : 0),
  );
  // Of something else than a car: `Tray Type`.
  if (unknown > 0) fields.delete("type_word");
  if (isExact) {
    // The import reads a sale price as the price where there is no other.
    for (const [field, score] of fields) fields.set(field, score - otherCost);
    fields.set(known as FeedField, exactScore(known as FeedField, headerKey(name)));
    // The title of a listing names the car where nothing else does; the name of a variant is the badge.
    const own = known === "carsales_title" ? ownTitles[headerKey(name)] : undefined;
    if (own) fields.set(own, exact);
  }
  const short = fields.size === 0 ? abbreviated(segments.at(-1) as string) : [];
  for (const field of short)
    fields.set(field, (segments.at(-1) as string).length === 1 ? letter : abbreviation);
  return {
    fields,
    other:
      isExact || short.length > 0
        ? null
        : known === "own" && fields.size === 0
          ? "set by the platform only"
          : other,
    isKnown: unknown === 0 && words > 0,
    isExact,
  };
}

const ownTitles: Record<string, FeedField> = { title: "name", vehicletitle: "name", variantname: "badge" };

/** Ids of a program, beside which a stock number is the dealer's own. */
const idScores: Record<string, number> = { vehicleid: 0.8, listingid: 0.8, internalid: 0.8 };

/** A field's own name counts most, then its other names in their order. */
const exactScore = (field: FeedField, key: string): number =>
  key in idScores
    ? (idScores[key] as number)
    : key === headerKey(field)
      ? exact + ownBonus
      : exact - columnNames(field).indexOf(key) / 500;

const none = (other: string): Meaning => ({ fields: new Map(), other });

function meaningOf(all: readonly Phrase[], cost: number): Meaning {
  const saysBoth = (one: Concept, other: Concept) =>
    [one, other].every((concept) => all.some(({ concepts }) => concepts.has(concept)));
  // The price that is shown, and the kilometres of a range.
  const secondary = saysBoth("price", "show_on_dealer_website")
    ? "show_on_dealer_website"
    : saysBoth("variant.electricrange", "km")
      ? "km"
      : null;
  // A photo of damage is none of the car's pictures, and a video has a picture of its own.
  const saysAny = (concept: Concept) => all.some(({ concepts }) => concepts.has(concept));
  if (saysAny("image_urls") && saysAny("other.condition") && !saysAny("other.code"))
    return { fields: new Map([["condition_photos", full - cost / 2]]), other: null };
  if (saysAny("video_url") && saysAny("image_urls") && !saysAny("other.code"))
    return { fields: new Map([["video_url", full - cost / 2]]), other: null };
  const isNamed = all.some(({ concepts }) => [...concepts].some((one) => isField(one) && one !== "stocknum"));
  const phrases = all.filter(
    ({ concepts }) =>
      !(secondary && concepts.has(secondary)) &&
      // What is sold, before what is said of it: `Asset model`.
      !(isNamed && concepts.has("listing_id") && concepts.has("neutral")),
  );
  const says = (concept: Concept) => phrases.some(({ concepts }) => concepts.has(concept));
  const named = phrases
    .map(({ concepts }) => [...concepts].filter(isField))
    .filter((fields) => fields.length > 0);
  const fieldPhrases = withoutDescription(named, says("interior") || says("exterior"));
  const last = fieldPhrases.at(-1) ?? [];
  // The town of a dealer's address is the town of the car.
  const isPlace = last.some((field) => field === "city" || field === "state") && !says("other.person");
  if (isWebText(phrases)) return { fields: new Map([["dealercomments", full - cost]]), other: null };
  // What a car cost its dealer is for staff in any case.
  const found = otherThing(phrases, says, isPlace);
  const thing = found === "internal" && says("price.cost") ? undefined : found;
  if (thing === "time" && last.includes("year"))
    return { fields: new Map([["year", substitute - cost]]), other: null };
  if (last.includes("km") && (says("price.month") || says("price.week"))) return none("a limit");
  if (says("share")) return none("a share");
  const priced = priceMeaning(phrases, says, { cost, full, isField });
  if (priced && thing === undefined) return priced;
  if (thing) return none(otherThings[thing]);
  // The amount of something that isn't a price: `Accessories ($)`.
  if (says("symbol") && fieldPhrases.length > 0 && !last.includes("subscription_price"))
    return none("an amount");
  const fields = fieldsOf(fieldPhrases, says, { isPlace, cost: cost + (says("code_suffix") ? codeCost : 0) });
  if (says("listing_id")) {
    if (fields.size > 0) return none("a code");
    fields.set("stocknum", id - cost / 2);
  }
  if (fields.size === 0 && says("code_suffix")) return none(otherThings.code);
  return { fields, other: null };
}

/** Concepts of a name that say where a text is shown. */
const shownAt = new Set<Concept>(["show_on_dealer_website", "other.link", "neutral"]);

/** Whether a name says a text and where it is shown: `web description`. */
const isWebText = (phrases: readonly Phrase[]): boolean =>
  phrases.some(({ concepts }) => concepts.has("dealercomments")) &&
  phrases.some(({ concepts }) => concepts.has("show_on_dealer_website") || concepts.has("other.link")) &&
  phrases.every(
    ({ concepts }) => concepts.has("dealercomments") || [...concepts].some((one) => shownAt.has(one)),
  );

/** Fields whose words also call the text of another field: `fuel description`, `model title`. */
const descriptions = new Set<FeedField>(["dealercomments", "name", "carsales_title"]);
const places = new Set<FeedField>(["location", "dealership", "city", "state", "stocknum"]);

/** The fields of a name's phrases, without a description of one of the others. */
function withoutDescription(phrases: FeedField[][], isSide: boolean): FeedField[][] {
  const others = phrases.filter((fields) => !fields.every((field) => descriptions.has(field)));
  const isOther = others.length > 0 && !others.flat().some((field) => places.has(field));
  return isOther || (isSide && others.length === 0) ? others : phrases;
}

/** Fields whose names may have a word of time: `rego due date`. */
const dates = new Set<Concept>(["rego_expiry", "build_date", "compliance_date", "first_registration"]);

/** What the first phrase that can't be a field says. */
function otherThing(phrases: readonly Phrase[], says: Says, isPlace: boolean): OtherThing | undefined {
  if (isPlace) return says("other.internal") ? "internal" : undefined;
  const isAddress = says("image_urls") || says("video_url") || says("file");
  const isDate = phrases.some(({ concepts }) => concepts.intersection(dates).size > 0);
  return phrases
    .map(({ concepts }) => onlyOther(concepts))
    .find(
      (one) =>
        one &&
        !(isAddress && one === "link") &&
        !(isDate && one === "time") &&
        !(one === "tax" && says("price.gross")),
    );
}

function fieldsOf(
  fieldPhrases: readonly FeedField[][],
  says: Says,
  { isPlace, cost }: { isPlace: boolean; cost: number },
): Map<FeedField, number> {
  const fields = new Map<FeedField, number>();
  const last = fieldPhrases.at(-1) ?? [];
  const put = (field: FeedField, score: number) =>
    fields.set(field, Math.max(fields.get(field) ?? 0, score - cost));
  if (says("interior") && says("exterior")) put("colour", full);
  else if (says("interior") && (last.length === 0 || last.includes("colour")))
    put("interior_colour", last.length === 0 ? partial : full);
  else if (says("exterior") && last.length === 0) put("colour", partial);
  else if (says("unit") && last.includes("km")) put("km_unit", full);
  else if (isBadgeAndSeries(fieldPhrases)) {
    put("badge", 0.64);
    put("series", 0.62);
  } else {
    const different = new Set(fieldPhrases.map((names) => names.join()));
    for (const names of fieldPhrases)
      for (const field of names)
        put(
          field,
          different.size === 1 || isListField(field) || isPlace ? full : names === last ? 0.62 : 0.4,
        );
  }
  if (says("unit") && fieldPhrases.length === 0) {
    put("km_unit", 0.4);
    put("stocknum", 0.62);
  }
  if (says("first_registration") && !isPlace) put("year", substitute);
  return fields;
}

const isBadgeAndSeries = (phrases: readonly FeedField[][]): boolean =>
  phrases.length === 2 && ["badge", "series"].every((field) => phrases.some(([first]) => first === field));

/** A field that the words themselves say; prices are read with their modifiers. */
const isField = (concept: Concept): concept is FeedField =>
  !/^(?:price|other)\b(?!_)|^(?:neutral|unit|interior|exterior|first_registration|listing_id|code_suffix|symbol|share)$/.test(
    concept,
  );

/** What a phrase says that can't be a field. */
function onlyOther(concepts: ReadonlySet<Concept>): OtherThing | undefined {
  const all = [...concepts];
  if (all.length === 0 || !all.every((concept) => concept.startsWith("other."))) return undefined;
  return all[0]?.slice("other.".length) as OtherThing;
}
