import { fill, outline, type Sheet } from "./sheet.ts";
import { type Camera, cross, dot, minus, type Point, type Spot, unit } from "./space.ts";

/** A sheet of skin: rows of points, each row as long as the others. */
export type Grid = readonly (readonly Point[])[];

/** The same skin on the other side of the car. */
export const mirrored = (grid: Grid): Grid => grid.map((row) => row.map(([x, y, z]) => [x, -y, z] as Point));

/**
 * The patches of the skin that face the camera, shaded, as SVG paths by colour. A patch faces away from the
 * car's middle line by `outward`, which settles the sign of its normal.
 */
export function skin(
  grid: Grid,
  camera: Camera,
  shade: (at: Point, normal: Point) => string,
  outward: Point,
  patches: Map<string, string>,
): void {
  for (let r = 0; r + 1 < grid.length; r++) {
    const [upper, lower] = [grid[r]!, grid[r + 1]!];
    for (let c = 0; c + 1 < upper.length; c++) {
      const [a, b, d, e] = [upper[c]!, upper[c + 1]!, lower[c + 1]!, lower[c]!];
      const at: Point = [(a[0] + d[0]) / 2, (a[1] + d[1]) / 2, (a[2] + d[2]) / 2];
      let normal = unit(cross(minus(d, a), minus(e, b)));
      if (dot(normal, minus(at, outward)) < 0) normal = [-normal[0], -normal[1], -normal[2]];
      if (dot(normal, minus(camera.eye, at)) <= 0) continue;
      const colour = shade(at, normal);
      const spots: Spot[] = [camera.project(a), camera.project(b), camera.project(d), camera.project(e)];
      patches.set(colour, (patches.get(colour) ?? "") + outline(spots));
    }
  }
}

/** Patches as one group whose facets melt into each other while the outer edge stays sharp. */
export function melted(sheet: Sheet, patches: Map<string, string>): string {
  const paths = [...patches]
    .map(([colour, d]) => fill(d, colour, ` stroke="${colour}" stroke-width=".8"`))
    .join("");
  return `<g filter="url(#${sheet.id("melt")})">${paths}</g>`;
}

export const meltFilter = (sheet: Sheet): string =>
  `<filter id="${sheet.id("melt")}" x="0" y="0" width="1" height="1" color-interpolation-filters="sRGB"><feGaussianBlur stdDeviation="2.6" result="soft"/><feComposite in="soft" in2="SourceAlpha" operator="in" result="cut"/><feMerge><feMergeNode in="SourceGraphic"/><feMergeNode in="cut"/></feMerge></filter>`;
