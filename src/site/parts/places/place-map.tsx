import { type ComponentType, useCallback, useEffect, useRef, useState } from "react";
import { type MapView, tileHost } from "#domain/places/map-view.ts";
import { Button } from "#site/parts/button.tsx";
import { Icon } from "#site/parts/icon.tsx";
import type { StreetMapProps } from "./street-map.tsx";

/**
 * A map of places, loaded when a shopper asks for it or, by `maps.opens`, when it comes into view; until then nothing is
 * requested from the provider. Addresses and directions are in the text beside it, so that nothing depends on the map:
 * without script, without tiles, or while the provider is unavailable.
 */
export function PlaceMap({ map, className }: { map: MapView; className?: string }) {
  return (
    <MapFrame
      key={map.pins.map(({ lat, long }) => `${lat},${long}`).join(" ")}
      map={map}
      className={className}
    />
  );
}

type State = "closed" | "loading" | "open" | "unavailable";

function MapFrame({ map, className }: { map: MapView; className?: string }) {
  const frame = useRef<HTMLDivElement>(null);
  const [state, setState] = useState<State>("closed");
  const [StreetMap, setStreetMap] = useState<ComponentType<StreetMapProps> | null>(null);
  const [pressed, setPressed] = useState(false);
  const load = useCallback(() => {
    setState("loading");
    import("./street-map.tsx").then(
      (loaded) => {
        setStreetMap(() => loaded.StreetMap);
        setState("open");
      },
      () => setState("unavailable"),
    );
  }, []);
  useEffect(() => {
    const element = frame.current;
    if (map.source.opens !== "view" || !element) return;
    const watch = new IntersectionObserver((entries) => {
      if (!entries.some(({ isIntersecting }) => isIntersecting)) return;
      watch.disconnect();
      load();
    });
    watch.observe(element);
    return () => watch.disconnect();
  }, [map.source.opens, load]);
  return (
    <div ref={frame} className={className ? `place-map script-only ${className}` : "place-map script-only"}>
      {StreetMap && state === "open" ? (
        <StreetMap map={map} takesFocus={pressed} onUnavailable={() => setState("unavailable")} />
      ) : (
        <MapOffer
          state={state}
          host={tileHost(map.source)}
          onPress={() => {
            setPressed(true);
            load();
          }}
        />
      )}
    </div>
  );
}

/** The frame before its map: who will be asked for it, and the button that asks. */
function MapOffer({ state, host, onPress }: { state: State; host: string; onPress: () => void }) {
  const failed = state === "unavailable";
  return (
    <div className="map-offer">
      <Icon name="pin" />
      <Button busy={state === "loading"} onClick={onPress}>
        {failed ? "Try again" : "Show map"}
      </Button>
      <p className="muted" role="status">
        {failed
          ? "The map isn’t available right now. The address is right here."
          : `The map comes from ${host}.`}
      </p>
    </div>
  );
}
