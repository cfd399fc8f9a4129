import type { Location, Site } from "#domain/configuration/site.ts";
import { oneLine, saysNothing } from "./feed-values.ts";
import type { FeedFields } from "./fields.ts";
import type { FieldProblem } from "./row-reader.ts";

export type Place = { dealershipId: string; location: Location | null; warnings: FieldProblem[] };

/** Shorter words are parts of too many names. */
const fewestLetters = 4;

/**
 * Finds the dealership and location of a row among those that the site shows: by its columns (a slug, id or name, or a town or words of a
 * name that only one dealership has), else by the mapping's constants, else the dealership of its location, else the site's first dealership
 * at its primary sales location. An unknown dealership rejects the row, unless the group has one only; an unknown location only warns.
 * @param isOnly whether the site's dealership is the only one of its group
 */
export function placeFinder(
  site: Pick<Site, "dealerships" | "locations">,
  constant: { dealership?: string; location?: string },
  isOnly: boolean,
): (fields: FeedFields) => Place | { problem: FieldProblem } {
  const named = <Item extends { id: string; slug: string; name: string }>(items: Item[]) => {
    const found = new Map<string, Item>();
    for (const key of ["name", "slug", "id"] as const)
      for (const item of items) found.set(plain(item[key]), item);
    return (text: string) => found.get(plain(text));
  };
  const dealershipNamed = named(site.dealerships);
  const locationNamed = named(site.locations);
  const spoken = site.locations.map((location) => ({
    location,
    town: plain(location.address?.city ?? ""),
    name: ` ${plain(location.name)} `,
  }));
  const inTown = (text: string): Location[] => {
    const words = plain(text);
    const within = words.length >= fewestLetters ? ` ${words} ` : null;
    return spoken
      .filter(({ town, name }) => town === words || (within !== null && name.includes(within)))
      .map(({ location }) => location);
  };
  const dealershipOf = (text: string) => {
    const known = dealershipNamed(text);
    const ids = new Set(known ? [] : inTown(text).map(({ dealership_id }) => dealership_id));
    const [id] = ids.size === 1 ? ids : [];
    return known ?? site.dealerships.find((dealership) => dealership.id === id);
  };
  const locationOf = (text: string): Location | undefined => {
    const known = locationNamed(text);
    const there = known ? [] : inTown(text);
    const isOne = new Set(there.map(({ dealership_id }) => dealership_id)).size === 1;
    return (
      known ??
      (isOne ? (there.find(({ location_type }) => location_type === "sales") ?? there[0]) : undefined)
    );
  };
  const usual = (dealershipId: string): Location | null => {
    const own = site.locations.filter((location) => location.dealership_id === dealershipId);
    const sales = own.filter((location) => location.location_type === "sales");
    return sales.find((location) => location.primary) ?? sales[0] ?? own[0] ?? null;
  };
  const said = (text: string | undefined) =>
    text === undefined || saysNothing(text.trim()) ? "" : text.trim();

  return (fields) => {
    const warnings: FieldProblem[] = [];
    const dealershipText = said(fields.dealership) || said(constant.dealership);
    const locationText = said(fields.location) || said(constant.location);
    const warn = (reason: string) => {
      // A town that names no dealership is that of the car all the same.
      if (locationText !== said(fields.city))
        warnings.push({ field: "location", value: oneLine(locationText, 200), reason });
    };
    const only = isOnly ? site.dealerships[0] : undefined;
    const dealership = dealershipText === "" ? undefined : (dealershipOf(dealershipText) ?? only);
    if (dealershipText !== "" && !dealership) {
      const reason = "is no dealership of this site";
      return { problem: { field: "dealership", value: oneLine(dealershipText, 200), reason } };
    }
    let location = locationText === "" ? undefined : locationOf(locationText);
    if (locationText !== "" && !location) warn("is no location of this site: the usual one is taken");
    if (location && dealership && location.dealership_id !== dealership.id) {
      warn("belongs to another dealership: the usual location is taken");
      location = undefined;
    }
    const dealershipId = dealership?.id ?? location?.dealership_id ?? site.dealerships[0]?.id;
    if (dealershipId === undefined) {
      const reason = "is needed: the site shows no dealership";
      return { problem: { field: "dealership", value: "", reason } };
    }
    return { dealershipId, location: location ?? usual(dealershipId), warnings };
  };
}

function plain(text: string): string {
  return text.toLowerCase().replace(/\s+/g, " ").trim();
}
