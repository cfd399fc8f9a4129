import { secretsIn } from "#lib/secrets.server.ts";
import type { Point } from "#lib/sphere.ts";
import type { MapsSlice } from "#platform/config/slices.ts";
import { env, now } from "#platform/env.server.ts";
import { HttpGeocoder } from "./geocoder.server.ts";
import { readPostcodeTable } from "./postcode-table.server.ts";
import type { PostcodeTable } from "./postcode-table.ts";

/** Postcodes don't move, so a provider's answer is cached for a day. */
const keptMs = 86_400_000;
const maxCached = 5_000;

/**
 * Finds Australian postcodes: through the site's provider where it has one, otherwise in the platform's own
 * table, which is also the fallback when the provider fails (DECIDE-59).
 */
export class PostcodeFinder {
  readonly #geocoder: Pick<HttpGeocoder, "find">;
  readonly #readTable: () => Promise<PostcodeTable>;
  readonly #nowMs: () => number;
  #table: Promise<PostcodeTable> | null = null;
  readonly #kept = new Map<string, { point: Point | null; until: number }>();

  constructor(options: {
    geocoder: Pick<HttpGeocoder, "find">;
    readTable: () => Promise<PostcodeTable>;
    nowMs: () => number;
  }) {
    this.#geocoder = options.geocoder;
    this.#readTable = options.readTable;
    this.#nowMs = options.nowMs;
  }

  /** The coordinates of a postcode in degrees; null when it doesn't exist (LOC-54). */
  async find(postcode: string, service: MapsSlice["geocoder"]): Promise<Point | null> {
    if (!/^\d{4}$/.test(postcode)) return null;
    if (!service) return (await this.#tableOnce()).get(postcode) ?? null;
    const name = `${service.url} ${postcode}`;
    const known = this.#kept.get(name);
    if (known && known.until > this.#nowMs()) return known.point;
    const found = await this.#geocoder.find(service, postcode);
    if (found.kind === "unsure") return (await this.#tableOnce()).get(postcode) ?? null;
    const point = found.kind === "found" ? found.point : null;
    this.#kept.delete(name);
    this.#kept.set(name, { point, until: this.#nowMs() + keptMs });
    if (this.#kept.size > maxCached) this.#kept.delete(this.#kept.keys().next().value as string);
    return point;
  }

  /**
   * Whether a postcode may exist: it is in the table, or the provider finds it. True when the provider is
   * unavailable, so that an outage of another system rejects nobody.
   */
  async mayBe(postcode: string, service: MapsSlice["geocoder"]): Promise<boolean> {
    if ((await this.#tableOnce()).has(postcode)) return true;
    return service !== null && (await this.#geocoder.find(service, postcode)).kind !== "none";
  }

  #tableOnce(): Promise<PostcodeTable> {
    this.#table ??= this.#readTable().catch((error) => {
      this.#table = null;
      throw error;
    });
    return this.#table;
  }
}

const finder = new PostcodeFinder({
  geocoder: new HttpGeocoder({ secrets: secretsIn(env.SECRETS_DIR), nowMs: () => performance.now() }),
  readTable: () => readPostcodeTable(env.dataDir),
  nowMs: () => now().getTime(),
});

/**
 * The coordinates of a postcode in degrees; null when it doesn't exist (LOC-53, LOC-54).
 * @param site whose provider is asked first; without one, the platform's table is used
 */
export function geocodePostcode(
  postcode: string,
  site: { maps: Pick<MapsSlice, "geocoder"> } | null = null,
): Promise<Point | null> {
  return finder.find(postcode, site?.maps.geocoder ?? null);
}

/**
 * Whether four digits may be an existing postcode, by the platform's table or the site's provider
 * (CONTACT-24).
 */
export function postcodeMayBe(
  postcode: string,
  site: { maps: Pick<MapsSlice, "geocoder"> },
): Promise<boolean> {
  return finder.mayBe(postcode, site.maps.geocoder);
}
