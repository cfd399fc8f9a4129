import type { BodyPlan } from "./body-plan.ts";
import { fill, gradient, line, outline, type Sheet, stops } from "./sheet.ts";
import { hull } from "./solid.ts";
import type { Camera, Point, Spot } from "./space.ts";

const circle = (x: number, y: number, z: number, r: number, pieces = 40): Point[] =>
  Array.from({ length: pieces }, (_, k) => {
    const a = (k / pieces) * 2 * Math.PI;
    return [x + r * Math.cos(a), y, z + r * Math.sin(a)];
  });

const spot = (angle: number, r: number): Spot => [r * Math.sin(angle), -r * Math.cos(angle)];
const turned = (count: number, shape: (a: number) => string): string =>
  Array.from({ length: count }, (_, k) => shape((k * 2 * Math.PI) / count)).join("");
/** One spoke from the hub out, `inner` and `outer` its half widths in radians at either end, swept by `lean`. */
const spoke = (a: number, inner: number, outer: number, lean = 0, from = 14, to = 73): string =>
  outline([
    spot(a - inner * (30 / from), from),
    spot(a + lean / 2 - (inner + outer) / 2, 44),
    spot(a + lean - outer, to),
    spot(a + lean + outer, to),
    spot(a + lean / 2 + (inner + outer) / 2, 44),
    spot(a + inner * (30 / from), from),
  ]);

/** Spoke patterns, drawn on a wheel of radius 100. */
const patterns: readonly (() => string)[] = [
  () => turned(5, (a) => spoke(a, 0.2, 0.17)),
  () => turned(5, (a) => spoke(a - 0.17, 0.09, 0.07, -0.04) + spoke(a + 0.17, 0.09, 0.07, 0.04)),
  () => turned(10, (a) => spoke(a, 0.09, 0.075)),
  () => turned(5, (a) => spoke(a, 0.13, 0.06, -0.22) + spoke(a, 0.13, 0.06, 0.22)),
  () => turned(7, (a) => spoke(a, 0.12, 0.16, 0.35)),
  () => turned(16, (a) => spoke(a, 0.05, 0.045)),
  () => turned(6, (a) => spoke(a, 0.17, 0.2)),
];
export const wheelDesigns = patterns.length;

/** Defines a wheel of radius 100 around 0,0 and returns the id to use. */
export function defineWheel(sheet: Sheet, design: number, dark: boolean): string {
  const id = sheet.id("wheel");
  const [rimTop, rimLow, face] = dark ? ["#5d6268", "#17191c", "#2b2e33"] : ["#f3f5f7", "#868d95", "#c3c8cd"];
  const spokes = patterns[design % patterns.length]!();
  sheet.defs.push(
    `<radialGradient id="${id}t"><stop offset=".7" stop-color="#0c0d0e"/><stop offset=".8" stop-color="#26282b"/><stop offset=".9" stop-color="#191b1d"/><stop offset="1" stop-color="#0a0b0c"/></radialGradient>`,
    `<linearGradient id="${id}r" x1="0" y1="0" x2="0" y2="1">${stops([
      [0, rimTop],
      [0.45, face],
      [1, rimLow],
    ])}</linearGradient>`,
    `<radialGradient id="${id}b"><stop offset="0" stop-color="#2a2d31"/><stop offset=".75" stop-color="#0d0e10"/><stop offset="1" stop-color="#2b2e32"/></radialGradient>`,
    `<radialGradient id="${id}d"><stop offset=".35" stop-color="#4a4e53"/><stop offset=".55" stop-color="#8b9096"/><stop offset="1" stop-color="#5d6268"/></radialGradient>`,
    `<g id="${id}"><circle r="100" fill="url(#${id}t)"/><circle r="86" fill="none" stroke="#33363a" stroke-width="1.2"/><circle r="77" fill="url(#${id}r)"/><circle r="72.5" fill="url(#${id}b)"/><circle r="47" fill="url(#${id}d)"/><path d="M30-40A50 50 0 0 1 50-3L38-3A38 38 0 0 0 23-31Z" fill="#3a3d42"/><path d="${spokes}" fill="#000" opacity=".45" transform="translate(1.5 3)"/><path d="${spokes}" fill="url(#${id}r)" stroke="${dark ? "#6d7278" : "#5f666d"}" stroke-width=".9"/><circle r="17" fill="url(#${id}r)" stroke="#53585e" stroke-width="1"/><circle r="9" fill="#1b1d20"/>${turned(
      5,
      (a) => {
        const [x, y] = spot(a + 0.6, 13);
        return `<circle cx="${x.toFixed(1)}" cy="${y.toFixed(1)}" r="1.7" fill="#2a2d31"/>`;
      },
    )}<path d="M-74 -20A77 77 0 0 1 60 -47" fill="none" stroke="#fff" stroke-width="2" opacity="${dark ? 0.35 : 0.7}"/></g>`,
  );
  return id;
}

/** The wheel's face where the camera sees it: x of the axle, the plane's y, the radius in metres. */
export function wheelFace(id: string, camera: Camera, x: number, y: number, r: number): string {
  const [cx, cy] = camera.project([x, y, r]);
  const [ax, ay] = camera.project([x + r, y, r]);
  const [ux, uy] = camera.project([x, y, 2 * r]);
  const n = (v: number) => (v / 100).toFixed(4);
  return `<use href="#${id}" transform="matrix(${n(ax - cx)} ${n(ay - cy)} ${n(cx - ux)} ${n(cy - uy)} ${cx.toFixed(1)} ${cy.toFixed(1)})"/>`;
}

/** The tyres' treads of one side, to be drawn before the body that hides most of them. */
export function treads(sheet: Sheet, plan: BodyPlan, camera: Camera, side: -1 | 1): string {
  const face = side * (plan.halfWidth - 0.045);
  const r = plan.wheelRadius;
  return [plan.frontOverhang, plan.frontOverhang + plan.wheelbase]
    .map((x, i) => {
      const rim = (deep: number) => circle(x, face - side * deep, r, r, 26);
      const whole = outline(hull([...rim(0), ...rim(0.23)].map((p) => camera.project(p))));
      const [inner, outer] = [camera.project([x, face - side * 0.23, r]), camera.project([x, face, r])];
      const rubber = gradient(sheet, `tread${side}${i}`, inner, outer, [
        [0, "#0b0c0d"],
        [0.35, "#26292c"],
        [0.75, "#1b1d20"],
        [1, "#0d0e0f"],
      ]);
      const grooves = (side > 0 && i ? [] : [0.06, 0.115, 0.17])
        .map((deep) => line(outline(rim(deep).map((p) => camera.project(p))), "#050606", 1.8))
        .join("");
      return fill(whole, rubber) + grooves;
    })
    .join("");
}
