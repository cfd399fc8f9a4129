import "./street-map.css";
import { DivIcon, LatLngBounds, Map as LeafletMap, Marker, TileLayer } from "leaflet";
import { useEffect, useRef } from "react";
import { type MapPin, type MapView, mapName } from "#domain/places/map-view.ts";

export type StreetMapProps = {
  map: MapView;
  /** Whether the map takes the focus, from the button that it replaces. */
  takesFocus: boolean;
  /** Called when the first tile can't be loaded. */
  onUnavailable: () => void;
};

/** A map of tiles with one pin a place. It contains the map library: import it when a map is asked for. */
export function StreetMap({ map, takesFocus, onUnavailable }: StreetMapProps) {
  const frame = useRef<HTMLElement>(null);
  const start = useRef({ map, takesFocus, onUnavailable });
  useEffect(() => {
    const element = frame.current;
    if (!element) return;
    const { map: view, takesFocus: focus, onUnavailable: unavailable } = start.current;
    const drawn = drawMap(element, view, unavailable);
    if (focus) element.focus({ preventScroll: true });
    return remover(drawn);
  }, []);
  const { text, href } = map.source.attribution;
  return (
    <>
      <section ref={frame} className="street-map" aria-label={mapName(map)} />
      {text ? <p className="map-attribution">{href ? <a href={href}>{text}</a> : text}</p> : null}
    </>
  );
}

/** Space around pins at the map's edges, in pixels; a pin stands above its point. */
const edges = { paddingTopLeft: [32, 60], paddingBottomRight: [32, 32] } as const;

function drawMap(element: HTMLElement, { source, pins }: MapView, onUnavailable: () => void): LeafletMap {
  const moves = !matchMedia("(prefers-reduced-motion: reduce)").matches;
  const drawn = new LeafletMap(element, {
    attributionControl: false,
    // The wheel and one finger scroll the page; buttons, keys, double presses and two fingers move the map.
    scrollWheelZoom: false,
    dragging: !matchMedia("(pointer: coarse)").matches,
    inertia: moves,
    zoomAnimation: moves,
    fadeAnimation: moves,
    markerZoomAnimation: moves,
    maxZoom: source.maxZoom,
  });
  const points = pins.map(({ lat, long }): [number, number] => [lat, long]);
  drawn.fitBounds(new LatLngBounds(points), {
    paddingTopLeft: [...edges.paddingTopLeft],
    paddingBottomRight: [...edges.paddingBottomRight],
    maxZoom: source.zoom,
    animate: false,
  });
  const tiles = new TileLayer(source.template, { maxZoom: source.maxZoom });
  let loaded = false;
  tiles.on("tileload", () => {
    loaded = true;
  });
  tiles.on("tileerror", () => {
    if (!loaded) onUnavailable();
  });
  tiles.addTo(drawn);
  for (const [i, pin] of pins.entries()) addPin(drawn, pin, pins.length > 1 ? `${i + 1}` : null);
  return drawn;
}

/**
 * Removes a map, at the end of a zoom that is shown just then: the library finishes it later, and throws where the map
 * is gone. A zoom ends with "zoomend" and then "moveend"; "moveend" alone may be that of a pin's or a popup's own move.
 */
function remover(drawn: LeafletMap): () => void {
  let isZooming = false;
  drawn.on("zoomstart", () => {
    isZooming = true;
  });
  drawn.on("zoomend", () => {
    isZooming = false;
  });
  return () => {
    if (isZooming) drawn.once("zoomend", () => drawn.once("moveend", () => drawn.remove()));
    else drawn.remove();
  };
}

/** @param number of the pin in the list beside the map; null for a single place, whose pin opens nothing */
function addPin(drawn: LeafletMap, { lat, long, label, href }: MapPin, number: string | null): void {
  const marker = new Marker([lat, long], {
    icon: new DivIcon({
      className: "map-pin",
      html: pinElement(number),
      iconSize: [30, 40],
      iconAnchor: [15, 40],
      popupAnchor: [0, -36],
    }),
    interactive: number !== null,
    keyboard: number !== null,
  }).addTo(drawn);
  const element = marker.getElement();
  element?.setAttribute("aria-label", number === null ? label : `${number}. ${label}`);
  if (number === null) element?.setAttribute("role", "img");
  else marker.bindPopup(popup(label, href));
}

function pinElement(number: string | null): HTMLElement {
  const shape = document.createElement("span");
  shape.className = "map-pin-shape";
  const inner = document.createElement("span");
  inner.className = number === null ? "map-pin-dot" : "map-pin-number";
  inner.textContent = number;
  shape.append(inner);
  return shape;
}

function popup(label: string, href: string | null): HTMLElement {
  const element = document.createElement(href === null ? "span" : "a");
  element.className = "map-popup";
  element.textContent = label;
  if (href !== null) element.setAttribute("href", href);
  return element;
}
