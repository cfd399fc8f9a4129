import type { AreaView } from "./area-view.ts";
import { LocationArea } from "./location-area.tsx";

/** All locations of a dealership (DECIDE-47). */
export function DealershipPage({ name, area }: { name: string; area: AreaView }) {
  return (
    <div className="page dealership-page">
      <h1>{name}</h1>
      <LocationArea area={area} layout="grid" withMap />
    </div>
  );
}
