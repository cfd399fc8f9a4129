import { placeAttribute } from "#domain/cars/search-facts.ts";
import type { Location } from "#domain/configuration/site.ts";
import type { Clause } from "#faceted-search/search-engine.ts";
import { distanceKm, type Point } from "#lib/sphere.ts";
import type { Distances, Near } from "./words/near.ts";
import type { PlaceFinder } from "./words/places.ts";
import { keyOf } from "./words/tokens.ts";

type Placed = Pick<Location, "id" | "address">;

/** A location's own coordinates, else those of its postcode or its town. */
export function pointOf({ address }: Pick<Location, "address">, finder: PlaceFinder): Point | null {
  const { lat, long, postcode, city } = address;
  if (lat !== null && long !== null) return { lat, long };
  const key = postcode ?? keyOf(city ?? "");
  return (key && finder.find(key)[0]) || null;
}

/** How far a site's locations are from a point; those whose place isn't known are left out. */
export function distancesFrom(from: Point, locations: readonly Placed[], finder: PlaceFinder): Distances {
  return new Map(
    locations.flatMap((location) => {
      const point = pointOf(location, finder);
      return point ? [[location.id, distanceKm(from, point)]] : [];
    }),
  );
}

/**
 * Whether distances say something: the shoppers have Australian postcodes, and cars stand at two places at least.
 */
export function offersDistance({
  locations,
  timezone,
}: {
  locations: readonly Location[];
  timezone: string;
}): boolean {
  const places = locations.flatMap(({ address: { lat, long, postcode }, location_type, visible }) => {
    if (!visible || location_type !== "sales") return [];
    return lat !== null && long !== null ? [`${lat} ${long}`] : (postcode ?? []);
  });
  return timezone.startsWith("Australia/") && new Set(places).size > 1;
}

/** What cars within the radius are. */
export function withinClause(near: Near | undefined): Clause[] {
  if (!near?.within || !near.distances) return [];
  const { within, distances } = near;
  return [
    { attribute: placeAttribute, anyOf: [...distances.keys()].filter((id) => distances.get(id)! <= within) },
  ];
}

/** The locations from the nearest to the farthest, those that are equally far together. */
export function nearestTiers(distances: Distances): Clause[] {
  const byKm = Map.groupBy([...distances], ([, km]) => km);
  return [...byKm]
    .sort(([a], [b]) => a - b)
    .map(([, some]) => ({ attribute: placeAttribute, anyOf: some.map(([id]) => id) }));
}
