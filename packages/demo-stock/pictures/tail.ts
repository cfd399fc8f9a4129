import { endPainter } from "./ends.ts";
import { fill, gradient, line, type Sheet } from "./sheet.ts";
import type { Shell } from "./shell.ts";
import type { Camera, Spot } from "./space.ts";

/** Tail lamps, lower valance and the tailgate's lines. `design` picks the lamps. */
export function rearEnd(sheet: Sheet, shell: Shell, camera: Camera, design: number): string {
  const tail = endPainter(shell, camera, true);
  const { plan } = shell;
  const upright = plan.tray || plan.panelVan;
  const lamps: Spot[][] = upright
    ? [
        [
          [0.62, 0.92],
          [0.93, 0.92],
          [0.93, 0.5],
          [0.62, 0.5],
        ],
      ]
    : [
        [
          [0.42, 0.86],
          [0.94, 0.9],
          [0.97, 0.68],
          [0.6, 0.66],
        ],
        [
          [0.36, 0.84],
          [0.95, 0.86],
          [0.96, 0.72],
          [0.36, 0.75],
        ],
        [
          [0.52, 0.9],
          [0.9, 0.92],
          [0.95, 0.6],
          [0.7, 0.58],
        ],
      ];
  const lamp = lamps[design % lamps.length]!;
  const red = gradient(sheet, "tail", tail.at(-0.7, 0.92), tail.at(-0.7, 0.56), [
    [0, "#e0202c"],
    [0.5, "#a30c18"],
    [1, "#5d050d"],
  ]);
  const inner = (t: number): Spot[] =>
    lamp.map(([a, b], _, all) => {
      const [ma, mb] = [
        all.reduce((n, p) => n + p[0], 0) / all.length,
        all.reduce((n, p) => n + p[1], 0) / all.length,
      ];
      return [ma + (a - ma) * t, mb + (b - mb) * t];
    });
  const bar: Spot[] = [
    [0.5, 0.81],
    [0.5, 0.785],
  ];
  const lights =
    fill(tail.both(lamp), "#30060a") +
    fill(tail.both(inner(0.93)), red) +
    line(tail.both(inner(0.66)), "#ff5a5f", 3, ' opacity=".85"') +
    fill(tail.both(inner(0.22)), "#fbe3df", ' opacity=".8"');
  if (tail.edgeTurn < 0) return lights;
  return (
    fill(
      tail.middle([
        [0.72, 0.18],
        [0.72, 0.02],
      ]),
      "#141618",
    ) +
    fill(
      tail.both([
        [0.5, 0.1],
        [0.62, 0.1],
        [0.62, 0.05],
        [0.5, 0.05],
      ]),
      "#aab0b6",
    ) +
    line(
      tail.middle(
        upright
          ? [
              [0.58, 0.96],
              [0.58, 0.24],
            ]
          : [
              [0.62, 0.98],
              [0.6, 0.42],
            ],
      ),
      "#000",
      1.6,
      ' opacity=".45"',
    ) +
    (design % 3 === 1 && !upright ? fill(tail.middle(bar), "#b1101c") : "") +
    lights
  );
}
