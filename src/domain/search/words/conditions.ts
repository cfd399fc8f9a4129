import { type FactNumber, factNumbers, factsAttribute } from "#domain/cars/search-facts.ts";
import type { ListAttribute } from "#domain/configuration/slices/search-attributes.ts";
import type { Condition } from "#faceted-search/search-engine.ts";

/** The values that a site's cars have by attribute. */
export type Labels = Readonly<Partial<Record<ListAttribute | typeof factsAttribute, readonly string[]>>>;

/** What no car matches. */
export const nothing: Condition = { attribute: factsAttribute, anyOf: [] };

/** The cars whose fact has a number within a range: `sleeps` from 4. */
export function factCondition(
  name: FactNumber,
  range: { min?: number; max?: number },
  values: Labels,
): Condition | null {
  const anyOf = (values[factsAttribute] ?? []).filter(
    (fact) => fact.startsWith(`${name} `) && isWithin(Number(fact.slice(name.length + 1)), range),
  );
  return anyOf.length > 0 ? { attribute: factsAttribute, anyOf } : null;
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
