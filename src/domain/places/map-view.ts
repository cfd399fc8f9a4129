import type { Point } from "#lib/sphere.ts";

/** A provider's map tiles with the key filled in, because browsers fetch the tiles themselves. */
export type TileSource = {
  /** URL with {z}, {x}, {y} and, for screens of high density, {r}. */
  template: string;
  attribution: { text: string; href: string | null };
  /** Zoom level of a single place; of several at most this. */
  zoom: number;
  /** The provider's highest zoom level. */
  maxZoom: number;
  /** When the map is loaded: when a shopper asks for it, or when its frame comes into view. */
  opens: "press" | "view";
};

/** `href` is the place's page; null on that page itself. */
export type MapPin = Point & { label: string; href: string | null };

export type MapView = { source: TileSource; pins: MapPin[] };

/** A map of one or more places. Null without tiles or without places: then only addresses are shown. */
export function mapView(pins: readonly MapPin[], source: TileSource | null): MapView | null {
  return source && pins.length > 0 ? { source, pins: [...pins] } : null;
}

/** The name of a map for screen readers, such as `Map of 3 locations`. */
export function mapName({ pins: [first, ...others] }: MapView): string {
  return others.length > 0 ? `Map of ${others.length + 1} locations` : `Map of ${first?.label}`;
}

/** The provider's host, which a shopper sees before asking for the map. */
export function tileHost({ template }: Pick<TileSource, "template">): string {
  return new URL(template).host;
}
