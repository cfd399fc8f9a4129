export type Encoding = "br" | "gzip" | "identity";

/**
 * The encoding that an Accept-Encoding header prefers. Brotli wins over gzip, and gzip over none, at equal weight;
 * `q=0` excludes an encoding.
 */
export function bestEncoding(header: string | undefined): Encoding {
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
  const best = Math.max(weight("br"), weight("gzip"));
  if (best === 0 || best < identity) return "identity";
  return weight("br") === best ? "br" : "gzip";
}

/** Whether an If-None-Match header matches an ETag, by weak comparison as for GET. */
export function matchesEtag(header: string | undefined, etag: string): boolean {
  if (!header) return false;
  if (header === etag || header.trim() === "*") return true;
  const bare = etag.replace(/^W\//, "");
  return header.split(",").some((part) => part.trim().replace(/^W\//, "") === bare);
}
