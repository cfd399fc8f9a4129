import { chance } from "./chance.ts";
import { fill, gradient, outline, type Sheet, seen, stops } from "./sheet.ts";
import type { Shell } from "./shell.ts";
import { hull } from "./solid.ts";
import { type Camera, mix, type Point, type Spot } from "./space.ts";

/** Calm studios: wall at the top, wall behind the car, where it meets the floor, floor, floor in front. */
const tones = {
  cool: ["#9aa2aa", "#bdc4ca", "#a7aeb5", "#c3c8cd", "#d5d8db"],
  warm: ["#a09a92", "#c5c0b9", "#ada79f", "#c9c4be", "#d9d5d0"],
  slate: ["#5e6873", "#8d97a1", "#747e88", "#959ea7", "#adb4bb"],
  pale: ["#b1b6bb", "#d3d6d9", "#c1c5c9", "#dadddf", "#e6e8e9"],
  sea: ["#7f9299", "#a9b9be", "#92a3a9", "#b3c0c4", "#c8d1d4"],
} as const;
export type StudioTone = keyof typeof tones;

/** The studio of that seed; pale paints keep out of the pale one, where they would vanish. */
export function studioTone(seed: number, hex: string): StudioTone {
  const bright = Number.parseInt(hex.slice(1, 3), 16) + Number.parseInt(hex.slice(3, 5), 16) > 400;
  const open = (Object.keys(tones) as StudioTone[]).filter((tone) => !(bright && tone === "pale"));
  return open[Math.floor(chance(seed + 4100)() * open.length)]!;
}

/** The room: a wall that runs into the floor in one curve, lit in the middle, darker to the corners. */
export function backdrop(
  sheet: Sheet,
  width: number,
  height: number,
  horizon: number,
  tone: StudioTone = "cool",
): string {
  const [top, wall, seam, floor, near] = tones[tone];
  const id = sheet.id("room");
  const at = (y: number) => (y / height).toFixed(3);
  sheet.defs.push(
    `<linearGradient id="${id}" x1="0" y1="0" x2="0" y2="1">${stops([
      [0, top],
      [Number(at(horizon - 130)), wall],
      [Number(at(horizon)), seam],
      [Number(at(horizon + 110)), floor],
      [1, near],
    ])}</linearGradient>`,
    `<radialGradient id="${id}l" cx=".5" cy=".42" r=".55">${stops([
      [0, "#ffffff", 0.5],
      [0.6, "#ffffff", 0.12],
      [1, "#ffffff", 0],
    ])}</radialGradient>`,
    `<radialGradient id="${id}v" cx=".5" cy=".55" r=".75">${stops([
      [0.55, "#20262c", 0],
      [1, "#20262c", 0.32],
    ])}</radialGradient>`,
  );
  const rect = (paint: string) => `<rect width="${width}" height="${height}" fill="url(#${paint})"/>`;
  return rect(id) + rect(`${id}l`) + rect(`${id}v`);
}

/** Shadow on the floor: a soft one of the whole car, a dense one right under it. */
export function groundShadow(sheet: Sheet, shell: Shell, camera: Camera): string {
  const { plan } = shell;
  const foot = (grow: number): Point[] => {
    const [a, b, w] = [0.12 - grow, plan.length - 0.1 + grow, plan.halfWidth - 0.06 + grow];
    const spots: Point[] = [];
    for (let k = 0; k < 48; k++) {
      const t = (k / 48) * 2 * Math.PI;
      const round = (v: number) => Math.sign(v) * Math.abs(v) ** 0.45;
      spots.push([mix(a, b, 0.5 + 0.5 * round(Math.cos(t))), w * round(Math.sin(t)), 0]);
    }
    return spots;
  };
  const id = sheet.id("soft");
  sheet.defs.push(
    `<filter id="${id}" x="-.15" y="-.6" width="1.3" height="2.2" color-interpolation-filters="sRGB"><feGaussianBlur stdDeviation="18 10"/></filter>`,
    `<filter id="${id}2" x="-.1" y="-.3" width="1.2" height="1.6" color-interpolation-filters="sRGB"><feGaussianBlur stdDeviation="9 5"/></filter>`,
  );
  // Where the tyres touch the floor the shadow is black.
  const patches = [shell.frontWheel, shell.rearWheel].flatMap((x) =>
    [-1, 1].map((side): Point[] =>
      Array.from({ length: 16 }, (_, k) => {
        const a = (k / 16) * 2 * Math.PI;
        return [x + 0.26 * Math.cos(a), side * (plan.halfWidth - 0.15) + 0.15 * Math.sin(a), 0];
      }),
    ),
  );
  const touch = plan.flatSides
    ? ""
    : `<g filter="url(#${id}3)" opacity=".9">${fill(patches.map((p) => seen(camera, p)).join(""), "#000")}</g>`;
  sheet.defs.push(
    `<filter id="${id}3" x="-.1" y="-.3" width="1.2" height="1.6" color-interpolation-filters="sRGB"><feGaussianBlur stdDeviation="4 2"/></filter>`,
  );
  return (
    fill(seen(camera, foot(0.1)), "#14181d", ` opacity=".42" filter="url(#${id})"`) +
    fill(seen(camera, foot(-0.1)), "#0a0b0d", ` opacity=".72" filter="url(#${id}2)"`) +
    touch
  );
}

/** What a polished floor shows of the car: the car's mass and its wheels (at `axles`, x) upside down, fading within half a metre. */
export function floorMirror(
  sheet: Sheet,
  shell: Shell,
  camera: Camera,
  hex: string,
  axles: readonly number[],
): string {
  const { plan, sides } = shell;
  const under = ([x, y, z]: Point): Point => [x, y, -z];
  const walls = [...sides[0]!, ...sides[sides.length >> 1]!];
  const both = walls.flatMap((p): Point[] => [p, [p[0], -p[1], p[2]]]);
  const whole = outline(hull(both.map((p) => camera.project(under(p)))));
  // The fade runs square to the line the near wheels stand on, which perspective tilts.
  const [from, to] = [0.1, 0.9].map((t): Spot => camera.project([plan.length * t, -plan.halfWidth, 0])) as [
    Spot,
    Spot,
  ];
  const tall = camera.project([plan.length / 2, -plan.halfWidth, 0.75])[1];
  const reach =
    (camera.project([plan.length / 2, -plan.halfWidth, 0])[1] - tall) /
    Math.hypot(to[0] - from[0], to[1] - from[1]);
  const end: Spot = [from[0] - (to[1] - from[1]) * reach, from[1] + (to[0] - from[0]) * reach];
  const fade = gradient(sheet, "mirrored", from, end, [
    [0, hex, 0.17],
    [0.3, hex, 0.09],
    [0.65, hex, 0.03],
    [1, hex, 0],
  ]);
  const dark = gradient(sheet, "mirroredtyre", from, end, [
    [0, "#0d0e10", 0.5],
    [0.25, "#0d0e10", 0.16],
    [0.6, "#0d0e10", 0],
  ]);
  const wheels = axles.map((x) => {
    const rim = [0, 0.2].flatMap((deep) =>
      Array.from({ length: 24 }, (_, k): Point => {
        const a = (k / 24) * 2 * Math.PI;
        return [
          x + plan.wheelRadius * Math.cos(a),
          -plan.halfWidth + 0.045 + deep,
          -plan.wheelRadius * (1 + Math.sin(a)),
        ];
      }),
    );
    return fill(outline(hull(rim.map((p) => camera.project(p)))), dark);
  });
  const blur = sheet.id("polish");
  sheet.defs.push(
    `<filter id="${blur}" x="-.1" y="-.1" width="1.2" height="1.2" color-interpolation-filters="sRGB"><feGaussianBlur stdDeviation="20 5"/></filter>`,
    `<filter id="${blur}2" x="-.1" y="-.1" width="1.2" height="1.2" color-interpolation-filters="sRGB"><feGaussianBlur stdDeviation="2.5"/></filter>`,
  );
  return `<g filter="url(#${blur})">${fill(whole, fade)}</g><g filter="url(#${blur}2)">${wheels.join("")}</g>`;
}
