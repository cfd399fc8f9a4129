import type { Secrets } from "#lib/secrets.server.ts";
import type { MapsSlice } from "#platform/config/slices.ts";
import type { TileSource } from "./map-view.ts";

/** The tiles of a site's maps. */
export type MapTiles = (maps: MapsSlice) => Promise<TileSource | null>;

/**
 * The site's map tiles (SITE-15, LOC-55), their key read by its name; null where the site has none, or where the key can't be read: then
 * pages draw the ground themselves. Browsers fetch the tiles, so the key stands in pages as the provider means it to; what
 * keeps it from others is the provider's own list of hosts.
 */
export async function mapTiles(maps: MapsSlice, secrets: Secrets): Promise<TileSource | null> {
  if (!maps.tiles) return null;
  const source = { attribution: maps.attribution, zoom: maps.zoom };
  if (!maps.tiles.includes("{key}")) return { ...source, template: maps.tiles };
  const key = maps.key ? await secrets(maps.key) : null;
  if (key?.kind !== "secret") return null;
  return { ...source, template: maps.tiles.replaceAll("{key}", encodeURIComponent(key.text)) };
}
