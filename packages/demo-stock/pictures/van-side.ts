import type { Cabin } from "./cabin.ts";
import { fill, gradient, line, type Sheet, seen } from "./sheet.ts";
import type { Shell } from "./shell.ts";
import { type Camera, mix, type Point, range, type Spot } from "./space.ts";

/** Places of the sliding door: its front and rear shut line. */
export const slidingDoor = (pillar: number): { from: number; to: number } => ({
  from: pillar + 0.03,
  to: pillar + 1.22,
});

/** A panel van's upper side: shut lines up to the roof, the sliding door's rail, pressings in the blank panels. */
export function vanSide(sheet: Sheet, shell: Shell, cabin: Cabin, camera: Camera, windows: boolean): string {
  const { plan } = shell;
  const door = slidingDoor(plan.pillar);
  const out: string[] = [];
  const top = (x: number) => cabin.edge(x) - 0.06;
  const upright = (x: number) =>
    seen(
      camera,
      range(shell.shoulder(x), top(x), 8).map((z) => cabin.near(x, z)),
      false,
    );
  if (!windows) {
    const pressing = (from: number, to: number): void => {
      const corner = (x: number, x2: number, z: number, z2: number): Spot[] => [
        [x, mix(z, z2, 0.16)],
        [mix(x, x2, 0.02), mix(z, z2, 0.04)],
        [mix(x, x2, 0.07), z],
      ];
      const [low, high] = [shell.shoulder(from) + 0.1, top((from + to) / 2) - 0.07];
      const frame: Spot[] = [
        ...corner(from, to, low, high),
        ...corner(to, from, low, high).reverse(),
        ...corner(to, from, high, low),
        ...corner(from, to, high, low).reverse(),
      ];
      const d = seen(
        camera,
        frame.map(([x, z]): Point => cabin.near(x, Math.min(z, top(x) - 0.04))),
      );
      const [a, b] = [camera.project(cabin.near(from, high)), camera.project(cabin.near(from, low))];
      const relief = gradient(sheet, `press${Math.round(from * 100)}`, a, b, [
        [0, "#000", 0.2],
        [0.12, "#000", 0.07],
        [0.5, "#fff", 0.03],
        [0.9, "#fff", 0.16],
        [1, "#fff", 0.26],
      ]);
      out.push(
        fill(d, relief),
        line(d, "#fff", 1.3, ' opacity=".55" transform="translate(.6 1.3)"'),
        line(d, "#000", 1.3, ' opacity=".3"'),
      );
    };
    pressing(door.from + 0.08, door.to - 0.08);
    pressing(door.to + 0.1, plan.length - 0.3);
  }
  for (const x of [door.from, door.to])
    out.push(
      line(upright(x), "#000", 1.9, ' opacity=".55"'),
      line(upright(x), "#fff", 1, ' opacity=".3" transform="translate(1.6 .6)"'),
    );
  const level = (from: number, to: number, up: number) =>
    seen(
      camera,
      range(from, to, 12).map((x) => cabin.near(x, up > 0.3 ? top(x) : shell.shoulder(x) + up)),
      false,
    );
  // Gutter above the door; the rail the door slides on behind it.
  out.push(line(level(plan.pillar - 0.1, plan.length - 0.2, 1), "#000", 1.6, ' opacity=".4"'));
  const rail = level(door.to - 0.02, plan.length - 0.26, 0.03);
  out.push(
    line(rail, "#0a0b0d", 6),
    line(rail, "#666c72", 1.6, ' transform="translate(0 1)"'),
    line(rail, "#fff", 1.2, ' opacity=".5" transform="translate(0 4.2)"'),
  );
  return out.join("");
}

/** The rub strip along a van's side, between the wheels and behind them. */
export function rubStrip(shell: Shell, camera: Camera): string {
  const { plan } = shell;
  const clear = plan.wheelRadius + 0.09;
  const piece = (from: number, to: number) => {
    const at = (x: number, s: number) => shell.near(x, mix(shell.sill(x), shell.shoulder(x), s), 0.006);
    const d = seen(camera, [
      ...range(from, to, 14).map((x) => at(x, 0.37)),
      ...range(to, from, 14).map((x) => at(x, 0.26)),
    ]);
    const edge = seen(
      camera,
      range(from, to, 14).map((x) => at(x, 0.365)),
      false,
    );
    return fill(d, "#1b1d20") + line(edge, "#8b9197", 1.3, ' opacity=".7"');
  };
  return (
    piece(shell.frontWheel + clear, shell.rearWheel - clear) +
    piece(shell.rearWheel + clear, plan.length - 0.2)
  );
}
