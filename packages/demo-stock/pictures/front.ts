import { endPainter, type Figure } from "./ends.ts";
import { headlamps } from "./lamps.ts";
import { fill, gradient, line, type Sheet, seen } from "./sheet.ts";
import type { Shell } from "./shell.ts";
import { type Camera, mix, range, type Spot } from "./space.ts";

/** The appearance of a nose: which grille, which lamps, and whether it has highlights. */
export type FrontStyle = { grille: number; lamps: number; chrome: boolean };

type Grille = { half: Figure; bars: "across" | "upright" | "mesh" | "none"; badge: number };

/** Grilles by their near half, top to bottom: turn against share of the nose's height. */
const grilles: readonly Grille[] = [
  {
    half: [
      [0.22, 0.75],
      [0.29, 0.66],
      [0.26, 0.44],
      [0.19, 0.37],
    ],
    bars: "across",
    badge: 0.28,
  },
  {
    half: [
      [0.3, 0.74],
      [0.31, 0.64],
      [0.23, 0.45],
    ],
    bars: "mesh",
    badge: 0.34,
  },
  {
    half: [
      [0.33, 0.765],
      [0.32, 0.67],
    ],
    bars: "across",
    badge: 0.5,
  },
  {
    half: [
      [0.21, 0.75],
      [0.29, 0.62],
      [0.31, 0.4],
      [0.25, 0.27],
    ],
    bars: "mesh",
    badge: 0.22,
  },
  {
    half: [
      [0.24, 0.76],
      [0.27, 0.7],
      [0.25, 0.42],
    ],
    bars: "upright",
    badge: 0.2,
  },
  {
    half: [
      [0.33, 0.745],
      [0.33, 0.725],
    ],
    bars: "none",
    badge: -2.2,
  },
];
/** How many designs have an opening; the one after them is closed. */
export const grilleDesigns = grilles.length - 1;

/** Grille, intakes and headlamps. Shares of the nose's height adapt to body heights. */
export function frontEnd(
  sheet: Sheet,
  shell: Shell,
  camera: Camera,
  style: FrontStyle,
  tall: boolean,
): string {
  const nose = endPainter(shell, camera, false);
  const lift = tall ? 0.04 : 0;
  if (nose.edgeTurn < 0) return headlamps(sheet, shell, nose, style.lamps, lift);
  const out: string[] = [];
  const across = (s: number, wide: number) =>
    seen(
      camera,
      range(-wide, Math.min(wide, nose.edgeTurn), 24).map((t) => shell.around(t, s, false)),
      false,
    );
  // A lit lip under each opening keeps it legible on dark paint.
  const lip = (d: string, opacity = 0.3) =>
    line(d, "#fff", 1.6, ` opacity="${opacity}" transform="translate(.4 1.3)"`);
  const lead = seen(
    camera,
    range(-0.9, Math.min(0.9, nose.edgeTurn), 24).map((t) => shell.around(t, 0.93 - 0.02 * t * t, false)),
    false,
  );
  out.push(line(lead, "#000", 1.7, ' opacity=".5"'), lip(lead, 0.28));
  const hollow = gradient(sheet, "hollow", nose.at(0, 0.28), nose.at(0, 0.08), [
    [0, "#030404"],
    [0.7, "#15171a"],
    [1, "#24272b"],
  ]);
  const low = nose.middle([
    [0.36, 0.23],
    [0.42, 0.1],
  ]);
  out.push(lip(low), fill(low, hollow));
  const corner: Figure =
    style.grille % 2
      ? [
          [0.5, 0.44],
          [0.62, 0.47],
          [0.66, 0.25],
          [0.54, 0.14],
        ]
      : [
          [0.45, 0.36],
          [0.7, 0.4],
          [0.68, 0.22],
          [0.5, 0.17],
        ];
  const scoops = nose.both(corner);
  out.push(lip(scoops), fill(scoops, hollow));
  for (const side of [-1, 1] as const)
    out.push(
      line(
        nose.along(
          [
            [0.5, 0.3],
            [0.63, 0.33],
          ],
          side,
        ),
        "#e8eef2",
        3,
        ' opacity=".75"',
      ),
    );
  if (tall) {
    const skid = nose.middle([
      [0.36, 0.08],
      [0.3, 0.01],
    ]);
    out.push(fill(skid, "#a9afb5"), line(across(0.085, 0.36), "#fff", 1.4, ' opacity=".5"'));
  } else out.push(line(across(0.045, 0.7), "#08090a", 5), lip(across(0.06, 0.7), 0.22));

  const { half, bars, badge } = grilles[style.grille % grilles.length]!;
  const shape = half.map(([t, s]): Spot => [t, s + lift]);
  const [high, floor] = [shape[0]![1], shape.at(-1)![1]];
  const widest = Math.max(...shape.map((p) => p[0]));
  const figure = nose.middle(shape);
  const mesh = gradient(sheet, "grille", nose.at(0, high), nose.at(0, floor), [
    [0, "#020303"],
    [0.55, "#121417"],
    [1, "#1d2023"],
  ]);
  const clip = sheet.id("grillecut");
  sheet.defs.push(`<clipPath id="${clip}"><path d="${figure}"/></clipPath>`);
  const meshed = bars === "mesh" ? ' opacity=".55"' : "";
  const tone = style.chrome ? "#a7adb3" : "#3b4045";
  const rows = bars === "across" ? Math.max(2, Math.round((high - floor) * 16)) : bars === "mesh" ? 9 : 0;
  const slats = range(0, 1, rows || 1)
    .slice(1, -1)
    .map((t) => line(across(mix(high, floor, t), widest), tone, bars === "mesh" ? 0.9 : 2, meshed))
    .join("");
  const columns = bars === "upright" ? 11 : bars === "mesh" ? 19 : 0;
  const posts = range(-widest, widest, columns + 1)
    .slice(1, -1)
    .map((t) =>
      columns
        ? line(
            seen(
              camera,
              range(high, floor, 5).map((s) => shell.around(t, s, false)),
              false,
            ),
            tone,
            bars === "mesh" ? 0.9 : 2.6,
            meshed,
          )
        : "",
    )
    .join("");
  out.push(lip(figure, 0.34), fill(figure, mesh), `<g clip-path="url(#${clip})">${slats}${posts}</g>`);
  out.push(
    line(figure, style.chrome ? "#dde2e6" : bars === "none" ? "#f4f8fb" : "#24272a", style.chrome ? 3 : 2.4),
  );
  const [bx, by] = nose.at(0, mix(high, floor, badge));
  const [ex] = nose.at(shell.turnAt(0.052, false), mix(high, floor, badge));
  const wide = Math.max(4, Math.abs(ex - bx));
  const ring = (k: number, paint: string) =>
    `<ellipse cx="${bx.toFixed(1)}" cy="${by.toFixed(1)}" rx="${(wide * k).toFixed(1)}" ry="${(10.5 * k).toFixed(1)}" fill="${paint}"/>`;
  out.push(ring(1.1, "#14171a"), ring(1, "#e6eaed"), ring(0.62, "#20252a"), ring(0.3, "#c9d0d5"));
  out.push(headlamps(sheet, shell, nose, style.lamps, lift));
  return out.join("");
}
