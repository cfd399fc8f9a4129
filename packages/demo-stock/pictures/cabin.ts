import { bothSides, type Skin } from "./mesh.ts";
import type { Shell } from "./shell.ts";
import { mix, type Point, rounded, type Spot, smoothstep } from "./space.ts";

/** The cabin: a band over the top (screen, roof, rear window) and a leaning wall at each side. */
export type Cabin = {
  /** Height of the roof's edge along the car. */
  edge(x: number): number;
  /** x where the edge begins (foot of the screen pillar) and ends. */
  from: number;
  to: number;
  /** The near wall at a place of the side view. */
  near(x: number, z: number): Point;
  /** The band over the top: `along` 0 at the cowl to 1 at the rear foot, `across` -1 near to 1 far. */
  band(along: number, across: number): Point;
  /** Where along the band the screen ends and the rear window begins. */
  header: number;
  rearTop: number;
  skins: Skin[];
};

const known = new WeakMap<Shell, Cabin>();

/** The cabin on that skin; memoised, so repeated calls return the same object. */
export function cabinOf(shell: Shell): Cabin {
  const cabin = known.get(shell) ?? build(shell);
  known.set(shell, cabin);
  return cabin;
}

function build(shell: Shell): Cabin {
  const { plan } = shell;
  const profile = rounded(plan.cabin, plan.cabinRadius);
  const n = profile.length - 1;
  const corner = (index: number) => {
    const [x, z] = plan.cabin[index]!;
    let best = 0;
    profile.forEach((p, i) => {
      const b = profile[best]!;
      if (Math.hypot(p[0] - x, p[1] - z) < Math.hypot(b[0] - x, b[1] - z)) best = i;
    });
    return best / n;
  };
  const header = corner(1);
  const rearTop = corner(plan.cabin.length - 2);
  const crown = 0.045;
  const rearFrom = plan.cabin.at(-2)![0] - 0.5;

  const wall = (x: number, z: number) => {
    const foot = shell.halfWidth(x, shell.shoulder(x)) - 0.012;
    const rise = Math.max(0, z - shell.shoulder(x));
    const taper = plan.tray || plan.panelVan ? 0 : 0.07 * smoothstep(rearFrom - 0.6, rearFrom + 1, x);
    return foot - plan.tumble * rise - 0.1 * plan.tumble * rise * rise - taper * smoothstep(0, 0.3, rise);
  };
  const at = (along: number): Spot => {
    const place = along * n;
    const i = Math.min(n - 1, Math.floor(place));
    const [a, b] = [profile[i]!, profile[i + 1]!];
    return [mix(a[0], b[0], place - i), mix(a[1], b[1], place - i)];
  };
  const bow = (along: number) =>
    along < header
      ? mix(plan.bow.front, plan.bow.front * 0.3, along / header)
      : along > rearTop
        ? -mix(0, plan.bow.rear, (along - rearTop) / (1 - rearTop))
        : mix(plan.bow.front * 0.3, 0, (along - header) / (rearTop - header));
  const edgeSpot = (along: number): Spot => {
    const [x, z] = at(along);
    return [x + bow(along), z - crown];
  };
  const band = (along: number, across: number): Point => {
    const [x, z] = at(along);
    const [ex, ez] = edgeSpot(along);
    const t = across * across;
    return [mix(x, ex, t), across * wall(ex, ez), mix(z, ez, t)];
  };
  const edges = profile.map((_, i) => edgeSpot(i / n));
  const edge = (x: number) => {
    const i = edges.findIndex((e) => e[0] >= x);
    if (i <= 0) return (i === 0 ? edges[0]! : edges[n]!)[1];
    const [a, b] = [edges[i - 1]!, edges[i]!];
    return mix(a[1], b[1], (x - a[0]) / (b[0] - a[0]));
  };

  const skin = profile.map((_, i) => {
    const along = i / n;
    const [ex, ez] = edgeSpot(along);
    const foot = shell.shoulder(ex) - 0.01;
    const row: Point[] = [0, 0.25, 0.5, 0.7, 0.84, 0.92].map((across) => band(along, -across));
    const drop = Math.min(0.05, Math.max(0, ez - foot) * 0.3);
    const [a, e]: Point[] = [row.at(-1)!, [ex, -wall(ex, ez), ez]];
    const b: Point = [ex, -wall(ex, ez - drop), ez - drop];
    for (const t of [0.3, 0.6, 1])
      row.push(
        [0, 1, 2].map(
          (k) => (1 - t) ** 2 * a![k]! + 2 * t * (1 - t) * e![k]! + t * t * b[k]!,
        ) as unknown as Point,
      );
    for (let k = 1; k <= 5; k++) {
      const z = mix(ez - drop, Math.min(foot, ez), k / 5);
      row.push([ex, -wall(ex, z), z]);
    }
    return row;
  });

  return {
    edge,
    from: edges[0]![0],
    to: edges[n]![0],
    near: (x, z) => [x, -wall(x, z), z],
    band,
    header,
    rearTop,
    skins: bothSides(skin, [(edges[0]![0] + edges[n]![0]) / 2, 0, shell.shoulder(2)]),
  };
}
