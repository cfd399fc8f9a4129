export type Encoding = "br" | "gzip" | "identity";

/** The encoding that an Accept-Encoding header weighs highest, Brotli before gzip before none where they are alike; `q=0` refuses one. */
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
  // Without being named, an answer as it is will do, but less well than any that is.
  const identity = accepted.get("identity") ?? 0;
  const best = Math.max(weight("br"), weight("gzip"));
  if (best === 0 || best < identity) return "identity";
  return weight("br") === best ? "br" : "gzip";
}

/** Whether an If-None-Match header names the entity; weak comparison, as for GET. */
export function matchesEtag(header: string | undefined, etag: string): boolean {
  if (!header) return false;
  if (header === etag || header.trim() === "*") return true;
  const bare = etag.replace(/^W\//, "");
  return header.split(",").some((part) => part.trim().replace(/^W\//, "") === bare);
}
