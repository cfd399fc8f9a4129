import type { Point } from "#lib/sphere.ts";

/** A provider's map tiles with the key filled in, because browsers fetch the tiles themselves. */
export type TileSource = { template: string; attribution: string; zoom: number };

/** A point of a map, in pixels of the plane. */
export type Marker = { x: number; y: number; label: string };

/**
 * A map without a library: a plane of 5 × 3 tiles, positioned so that its subject is in the middle of the
 * frame. `shiftX` and `shiftY`, 0 to 15, are sixteenths of a tile, for classes in the style sheet: pages have
 * no `style=`. Without tiles the background is drawn.
 */
export type MapView = {
  /** Row by row; `place` is the tile's position within the plane. */
  tiles: { place: string; src: string }[] | null;
  attribution: string;
  markers: Marker[];
  shiftX: number;
  shiftY: number;
};

export const tileSize = 256;
export const mapColumns = 5;
export const mapRows = 3;
/** Several points are fitted into this part of the frame, which is visible on a phone. */
const fit = { width: 280, height: 180 };
/** Zoom of a drawn background, that of a street map. */
const drawnZoom = 15;

/**
 * A map of one or more points. Null without any: then only an address is shown.
 * @param source tiles, or null for a drawn background
 */
export function mapView(
  points: readonly (Point & { label: string })[],
  source: TileSource | null,
): MapView | null {
  if (points.length === 0) return null;
  const zoom = zoomOf(points, source?.zoom ?? drawnZoom, source === null);
  const at = points.map((point) => ({ ...worldPixel(point, zoom), label: point.label }));
  const middle = (axis: "x" | "y") =>
    (Math.min(...at.map((one) => one[axis])) + Math.max(...at.map((one) => one[axis]))) / 2;
  const centre = { x: middle("x"), y: middle("y") };
  const column = Math.floor(centre.x / tileSize) - 2;
  const row = Math.floor(centre.y / tileSize) - 1;
  const within = (value: number, first: number) => value - first * tileSize;
  const sixteenth = (value: number) => Math.floor((value % tileSize) / (tileSize / 16));
  return {
    tiles: source && tileAddresses(source.template, { column, row, zoom }),
    attribution: source?.attribution ?? "",
    markers: at.map(({ x, y, label }) => ({
      x: Math.round(within(x, column) * 10) / 10,
      y: Math.round(within(y, row) * 10) / 10,
      label,
    })),
    shiftX: sixteenth(within(centre.x, column)),
    shiftY: sixteenth(within(centre.y, row)),
  };
}

/**
 * The position of a point on the world's square map, in pixels from its north-western corner (Web Mercator).
 */
export function worldPixel({ lat, long }: Point, zoom: number): { x: number; y: number } {
  const size = tileSize * 2 ** zoom;
  // The map ends at 85.05 degrees: there are no tiles beyond.
  const sine = Math.sin((Math.max(-85.05, Math.min(85.05, lat)) * Math.PI) / 180);
  return {
    x: ((long + 180) / 360) * size,
    y: (0.5 - Math.log((1 + sine) / (1 - sine)) / (4 * Math.PI)) * size,
  };
}

/** Whole steps for tiles; any number for a drawn background. */
function zoomOf(points: readonly Point[], nearest: number, drawn: boolean): number {
  if (drawn && points.length > 1) {
    const at = points.map((point) => worldPixel(point, 0));
    const room = Math.min(
      fit.width / spread(at.map(({ x }) => x)),
      fit.height / spread(at.map(({ y }) => y)),
    );
    return Math.min(nearest, Math.log2(room));
  }
  for (let zoom = nearest; zoom > 0; zoom--) {
    const at = points.map((point) => worldPixel(point, zoom));
    if (spread(at.map(({ x }) => x)) <= fit.width && spread(at.map(({ y }) => y)) <= fit.height) return zoom;
  }
  return 0;
}

function spread(values: readonly number[]): number {
  return Math.max(...values) - Math.min(...values);
}

function tileAddresses(template: string, from: { column: number; row: number; zoom: number }) {
  const across = 2 ** from.zoom;
  const wrapped = (value: number) => ((value % across) + across) % across;
  return Array.from({ length: mapColumns * mapRows }, (_, i) => {
    const x = wrapped(from.column + (i % mapColumns));
    const y = Math.max(0, Math.min(across - 1, from.row + Math.floor(i / mapColumns)));
    const src = template
      .replaceAll("{z}", String(from.zoom))
      .replaceAll("{x}", String(x))
      .replaceAll("{y}", String(y));
    return { place: `${i % mapColumns} ${Math.floor(i / mapColumns)}`, src };
  });
}
