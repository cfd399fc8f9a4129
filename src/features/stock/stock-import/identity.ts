import type { CarFacts } from "#features/cars/cars/car.ts";
import { slugify } from "#lib/slug.ts";

/**
 * What a car is recognised by from one import to the next, without an ordinal: the dealership with, in this order,
 * the identity that our own export wrote, the columns the mapping names, the stock number, the VIN, the plate, or
 * what describes the car. Never its price, never its kilometres unless a mapping says so.
 * @param built the values of the mapping's identity columns, joined; null without them
 * @param digest a short hash, the same for the same text on every machine
 */
export function carIdentity(
  dealershipId: string,
  facts: CarFacts,
  given: { exported?: string; built: string | null },
  digest: (text: string) => string,
): { identity: string; from: "export" | "mapping" | "stock number" | "vin" | "plate" | "description" } {
  const within = (text: string) => `${dealershipId}/${text}`;
  if (given.exported?.startsWith(within("")))
    return { identity: given.exported.replace(/#\d+$/, ""), from: "export" };
  if (given.built !== null) return { identity: within(`~${digest(given.built)}`), from: "mapping" };
  if (facts.stocknum) return { identity: within(spelled(facts.stocknum)), from: "stock number" };
  if (facts.vin?.length === 17) return { identity: within(`vin:${spelled(facts.vin)}`), from: "vin" };
  if (facts.regplate) return { identity: within(`rego:${spelled(facts.regplate)}`), from: "plate" };
  const { make, model, year, badge, series, name, car_type, colour, trans, simple_body } = facts;
  const parts = [make, model, year, badge, series, name, car_type, colour, trans, simple_body];
  return { identity: within(`~${digest(JSON.stringify(parts).toLowerCase())}`), from: "description" };
}

/** `#` begins the ordinal of equal identities, so it can't stand in one. */
function spelled(text: string): string {
  return text.toUpperCase().replace(/%/g, "%25").replace(/#/g, "%23");
}

/** What the address of a car begins with; a short part of its id is put behind it. */
export function slugStem(facts: CarFacts): string {
  const stem = slugify([facts.year, facts.make, facts.model, facts.badge ?? ""].join(" "));
  return (stem || "car").slice(0, 90).replace(/-$/, "");
}
