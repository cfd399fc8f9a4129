import { z } from "zod";
import type { MapsSlice } from "#domain/configuration/settings.ts";
import { Circuit } from "#lib/circuit.ts";
import { type PublicFetchOptions, publicFetch } from "#lib/public-fetch.server.ts";
import type { Secrets } from "#lib/secrets.server.ts";
import type { Point } from "#lib/sphere.ts";

/** The coordinates of an address; `unsure` when the provider gave no usable answer. */
export type Geocoded =
  | { kind: "found"; point: Point }
  | { kind: "none" }
  | { kind: "unsure"; reason: string };

type Service = NonNullable<MapsSlice["geocoder"]>;

const place = z.object({ lat: z.number().min(-90).max(90), lng: z.number().min(-180).max(180) });
/** Providers return the first result's location in one of these forms. */
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
 * Calls a geocoding service by GET with `address` and `key` (LOC-53). The timeout is two seconds; after four
 * failures in a row it isn't called for half a minute. Error messages never contain the URL, because it
 * contains the key.
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
      return { kind: "unsure", reason: "calls to the geocoder are suspended" };
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
      const reason = outcome.kind === "ok" ? "malformed response" : outcome.reason;
      return { kind: "unsure", reason: `the geocoder: ${reason}` };
    }
    this.#circuit.succeeded();
    return read;
  }
}

/** The first result; null for an invalid response. */
function readAnswer(text: string): Geocoded | null {
  let body: unknown;
  try {
    body = JSON.parse(text);
  } catch {
    return null;
  }
  const parsed = answer.safeParse(body);
  if (!parsed.success) return null;
  // For a refused key, providers respond 200 with an error status and no results, which says nothing about
  // the postcode.
  const status = (body as { status?: unknown }).status;
  if (typeof status === "string" && !/^(ok|zero_results)$/i.test(status)) return null;
  const [first] = parsed.data.results;
  return first ? { kind: "found", point: { lat: first.lat, long: first.lng } } : { kind: "none" };
}
