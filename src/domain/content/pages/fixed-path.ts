/** Addresses of the platform that aren't React Router routes, and the blog, whose pages are articles. */
const reserved = [
  "/",
  "/assets/*",
  "/img/*",
  "/healthz",
  "/tls-host",
  "/tls-hosts",
  "/readyz",
  "/metrics",
  "/blog",
  "/blog/*",
  "/preview/*",
];

/**
 * The fixed address that would hide a content page's path, as its route writes it (`/cars/:slug`), or null.
 * @param patterns of the routes (src/site/fixed-routes.ts); `:name` is a segment, `:name?` may be missing,
 * `*` is the rest
 */
export function shadowedRoute(path: string, patterns: readonly string[]): string | null {
  const segments = path.split("/").filter(Boolean);
  return [...reserved, ...patterns].find((pattern) => matches(pattern, segments)) ?? null;
}

function matches(pattern: string, segments: readonly string[]): boolean {
  const parts = pattern.split("/").filter(Boolean);
  let at = 0;
  for (const part of parts) {
    if (part === "*") return true;
    const segment = segments[at];
    if (segment === undefined) {
      if (part.endsWith("?")) continue;
      return false;
    }
    if (!part.startsWith(":") && part !== segment) {
      if (part.endsWith("?")) continue;
      return false;
    }
    at++;
  }
  return at === segments.length;
}
