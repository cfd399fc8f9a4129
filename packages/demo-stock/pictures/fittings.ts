import type { Cabin } from "./cabin.ts";
import { shaded } from "./paints.ts";
import { fill, gradient, line, type Sheet, seen } from "./sheet.ts";
import type { Shell } from "./shell.ts";
import { type Camera, type Point, range } from "./space.ts";

/** Door mirrors: the near one before the door, the far one partly visible next to the windscreen. */
export function mirrors(
  sheet: Sheet,
  shell: Shell,
  cabin: Cabin,
  camera: Camera,
  hex: string,
  side: -1 | 1,
): string {
  const x = cabin.from + 0.2;
  const z = shell.shoulder(x) + 0.07;
  const y = side * (shell.halfWidth(x, shell.shoulder(x)) + 0.13);
  const [cx, cy] = camera.project([x, y, z]);
  const [tx, ty] = camera.project([x, y, z + 0.068]);
  const [rx] = camera.project([x + 0.1, y, z]);
  const [ox] = camera.project([x, y + side * 0.11, z]);
  const half = Math.max(Math.abs(rx - cx), 6) * 0.75 + Math.abs(ox - cx) * 0.55;
  const high = Math.hypot(tx - cx, ty - cy);
  const paint = gradient(
    sheet,
    `mirror${side > 0 ? "far" : "near"}`,
    [cx, cy - high],
    [cx, cy + high],
    [
      [0, shaded(hex, 0.45)],
      [0.45, hex],
      [1, shaded(hex, -0.6)],
    ],
  );
  const foot = camera.project([
    x + 0.02,
    side * shell.halfWidth(x, shell.shoulder(x)),
    shell.shoulder(x) + 0.03,
  ]);
  const n = (v: number) => v.toFixed(1);
  return (
    line(`M${n(cx)} ${n(cy + high * 0.4)}L${n(foot[0])} ${n(foot[1])}`, "#0d0e10", 7) +
    fill(
      `M${n(cx - half)} ${n(cy + high * 0.35)}C${n(cx - half)} ${n(cy - high)} ${n(cx + half * 0.4)} ${n(cy - high * 1.1)} ${n(cx + half)} ${n(cy - high * 0.55)}L${n(cx + half)} ${n(cy + high * 0.6)}C${n(cx + half * 0.3)} ${n(cy + high * 1.05)} ${n(cx - half * 0.7)} ${n(cy + high)} ${n(cx - half)} ${n(cy + high * 0.35)}Z`,
      paint,
      ' stroke="#000" stroke-opacity=".3" stroke-width="1"',
    )
  );
}

/** Rails along the roof's near edge. */
export function roofRails(shell: Shell, cabin: Cabin, camera: Camera, bright: boolean): string {
  const [from, to] = [shell.plan.cabin[1]![0] + 0.25, shell.plan.cabin.at(-2)![0] - 0.02];
  const rail = (y: number) => {
    const points = range(from, to, 16).map((x, i): Point => {
      const [, wy, z] = cabin.near(x, cabin.edge(x));
      return [x, -y * wy * 0.93, z + (i === 0 || i === 16 ? 0.01 : 0.04)];
    });
    return seen(camera, points, false);
  };
  const d = rail(-1);
  return (
    line(d, "#111315", 7) + line(d, bright ? "#d5dade" : "#3b3f43", 3.4, ' transform="translate(0 -1.2)"')
  );
}
