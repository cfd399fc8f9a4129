import { lettering } from "./letters.ts";
import { seen } from "./sheet.ts";
import type { Shell } from "./shell.ts";
import { type Camera, minus, mix, type Point, range, type Spot } from "./space.ts";

/** A closed figure on the nose or tail: turn (0 middle, 1 side) against share of height. */
export type Figure = readonly Spot[];

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
  // Corners are rounded off, sides follow the skin.
  const dense = (figure: Figure): Spot[] =>
    figure.flatMap((p, i) => {
      const n = figure.length;
      const [o, q] = [figure[(i + n - 1) % n]!, figure[(i + 1) % n]!];
      const soft = (to: Spot): Spot => {
        const t = Math.min(0.4, 0.024 / (Math.hypot(to[0] - p[0], to[1] - p[1]) || 1));
        return [mix(p[0], to[0], t), mix(p[1], to[1], t)];
      };
      const [a, b] = [soft(o), soft(q)];
      const bend = [0, 0.25, 0.5, 0.75, 1].map((t): Spot => {
        const [u, v, w] = [(1 - t) ** 2, 2 * t * (1 - t), t * t];
        return [u * a[0] + v * p[0] + w * b[0], u * a[1] + v * p[1] + w * b[1]];
      });
      const far: Spot = [mix(p[0], q[0], 0.6), mix(p[1], q[1], 0.6)];
      const mid = [0.2, 0.45, 0.7, 0.95].map((t): Spot => [mix(b[0], far[0], t), mix(b[1], far[1], t)]);
      return [...bend, ...mid];
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
    /** An open line on one side, cut where the skin turns away. */
    along(way: Figure, side: -1 | 1): string {
      const fine = way.flatMap((p, i) => {
        const q = way[i + 1];
        return q ? range(0, 0.875, 7).map((t): Spot => [mix(p[0], q[0], t), mix(p[1], q[1], t)]) : [p];
      });
      const shown = fine.filter(([t]) => side * t <= edgeTurn);
      return shown.length > 1
        ? seen(
            camera,
            shown.map(([t, s]) => shell.around(side * t, s, back)),
            false,
          )
        : "";
    },
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
export type EndPainter = ReturnType<typeof endPainter>;

/** A number plate, 0.37 × 0.12 m, standing just off the skin; `turned` for a picture that will be mirrored. */
export function plate(
  shell: Shell,
  camera: Camera,
  back: boolean,
  share: number,
  text: string,
  turned = false,
): string {
  const [x, , z] = shell.around(0, share, back);
  const off = x + (back ? 0.02 : -0.02);
  const place = (y: number, up: number) => camera.project([off, y, z + up]);
  // Seen from ahead, the near side is at the right of the plate; seen from behind, at its left.
  const dir = back ? 1 : -1;
  const [o, e, u] = [place(0, 0), place(dir * 0.186, 0), place(0, 0.066)];
  const n = (v: number) => (v / 100).toFixed(4);
  const matrix = `matrix(${n(e[0] - o[0])} ${n(e[1] - o[1])} ${n(o[0] - u[0])} ${n(o[1] - u[1])} ${o[0].toFixed(1)} ${o[1].toFixed(1)})`;
  return `<g transform="${matrix}"><rect x="-104" y="-106" width="208" height="212" rx="8" fill="#111316"/><rect x="-100" y="-98" width="200" height="196" rx="8" fill="#f2f3ef"/><g transform="scale(${turned ? -1 : 1} 2.8)">${lettering(text, [0, 10], { size: 18, colour: "#1b2a3a", weight: 0.16, spacing: 1.6, anchor: "middle" })}</g></g>`;
}
