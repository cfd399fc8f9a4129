import type { GlyphName } from "./glyph-paths.ts";

/** `ofSite`: its screen shows one site, named in its address. */
export type MenuEntry = { to: string; name: string; symbol: GlyphName; ofSite?: true };

/** The site that an address names, as `?of=site:harbour`; null if it names none. */
export function siteNamedBy(search: string): string | null {
  const of = new URLSearchParams(search).get("of");
  return of?.startsWith("site:") ? of : null;
}

/** Where an entry of the menu leads: to the site that was chosen before, if its screen is of one site. */
export function menuAddress({ to, ofSite }: Pick<MenuEntry, "to" | "ofSite">, site: string | null): string {
  return ofSite && site !== null ? `${to}?${new URLSearchParams({ of: site })}` : to;
}
