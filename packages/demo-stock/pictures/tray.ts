import { shaded } from "./paints.ts";
import { fill, gradient, line, type Sheet, seen } from "./sheet.ts";
import type { Shell } from "./shell.ts";
import { type Camera, mix, type Point, range } from "./space.ts";

/** What lies on a ute's tray. */
export type TrayLoad = "bar" | "cover" | "open";

/** A ute's tray: the gap between cab and tray, the tray's rail and floor, and a sports bar or a cover. */
export function trayOf(sheet: Sheet, shell: Shell, camera: Camera, load: TrayLoad, hex: string): string {
  const { plan } = shell;
  const [from, to] = [plan.cabin.at(-1)![0] + 0.09, plan.length - 0.05];
  const half = (x: number) => shell.halfWidth(x, shell.shoulder(x));
  const rim = (side: number, inset: number, up = 0.012): Point[] =>
    range(from, to, 10).map((x) => [x, side * (half(x) - inset), shell.shoulder(x) + up]);
  const top = (inset: number, up?: number) => [...rim(-1, inset, up), ...rim(1, inset, up).reverse()];
  const floor = gradient(sheet, "tray", camera.project([from, 0, 1.2]), camera.project([to, 0, 1.2]), [
    [0, "#050607"],
    [0.6, "#17191b"],
    [1, "#2b2e32"],
  ]);
  const upright = (x: number, out = 0.003) =>
    seen(
      camera,
      range(shell.shoulder(x) + 0.01, shell.sill(x) + 0.02, 16).map((h) => shell.near(x, h, out)),
      false,
    );
  const parts = [
    line(upright(from - 0.035), "#050607", 4, ' opacity=".9"'),
    line(upright(from + 0.005), shaded(hex, 0.55), 1.3, ' opacity=".6"'),
    fill(seen(camera, top(0)), shaded(hex, -0.25)),
    fill(seen(camera, top(0.06)), floor),
    line(seen(camera, rim(-1, 0.02, 0.02), false), "#17191b", 4.5),
    line(seen(camera, rim(-1, 0.02, 0.03), false), "#7b8187", 1.3, ' opacity=".8"'),
  ];
  if (load === "cover") {
    const cloth = gradient(sheet, "cover", camera.project([from, 0, 1.3]), camera.project([to, 0, 1.2]), [
      [0, "#0c0d0e"],
      [1, "#34383c"],
    ]);
    parts.push(
      fill(seen(camera, top(0.03, 0.045)), cloth),
      line(seen(camera, rim(-1, 0.03, 0.045), false), "#5d6267", 1.4),
    );
  }
  if (load === "bar") parts.push(sportsBar(shell, camera, from, half(from) - 0.09));
  return parts.join("");
}

/** A hoop behind the cab with a brace running back to each rail, each on a foot of its own. */
function sportsBar(shell: Shell, camera: Camera, from: number, w: number): string {
  const z = shell.shoulder(from) + 0.02;
  const [x, high] = [from + 0.3, z + 0.36];
  const tube = (points: Point[], width: number) => {
    const d = seen(camera, points, false);
    return (
      line(d, "#08090a", width) +
      line(d, "#2c3034", width * 0.62) +
      line(d, "#9aa1a7", width * 0.16, ' opacity=".85" transform="translate(-1.2 -1.8)"')
    );
  };
  const foot = (y: number, at: number): string =>
    fill(
      seen(camera, [
        [at - 0.1, y, z - 0.01],
        [at + 0.1, y, z - 0.01],
        [at + 0.07, y, z + 0.05],
        [at - 0.07, y, z + 0.05],
      ]),
      "#101214",
      ' stroke="#44494e" stroke-width="1"',
    );
  const brace = (side: number): Point[] =>
    range(0, 1, 6).map(
      (t): Point => [
        mix(x + 0.06, x + 0.82, t),
        side * mix(w * 0.9, w, t),
        mix(high - 0.05, z + 0.03, t ** 1.15),
      ],
    );
  const hoop: Point[] = [
    [x - 0.06, w, z],
    [x, w * 0.93, high - 0.1],
    [x, w * 0.9, high - 0.03],
    [x, w * 0.82, high],
    [x, -w * 0.82, high],
    [x, -w * 0.9, high - 0.03],
    [x, -w * 0.93, high - 0.1],
    [x - 0.06, -w, z],
  ];
  return (
    tube(brace(1), 8) +
    foot(w, x + 0.82) +
    tube(hoop, 11) +
    tube(brace(-1), 10) +
    foot(-w, x + 0.82) +
    foot(-w, x - 0.06)
  );
}
