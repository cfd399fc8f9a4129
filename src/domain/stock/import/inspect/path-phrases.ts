import type { Concept } from "./lexicon/lexicon.ts";
import type { Phrase } from "./lexicon/phrases.ts";

/** Leaves that name nothing themselves: what is around them does. */
const generic =
  /^(?:@?name|nome|nombre|nom|naam|nazwa|bezeichnung|libell?e|label|value|valeur|valor|valore|wert|waarde|wartosc|text|#text|amount|betrag|montant|importe|importo|bedrag|kwota|items?|entry|element|urls?|src|href|link|desc|description|title|val|nr|number|display|formatted|raw)$/i;

/** The names of a nested value from the outside to itself: `vehicle.odometer.unit`, `Stock[Odometer]` of a table and its column; a single one for other names. */
export function segmentsOf(name: string): string[] {
  const column = /^([^[\]]+)\[([^[\]]*\p{L}[^[\]]*)\]$/u.exec(name);
  if (column) return column.slice(1);
  return /^[^.]+(?:\.[^.\s][^.]*)+$/.test(name) ? name.split(".") : [name];
}

/** Prices of any kind. */
const barePrice = /^(?:price|total|prix|preis|precio|prezzo|prijs|cena|preco)$/i;

/** A section of a record about its sale, which isn't at a special price. */
const saleSection = /^(?:sales?|offers?|deals?)$/i;

const has = (phrases: readonly Phrase[], test: (concept: Concept) => boolean): boolean =>
  phrases.some(({ concepts }) => [...concepts].some(test));
const isMeaning = (concept: Concept) => concept !== "neutral";
const saysPrice = (concept: Concept) => concept === "price" || concept.startsWith("price.");

/**
 * What a nested name says: its last name, alone or with the one around it; of the others only what changes it (prices, people, colours of the
 * interior). A last name that says nothing has the meaning of those around it.
 */
export function pathPhrases(segments: readonly string[], read: (text: string) => Phrase[]): Phrase[] {
  const leaf = segments.at(-1) as string;
  const joined = read(`${segments.at(-2)} ${leaf}`);
  const isNamed = has(read(segments.at(-2) as string), isMeaning);
  if (isNamed && joined.length === 1 && has(joined, isMeaning)) return joined;
  const own = read(leaf);
  const around = segments
    .slice(0, -1)
    .filter((segment) => !saleSection.test(segment))
    .flatMap(read);
  const isAround = has(around, isMeaning);
  if (!has(own, isMeaning)) return isAround ? [...around, ...own] : own;
  if (generic.test(leaf) && isAround) {
    const isDealer = has(around, (concept) => concept === "other.dealer" || concept === "dealership");
    return isDealer ? [{ words: 1, concepts: new Set(["dealership"]) }] : around;
  }
  // `cost.asking` is what a car costs its buyer.
  const isAsked = has(own, (concept) => concept === "price") && !generic.test(leaf) && !barePrice.test(leaf);
  const isPlain = !has(own, (concept) => ownThings.has(concept));
  const isCode = has(own, (concept) => concept === "listing_id" || concept === "code_suffix");
  const isPicture = has(own, (concept) => concept === "image_urls" || concept === "other.link");
  return [
    ...around.filter(({ concepts }) =>
      [...concepts].some(
        (one) => changes(one, { isPlain, isCode, isPicture }) && !(isAsked && one === "price.cost"),
      ),
    ),
    ...own,
  ];
}

/** What people and dealers have as cars do. */
const ownThings = new Set<Concept>([
  "name",
  "carsales_title",
  "dealercomments",
  "image_urls",
  "city",
  "state",
  "location",
  "stocknum",
  "listing_id",
  "other.link",
]);

type Leaf = { isPlain: boolean; isCode: boolean; isPicture: boolean };

function changes(concept: Concept, { isPlain, isCode, isPicture }: Leaf): boolean {
  if (concept === "other.person" || concept === "other.dealer") return !isPlain;
  if (concept === "other.condition" || concept === "video_url") return isPicture;
  if (concept === "interior" || concept === "exterior" || concept === "image_urls" || concept === "unit")
    return true;
  if (isCode) return concept === "make" || concept === "model" || concept === "badge" || concept === "colour";
  return saysPrice(concept);
}
