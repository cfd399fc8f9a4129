import type { CarFacts } from "#domain/cars/car.ts";
import { slugify } from "#lib/slug.ts";
import { composedName } from "./composed-name.ts";

/** The feed of imports that name none. */
export const defaultFeed = "default";

/** The feed of cars that staff added by hand. No other feed can have this name, so that none changes or removes them. */
export const handFeed = "by hand";

/**
 * The identity of a car across imports, without an ordinal: the dealership, the feed unless it is the default
 * one and, in this order, the identity
 * from our own export, the columns that the mapping names, the stock number, the VIN, the plate, the link to the car's page, or the
 * description of the car. Never its price, and its kilometres only if a mapping says so.
 * @param given.link what `linkKey` says of the car's page; null without
 * @param given.built the values of the mapping's identity columns, joined; null without them
 * @param digest a short hash, equal for equal text on every machine
 */
export function carIdentity(
  { dealershipId, feed }: { dealershipId: string; feed: string },
  facts: CarFacts,
  given: { exported?: string; built: string | null; link?: string | null },
  digest: (text: string) => string,
): {
  identity: string;
  from: "export" | "mapping" | "stock number" | "vin" | "plate" | "link" | "description";
} {
  const source = feed === defaultFeed ? dealershipId : `${dealershipId}/@${feed}`;
  const within = (text: string) => `${source}/${text}`;
  if (given.exported?.startsWith(`${dealershipId}/`))
    return { identity: given.exported.replace(/#\d+$/, ""), from: "export" };
  if (given.built !== null) return { identity: within(`~${digest(given.built)}`), from: "mapping" };
  if (facts.stocknum) return { identity: within(spelled(facts.stocknum)), from: "stock number" };
  if (facts.vin?.length === 17) return { identity: within(`vin:${spelled(facts.vin)}`), from: "vin" };
  if (facts.regplate) return { identity: within(`rego:${spelled(facts.regplate)}`), from: "plate" };
  if (given.link) return { identity: within(`link:${digest(given.link)}`), from: "link" };
  const { make, model, year, badge, series, name, car_type, colour, trans, simple_body } = facts;
  // Identities of cars in stock were made of names with the whole badge.
  const said = name === composedName(facts) ? [year, make, model, badge].filter(Boolean).join(" ") : name;
  const parts = [make, model, year, badge, series, said, car_type, colour, trans, simple_body];
  return { identity: within(`~${digest(JSON.stringify(parts).toLowerCase())}`), from: "description" };
}

/** A car as its feed describes it, whose make is written in another way than usual: cars in stock are recognised by that. */
export function describedBy(facts: CarFacts, writtenMake: string | undefined): CarFacts {
  if (writtenMake === undefined) return facts;
  const written = { ...facts, make: writtenMake };
  return facts.name === composedName(facts) ? { ...written, name: composedName(written) } : written;
}

/** `#` starts the ordinal of equal identities and `@` the name of a feed, so an identity can't contain them. */
function spelled(text: string): string {
  return text.toUpperCase().replace(/%/g, "%25").replace(/#/g, "%23").replace(/^@/, "%40");
}

/** The start of a car's slug; a short part of its id is appended. */
export function slugStem(facts: CarFacts): string {
  const stem = slugify([facts.year, facts.make, facts.model, facts.badge ?? ""].join(" "));
  return (stem || "car").slice(0, 90).replace(/-$/, "");
}
