export type Encoding = "zstd" | "br" | "gzip" | "identity";
export type Compression = Exclude<Encoding, "identity">;

/** The one that takes the least time first. */
export const compressions: readonly Compression[] = ["zstd", "br", "gzip"];

/**
 * The encoding that an Accept-Encoding header prefers, of those that can be sent. At equal weight the first of `from` wins, and any of them
 * over none; `q=0` excludes an encoding.
 */
export function bestEncoding(
  header: string | undefined,
  from: readonly Compression[] = compressions,
): Encoding {
  if (!header) return "identity";
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
  if (best === 0 || best < identity) return "identity";
  return from.find((name) => weight(name) === best) ?? "identity";
}

/** Whether an If-None-Match header matches an ETag, by weak comparison as for GET. */
export function matchesEtag(header: string | undefined, etag: string): boolean {
  if (!header) return false;
  if (header === etag || header.trim() === "*") return true;
  const bare = etag.replace(/^W\//, "");
  return header.split(",").some((part) => part.trim().replace(/^W\//, "") === bare);
}
