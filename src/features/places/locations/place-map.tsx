import { type MapView, mapColumns, mapRows, tileSize } from "./map-view.ts";

const width = mapColumns * tileSize;
const height = mapRows * tileSize;
const pin = "M0 0C-2-12-13-16-13-27a13 13 0 0 1 26 0C13-16 2-12 0 0Z";

/**
 * A map of tiles, or of a drawn background where the site has no tiles, with pins. Decorative: the same facts
 * are in the text beside it. Tiles load lazily.
 */
export function PlaceMap({ map, className }: { map: MapView | null; className?: string }) {
  const view = map ?? unknown;
  return (
    <div
      className={className ? `place-map ${className}` : "place-map"}
      data-drawn={view.tiles ? undefined : ""}
    >
      <div className="map-plane" data-x={view.shiftX} data-y={view.shiftY} aria-hidden="true">
        {view.tiles ? (
          <div className="map-tiles">
            {view.tiles.map(({ place, src }) => (
              <img
                key={place}
                src={src}
                alt=""
                width={tileSize}
                height={tileSize}
                loading="lazy"
                decoding="async"
              />
            ))}
          </div>
        ) : (
          <DrawnGround streets={view.markers.length === 1} />
        )}
        <svg
          className="map-pins"
          viewBox={`0 0 ${width} ${height}`}
          width={width}
          height={height}
          aria-hidden="true"
        >
          {view.markers.map(({ x, y, label }, i) => (
            <g key={`${label} ${x} ${y}`} transform={`translate(${x} ${y})`}>
              <path d={pin} />
              {view.markers.length > 1 ? (
                <text y="-22" textAnchor="middle">
                  {i + 1}
                </text>
              ) : (
                <circle cy="-27" r="5" />
              )}
            </g>
          ))}
        </svg>
      </div>
      {view.attribution ? <p className="map-attribution">{view.attribution}</p> : null}
    </div>
  );
}

/**
 * For a place without coordinates: its card shows the address, and the map a generic background with a pin.
 */
const unknown: MapView = {
  tiles: null,
  attribution: "",
  markers: [{ x: width / 2, y: height / 2, label: "" }],
  shiftX: 8,
  shiftY: 8,
};

/**
 * Not a real place: streets, a park and water in the site's colours; for several places, which may be far
 * apart, a plain grid.
 */
function DrawnGround({ streets }: { streets: boolean }) {
  return (
    <svg
      className="map-ground"
      viewBox={`0 0 ${width} ${height}`}
      width={width}
      height={height}
      aria-hidden="true"
    >
      <rect className="ground" width={width} height={height} />
      {streets ? <Streets /> : <path className="graticule" d={graticule} />}
    </svg>
  );
}

const graticule = [
  ...[64, 192, 320, 448, 576, 704].map((y) => `M0 ${y}H${width}`),
  ...[64, 192, 320, 448, 576, 704, 832, 960, 1088, 1216].map((x) => `M${x} 0V${height}`),
].join("");

function Streets() {
  const across = [60, 172, 300, 410, 520, 640, 730];
  const down = [40, 150, 262, 380, 470, 590, 704, 820, 930, 1046, 1150, 1240];
  return (
    <>
      <path className="water" d="M1280 0v330c-60 30-128 4-170-52S1034 170 972 148 868 60 880 0Z" />
      <path className="park" d="M262 300h208v220H330l-68-70Z" />
      <path className="park" d="M704 520h116v120H704Z" />
      {across.map((y) => (
        <path key={y} className="street" d={`M0 ${y}C420 ${y - 18} 860 ${y + 22} 1280 ${y - 8}`} />
      ))}
      {down.map((x) => (
        <path key={x} className="street" d={`M${x} 0C${x + 14} 250 ${x - 16} 520 ${x + 6} 768`} />
      ))}
      <path className="road" d="M0 600C300 560 420 430 640 384S1040 300 1280 120" />
      <path className="road" d="M520 0C560 190 600 300 640 384s90 240 84 384" />
    </>
  );
}
