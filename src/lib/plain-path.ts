let last = { pathname: "/", plain: "/" };

/**
 * A path as the router interprets it at its most lenient: dots resolved, percent-decoded, lower case, single
 * slashes, no trailing slash, without the suffix of a data request. `plainPath("/x/../%46inance//_.data")` is
 * `/finance`.
 */
export function plainPath(pathname: string): string {
  // One request asks for it several times.
  if (last.pathname !== pathname) last = { pathname, plain: plainOf(pathname) };
  return last.plain;
}

function plainOf(pathname: string): string {
  const base = "https://site.invalid";
  const resolved = URL.canParse(base + pathname) ? new URL(base + pathname).pathname : pathname;
  const decoded = resolved.split("/").map(decodedPart).join("/").toLowerCase();
  return (
    decoded
      .replace(/\/_\.data\/*$|\.data\/*$/, "")
      .replace(/\/{2,}/g, "/")
      .replace(/(.)\/$/, "$1") || "/"
  );
}

const patterns = new Map<string, RegExp>();

/** Whether a pattern matches a plain path: `:name` matches one segment, a final `/*` the path and everything below it. */
export function pathMatches(pattern: string, plain: string): boolean {
  let known = patterns.get(pattern);
  if (!known) {
    const below = pattern.endsWith("/*");
    const parts = (below ? pattern.slice(0, -2) : pattern).toLowerCase().split("/").filter(Boolean);
    const source = parts.map((part) =>
      part.startsWith(":") ? "/[^/]+" : `/${part.replace(/[.*+?^${}()|[\]\\]/g, "\\$&")}`,
    );
    known = new RegExp(`^${source.join("") || "/"}${below ? "(?:/.*)?" : ""}$`, "s");
    patterns.set(pattern, known);
  }
  return known.test(plain);
}

function decodedPart(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}
