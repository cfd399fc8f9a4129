import type { MapsSlice } from "#domain/configuration/settings.ts";
import { dayMs } from "#lib/durations.ts";
import { distanceKm, type Point } from "#lib/sphere.ts";
import type { HttpGeocoder } from "./geocoder.server.ts";
import type { PlaceNames } from "./place-names.ts";
import type { PostcodeTable } from "./postcode-table.ts";

/** Postcodes don't move, so a provider's answer is cached for a day. */
const cacheMs = dayMs;
const maxCached = 5_000;

type Geocoder = NonNullable<MapsSlice["geocoder"]>;

/** Where postcodes are, by the site's provider and the platform's table. */
export type Postcodes = Pick<PostcodeFinder, "find" | "mayBe">;

export type PlacedPostcodes = Pick<PostcodeFinder, "find" | "mayBe" | "places" | "table">;

/** Points of localities, regions and postcodes by the letters of their names. */
export type PlaceLookup = {
  find(key: string): readonly Point[];
  /** The postcode that is nearest to a point. */
  postcodeAt(point: Point): string | null;
};

/** Postcodes of boxes and large receivers, which no street has. */
const boxes = /^(?:02|[189])/;

function nearestPostcode(table: PostcodeTable, to: Point): string | null {
  let nearest: string | null = null;
  let least = Number.POSITIVE_INFINITY;
  for (const [postcode, point] of table) {
    const km = distanceKm(point, to);
    if (km >= least || boxes.test(postcode)) continue;
    nearest = postcode;
    least = km;
  }
  return nearest;
}

/**
 * Finds Australian postcodes: through the site's provider where it has one, otherwise in the platform's own
 * table, which is also the fallback when the provider fails (DECIDE-59).
 */
export class PostcodeFinder {
  readonly #geocoder: Pick<HttpGeocoder, "find">;
  readonly #readTable: () => Promise<PostcodeTable>;
  readonly #readNames: () => Promise<PlaceNames>;
  readonly #nowMs: () => number;
  #table: Promise<PostcodeTable> | null = null;
  #lookup: Promise<PlaceLookup> | null = null;
  readonly #stored = new Map<string, { point: Point | null; until: number }>();

  constructor(options: {
    geocoder: Pick<HttpGeocoder, "find">;
    readTable: () => Promise<PostcodeTable>;
    readNames?: () => Promise<PlaceNames>;
    nowMs: () => number;
  }) {
    this.#geocoder = options.geocoder;
    this.#readTable = options.readTable;
    this.#readNames = options.readNames ?? (async () => new Map());
    this.#nowMs = options.nowMs;
  }

  /** The coordinates of a postcode in degrees; null when it doesn't exist (LOC-54). */
  async find(postcode: string, service: MapsSlice["geocoder"]): Promise<Point | null> {
    if (!/^\d{4}$/.test(postcode)) return null;
    if (!service) return (await this.table()).get(postcode) ?? null;
    const found = await this.#ask(service, postcode);
    return found === "unsure" ? ((await this.table()).get(postcode) ?? null) : found;
  }

  /**
   * Whether a postcode may exist: it is in the table, or the provider finds it. True when the provider is
   * unavailable, so that an outage of another system rejects no valid postcode.
   */
  async mayBe(postcode: string, service: MapsSlice["geocoder"]): Promise<boolean> {
    if ((await this.table()).has(postcode)) return true;
    return service !== null && (await this.#ask(service, postcode)) !== null;
  }

  /** Where the platform's own tables have localities, regions and postcodes: the same object each time. */
  places(): Promise<PlaceLookup> {
    this.#lookup ??= Promise.all([this.table(), this.#readNames()])
      .then(([table, names]) => ({
        find: (key: string) => {
          const point = table.get(key);
          return point ? [point] : (names.get(key) ?? []);
        },
        postcodeAt: (to: Point) => nearestPostcode(table, to),
      }))
      .catch((error) => {
        this.#lookup = null;
        throw error;
      });
    return this.#lookup;
  }

  /** What the provider says, once a day for a postcode: it may charge for each request, and anyone can send any four digits. */
  async #ask(service: Geocoder, postcode: string): Promise<Point | null | "unsure"> {
    const name = `${service.url} ${postcode}`;
    const known = this.#stored.get(name);
    if (known && known.until > this.#nowMs()) return known.point;
    const found = await this.#geocoder.find(service, postcode);
    if (found.kind === "unsure") return "unsure";
    const point = found.kind === "found" ? found.point : null;
    this.#stored.delete(name);
    this.#stored.set(name, { point, until: this.#nowMs() + cacheMs });
    if (this.#stored.size > maxCached) this.#stored.delete(this.#stored.keys().next().value as string);
    return point;
  }

  /** The platform's own table: the same object each time. */
  table(): Promise<PostcodeTable> {
    this.#table ??= this.#readTable().catch((error) => {
      this.#table = null;
      throw error;
    });
    return this.#table;
  }
}
