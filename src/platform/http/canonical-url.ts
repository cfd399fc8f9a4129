import { hasMoreFields } from "#lib/has-more-fields.ts";
import type { DeclaredPath } from "./paths.ts";

/** React Router's own parameter, on data requests. */
const ofRouter = "_routes";

/**
 * The one spelling of a page's address: what pages are cached under, and what they are rendered for. Parameters that the page
 * doesn't declare are dropped and the rest sorted by name, so that tracking tags and their order make no new pages; since the page
 * is rendered for this very address, a dropped parameter can't reach a cached page either. `addressProblem` is checked before.
 *
 * With the query `["make", "model"]`, `canonicalUrl("/search", "?utm_source=x&model=3&make=Mazda", query)` is
 * `"/search?make=Mazda&model=3"`. Values of one name keep their order; empty ones and null bytes go. Total: any query of any length
 * and encoding gives an address.
 */
export function canonicalUrl(pathname: string, query: string, declared: DeclaredPath["query"]): string {
  if (query.length < 2) return pathname;
  const stored: [string, string][] = [];
  for (const [name, value] of new URLSearchParams(query)) {
    if (value === "" || !(declared === "any" || name === ofRouter || declared.includes(name))) continue;
    stored.push([name, value.replaceAll("\0", "")]);
  }
  if (stored.length === 0) return pathname;
  stored.sort(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0));
  return `${pathname}?${new URLSearchParams(stored)}`;
}

/** A query (`?a=b`, or empty) without what only concerns a data request of React Router: what redirects and links to another page carry on. */
export function pageQuery(query: string): string {
  const parameters = new URLSearchParams(query);
  if (!parameters.has(ofRouter)) return query;
  parameters.delete(ofRouter);
  return parameters.size > 0 ? `?${parameters}` : "";
}

/**
 * A page of results links to itself without each of its values, so its length grows with their square: 1,990 values made 24 MB and took 1.4 s. Nobody chooses
 * as many as are allowed. The console has lists of many chosen rows, and no such links.
 */
export const maxParameters = { site: 300, console: 2_000 } as const;

/** The status of an address that no route handles: of a path that can't be decoded, or of too many parameters. */
export function addressProblem(
  pathname: string,
  query: string,
  host: keyof typeof maxParameters = "site",
): 400 | 414 | null {
  if (!isUsablePath(pathname)) return 400;
  return hasMoreFields(query, maxParameters[host]) ? 414 : null;
}

/** Valid percent encoding, no null byte, no second leading slash. */
function isUsablePath(pathname: string): boolean {
  if (pathname.startsWith("//") || pathname.includes("\\")) return false;
  try {
    return !decodeURIComponent(pathname).includes("\0");
  } catch {
    return false;
  }
}
