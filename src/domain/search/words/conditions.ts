import { type FactNumber, factNumbers, factsAttribute } from "#domain/cars/search-facts.ts";
import type { ListAttribute } from "#domain/configuration/slices/search-attributes.ts";
import type { Condition } from "#faceted-search/search-engine.ts";

/** The values that a site's cars have by attribute. */
export type Labels = Readonly<Partial<Record<ListAttribute | typeof factsAttribute, readonly string[]>>>;

/** What no car matches. */
export const nothing: Condition = { attribute: factsAttribute, anyOf: [] };

type NumberFact = { fact: string; value: number };

/** The facts that have a number by their name, for each list of facts once. */
const numberFacts = new WeakMap<readonly string[], ReadonlyMap<string, readonly NumberFact[]>>();

function factsOf(name: FactNumber, { [factsAttribute]: facts = noFacts }: Labels): readonly NumberFact[] {
  let byName = numberFacts.get(facts);
  if (!byName) {
    const numbers = facts.flatMap((fact) => {
      const [, name, value] = /^([a-z]+) (\d+(?:\.\d+)?)$/.exec(fact) ?? [];
      return name ? [{ name, fact, value: Number(value) }] : [];
    });
    byName = Map.groupBy(numbers, ({ name }) => name);
    numberFacts.set(facts, byName);
  }
  return byName.get(name) ?? noFacts;
}
const noFacts: readonly never[] = [];

/** The cars whose fact has a number within a range: `sleeps` from 4. */
export function factCondition(
  name: FactNumber,
  range: { min?: number; max?: number },
  values: Labels,
): Condition | null {
  const anyOf = factsOf(name, values).flatMap(({ fact, value }) => (isWithin(value, range) ? [fact] : []));
  return anyOf.length > 0 ? { attribute: factsAttribute, anyOf } : null;
}

/** How far from the nearest number others are as near. */
const nearShare = 0.1;

/** The cars whose fact comes nearest to a range that none is within. */
export function nearestFacts(
  name: FactNumber,
  { min, max }: { min?: number; max?: number },
  values: Labels,
): Condition | null {
  const numbers = factsOf(name, values).map(({ value }) => value);
  if (numbers.length === 0) return null;
  const from = (number: number) =>
    min !== undefined && number < min ? min - number : Math.max(0, number - (max ?? number));
  const nearest = numbers.reduce((best, number) => (from(number) < from(best) ? number : best));
  return factCondition(name, { min: nearest * (1 - nearShare), max: nearest * (1 + nearShare) }, values);
}

export const isWithin = (value: number, { min = Number.NEGATIVE_INFINITY, max = Number.POSITIVE_INFINITY }) =>
  value >= min && value <= max;

/** A range without the ends that it has not. */
export function endsOf({ min, max }: { min?: number; max?: number }): { min?: number; max?: number } {
  return { ...(min === undefined ? {} : { min }), ...(max === undefined ? {} : { max }) };
}

/** The cars whose fact has a number outside a range; none for what is no fact. */
export function outside(
  { attribute, ...range }: { attribute: string; min?: number; max?: number },
  values: Labels,
): Condition {
  const name = factNumbers.find((one) => one === attribute);
  const inside = name && factCondition(name, range, values);
  return inside && "anyOf" in inside ? { attribute: inside.attribute, noneOf: inside.anyOf } : nothing;
}

/** `4 berth` may sleep six, but those for four come first. */
export const exactBerths = (
  { attribute, min, max }: { attribute: string; min?: number; max?: number },
  values: Labels,
): Condition | null =>
  attribute === "sleeps" && min !== undefined && max === undefined
    ? factCondition("sleeps", { min, max: min }, values)
    : null;
