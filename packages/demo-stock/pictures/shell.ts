import type { BodyPlan } from "./body-plan.ts";
import { bothSides, type Grid, type Skin, turnedGrid } from "./mesh.ts";
import { clamp, curveThrough, mix, type Point } from "./space.ts";

// The lower body is a stack of rings, sill to shoulder, each a rounded rectangle in plan; bonnet and boot are
// a lid over the top ring. Its section leans in above the shoulder line, has a crisp edge there, and rounds under to
// the sill: the edge catches the softbox, the doors turn from the wall's light to the floor's shade.
const section = curveThrough([
  [0, 0.1],
  [0.05, 0.06],
  [0.12, 0.036],
  [0.22, 0.018],
  [0.36, 0.005],
  [0.5, 0],
  [0.62, 0.005],
  [0.72, 0.014],
  [0.745, 0.018],
  [0.765, 0.034],
  [0.8, 0.044],
  [0.9, 0.066],
  [0.96, 0.084],
  [1, 0.12],
]);

const carShares = [
  0, 0.025, 0.05, 0.085, 0.12, 0.17, 0.22, 0.29, 0.36, 0.43, 0.5, 0.56, 0.62, 0.67, 0.71, 0.735, 0.75, 0.765,
  0.785, 0.82, 0.86, 0.9, 0.93, 0.96, 0.98, 1,
];
/** Where a caravan's two colours meet, as a share of its height. */
export const waistShare = 0.36;
const caravanShares = [
  0,
  0.05,
  0.12,
  0.2,
  0.28,
  waistShare - 0.001,
  waistShare + 0.001,
  0.44,
  0.52,
  0.6,
  0.68,
  0.76,
  0.83,
  0.89,
  0.94,
  0.97,
  0.99,
  1,
];

export type Shell = {
  plan: BodyPlan;
  frontWheel: number;
  rearWheel: number;
  sill(x: number): number;
  shoulder(x: number): number;
  /** Half width of the skin at a place of the side view. */
  halfWidth(x: number, z: number): number;
  /** The near (left) side's skin at a place of the side view; `out` lifts it off the skin. */
  near(x: number, z: number, out?: number): Point;
  /**
   * The nose's (or tail's) skin: `turn` from -1 (near side) over 0 (the middle) to 1, and a metre further along
   * the side for each 1 beyond; `share` of the height from sill to shoulder.
   */
  around(turn: number, share: number, back: boolean): Point;
  /** The turn at which the nose (or tail) is `y` metres from the middle line. */
  turnAt(y: number, back: boolean): number;
  /** The bonnet's or boot's skin; `across` from -1 (near edge) to 1. */
  lid(x: number, across: number): Point;
  sides: Grid;
  /** The whole lower body: walls, then lids. */
  skins: Skin[];
};

const known = new WeakMap<BodyPlan, Shell>();

/** The plan's skin; memoised, so repeated calls return the same object. */
export function shellOf(plan: BodyPlan): Shell {
  const shell = known.get(plan) ?? build(plan);
  known.set(plan, shell);
  return shell;
}

function build(plan: BodyPlan): Shell {
  const { length, halfWidth: w, corners } = plan;
  const [sill, shoulder] = [curveThrough(plan.sill), curveThrough(plan.shoulder)];
  const [nose, tail] = [curveThrough(plan.nose), curveThrough(plan.tail)];
  const frontWheel = plan.frontOverhang;
  const rearWheel = frontWheel + plan.wheelbase;
  const share = (x: number, z: number) => clamp((z - sill(x)) / (shoulder(x) - sill(x)), 0, 1);

  const girth = (x: number, s: number) => {
    const near = (wheel: number) => Math.exp(-(((x - wheel) / 0.46) ** 2));
    const flare = 0.028 * Math.max(near(frontWheel), near(rearWheel)) * Math.exp(-(((s - 0.5) / 0.42) ** 2));
    return w - 0.028 - (plan.flatSides ? 0.02 * (2 * s - 1) ** 4 : section(s)) + (plan.flatSides ? 0 : flare);
  };
  // The plan of one ring: the position along its corner of a place, and the remaining width.
  const planWidth = (x: number, s: number) => {
    const ahead = clamp(1 - (x - nose(s)) / corners.front, 0, 1);
    const behind = clamp(1 - (length - tail(s) - x) / corners.rear, 0, 1);
    return (
      (1 - ahead ** corners.frontSquare) ** (1 / corners.frontSquare) *
      (1 - behind ** corners.rearSquare) ** (1 / corners.rearSquare)
    );
  };
  const atShare = (x: number, s: number) => girth(x, s) * planWidth(x, s);
  const halfWidth = (x: number, z: number) => atShare(x, share(x, z));

  const ring = (s: number): Point[] => {
    const [x0, x1] = [nose(s), length - tail(s)];
    const xs: number[] = [];
    for (let k = 0; k <= 16; k++)
      xs.push(x0 + corners.front * (1 - Math.cos((k / 16) * (Math.PI / 2)) ** (2 / corners.frontSquare)));
    const [a, b] = [x0 + corners.front, x1 - corners.rear];
    for (let k = 1; k < 22; k++) xs.push(mix(a, b, k / 22));
    for (let k = 16; k >= 0; k--)
      xs.push(x1 - corners.rear * (1 - Math.cos((k / 16) * (Math.PI / 2)) ** (2 / corners.rearSquare)));
    return xs.map((x) => [x, -atShare(x, s), mix(sill(x), shoulder(x), s)]);
  };
  const shares = plan.flatSides ? caravanShares : carShares;
  const sides = shares.map(ring);
  // Under the cabin there's no lid to see.
  const [cowl, deck] = [
    plan.cabin[0]![0] + plan.bow.front + 0.12,
    plan.cabin.at(-1)![0] - plan.bow.rear - 0.3,
  ];
  const dome = (across: number) => 1 - Math.abs(across) ** 2.4;
  const rim = sides.at(-1)!;
  const top = [1, 0.97, 0.92, 0.84, 0.72, 0.58, 0.4, 0.2, 0].map((across) =>
    rim.map(([x, y, z]): Point => [x, y * across, z + plan.crown * dome(across) * (Math.abs(y) / w) ** 1.4]),
  );

  const covered = (row: readonly Point[]) => !plan.flatSides && row[0]![0] > cowl && row[0]![0] < deck;
  const lids = turnedGrid(top);
  const [before, after] = [
    lids.filter((row) => row[0]![0] <= cowl),
    lids.filter((row) => row[0]![0] >= deck),
  ];
  const parts = lids.some(covered) ? [before, after].filter((part) => part.length > 1) : [lids];

  const middle: Point = [length / 2, 0, plan.flatSides ? 1.5 : 0.55];
  const around = (turn: number, s: number, back: boolean): Point => {
    const angle = (Math.min(1, Math.abs(turn)) * Math.PI) / 2;
    const past = Math.max(0, Math.abs(turn) - 1);
    const depth = back
      ? corners.rear * (1 - Math.cos(angle) ** (2 / corners.rearSquare))
      : corners.front * (1 - Math.cos(angle) ** (2 / corners.frontSquare));
    const x = back ? length - tail(s) - depth - past : nose(s) + depth + past;
    return [x, Math.sign(turn) * atShare(x, s), mix(sill(x), shoulder(x), s)];
  };

  return {
    plan,
    frontWheel,
    rearWheel,
    sill,
    shoulder,
    halfWidth,
    near: (x, z, out = 0) => [x, -halfWidth(x, z) - out, z],
    around,
    turnAt: (y, back) => {
      const square = back ? corners.rearSquare : corners.frontSquare;
      return (Math.sign(y) * Math.asin(clamp(Math.abs(y) / (w - 0.05), 0, 1) ** (square / 2)) * 2) / Math.PI;
    },
    lid: (x, across) => [
      x,
      across * atShare(x, 1),
      shoulder(x) + plan.crown * dome(across) * (atShare(x, 1) / w) ** 1.4,
    ],
    sides,
    skins: [...bothSides(turnedGrid(sides), middle), ...parts.flatMap((part) => bothSides(part, middle))],
  };
}
