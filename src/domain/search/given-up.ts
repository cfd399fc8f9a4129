import { rangeDefinitions } from "#domain/cars/attributes/range-attributes.ts";
import {
  isRangeAttribute,
  type ListAttribute,
  type RangeAttribute,
  type Refinement,
  type RefinementAttribute,
} from "#domain/configuration/slices/search-attributes.ts";
import { formatsOf } from "#lib/formats.ts";
import { type FilteredSite, refinementLabel } from "./chosen-filters.ts";
import { rangeEnd, rangeLabel } from "./range-label.ts";
import { attributeLabel } from "./value-label.ts";

/** More values than these are named by their attribute: who wants no white car has chosen ten other colours. */
const maxNamed = 3;

/** The values of a choice as a shopper names them, or how their attribute is called: metallic red is red where both are chosen. */
function namedValues(
  attribute: ListAttribute,
  values: readonly string[],
  site: FilteredSite,
): string[] | null {
  const has = (value: string, word: string) => ` ${value} `.toLowerCase().includes(` ${word.toLowerCase()} `);
  const shades = (value: string) => values.some((other) => other !== value && has(value, other));
  const named = attribute === "colour" ? values.filter((value) => !shades(value)) : values;
  if (named.length > maxNamed) return null;
  return named.map((value) => refinementLabel(attribute, { values: [value] }, site));
}

/** The label of a choice that can be taken back: `Red`, `Up to $9,000`, `Colour`. */
export function choiceLabel(attribute: RefinementAttribute, choice: Refinement, site: FilteredSite): string {
  if (isRangeAttribute(attribute) || !("values" in choice)) return refinementLabel(attribute, choice, site);
  return namedValues(attribute, choice.values, site)?.join(", ") ?? attributeLabel(attribute);
}

/** What cars without a choice are, after `but`: `not an SUV`, `above $9,000`, `in another colour than red`. */
export function unlike(attribute: RefinementAttribute, choice: Refinement, site: FilteredSite): string {
  if (!("values" in choice)) return isRangeAttribute(attribute) ? outside(attribute, choice, site) : "";
  if (isRangeAttribute(attribute) || bands.includes(attribute)) return "at another price";
  const values = namedValues(attribute, choice.values, site);
  const kind = another[attribute];
  if (!values) return kind ?? `with another ${attributeLabel(attribute).toLowerCase()}`;
  const words = joinWords(common.includes(attribute) ? values.map(lowerCase) : values, "or");
  if (kind) return `${kind} than ${words}`;
  const article = /^(?:[aeio]|SUV|MG|LDV)/i.test(words) ? "an" : "a";
  return counted.includes(attribute) ? `not ${article} ${words}` : `${before[attribute] ?? "not"} ${words}`;
}

const bands: readonly ListAttribute[] = ["price_range", "weekly_price_range"];
/** Common nouns and adjectives, which aren't written with a capital inside a sentence. */
const common: readonly ListAttribute[] = [
  "colour",
  "car_type",
  "status",
  "body",
  "fuel",
  "transmission",
  "item_type",
];
/** A car is one of them. */
const counted: readonly ListAttribute[] = ["make", "model", "make_model", "body", "item_type"];
/** Values that may have another's name in theirs: `Metallic Red` isn't `Red`, but a shopper wouldn't call it not red. */
const another: Partial<Record<ListAttribute, string>> = {
  colour: "in another colour",
  badge: "with another badge",
};
const before: Partial<Record<ListAttribute, string>> = {
  filtered_features: "without",
  seats: "without",
  city: "not in",
  state: "not in",
  location_name: "not at",
  dealership_name: "not at",
  dealership_slug: "not at",
};

/** Below and above a range. */
const beyond: Partial<Record<RangeAttribute, [below: string, above: string]>> = {
  km: ["with less than", "with more than"],
  year: ["older than", "newer than"],
  towing_capacity: ["towing less than", "towing more than"],
};

function outside(
  attribute: RangeAttribute,
  range: { min?: number; max?: number },
  site: FilteredSite,
): string {
  const { written } = rangeDefinitions[attribute];
  const formats = formatsOf(site);
  const { min, max } = range;
  if (min !== undefined && max !== undefined)
    return `${attribute === "year" ? "not from" : "outside"} ${rangeLabel(written, range, formats)}`;
  const [below, above] = beyond[attribute] ?? ["below", "above"];
  return `${max === undefined ? below : above} ${rangeEnd(written, max ?? min ?? 0, formats)}`;
}

/** `A, B or C`. */
export function joinWords(words: readonly string[], last: "and" | "or"): string {
  const end = words.at(-1) ?? "";
  return words.length > 1 ? `${words.slice(0, -1).join(", ")} ${last} ${end}` : end;
}

/** Abbreviations such as `SUV` stay. */
const lowerCase = (text: string) => text.replace(/\b[A-Z](?=[a-z])/g, (letter) => letter.toLowerCase());
