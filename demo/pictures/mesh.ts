import { fill, outline, type Sheet } from "./sheet.ts";
import { type Camera, cross, dot, minus, type Point, unit } from "./space.ts";

/** A sheet of skin: rows of points, each row as long as the others. */
export type Grid = readonly (readonly Point[])[];

/** A skin with what doesn't depend on camera or paint: middle and smoothed normal of each patch. */
export type Skin = { grid: Grid; middles: Point[][]; normals: Point[][] };

const plus = (a: Point, b: Point): Point => [a[0] + b[0], a[1] + b[1], a[2] + b[2]];

/** The same skin on the other side of the car. */
const mirrored = (grid: Grid): Grid => grid.map((row) => row.map(([x, y, z]) => [x, -y, z] as Point));

/** Prepares a skin; its patches face away from `inside`. Normals are averaged where patches meet. */
function skinOf(grid: Grid, inside: Point): Skin {
  const [rows, columns] = [grid.length, grid[0]!.length];
  const sums: Point[][] = grid.map((row) => row.map((): Point => [0, 0, 0]));
  const middles: Point[][] = [];
  for (let r = 0; r + 1 < rows; r++) {
    middles.push([]);
    for (let c = 0; c + 1 < columns; c++) {
      const [a, b, d, e] = [grid[r]![c]!, grid[r]![c + 1]!, grid[r + 1]![c + 1]!, grid[r + 1]![c]!];
      const at: Point = [(a[0] + d[0]) / 2, (a[1] + d[1]) / 2, (a[2] + d[2]) / 2];
      let normal = unit(cross(minus(d, a), minus(e, b)));
      if (dot(normal, minus(at, inside)) < 0) normal = [-normal[0], -normal[1], -normal[2]];
      middles[r]!.push(at);
      for (const [y, x] of [
        [r, c],
        [r, c + 1],
        [r + 1, c],
        [r + 1, c + 1],
      ] as const)
        sums[y]![x] = plus(sums[y]![x]!, normal);
    }
  }
  const normals = middles.map((row, r) =>
    row.map((_, c) =>
      unit(
        plus(
          plus(unit(sums[r]![c]!), unit(sums[r]![c + 1]!)),
          plus(unit(sums[r + 1]![c]!), unit(sums[r + 1]![c + 1]!)),
        ),
      ),
    ),
  );
  return { grid, middles, normals };
}

/** A near-side grid as the skins of both sides, far one first. */
export const bothSides = (grid: Grid, inside: Point): Skin[] => [
  skinOf(mirrored(grid), inside),
  skinOf(grid, inside),
];

/** Adds the patches that face the camera, shaded, to SVG path data by colour. */
export function shadeSkin(
  { grid, middles, normals }: Skin,
  camera: Camera,
  shade: (at: Point, normal: Point) => string,
  patches: Map<string, string>,
): void {
  const spots = grid.map((row) => row.map((p) => camera.project(p)));
  for (let r = 0; r < middles.length; r++) {
    for (let c = 0; c < middles[r]!.length; c++) {
      const [a, b, d, e] = [spots[r]![c]!, spots[r]![c + 1]!, spots[r + 1]![c + 1]!, spots[r + 1]![c]!];
      const [at, normal] = [middles[r]![c]!, normals[r]![c]!];
      if (dot(normal, minus(camera.eye, at)) <= -0.05) continue;
      const area = (d[0] - a[0]) * (e[1] - b[1]) - (d[1] - a[1]) * (e[0] - b[0]);
      if (Math.abs(area) < 0.05) continue;
      const colour = shade(at, normal);
      patches.set(colour, (patches.get(colour) ?? "") + outline([a, b, d, e]));
    }
  }
}

/** Patches as one group whose facets melt into each other while the outer edge stays sharp. */
export function melted(sheet: Sheet, patches: Map<string, string>): string {
  const paths = [...patches].map(([colour, d]) => fill(d, colour, ` stroke="${colour}"`)).join("");
  return `<g filter="url(#${sheet.id("melt")})" stroke-width=".8">${paths}</g>`;
}

export const meltFilter = (sheet: Sheet): string =>
  `<filter id="${sheet.id("melt")}" x="0" y="0" width="1" height="1" color-interpolation-filters="sRGB"><feGaussianBlur stdDeviation="2.6" result="soft"/><feComposite in="soft" in2="SourceAlpha" operator="in" result="cut"/><feMerge><feMergeNode in="SourceGraphic"/><feMergeNode in="cut"/></feMerge></filter>`;
