import type { EndPainter, Figure } from "./ends.ts";
import { fill, gradient, line, type Sheet } from "./sheet.ts";
import type { Shell } from "./shell.ts";
import { mix, range, type Spot } from "./space.ts";

/** A headlamp: its lens from the grille's side out, the line of its daytime light, the number of beams. */
type Lamp = { lens: Figure; day: Figure; beams: number };

// Turn 1 is where the nose has become the side: lamps run past it, onto the guard.
const designs: readonly Lamp[] = [
  {
    lens: [
      [0.37, 0.75],
      [0.62, 0.82],
      [0.97, 0.885],
      [1.12, 0.9],
      [1.0, 0.76],
      [0.72, 0.64],
      [0.42, 0.61],
    ],
    day: [
      [0.41, 0.63],
      [0.72, 0.665],
      [0.97, 0.775],
      [1.08, 0.885],
    ],
    beams: 2,
  },
  {
    lens: [
      [0.36, 0.775],
      [0.66, 0.82],
      [0.95, 0.87],
      [1.08, 0.885],
      [0.98, 0.785],
      [0.7, 0.71],
      [0.36, 0.685],
    ],
    day: [
      [0.37, 0.76],
      [0.66, 0.805],
      [0.95, 0.855],
      [1.06, 0.875],
    ],
    beams: 3,
  },
  {
    lens: [
      [0.4, 0.79],
      [0.66, 0.85],
      [0.94, 0.89],
      [1.04, 0.8],
      [0.9, 0.66],
      [0.66, 0.58],
      [0.44, 0.6],
    ],
    day: [
      [0.47, 0.63],
      [0.46, 0.755],
      [0.66, 0.81],
      [0.93, 0.86],
      [0.98, 0.8],
    ],
    beams: 1,
  },
  {
    // A slim day light above, the beams in a box of their own below.
    lens: [
      [0.36, 0.8],
      [0.66, 0.845],
      [0.98, 0.885],
      [1.1, 0.9],
      [1.02, 0.845],
      [0.7, 0.775],
      [0.36, 0.745],
    ],
    day: [
      [0.38, 0.775],
      [0.66, 0.812],
      [0.98, 0.868],
      [1.06, 0.885],
    ],
    beams: 0,
  },
  {
    lens: [
      [0.38, 0.76],
      [0.6, 0.82],
      [0.86, 0.87],
      [1.0, 0.86],
      [0.97, 0.7],
      [0.8, 0.6],
      [0.5, 0.58],
    ],
    day: [
      [0.46, 0.6],
      [0.55, 0.69],
      [0.75, 0.71],
      [0.93, 0.78],
    ],
    beams: 2,
  },
];
export const lampDesigns = designs.length;

/** Both headlamps, the far one as far as it can be seen. */
export function headlamps(
  sheet: Sheet,
  shell: Shell,
  nose: EndPainter,
  design: number,
  lift: number,
): string {
  // On a short overhang the lamp ends before the wheel arch begins.
  const arch = shell.frontWheel - shell.plan.wheelRadius * 0.62;
  let last = 1.12;
  while (last > 0.6 && shell.around(-last, 0.82, false)[0] > arch) last -= 0.02;
  const placed = (figure: Figure): Figure =>
    figure.map(([t, s]): Spot => [t > 0.6 ? mix(0.6, last, (t - 0.6) / 0.52) : t, s + lift]);
  const { lens, day, beams } = designs[design % designs.length]!;
  const out: string[] = [];
  const shape = placed(lens);
  const whole = nose.both(shape);
  const clip = sheet.id("lenses");
  sheet.defs.push(`<clipPath id="${clip}"><path d="${whole}"/></clipPath>`);
  const glass = gradient(sheet, "lamp", nose.at(-0.6, 0.88 + lift), nose.at(-0.6, 0.6 + lift), [
    [0, "#cfd9e0"],
    [0.22, "#7b8791"],
    [0.5, "#262d33"],
    [0.8, "#4b565f"],
    [1, "#a2aeb7"],
  ]);
  out.push(
    line(whole, "#fff", 3, ' opacity=".25"'),
    fill(whole, "#0b0d0f"),
    fill(whole, glass, ' opacity=".85"'),
  );
  const parts: string[] = [];
  const sides = nose.edgeTurn > 0.35 ? ([-1, 1] as const) : ([-1] as const);
  const box: Figure = placed([
    [0.48, 0.67],
    [0.7, 0.69],
    [0.7, 0.56],
    [0.52, 0.54],
  ]);
  const boxed = beams === 0;
  if (boxed) {
    const lower = nose.both(box);
    out.push(
      line(lower, "#fff", 2.5, ' opacity=".22"'),
      fill(lower, "#0b0d0f"),
      fill(lower, glass, ' opacity=".5"'),
    );
  }
  const spots = boxed
    ? [0.57, 0.66]
    : beams === 1
      ? [0.68]
      : range(0.5, beams === 3 ? 0.86 : 0.74, beams - 1);
  const middle = (t: number) =>
    boxed ? 0.615 : mix(0.69, 0.775, (t - 0.45) / 0.45) + (beams === 3 ? 0.02 : 0);
  for (const side of sides)
    for (const t of spots) {
      if (side > 0 && t > nose.edgeTurn - 0.06) continue;
      const s = middle(t) + lift;
      const [at, next, up] = [
        nose.at(side * t, s),
        nose.at(side * (t + 0.035), s),
        nose.at(side * t, s + 0.04),
      ];
      const tall = Math.hypot(up[0] - at[0], up[1] - at[1]) * (beams === 1 ? 1.35 : 1);
      const wide = Math.min(
        tall,
        Math.hypot(next[0] - at[0], next[1] - at[1]) * 1.05 * (beams === 1 ? 1.4 : 1),
      );
      const disc = (k: number, paint: string) =>
        `<ellipse cx="${at[0].toFixed(1)}" cy="${at[1].toFixed(1)}" rx="${(wide * k).toFixed(1)}" ry="${(tall * k).toFixed(1)}" fill="${paint}"/>`;
      parts.push(disc(1.12, "#0d1013"), disc(0.92, "#8d99a2"), disc(0.78, "#f6fbff"), disc(0.4, "#b9c7d1"));
    }
  const light = sides.map((side) => nose.along(placed(day), side)).join("");
  parts.push(line(light, "#dff1ff", 8, ' opacity=".35"'), line(light, "#fff", 3.6));
  out.push(
    `<g clip-path="url(#${clip})">${boxed ? "" : parts.slice(0, -2).join("")}${parts.slice(-2).join("")}</g>`,
  );
  if (boxed) out.push(parts.slice(0, -2).join(""));
  out.push(line(whole, "#060708", 1.6));
  return out.join("");
}
