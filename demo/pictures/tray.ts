import { fill, gradient, line, type Sheet, seen } from "./sheet.ts";
import type { Shell } from "./shell.ts";
import { type Camera, type Point, range } from "./space.ts";

/** A ute's tray: the opening behind the cab, the joint between cab and tray, and a sports bar. */
export function trayOf(sheet: Sheet, shell: Shell, camera: Camera): string {
  const { plan } = shell;
  const [from, to] = [plan.cabin.at(-1)![0] + 0.1, plan.length - 0.06];
  const w = shell.halfWidth(from, shell.shoulder(from)) - 0.02;
  const rim = (y: number): Point[] => range(from, to, 10).map((x) => [x, y, shell.shoulder(x) + 0.012]);
  const opening = [...rim(-w), ...rim(w).reverse()];
  const shade = gradient(sheet, "tray", camera.project([from, 0, 1.2]), camera.project([to, 0, 1.2]), [
    [0, "#050607"],
    [0.6, "#17191b"],
    [1, "#26292c"],
  ]);
  const z = shell.shoulder(from) + 0.01;
  const bar = (y: number): Point[] => [
    [from + 0.9, y * 0.97, z],
    [from + 0.32, y * 0.84, z + 0.42],
    [from + 0.2, y * 0.8, z + 0.46],
  ];
  const hoop = [...bar(w), ...[...bar(-w)].reverse()];
  const joint = range(shell.shoulder(from - 0.06), shell.sill(from) + 0.02, 10).map((h) =>
    shell.near(from - 0.06, h, 0.003),
  );
  return (
    line(seen(camera, joint, false), "#000", 4.5, ' opacity=".8"') +
    fill(seen(camera, opening), shade) +
    line(seen(camera, rim(-w), false), "#1a1c1e", 5) +
    line(seen(camera, rim(-w), false), "#55595d", 1.5, ' transform="translate(0 -2)"') +
    line(seen(camera, hoop, false), "#0d0e0f", 13) +
    line(seen(camera, hoop, false), "#44484c", 3, ' transform="translate(-2 -3)"')
  );
}
