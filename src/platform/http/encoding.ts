export type Encoding = "zstd" | "br" | "gzip" | "identity";
export type Compression = Exclude<Encoding, "identity">;

/** The one that takes the least time first. */
export const compressions: readonly Compression[] = ["zstd", "br", "gzip"];

/** The same by the size of their output. */
const bySize: readonly Encoding[] = ["br", "zstd", "gzip", "identity"];

/** Below so many bytes a compressed text saves no packet. */
export const minCompressedBytes = 1_024;

/** The encodings that a client prefers to all others, none of them to another; at least one. */
export type Accepted = readonly [Encoding, ...Encoding[]];
const noEncoding: Accepted = ["identity"];

/** The one with the smallest output. */
export const smallestOf = (accepted: readonly Encoding[]): Encoding | undefined =>
  bySize.find((one) => accepted.includes(one));

/** How a body of so many bytes is sent. */
export const acceptedFor = (bytes: number, accepted: Accepted): Accepted =>
  bytes < minCompressedBytes ? noEncoding : accepted;

/** The one of `acceptedEncodings` that takes the least time. */
export const bestEncoding = (header: string | undefined, from?: readonly Compression[]): Encoding =>
  acceptedEncodings(header, from)[0];

/**
 * The encodings that an Accept-Encoding header prefers, of those that can be sent: those with the highest weight, in the order of `from`. At
 * equal weight any of them is preferred to none; `q=0` excludes an encoding.
 */
export function acceptedEncodings(
  header: string | undefined,
  from: readonly Compression[] = compressions,
): Accepted {
  if (!header) return noEncoding;
  const accepted = new Map(
    header.split(",").map((part) => {
      const [name = "", ...parameters] = part.trim().toLowerCase().split(";");
      const weight = parameters.map((parameter) => /^\s*q=([\d.]+)\s*$/.exec(parameter)?.[1]).find(Boolean);
      return [name.trim(), weight === undefined ? 1 : Number(weight)] as const;
    }),
  );
  const weight = (name: string) => accepted.get(name) ?? accepted.get("*") ?? 0;
  // An identity encoding that the header doesn't mention is acceptable, with less weight than any mentioned one.
  const identity = accepted.get("identity") ?? 0;
  const best = Math.max(0, ...from.map(weight));
  const [first, ...others] = from.filter((name) => weight(name) === best);
  return best === 0 || best < identity || !first ? noEncoding : [first, ...others];
}

/** Whether an If-None-Match header matches an ETag, by weak comparison as for GET. */
export function matchesEtag(header: string | undefined, etag: string): boolean {
  if (!header) return false;
  if (header === etag || header.trim() === "*") return true;
  const bare = etag.replace(/^W\//, "");
  return header.split(",").some((part) => part.trim().replace(/^W\//, "") === bare);
}
