import { type Light, toHex } from "./paints.ts";
import { fill, outline, type Sheet, stops } from "./sheet.ts";
import { type Camera, cross, dot, minus, type Point, type Spot, unit } from "./space.ts";
import type { Shade } from "./studio-light.ts";

/** A sheet of skin: rows of points, each row as long as the others. */
export type Grid = readonly (readonly Point[])[];

/**
 * A skin with everything independent of camera and paint: its rows, and the smoothed normal at each point. It
 * is painted as strips between neighbouring rows, each with one gradient along the row: so light is smooth
 * along a row, and a crease is where two points of a row are close.
 */
export type Skin = { grid: Grid; normals: readonly (readonly Point[])[] };

const plus = (a: Point, b: Point): Point => [a[0] + b[0], a[1] + b[1], a[2] + b[2]];

/** Rows as columns. */
export const turnedGrid = (grid: Grid): Grid => grid[0]!.map((_, c) => grid.map((row) => row[c]!));

/** The same skin on the other side of the car. */
const mirrored = (grid: Grid): Grid => grid.map((row) => row.map(([x, y, z]) => [x, -y, z] as Point));

/** Prepares a skin; its patches face away from `inside`. Normals are averaged where patches meet. */
function skinOf(grid: Grid, inside: Point): Skin {
  const [rows, columns] = [grid.length, grid[0]!.length];
  const sums: Point[][] = grid.map((row) => row.map((): Point => [0, 0, 0]));
  for (let r = 0; r + 1 < rows; r++) {
    for (let c = 0; c + 1 < columns; c++) {
      const [a, b, d, e] = [grid[r]![c]!, grid[r]![c + 1]!, grid[r + 1]![c + 1]!, grid[r + 1]![c]!];
      const at: Point = [(a[0] + d[0]) / 2, (a[1] + d[1]) / 2, (a[2] + d[2]) / 2];
      let normal = unit(cross(minus(d, a), minus(e, b)));
      if (dot(normal, minus(at, inside)) < 0) normal = [-normal[0], -normal[1], -normal[2]];
      for (const [y, x] of [
        [r, c],
        [r, c + 1],
        [r + 1, c],
        [r + 1, c + 1],
      ] as const)
        sums[y]![x] = plus(sums[y]![x]!, normal);
    }
  }
  return { grid, normals: sums.map((row) => row.map(unit)) };
}

/** A near-side grid as the skins of both sides, far one first. */
export const bothSides = (grid: Grid, inside: Point): Skin[] => [
  skinOf(mirrored(grid), inside),
  skinOf(grid, inside),
];

/** A polyline without the spots that are within half a pixel of their neighbours' line. */
function plainer(spots: readonly Spot[]): Spot[] {
  const out: Spot[] = [spots[0]!];
  for (let i = 1; i + 1 < spots.length; i++) {
    const [a, b, c] = [out.at(-1)!, spots[i]!, spots[i + 1]!];
    const long = Math.hypot(c[0] - a[0], c[1] - a[1]) || 1;
    const off = Math.abs((c[0] - a[0]) * (b[1] - a[1]) - (c[1] - a[1]) * (b[0] - a[0])) / long;
    if (off > 0.4) out.push(b);
  }
  out.push(spots.at(-1)!);
  return out;
}

type Stop = { at: number; light: Light };

/** Stops without those that are on the line between their neighbours, within visible precision. */
function fewer(list: readonly Stop[]): Stop[] {
  const roots = list.map(({ light }) => light.map((v) => Math.sqrt(Math.max(0, v))));
  const straight = (from: number, to: number) => {
    const [a, c] = [roots[from]!, roots[to]!];
    const reach = list[to]!.at - list[from]!.at || 1;
    for (let i = from + 1; i < to; i++) {
      const t = (list[i]!.at - list[from]!.at) / reach;
      for (let k = 0; k < 3; k++)
        if (Math.abs(roots[i]![k]! - a[k]! - (c[k]! - a[k]!) * t) > 0.019) return false;
    }
    return true;
  };
  const out: Stop[] = [list[0]!];
  let from = 0;
  for (let i = 1; i + 1 < list.length; i++) {
    if (straight(from, i + 1)) continue;
    out.push(list[i]!);
    from = i;
  }
  out.push(list.at(-1)!);
  return out;
}

/** A strip as one camera sees it: everything independent of the paint. */
type Strip = {
  row: number;
  from: number;
  to: number;
  d: string;
  /** The gradient's line as attributes, and the position along it (0 to 1) of each point of the row. */
  axis: string;
  offsets: readonly number[];
};

const known = new WeakMap<Camera, WeakMap<Skin, Strip[]>>();

/** The strips of a skin that face the camera; memoised for a skin and camera. */
function stripsOf(skin: Skin, camera: Camera): Strip[] {
  const ofCamera = known.get(camera) ?? new WeakMap<Skin, Strip[]>();
  known.set(camera, ofCamera);
  const strips = ofCamera.get(skin) ?? facing(skin, camera);
  ofCamera.set(skin, strips);
  return strips;
}

function facing({ grid, normals }: Skin, camera: Camera): Strip[] {
  const spots = grid.map((row) => row.map((p) => camera.project(p)));
  const faces = (r: number, c: number) => {
    const near = plus(normals[r]![c]!, normals[r]![c + 1]!);
    const n = plus(near, plus(normals[r + 1]![c]!, normals[r + 1]![c + 1]!));
    return dot(n, minus(camera.eye, grid[r]![c]!)) > -0.2;
  };
  const out: Strip[] = [];
  for (let r = 0; r + 1 < grid.length; r++) {
    const last = grid[r]!.length - 1;
    for (let c = 0; c < last; c++) {
      if (!faces(r, c)) continue;
      const from = c;
      while (c + 1 < last && faces(r, c + 1)) c++;
      const to = c + 1;
      out.push({
        row: r,
        from,
        to,
        ...laidOut(spots[r]!.slice(from, to + 1), spots[r + 1]!.slice(from, to + 1)),
      });
    }
  }
  return out;
}

/** A strip between two rows of spots: its gradient runs square to the way from one row to the other. */
function laidOut(one: readonly Spot[], two: readonly Spot[]): Pick<Strip, "d" | "axis" | "offsets"> {
  const half = (one.length - 1) >> 1;
  let [dx, dy] = [two[half]![0] - one[half]![0], two[half]![1] - one[half]![1]];
  const [a, z] = [one[0]!, one.at(-1)!];
  if (Math.hypot(dx, dy) < 0.05) [dx, dy] = [z[1] - a[1], a[0] - z[0]];
  const size = Math.hypot(dx, dy) || 1;
  let n: Spot = [-dy / size, dx / size];
  const along = (p: Spot) => p[0] * n[0] + p[1] * n[1];
  if (along(z) < along(a)) n = [-n[0], -n[1]];
  let furthest = Number.NEGATIVE_INFINITY;
  const places = one.map((p, k) => {
    const q = two[k]!;
    furthest = Math.max(furthest, along([(p[0] + q[0]) / 2, (p[1] + q[1]) / 2]));
    return furthest;
  });
  const [low, reach] = [places[0]!, places.at(-1)! - places[0]!];
  const v = (x: number) => x.toFixed(1);
  const [x, y] = [n[0] * low, n[1] * low];
  return {
    d: outline([...plainer(one), ...plainer(two).reverse()]),
    axis: `x1="${v(x)}" y1="${v(y)}" x2="${v(x + n[0] * reach)}" y2="${v(y + n[1] * reach)}"`,
    offsets: reach < 0.5 ? [] : places.map((place) => (place - low) / reach),
  };
}

/** Paints the strips that face the camera; their gradients go to the sheet's definitions as `name`, numbered. */
export function shadeSkin(sheet: Sheet, name: string, skin: Skin, camera: Camera, shade: Shade): string {
  const { grid, normals } = skin;
  const lights = new Map<Point, Light>();
  const lightAt = (r: number, c: number): Light => {
    const at = grid[r]![c]!;
    const light = lights.get(at) ?? shade(at, normals[r]![c]!);
    lights.set(at, light);
    return light;
  };
  const between = (r: number, c: number): Light => {
    const [a, b] = [lightAt(r, c), lightAt(r + 1, c)];
    return [(a[0] + b[0]) / 2, (a[1] + b[1]) / 2, (a[2] + b[2]) / 2];
  };
  let art = "";
  stripsOf(skin, camera).forEach(({ row, from, to, d, axis, offsets }, i) => {
    if (offsets.length === 0) {
      const colour = toHex(between(row, (from + to) >> 1));
      art += fill(d, colour, ` stroke="${colour}"`);
      return;
    }
    const id = sheet.id(`${name}${i}`);
    const list = offsets.map((at, k): Stop => ({ at, light: between(row, from + k) }));
    const marks = fewer(list).map(({ at, light }) => [Math.round(at * 1000) / 1000, toHex(light)] as const);
    sheet.defs.push(
      `<linearGradient id="${id}" gradientUnits="userSpaceOnUse" ${axis}>${stops(marks)}</linearGradient>`,
    );
    art += fill(d, `url(#${id})`, ` stroke="url(#${id})"`);
  });
  return art;
}

/** Strips as one group that melt into each other lengthwise while the outer edge stays sharp. */
export const melted = (sheet: Sheet, strips: string): string =>
  `<g filter="url(#${sheet.id("melt")})" stroke-width=".8">${strips}</g>`;

export const meltFilter = (sheet: Sheet): string =>
  `<filter id="${sheet.id("melt")}" x="0" y="0" width="1" height="1" color-interpolation-filters="sRGB"><feGaussianBlur stdDeviation="5 1" result="soft"/><feComposite in="soft" in2="SourceAlpha" operator="in" result="cut"/><feMerge><feMergeNode in="SourceGraphic"/><feMergeNode in="cut"/></feMerge></filter>`;
