import type { Camera, Point, Spot } from "./space.ts";

/** The drawing surface of one figure: SVG definitions and elements, with their own ids. */
export type Sheet = {
  defs: string[];
  art: string[];
  /** An id that stays unique when several figures share one SVG. */
  id(name: string): string;
};

export const newSheet = (prefix: string): Sheet => ({
  defs: [],
  art: [],
  id: (name) => `${prefix}${name}`,
});

const short = (n: number): string => String(Math.round(n * 10) / 10);

/** SVG path data through spots, in short relative steps; closed by default. */
export function outline(spots: readonly Spot[], closed = true): string {
  let d = "";
  // Tenths of a pixel as whole numbers, so that the steps don't drift.
  let [x, y] = [0, 0];
  for (const spot of spots) {
    const [nx, ny] = [Math.round(spot[0] * 10), Math.round(spot[1] * 10)];
    if (d === "") d = `M${nx / 10} ${ny / 10}`;
    else if (nx !== x || ny !== y)
      d += ny < y ? `l${(nx - x) / 10}${(ny - y) / 10}` : `l${(nx - x) / 10} ${(ny - y) / 10}`;
    [x, y] = [nx, ny];
  }
  return closed ? `${d}Z` : d;
}

/** SVG path data through points of space, as the camera sees them. */
export const seen = (camera: Camera, points: readonly Point[], closed = true): string =>
  outline(
    points.map((p) => camera.project(p)),
    closed,
  );

export const fill = (d: string, paint: string, more = ""): string =>
  `<path d="${d}" fill="${paint}"${more}/>`;
export const line = (d: string, colour: string, width: number, more = ""): string =>
  `<path d="${d}" fill="none" stroke="${colour}" stroke-width="${short(width)}" stroke-linecap="round" stroke-linejoin="round"${more}/>`;

export type Stop = readonly [offset: number, colour: string, opacity?: number];
export const stops = (list: readonly Stop[]): string =>
  list
    .map(
      ([offset, colour, opacity]) =>
        `<stop offset="${String(offset).replace(/^0\./, ".")}" stop-color="${colour}"${opacity === undefined ? "" : ` stop-opacity="${opacity}"`}/>`,
    )
    .join("");

/** Defines a linear gradient between two spots of the sheet and returns the paint that names it. */
export function gradient(sheet: Sheet, name: string, from: Spot, to: Spot, list: readonly Stop[]): string {
  sheet.defs.push(
    `<linearGradient id="${sheet.id(name)}" gradientUnits="userSpaceOnUse" x1="${short(from[0])}" y1="${short(from[1])}" x2="${short(to[0])}" y2="${short(to[1])}">${stops(list)}</linearGradient>`,
  );
  return `url(#${sheet.id(name)})`;
}
