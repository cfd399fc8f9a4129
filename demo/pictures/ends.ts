import { lettering } from "./letters.ts";
import { fill, gradient, line, type Sheet, seen } from "./sheet.ts";
import type { Shell } from "./shell.ts";
import { type Camera, minus, mix, type Point, range, type Spot } from "./space.ts";

/** A closed figure on the nose or tail: turn (0 middle, 1 side) against share of height. */
type Figure = readonly Spot[];

/** Draws on the nose (or tail): figures given for one side are mirrored, and cut where the skin turns away. */
export function endPainter(shell: Shell, camera: Camera, back: boolean) {
  const faces = (turn: number, share: number): boolean => {
    const [a, b] = [shell.around(turn - 0.015, share, back), shell.around(turn + 0.015, share, back)];
    const [dx, dy] = [b[0] - a[0], b[1] - a[1]];
    const outward: Spot = back ? [dy, -dx] : [-dy, dx];
    const to = minus(camera.eye, shell.around(turn, share, back));
    return outward[0] * to[0] + outward[1] * to[1] > 0;
  };
  const edgeTurn = (() => {
    for (let turn = 0; turn <= 1; turn += 0.02) if (!faces(turn, 0.5)) return turn - 0.02;
    return 1;
  })();
  const dense = (figure: Figure): Spot[] =>
    figure.flatMap((p, i) => {
      const q = figure[(i + 1) % figure.length]!;
      return Array.from({ length: 8 }, (_, k): Spot => [mix(p[0], q[0], k / 8), mix(p[1], q[1], k / 8)]);
    });
  const points = (figure: Figure, side: -1 | 1): Point[] =>
    dense(figure).map(([turn, share]) => shell.around(Math.min(side * turn, edgeTurn), share, back));
  return {
    edgeTurn,
    /** One figure on one side. */
    one: (figure: Figure, side: -1 | 1) => seen(camera, points(figure, side)),
    /** A figure on both sides, the far one only where it can be seen. */
    both(figure: Figure): string {
      const far = edgeTurn > 0 && Math.min(...figure.map((p) => p[0])) < edgeTurn - 0.03;
      return seen(camera, points(figure, -1)) + (far ? seen(camera, points(figure, 1)) : "");
    },
    at: (turn: number, share: number): Spot =>
      camera.project(shell.around(Math.min(turn, edgeTurn), share, back)),
    /** A figure symmetric about the middle, given by its near half from top to bottom. */
    middle(half: Figure): string {
      const whole: Spot[] = [
        ...half.map(([t, s]): Spot => [-t, s]),
        ...[...half].reverse().map(([t, s]): Spot => [t, s]),
      ];
      return seen(
        camera,
        dense(whole).map(([t, s]) => shell.around(Math.min(t, edgeTurn), s, back)),
      );
    },
  };
}
type EndPainter = ReturnType<typeof endPainter>;

/** A number plate, 0.37 × 0.12 m, standing just off the skin. */
export function plate(shell: Shell, camera: Camera, back: boolean, share: number, text: string): string {
  const [x, , z] = shell.around(0, share, back);
  const off = x + (back ? 0.02 : -0.02);
  const place = (y: number, up: number) => camera.project([off, y, z + up]);
  // Seen from ahead, the near side is at the right of the plate; seen from behind, at its left.
  const dir = back ? 1 : -1;
  const [o, e, u] = [place(0, 0), place(dir * 0.186, 0), place(0, 0.066)];
  const n = (v: number) => (v / 100).toFixed(4);
  const matrix = `matrix(${n(e[0] - o[0])} ${n(e[1] - o[1])} ${n(o[0] - u[0])} ${n(o[1] - u[1])} ${o[0].toFixed(1)} ${o[1].toFixed(1)})`;
  return `<g transform="${matrix}"><rect x="-104" y="-106" width="208" height="212" rx="8" fill="#111316"/><rect x="-100" y="-98" width="200" height="196" rx="8" fill="#f2f3ef"/><g transform="scale(1 2.8)">${lettering(text, [0, 15], { size: 24, colour: "#1b2a3a", weight: 0.15, spacing: 1.5, anchor: "middle" })}</g></g>`;
}

export type FrontStyle = { grille: number; lamps: number; chrome: boolean };

/** Grille, intakes and headlamps. Body-height differences are settled by shares of the nose's height. */
export function frontEnd(
  sheet: Sheet,
  shell: Shell,
  camera: Camera,
  style: FrontStyle,
  tall: boolean,
): string {
  const nose = endPainter(shell, camera, false);
  const dark = "#0b0c0e";
  if (nose.edgeTurn < 0) return headlamps(sheet, shell, nose, style.lamps, tall ? 0.05 : 0);
  const out: string[] = [];
  const lift = tall ? 0.05 : 0;
  // The bonnet's leading edge, lower intake and corner intakes.
  const turns = range(-0.93, Math.min(0.93, nose.edgeTurn), 24);
  const lead = seen(
    camera,
    turns.map((t) => shell.around(t, 0.925 - 0.02 * Math.abs(t), false)),
    false,
  );
  out.push(
    line(lead, "#000", 1.8, ' opacity=".5"'),
    line(lead, "#fff", 1, ' opacity=".25" transform="translate(0 1.6)"'),
  );
  out.push(
    fill(
      nose.middle([
        [0.5, 0.24],
        [0.56, 0.1],
      ]),
      dark,
    ),
  );
  out.push(
    fill(
      nose.both([
        [0.74, 0.42],
        [0.79, 0.44],
        [0.8, 0.24],
        [0.7, 0.15],
      ]),
      "#121416",
    ),
  );
  const grilles: Spot[][] = [
    [
      [0.3, 0.72],
      [0.36, 0.6],
      [0.3, 0.34],
    ],
    [
      [0.42, 0.7],
      [0.45, 0.6],
      [0.36, 0.46],
    ],
    [
      [0.26, 0.74],
      [0.3, 0.5],
      [0.24, 0.22],
    ],
    [
      [0.46, 0.72],
      [0.46, 0.66],
      [0.44, 0.58],
    ],
  ];
  const shape = (grilles[style.grille % grilles.length] ?? grilles[0]!).map(([t, s]): Spot => [t, s + lift]);
  const [topLeft, bottom] = [nose.at(0, shape[0]![1]), nose.at(0, shape.at(-1)![1])];
  const mesh = gradient(sheet, "grille", topLeft, bottom, [
    [0, "#050607"],
    [0.6, "#17191c"],
    [1, "#0a0b0c"],
  ]);
  out.push(fill(nose.middle(shape), mesh));
  const [high, low] = [shape[0]![1], shape.at(-1)![1]];
  const bars = style.grille % 2 ? 4 : 6;
  for (let k = 1; k < bars; k++) {
    const s = mix(high, low, k / bars);
    const wide = shape[1]![0] * 0.86;
    out.push(
      line(
        seen(
          camera,
          range(-wide, wide, 12).map((t) => shell.around(Math.min(t, nose.edgeTurn), s, false)),
          false,
        ),
        style.chrome ? "#a9afb5" : "#33373b",
        style.chrome ? 1.8 : 1.6,
      ),
    );
  }
  out.push(line(nose.middle(shape), style.chrome ? "#d4d9dd" : "#1d2023", style.chrome ? 2.6 : 2));
  const [bx, by] = nose.at(0, mix(high, low, 0.3));
  out.push(
    `<ellipse cx="${bx.toFixed(1)}" cy="${by.toFixed(1)}" rx="9" ry="10" fill="#e3e7ea" stroke="#6d747b" stroke-width="1"/><ellipse cx="${bx.toFixed(1)}" cy="${by.toFixed(1)}" rx="5" ry="5.6" fill="#20252a"/>`,
  );
  out.push(headlamps(sheet, shell, nose, style.lamps, lift));
  return out.join("");
}

function headlamps(sheet: Sheet, shell: Shell, nose: EndPainter, design: number, lift: number): string {
  const designs: { lens: Figure; light: Figure; beams: number }[] = [
    {
      lens: [
        [0.4, 0.72],
        [0.66, 0.83],
        [0.95, 0.9],
        [1, 0.84],
        [0.86, 0.68],
        [0.44, 0.58],
      ],
      light: [
        [0.44, 0.6],
        [0.86, 0.7],
        [0.98, 0.83],
        [0.985, 0.8],
        [0.87, 0.67],
        [0.44, 0.575],
      ],
      beams: 2,
    },
    {
      lens: [
        [0.36, 0.74],
        [0.94, 0.88],
        [0.98, 0.8],
        [0.8, 0.69],
        [0.38, 0.63],
      ],
      light: [
        [0.36, 0.745],
        [0.94, 0.885],
        [0.95, 0.855],
        [0.37, 0.715],
      ],
      beams: 3,
    },
    {
      lens: [
        [0.44, 0.8],
        [0.88, 0.9],
        [0.95, 0.8],
        [0.88, 0.62],
        [0.5, 0.58],
      ],
      light: [
        [0.5, 0.78],
        [0.85, 0.865],
        [0.9, 0.79],
        [0.87, 0.78],
        [0.84, 0.835],
        [0.51, 0.755],
      ],
      beams: 1,
    },
  ];
  // On a short overhang the lamp ends before the wheel arch begins.
  const arch = shell.frontWheel - shell.plan.wheelRadius * 0.74;
  let last = 1;
  while (last > 0.6 && shell.around(-last, 0.8, false)[0] > arch) last -= 0.02;
  const lifted = (figure: Figure): Figure =>
    figure.map(([t, s]): Spot => [t > 0.6 ? mix(0.6, last, (t - 0.6) / 0.4) : t, s + lift]);
  const { lens, light, beams } = designs[design % designs.length]!;
  const glass = gradient(sheet, "lamp", nose.at(-0.5, 0.84 + lift), nose.at(-0.9, 0.6 + lift), [
    [0, "#dfe8ee"],
    [0.35, "#8d99a3"],
    [0.7, "#3d464e"],
    [1, "#98a4ad"],
  ]);
  const spots = range(0.57, 0.8 * last, beams - 1 || 1).slice(0, beams);
  const beam = spots
    .flatMap((t) => (t < nose.edgeTurn - 0.05 ? [-t, t] : [-t]))
    .map((t) => {
      const [x, y] = nose.at(t, 0.655 + Math.abs(t) * 0.13 + lift);
      const wide = 10 * Math.cos(Math.abs(t) * 0.9);
      return `<ellipse cx="${x.toFixed(1)}" cy="${y.toFixed(1)}" rx="${wide.toFixed(1)}" ry="10.5" fill="#22282d"/><ellipse cx="${x.toFixed(1)}" cy="${(y - 0.5).toFixed(1)}" rx="${(wide * 0.68).toFixed(1)}" ry="7.4" fill="#f5fafd"/><ellipse cx="${x.toFixed(1)}" cy="${(y + 1).toFixed(1)}" rx="${(wide * 0.35).toFixed(1)}" ry="3.4" fill="#aebcc6"/>`;
    });
  return (
    fill(nose.both(lifted(lens)), "#15181b") +
    fill(nose.both(lifted(lens)), glass, ' opacity=".72"') +
    beam.join("") +
    fill(nose.both(lifted(light)), "#fff") +
    line(nose.both(lifted(lens)), "#0a0b0d", 1.5)
  );
}
