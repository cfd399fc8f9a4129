import { fill, gradient, outline, type Sheet, seen, stops } from "./sheet.ts";
import type { Shell } from "./shell.ts";
import { hull } from "./solid.ts";
import { type Camera, mix, type Point, type Spot } from "./space.ts";

/** The room: a wall that runs into the floor in one curve, lit in the middle, darker to the corners. */
export function backdrop(sheet: Sheet, width: number, height: number, horizon: number): string {
  const id = sheet.id("room");
  const at = (y: number) => (y / height).toFixed(3);
  sheet.defs.push(
    `<linearGradient id="${id}" x1="0" y1="0" x2="0" y2="1">${stops([
      [0, "#9aa2aa"],
      [Number(at(horizon - 130)), "#bdc4ca"],
      [Number(at(horizon)), "#a7aeb5"],
      [Number(at(horizon + 110)), "#c3c8cd"],
      [1, "#d5d8db"],
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
  return (
    fill(seen(camera, foot(0.1)), "#14181d", ` opacity=".42" filter="url(#${id})"`) +
    fill(seen(camera, foot(-0.1)), "#0a0b0d", ` opacity=".72" filter="url(#${id}2)"`)
  );
}

/** What a polished floor shows of the car: its near side and wheels upside down, fading within half a metre. */
export function floorMirror(sheet: Sheet, shell: Shell, camera: Camera, hex: string): string {
  const { plan, sides } = shell;
  const [low, high] = [sides[0]!, sides.at(-1)!];
  const under = ([x, y, z]: Point): Point => [x, y, -z];
  const whole = outline(hull([...low, ...high].map((p) => camera.project(under(p)))));
  // The fade runs square to the line the near wheels stand on, which perspective tilts.
  const [from, to] = [0.1, 0.9].map((t): Spot => camera.project([plan.length * t, -plan.halfWidth, 0])) as [
    Spot,
    Spot,
  ];
  const reach = 150 / Math.hypot(to[0] - from[0], to[1] - from[1]);
  const end: Spot = [from[0] - (to[1] - from[1]) * reach, from[1] + (to[0] - from[0]) * reach];
  const fade = gradient(sheet, "mirrored", from, end, [
    [0, hex, 0.26],
    [0.4, hex, 0.1],
    [1, hex, 0],
  ]);
  const dark = gradient(sheet, "mirroredtyre", from, end, [
    [0, "#0d0e10", 0.34],
    [0.7, "#0d0e10", 0],
  ]);
  const wheels = [shell.frontWheel, shell.rearWheel].map((x) => {
    const rim = Array.from({ length: 24 }, (_, k): Point => {
      const a = (k / 24) * 2 * Math.PI;
      return [
        x + plan.wheelRadius * Math.cos(a),
        -plan.halfWidth + 0.05,
        -plan.wheelRadius * (1 + Math.sin(a)),
      ];
    });
    return fill(seen(camera, rim), dark);
  });
  const blur = sheet.id("polish");
  sheet.defs.push(
    `<filter id="${blur}" x="-.05" y="-.05" width="1.1" height="1.1" color-interpolation-filters="sRGB"><feGaussianBlur stdDeviation="7"/></filter>`,
  );
  return `<g filter="url(#${blur})">${fill(whole, fade)}${wheels.join("")}</g>`;
}
