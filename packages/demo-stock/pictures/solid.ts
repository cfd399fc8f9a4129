import { outline } from "./sheet.ts";
import type { Camera, Point, Spot } from "./space.ts";

/** The convex hull of spots, in order (Andrew's monotone chain). */
export function hull(spots: readonly Spot[]): Spot[] {
  const sorted = [...spots].sort((a, b) => a[0] - b[0] || a[1] - b[1]);
  const turn = (o: Spot, a: Spot, b: Spot) => (a[0] - o[0]) * (b[1] - o[1]) - (a[1] - o[1]) * (b[0] - o[0]);
  const chain = (list: Spot[]) => {
    const out: Spot[] = [];
    for (const p of list) {
      while (out.length > 1 && turn(out.at(-2)!, out.at(-1)!, p) <= 0) out.pop();
      out.push(p);
    }
    return out.slice(0, -1);
  };
  return [...chain(sorted), ...chain(sorted.reverse())];
}

/** The outline of a convex profile in side view (x, z) drawn out from y0 to y1, as the camera sees it. */
export const extruded = (camera: Camera, profile: readonly Spot[], y0: number, y1: number): string =>
  outline(hull([y0, y1].flatMap((y) => profile.map(([x, z]): Spot => camera.project([x, y, z])))));

/** One end of that profile, at y. */
export const endOf = (camera: Camera, profile: readonly Spot[], y: number): string =>
  outline(profile.map(([x, z]): Spot => camera.project([x, y, z] as Point)));
