import { caravan as plan } from "./bodies/caravan.ts";
import { endPainter } from "./ends.ts";
import { type Paint, paints, shaded } from "./paints.ts";
import { fill, gradient, line, type Sheet, seen } from "./sheet.ts";
import { shellOf, waistShare } from "./shell.ts";
import { extruded } from "./solid.ts";
import { type Camera, mix, type Spot } from "./space.ts";

/** Stripes over the seam of the two colours, and by `design` a sweep that rises to the rear or the front. */
export function livery(sheet: Sheet, camera: Camera, paint: Paint, design: number): string {
  const shell = shellOf(plan);
  const white = paint.hex === paints.White.hex;
  const tone = white ? "#a9b0b6" : paint.hex;
  const xs = Array.from({ length: 30 }, (_, k) => mix(0.5, plan.length - 0.14, k / 29));
  const seam = (x: number) => mix(shell.sill(x), shell.shoulder(x), waistShare);
  const at = (x: number, rise: number) => shell.near(x, seam(x) + rise, 0.004);
  const stripe = (rise: number) =>
    seen(
      camera,
      xs.map((x) => at(x, rise)),
      false,
    );
  const climb = (x: number) => {
    const t = (x - 0.5) / (plan.length - 0.64);
    return 0.75 * (design === 1 ? t : 1 - t) ** 2.2;
  };
  const sweep = [...xs.map((x) => at(x, climb(x))), ...[...xs].reverse().map((x) => at(x, climb(x) * 0.55))];
  const wash = gradient(
    sheet,
    "sweep",
    camera.project(at(0.5, 0.3)),
    camera.project(at(plan.length - 0.2, 0.3)),
    [
      [0, shaded(tone, design === 1 ? 0.35 : 0)],
      [1, shaded(tone, design === 1 ? 0 : 0.35)],
    ],
  );
  return (
    (design ? fill(seen(camera, sweep), wash) : "") +
    line(stripe(0), shaded(tone, -0.35), 7) +
    line(stripe(0.075), tone, 4)
  );
}

/** The front window, the rock guard and the gas bottles on the drawbar. */
export function frontFace(sheet: Sheet, camera: Camera): string {
  const nose = endPainter(shellOf(plan), camera, false);
  if (nose.edgeTurn < 0.2) return "";
  const glass = gradient(sheet, "front", nose.at(0, 0.8), nose.at(0, 0.55), [
    [0, "#66737d"],
    [0.5, "#2a333a"],
    [1, "#12161a"],
  ]);
  const spots = (z: number): Spot[] => [
    [0.42, z],
    [0.42, z - 0.2],
  ];
  const steel = gradient(
    sheet,
    "bottle",
    camera.project([-0.42, -0.34, 0.8]),
    camera.project([-0.14, 0.06, 0.8]),
    [
      [0, "#8d949a"],
      [0.35, "#f0f3f5"],
      [1, "#7d848b"],
    ],
  );
  const bottles = [0.2, -0.2]
    .map((y) =>
      fill(
        extruded(
          camera,
          [
            [-0.42, 0.5],
            [-0.42, 1.0],
            [-0.36, 1.08],
            [-0.2, 1.08],
            [-0.14, 1.0],
            [-0.14, 0.5],
          ],
          y - 0.14,
          y + 0.14,
        ),
        steel,
        ' stroke="#5b6168" stroke-width="1.5"',
      ),
    )
    .join("");
  return (
    fill(
      nose.middle([
        [0.5, 0.2],
        [0.5, 0.02],
      ]),
      "#3a3e42",
    ) +
    fill(nose.middle(spots(0.74)), "#0c0e10") +
    fill(
      nose.middle([
        [0.4, 0.73],
        [0.4, 0.55],
      ]),
      glass,
    ) +
    bottles
  );
}

/** The rear window and lamps. */
export function rearFace(camera: Camera): string {
  const tail = endPainter(shellOf(plan), camera, true);
  if (tail.edgeTurn < 0.2) return "";
  return (
    fill(
      tail.middle([
        [0.4, 0.76],
        [0.4, 0.54],
      ]),
      "#14181c",
    ) +
    fill(
      tail.both([
        [0.62, 0.34],
        [0.86, 0.34],
        [0.86, 0.12],
        [0.62, 0.12],
      ]),
      "#7a0c14",
    ) +
    line(
      tail.both([
        [0.66, 0.31],
        [0.82, 0.31],
        [0.82, 0.2],
        [0.66, 0.2],
      ]),
      "#ff4d55",
      3,
    ) +
    fill(
      tail.middle([
        [0.5, 0.06],
        [0.5, 0.0],
      ]),
      "#1b1d1f",
    )
  );
}
