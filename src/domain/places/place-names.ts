import type { Point } from "#lib/sphere.ts";

/** One row of a list of localities; other fields are ignored. Names of regions are empty where unknown. */
export type NamedLocality = {
  name: string;
  state: string;
  lat: number;
  long: number;
  regions: readonly string[];
};

/** Points by the letters of a name: one for each state that has such a locality, or the middle of a region. */
export type PlaceNames = ReadonlyMap<string, readonly Point[]>;

/** Letters and digits of a name, folded: `Port Macquarie` is `portmacquarie`. */
export const placeKey = (name: string): string =>
  name
    .normalize("NFKD")
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, "");

/** Collects localities; the names of regions are those of areas (`Newcastle and Lake Macquarie`), in parts. */
export class PlaceNamePoints {
  readonly #localities = new Map<string, Map<string, Point>>();
  readonly #regions = new Map<string, { lat: number; long: number; count: number }>();

  add({ name, state, lat, long, regions }: NamedLocality): void {
    if (!Number.isFinite(lat) || !Number.isFinite(long) || (lat === 0 && long === 0)) return;
    const key = placeKey(name);
    if (key.length < 3) return;
    const states = this.#localities.get(key) ?? new Map<string, Point>();
    if (!states.has(state)) states.set(state, { lat: rounded(lat), long: rounded(long) });
    this.#localities.set(key, states);
    for (const region of new Set(regions.flatMap(partsOf))) {
      const sum = this.#regions.get(region) ?? { lat: 0, long: 0, count: 0 };
      this.#regions.set(region, { lat: sum.lat + lat, long: sum.long + long, count: sum.count + 1 });
    }
  }

  names(): PlaceNames {
    const names = new Map<string, readonly Point[]>();
    for (const [key, states] of this.#localities) names.set(key, [...states.values()]);
    for (const [key, { lat, long, count }] of this.#regions)
      names.set(key, [...(names.get(key) ?? []), { lat: rounded(lat / count), long: rounded(long / count) }]);
    return names;
  }
}

function partsOf(region: string): string[] {
  return region
    .split(/ - | and |,|\(|\)| exc /)
    .flatMap((part) => [part, part.replace(/ (?:valley|region)$/i, "")])
    .map(placeKey)
    .filter((key) => key.length >= 5);
}

/** About eleven metres. */
const rounded = (degrees: number) => Math.round(degrees * 1e4) / 1e4;

/** Serialises names, one a line: `gosford -33.4 151.3 -31.9 141.4`. */
export function placeNamesText(names: PlaceNames): string {
  return [...names]
    .map(([key, points]) => `${key} ${points.map(({ lat, long }) => `${lat} ${long}`).join(" ")}\n`)
    .join("");
}

/** Parses `placeNamesText`; null when invalid. */
export function placeNamesFrom(text: string): PlaceNames | null {
  const names = new Map<string, Point[]>();
  for (const line of text.split("\n")) {
    if (line === "") continue;
    const [key = "", ...numbers] = line.split(" ");
    const values = numbers.map(Number);
    if (key === "" || values.length === 0 || values.length % 2 !== 0 || values.some(Number.isNaN))
      return null;
    names.set(
      key,
      Array.from({ length: values.length / 2 }, (_, at) => ({
        lat: values[2 * at]!,
        long: values[2 * at + 1]!,
      })),
    );
  }
  return names.size > 0 ? names : null;
}
