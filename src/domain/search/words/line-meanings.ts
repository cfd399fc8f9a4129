import { type FactNumber, factNumbers } from "#domain/cars/search-facts.ts";
import {
  listAttributes,
  type Refinements,
  rangeAttributes,
  type SortName,
} from "#domain/configuration/slices/search-attributes.ts";
import { readBody, readDrive, readFuel, readTransmission } from "#domain/stock/import/rows/vocabulary.ts";
import type { Condition } from "#faceted-search/search-engine.ts";
import { endsOf, factCondition, isWithin, type Labels, nothing } from "./conditions.ts";
import type { Entry } from "./entry.ts";
import type { WordClause, WordLine } from "./lexicon/read-lexicon.ts";
import { typedSorts } from "./words.ts";

const platformWords: Partial<Record<string, (text: string) => string | null | undefined>> = {
  body: readBody,
  fuel: readFuel,
  transmission: readTransmission,
  drive: readDrive,
};

/** What of a stock decides what words mean. */
type StockedWords = { values: Labels; caravans: boolean; thisYear: number; sorts: readonly SortName[] };

/** What `low kms` are: those are meant by the lowest where the site has no such order. */
const lowKm = 50_000;

/** Null for a meaning that this stock can't have. */
export function entryOf(line: WordLine, vocabulary: StockedWords): Entry | null {
  const { kind, clauses, after } = line;
  switch (kind) {
    case "not":
    case "unwanted":
    case "other":
    case "pass":
      return { kind };
    case "text":
      return { kind, text: after };
    case "sort": {
      const sortBy = typedSorts.find((one) => one === after);
      if (!sortBy) throw new Error(`the lexicon sorts by an unknown order: ${after}`);
      const isOptional = sortBy === "km" || sortBy === "year";
      if (!isOptional || vocabulary.sorts.includes(sortBy)) return { kind, sortBy };
      return sortBy === "year"
        ? { kind, sortBy: "latest" }
        : { kind: "filters", refinements: { km: { max: lowKm } } };
    }
    case "ask":
    case "wish": {
      const conditionsOf = (some: readonly WordClause[]) =>
        some.flatMap((clause) => conditionOf(clause, vocabulary) ?? []);
      const needed = clauses.filter(({ prefers }) => !prefers);
      const conditions = conditionsOf(needed);
      const prefer = conditionsOf(clauses.filter(({ prefers }) => prefers));
      const isWhole = kind === "wish" || conditions.length === needed.length;
      return { kind, conditions: isWhole ? conditions : [nothing], ...(prefer.length > 0 ? { prefer } : {}) };
    }
    default: {
      const needed = clauses.filter(({ prefers }) => !prefers);
      const [first] = needed;
      const isFirstStocked =
        first === undefined ||
        !("values" in first) ||
        conditionOf({ ...first, values: first.values.slice(0, 1) }, vocabulary) !== null;
      // Without that value, words of other attributes tell which of the rest are meant.
      return needed.length < clauses.length && !isFirstStocked
        ? entryOf({ ...line, kind: "ask" }, vocabulary)
        : filterOf({ ...line, clauses: needed }, vocabulary);
    }
  }
}

/** Bodies that dealers of cars don't have. */
const otherStock: ReadonlySet<string> = new Set(["Caravan", "Camper Trailer", "Motorhome", "Bus", "Truck"]);

/**
 * A word of the platform means the stock's values that read as it; without any, the platform's own spelling, so that
 * the result says that there is none. On a site whose stock doesn't have the attribute it means nothing.
 */
function filterOf({ kind, clauses }: WordLine, { values, caravans: ofCaravans }: StockedWords): Entry | null {
  const refinements: Refinements = {};
  for (const clause of clauses) {
    const { attribute } = clause;
    if (!("values" in clause)) {
      const range = rangeAttributes.find((one) => one === attribute);
      if (range) refinements[range] = { ...endsOf(clause) };
      continue;
    }
    const list = listAttributes.find((one) => one === attribute);
    const stocked = list ? (values[list] ?? []) : [];
    if (!list || stocked.length === 0) return null;
    const found = stockedOf(clause.values, stocked, list, kind === "first");
    // A state is a place, and a place without cars is no filter; nor is equipment that no car has, or a body of another kind of stock.
    const isOther = list === "body" && (ofCaravans || otherStock.has(clause.values[0]!));
    const isMakeOfSeveral = list === "make" && clauses.length > 1;
    const isOptional = isMakeOfSeveral || list === "state" || list === "filtered_features" || isOther;
    if (found.length === 0 && isOptional) return null;
    const some = found.length > 0 ? found : [clause.values[0]!];
    if (clauses.length === 1) return { kind: "values", attribute: list, values: some };
    refinements[list] = { values: [...some].sort() };
  }
  return { kind: "filters", refinements };
}

function stockedOf(
  values: readonly string[],
  stocked: readonly string[],
  attribute: string,
  first: boolean,
): string[] {
  const read = platformWords[attribute];
  const matching = values.map((value) =>
    stocked.filter((one) => same(one, value) || (read !== undefined && read(one) === value)),
  );
  return first ? (matching.find((some) => some.length > 0) ?? []) : [...new Set(matching.flat())];
}

/** A clause of a lexicon as a condition of this stock; null where none of its cars can meet it. */
function conditionOf(clause: WordClause, { values, thisYear }: StockedWords): Condition | null {
  const { attribute } = clause;
  if ("values" in clause) {
    const stocked = values[attribute as keyof Labels] ?? [];
    const hasWords = (value: string) => clause.values.some((words) => isWithinWords(words, value));
    const anyOf = clause.within
      ? stocked.filter(hasWords)
      : stockedOf(clause.values, stocked, attribute, false);
    return anyOf.length > 0 ? { attribute, anyOf } : null;
  }
  if (attribute === "age")
    return {
      attribute: "year",
      ...(clause.max === undefined ? {} : { min: thisYear - clause.max }),
      ...(clause.min === undefined ? {} : { max: thisYear - clause.min }),
    };
  if (factNumbers.some((name) => name === attribute))
    return factCondition(attribute as FactNumber, clause, values);
  if (attribute === "seats") {
    const anyOf = (values.seats ?? []).filter((seats) => isWithin(Number(seats), clause));
    return anyOf.length > 0 ? { attribute, anyOf } : null;
  }
  return { attribute, ...endsOf(clause) };
}

/** Whether a value has these words beside each other: `Luxury Ensuite` has `ensuite`. */
const isWithinWords = (words: string, value: string) =>
  ` ${value.toLowerCase().replaceAll("-", " ")} `.includes(` ${words.toLowerCase()} `);

function same(a: string, b: string): boolean {
  return a.toLowerCase() === b.toLowerCase();
}
