import type { MapsSlice } from "#domain/configuration/settings.ts";
import type { Location } from "#domain/configuration/site.ts";
import type { Secrets } from "#lib/secrets.server.ts";
import type { TileSource } from "./map-view.ts";

type MapLocation = { address: Pick<Location["address"], "map_key"> };

/** The tiles of a site's map of these locations. */
export type MapTiles = (maps: MapsSlice, locations: readonly MapLocation[]) => Promise<TileSource | null>;

/**
 * The tiles of a map (SITE-15, LOC-55) with the provider's key and the site's style: the key of its locations where all
 * have the same one (ENT-174), else the site's, read by its name. Null where the site has no tiles, or where they need
 * a key and there is none: pages then show addresses only. Browsers fetch the tiles, so the key is public in pages, as
 * the provider intends; the provider's list of allowed hosts protects it.
 */
export async function mapTiles(
  maps: MapsSlice,
  locations: readonly MapLocation[],
  secrets: Secrets,
): Promise<TileSource | null> {
  if (!maps.tiles) return null;
  const key = maps.tiles.includes("{key}") ? (sharedKey(locations) ?? (await siteKey(maps, secrets))) : "";
  if (key === null) return null;
  return {
    template: maps.tiles
      .replaceAll("{key}", encodeURIComponent(key))
      .replaceAll("{style}", encodeURIComponent(maps.style)),
    attribution: { text: maps.attribution, href: maps.attributionLink },
    zoom: Math.min(maps.zoom, maps.maxZoom),
    maxZoom: maps.maxZoom,
    opens: maps.opens,
  };
}

function sharedKey(locations: readonly MapLocation[]): string | null {
  const [key, ...others] = new Set(locations.map(({ address }) => address.map_key));
  return others.length === 0 ? (key ?? null) : null;
}

async function siteKey(maps: MapsSlice, secrets: Secrets): Promise<string | null> {
  const key = maps.key ? await secrets(maps.key) : null;
  return key?.kind === "secret" ? key.text : null;
}
