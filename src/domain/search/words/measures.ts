import { type Amount, type AmountContext, ordered, type Parts, rangeOf } from "./amount.ts";

/** A number of another kind than money, kilometres and years. */
type Measure = {
  attribute: Amount["attribute"];
  scale?: number;
  usual: "min" | "max" | "exact";
  width?: number;
};

export function measureOf(parts: Parts, context: AmountContext): Amount | null {
  const { limit, open, first, second, unit, topic } = parts;
  const isThousands = first.thousands || second?.thousands === true;
  const measure =
    measureMeant({ unit, topic, limit, open, value: first.value, isThousands }, context) ??
    bareMeasure(parts, context);
  if (!measure || first.money) return null;
  const { attribute, usual, width = 0 } = measure;
  const scale = measure.scale ?? 1;
  const low = round(first.value * scale * (first.thousands && first.value < 1_000 ? 1_000 : 1));
  if (second) return { attribute, ...ordered(low, round(second.value * scale)) };
  // Who says how many people there are says the fewest seats.
  if (limit === "max" && (unit === "people" || unit === "children")) return { attribute, min: low };
  const isFree = limit === null && open === null;
  if (!isFree && limit !== "about") return { attribute, ...rangeOf(limit, open, low, undefined) };
  // What tows about three tonnes may tow more, and what is towed with it weighs less.
  if (limit === "about" && usual !== "min" && width === 0 && topic !== "towing")
    return { attribute, ...rangeOf("about", null, low, undefined) };
  if (usual === "exact")
    return { attribute, min: width ? round(low - width / 2) : low, max: round(low + width) };
  return usual === "min" ? { attribute, min: low } : { attribute, max: low };
}

const round = (value: number) => Math.round(value * 100) / 100;
/** Numbers up to this are tonnes where the unit isn't written. */
const mostTonnes = 10;

/** Feet, and tonnes, that a number without a unit is on a site of caravans: `18-21`, `under 2.7`. */
const usualFeet = { least: 10, most: 24 };
const mostTonnesOfCaravan = 5;
const isKilograms = (value: number) => value >= 600 && value <= 4_500;
/** Kilometres that are the range of an electric car without a word for it: no other car has done as few. */
const rangeKm = { least: 100, most: 1_200 };

function bareMeasure(
  { unit, topic, limit, open, first, second }: Parts,
  { caravans }: AmountContext,
): Measure | null {
  const isEngine =
    first.tenths && !second && unit === null && topic === null && limit === null && open === null;
  if (!caravans && isEngine) return { attribute: "litres", usual: "exact" };
  if (!caravans || unit !== null || topic !== null || first.thousands || second?.thousands) return null;
  const isFeet = (value: number) => value >= usualFeet.least && value <= usualFeet.most;
  if (second)
    return isFeet(first.value) && isFeet(second.value) ? { attribute: "feet", usual: "exact" } : null;
  if (limit !== null && first.value <= mostTonnesOfCaravan)
    return { attribute: "atm", scale: 1_000, usual: "max" };
  // No caravan costs as little.
  return limit === "max" && isKilograms(first.value) ? { attribute: "atm", usual: "max" } : null;
}

type Meant = Pick<Parts, "unit" | "topic" | "limit" | "open"> & { value: number; isThousands: boolean };

const isRange = ({ unit, limit, open, value, isThousands }: Meant) =>
  unit === "km" &&
  !isThousands &&
  limit !== "max" &&
  open !== "max" &&
  value >= rangeKm.least &&
  value <= rangeKm.most;

function measureMeant(meant: Meant, { caravans }: AmountContext): Measure | null {
  const { unit, topic, limit, value, isThousands } = meant;
  // A caravan has no odometer, and some languages say kilo for both.
  const isKilo = unit === "km" && caravans && isKilograms(value);
  const isMass = unit === "kg" || unit === "tonnes" || isKilo;
  const scale = unit === "tonnes" || (unit === null && value <= mostTonnes) ? 1_000 : 1;
  if (topic === "towing" && (isMass || unit === null))
    return caravans
      ? { attribute: "atm", scale, usual: "max" }
      : { attribute: "towing_capacity", scale, usual: "min" };
  // "400 k range" is kilometres.
  if (topic === "range" && unit === "thousand") return { attribute: "range", scale: 1 / 1_000, usual: "min" };
  if (topic === "range" && (unit === "km" || unit === null)) return { attribute: "range", usual: "min" };
  if (topic === null && isRange(meant)) return { attribute: "range", usual: "min" };
  // `the boat weighs 1.8t`
  if (topic === "atm" && isMass && !caravans && limit === null)
    return { attribute: "towing_capacity", scale, usual: "min" };
  if (topic === "tare" || topic === "atm") return { attribute: topic, scale, usual: "max" };
  if (isMass)
    return caravans
      ? { attribute: "atm", scale, usual: "max" }
      : { attribute: "towing_capacity", scale, usual: "min" };
  // An 18 foot van may have some inches more.
  if (unit === "feet") return { attribute: "feet", usual: "exact", width: 0.9 };
  if (unit === "metres" && !caravans) return { attribute: "mm", scale: 1_000, usual: "exact", width: 100 };
  if (unit === "metres") return { attribute: "feet", scale: 3.281, usual: "exact", width: 0.9 };
  if (unit === "litres" && value < 10) return { attribute: "litres", usual: "exact" };
  // No engine is as large: they are the water of a caravan.
  if (unit === "litres") return { attribute: "water", usual: "min" };
  // No car is found by its torque.
  if (unit === "torque") return { attribute: "allowance", usual: "min" };
  if (unit === "consumption") return { attribute: "consumption", usual: "max" };
  if (unit === "stars" || topic === "stars") return value <= 5 ? { attribute: "stars", usual: "min" } : null;
  if (unit === "cylinders") return { attribute: "cylinders", usual: "exact" };
  if (unit === "watts") return { attribute: "watts", usual: "min" };
  if (unit === "inches") return caravans ? null : { attribute: "inches", usual: "exact" };
  if (unit === "doors") return { attribute: "doors", usual: "exact" };
  // A caravan for two isn't one for a family.
  if (caravans && value <= 2 && (unit === "sleeps" || topic === "sleeps" || unit === "people"))
    return { attribute: "sleeps", usual: "exact", width: 1 };
  if (unit === "sleeps" || topic === "sleeps") return { attribute: "sleeps", usual: "min" };
  const beds = caravans ? "sleeps" : "seats";
  if (unit === "people") return { attribute: beds, usual: "min" };
  // With their parents.
  if (unit === "children")
    return value <= 8 ? { attribute: beds, scale: (value + 2) / value, usual: "min" } : null;
  if (topic === "room" && unit === null && value >= 2 && value <= 12 && !isThousands)
    return { attribute: beds, usual: "min" };
  return null;
}
