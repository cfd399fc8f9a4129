import { refinementAttributes } from "#platform/config/refinement.ts";

/**
 * The one spelling of a page's address: what pages are kept under, and what they are rendered for. Parameters that
 * no page reads are dropped and the rest sorted by name, so that tracking tags and their order make no new pages;
 * since the page is rendered for this very address, a dropped parameter can't reach a kept page either.
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
  // A trade-in begun in this browser, and the way back to one by its mailed link.
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
  // Which of a site's embeds.
  "name",
  // React Router's own, on data requests.
  "_routes",
]);

/**
 * `canonicalAddress("/search", "?utm_source=x&model=3&make=Mazda")` is `"/search?make=Mazda&model=3"`. Values of one
 * name keep their order; empty ones and null bytes go. Total: any query of any length and encoding gives an address.
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

/** Whether a path can be handed to routes: well-formed percent encoding, no null byte, no second leading slash. */
export function isUsablePath(pathname: string): boolean {
  if (pathname.startsWith("//") || pathname.includes("\\")) return false;
  try {
    return !decodeURIComponent(pathname).includes("\0");
  } catch {
    return false;
  }
}
