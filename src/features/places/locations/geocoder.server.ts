import { z } from "zod";
import { Circuit } from "#lib/circuit.ts";
import { type PublicFetchOptions, publicFetch } from "#lib/public-fetch.server.ts";
import type { Secrets } from "#lib/secrets.server.ts";
import type { Point } from "#lib/sphere.ts";
import type { MapsSlice } from "#platform/config/slices.ts";

/** Where an address is; `unsure` when nobody could be asked. */
export type Geocoded =
  | { kind: "found"; point: Point }
  | { kind: "none" }
  | { kind: "unsure"; reason: string };

type Service = NonNullable<MapsSlice["geocoder"]>;

const place = z.object({ lat: z.number().min(-90).max(90), lng: z.number().min(-180).max(180) });
/** Providers write the first result's place in one of these ways. */
const answer = z.object({
  results: z.array(
    z.union([
      z.object({ geometry: z.object({ location: place }) }).transform((one) => one.geometry.location),
      z.object({ geometry: place }).transform((one) => one.geometry),
      z.object({ location: place }).transform((one) => one.location),
      z
        .object({ lat: z.coerce.number().min(-90).max(90), long: z.coerce.number().min(-180).max(180) })
        .transform(({ lat, long }) => ({ lat, lng: long })),
      place,
    ]),
  ),
});

/**
 * Asks a geocoding service by GET with `address` and `key` (LOC-53). It has two seconds; after four failures in a row it
 * is left alone for half a minute. No error text holds the address asked, for the key is in it.
 */
export class HttpGeocoder {
  readonly #circuit = new Circuit({ failures: 4, openMs: 30_000 });
  readonly #options: { secrets: Secrets; nowMs: () => number; allowed?: PublicFetchOptions["allowed"] };

  constructor(options: { secrets: Secrets; nowMs: () => number; allowed?: PublicFetchOptions["allowed"] }) {
    this.#options = options;
  }

  async find(service: Service, address: string): Promise<Geocoded> {
    const { secrets, nowMs, allowed } = this.#options;
    const key = await secrets(service.key);
    if (key.kind === "missing") return { kind: "unsure", reason: key.reason };
    if (!this.#circuit.allows(nowMs()))
      return { kind: "unsure", reason: "the geocoder is left alone for now" };
    const url = new URL(service.url);
    url.searchParams.set("address", address);
    url.searchParams.set("key", key.text);
    const outcome = await publicFetch(url.href, {
      maxBytes: 512 * 1024,
      timeoutMs: 2_000,
      maxRedirects: 0,
      ...(allowed ? { allowed } : {}),
    });
    const read = outcome.kind === "ok" ? readAnswer(outcome.bytes.toString("utf8")) : null;
    if (!read) {
      this.#circuit.failed(nowMs());
      const reason = outcome.kind === "ok" ? "its answer can't be read" : outcome.reason;
      return { kind: "unsure", reason: `the geocoder: ${reason}` };
    }
    this.#circuit.succeeded();
    return read;
  }
}

/** The first result's place; null for what is no answer. */
function readAnswer(text: string): Geocoded | null {
  let body: unknown;
  try {
    body = JSON.parse(text);
  } catch {
    return null;
  }
  const parsed = answer.safeParse(body);
  if (!parsed.success) return null;
  // A refused key answers 200 with a status of its own and no results: that says nothing of the postcode.
  const status = (body as { status?: unknown }).status;
  if (typeof status === "string" && !/^(ok|zero_results)$/i.test(status)) return null;
  const [first] = parsed.data.results;
  return first ? { kind: "found", point: { lat: first.lat, long: first.lng } } : { kind: "none" };
}
