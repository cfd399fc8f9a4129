import type { Secrets } from "#lib/secrets.server.ts";
import type { MapsSlice } from "#platform/config/slices.ts";
import type { TileSource } from "./map-view.ts";

/** The tiles of a site's maps. */
export type MapTiles = (maps: MapsSlice) => Promise<TileSource | null>;

/**
 * The site's map tiles (SITE-15, LOC-55) with the key read by its name. Null where the site has none, or
 * where the key can't be read: pages then draw a background. Browsers fetch the tiles, so the key is public
 * in pages, as the provider intends; the provider's list of allowed hosts protects it.
 */
export async function mapTiles(maps: MapsSlice, secrets: Secrets): Promise<TileSource | null> {
  if (!maps.tiles) return null;
  const source = { attribution: maps.attribution, zoom: maps.zoom };
  if (!maps.tiles.includes("{key}")) return { ...source, template: maps.tiles };
  const key = maps.key ? await secrets(maps.key) : null;
  if (key?.kind !== "secret") return null;
  return { ...source, template: maps.tiles.replaceAll("{key}", encodeURIComponent(key.text)) };
}
