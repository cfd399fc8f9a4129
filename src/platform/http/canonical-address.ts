import { refinementAttributes } from "#platform/config/refinement.ts";

/**
 * The canonical form of a page's URL: the page cache's key, and the URL that the page is rendered for. Parameters that
 * no page reads are removed and the others sorted by name, so that tracking parameters and parameter order don't create
 * additional entries. A removed parameter can't reach a cached page, because the page is rendered for the canonical
 * URL.
 */
const readByPages: ReadonlySet<string> = new Set([
  ...refinementAttributes,
  ...refinementAttributes.flatMap((name) => [`${name}_min`, `${name}_max`]),
  "query",
  "page",
  "sortBy",
  "car_id",
  "form",
  "step",
  // The trade-in of this browser, and the token of the e-mailed link that returns to it.
  "evalid",
  "offer",
  "type",
  "redirect",
  "back",
  "preferredDealership",
  "vehiclePriceBudget",
  "deposit",
  "term",
  "rate",
  "balloon",
  "address",
  "save",
  "removed",
  "done",
  "location",
  "postcode",
  "date",
  "reservation",
  "payment",
  // Selects one of a site's embeds.
  "name",
  // React Router's own, on data requests.
  "_routes",
]);

/**
 * `canonicalAddress("/search", "?utm_source=x&model=3&make=Mazda")` is `"/search?make=Mazda&model=3"`. Values of one
 * name keep their order; empty values and null bytes are removed. Never throws, for any length and encoding.
 */
export function canonicalAddress(pathname: string, query: string): string {
  if (query.length < 2) return pathname;
  const stored: [string, string][] = [];
  for (const [name, value] of new URLSearchParams(query)) {
    if (value === "" || !readByPages.has(name)) continue;
    stored.push([name, value.replaceAll("\0", "")]);
  }
  if (stored.length === 0) return pathname;
  stored.sort(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0));
  return `${pathname}?${new URLSearchParams(stored)}`;
}

/** Whether routes can handle a path: valid percent encoding, no null byte, no second leading slash. */
export function isUsablePath(pathname: string): boolean {
  if (pathname.startsWith("//") || pathname.includes("\\")) return false;
  try {
    return !decodeURIComponent(pathname).includes("\0");
  } catch {
    return false;
  }
}
