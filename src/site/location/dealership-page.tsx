import type { AreaView } from "#site/parts/places/area-view.ts";
import { LocationArea } from "#site/parts/places/location-area.tsx";

/** All locations of a dealership (DECIDE-47). */
export function DealershipPage({ name, area }: { name: string; area: AreaView }) {
  return (
    <div className="page dealership-page">
      <h1>{name}</h1>
      <LocationArea area={area} layout="grid" withMap />
    </div>
  );
}
