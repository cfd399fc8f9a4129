import { drawbar, caravan as plan } from "./bodies/caravan.ts";
import { frontFace, livery, rearFace } from "./caravan-trim.ts";
import { chance } from "./chance.ts";
import { melted, meltFilter, shadeSkin } from "./mesh.ts";
import { type Paint, paints } from "./paints.ts";
import { fill, gradient, line, type Sheet, seen } from "./sheet.ts";
import { shellOf, waistShare } from "./shell.ts";
import { extruded } from "./solid.ts";
import { type Camera, mix, type Point } from "./space.ts";
import { paintShader } from "./studio-light.ts";
import { defineWheel, treads, wheelDesigns, wheelFace } from "./wheels.ts";

export const caravanBounds = (): Point[] => [
  ...shellOf(plan)
    .sides.flat()
    .flatMap(([x, y, z]): Point[] => [
      [x, y, z],
      [x, -y, z],
    ]),
  [-drawbar, 0, 0],
  [plan.length, -plan.halfWidth, 0],
];

/** A rounded rectangle on the near wall, corners of radius r. */
function panel(x0: number, x1: number, z0: number, z1: number, r: number): Point[] {
  const shell = shellOf(plan);
  const corner = (cx: number, cz: number, from: number) =>
    Array.from({ length: 6 }, (_, k): Point => {
      const a = from + (k / 5) * (Math.PI / 2);
      return shell.near(cx + r * Math.cos(a), cz + r * Math.sin(a), 0.004);
    });
  return [
    ...corner(x1 - r, z1 - r, 0),
    ...corner(x0 + r, z1 - r, Math.PI / 2),
    ...corner(x0 + r, z0 + r, Math.PI),
    ...corner(x1 - r, z0 + r, 1.5 * Math.PI),
  ];
}

const tandemShare = 0.6;

/** Whether the caravan of that seed is drawn on two axles. */
export const hasTwoAxles = (seed: number): boolean => chance(seed)() < tandemShare;

/** x of the axles of the caravan of that seed. */
export const axlesOf = (seed: number): number[] =>
  hasTwoAxles(seed) ? [plan.frontOverhang + 0.02, plan.frontOverhang + 0.8] : [plan.frontOverhang + 0.42];

/** A touring caravan: a pale box, its lower half and sweep in the paint; awning, door, windows, drawbar. */
export function drawCaravan(sheet: Sheet, paint: Paint, camera: Camera, seed: number): string {
  const next = chance(seed);
  const shell = shellOf(plan);
  sheet.defs.push(meltFilter(sheet));
  next();
  const doorAhead = next() < 0.5;
  const swoosh = Math.floor(next() * 3);
  const axles = axlesOf(seed);
  const pale = paintShader({ ...paints.White }, camera.eye);
  const tone = paintShader(paint.hex === paints.White.hex ? { hex: "#e4e6e7", flake: 0 } : paint, camera.eye);
  const waist = (x: number) => mix(shell.sill(x), shell.shoulder(x), waistShare);
  const shade = (at: Point, normal: Point) => (at[2] < waist(at[0]) ? tone(at, normal) : pale(at, normal));
  const out: string[] = [];

  const wheelPlan = { ...plan, frontOverhang: axles[0]!, wheelbase: (axles[1] ?? axles[0]!) - axles[0]! };
  out.push(treads(sheet, wheelPlan, camera, 1), treads(sheet, wheelPlan, camera, -1));
  const bar = (y: number) =>
    seen(
      camera,
      [
        [0.35, y, 0.46],
        [-drawbar + 0.1, 0, 0.46],
      ],
      false,
    );
  out.push(line(bar(0.75), "#15171a", 9), line(bar(-0.75), "#1d2023", 10));
  out.push(
    line(
      seen(
        camera,
        [
          [-drawbar + 0.35, 0, 0.6],
          [-drawbar + 0.35, 0, 0.1],
        ],
        false,
      ),
      "#2a2d31",
      9,
    ),
  );
  const [jx, jy] = camera.project([-drawbar + 0.35, 0, 0.1]);
  out.push(`<circle cx="${jx.toFixed(1)}" cy="${jy.toFixed(1)}" r="11" fill="#0c0d0e"/>`);
  out.push(
    line(
      seen(
        camera,
        [
          [-drawbar + 0.2, 0, 0.5],
          [-drawbar, 0, 0.5],
        ],
        false,
      ),
      "#7d848b",
      9,
    ),
  );
  const belly = shell.sides[0]!;
  out.push(
    fill(seen(camera, [...belly, ...[...belly].reverse().map(([x, y, z]): Point => [x, -y, z])]), "#08090a"),
  );
  const body = shell.skins.map((skin, i) => shadeSkin(sheet, `b${i}x`, skin, camera, shade));
  out.push(melted(sheet, body.join("")));

  out.push(livery(sheet, camera, paint, swoosh));

  const cut = axles.map((x) => panel(x - 0.43, x + 0.43, 0.3, 0.84, 0.22));
  for (const d of cut)
    out.push(fill(seen(camera, d), "#0a0b0c"), line(seen(camera, d), "#aab0b5", 2, ' opacity=".5"'));
  out.push(fill(seen(camera, [...panel(0.3, plan.length - 0.5, 0.44, 0.5, 0.02)]), "#16181a"));
  const wheel = defineWheel(sheet, Math.floor(next() * wheelDesigns), next() < 0.4);
  for (const x of axles) out.push(wheelFace(wheel, camera, x, -(plan.halfWidth - 0.045), plan.wheelRadius));

  const glass = gradient(sheet, "pane", camera.project([2, -1.2, 2.2]), camera.project([2, -1.2, 1.4]), [
    [0, "#5b6872"],
    [0.4, "#2a333a"],
    [1, "#101418"],
  ]);
  const window = (x0: number, x1: number, z0: number, z1: number) =>
    fill(seen(camera, panel(x0 - 0.03, x1 + 0.03, z0 - 0.03, z1 + 0.03, 0.09)), "#0c0e10") +
    fill(seen(camera, panel(x0, x1, z0, z1, 0.07)), glass) +
    [
      [0.12, 0.34],
      [0.4, 0.47],
    ]
      .map(([a, b]) =>
        fill(
          seen(
            camera,
            (
              [
                [a!, z0 + 0.03],
                [b!, z0 + 0.03],
                [b! + 0.2, z1 - 0.03],
                [a! + 0.2, z1 - 0.03],
              ] as const
            ).map(([t, z]) => shell.near(mix(x0, x1, t), z, 0.005)),
          ),
          "#dfe9f0",
          ' opacity=".14"',
        ),
      )
      .join("");
  const doorX = doorAhead ? 1.42 : 4.12;
  const door = panel(doorX, doorX + 0.68, 0.62, 2.32, 0.07);
  out.push(
    fill(seen(camera, door), "#000", ' opacity=".06"'),
    line(seen(camera, door), "#4a5056", 3.2),
    line(seen(camera, door), "#fff", 1.2, ' opacity=".5" transform="translate(1.5 1)"'),
  );
  out.push(window(doorX + 0.12, doorX + 0.56, 1.55, 2.14));
  out.push(
    line(
      seen(camera, [shell.near(doorX + 0.08, 1.3, 0.02), shell.near(doorX + 0.08, 1.48, 0.02)], false),
      "#17191b",
      5,
    ),
  );
  out.push(
    fill(
      extruded(
        camera,
        [
          [doorX + 0.04, 0.34],
          [doorX + 0.64, 0.34],
          [doorX + 0.64, 0.39],
          [doorX + 0.04, 0.39],
        ],
        -1.42,
        -1.18,
      ),
      "#2a2d30",
    ),
  );
  out.push(
    doorAhead
      ? window(2.5, 3.45, 1.6, 2.12) + window(3.85, 4.78, 1.6, 2.12)
      : window(1.4, 2.15, 1.6, 2.12) + window(2.5, 3.5, 1.6, 2.12),
  );
  out.push(
    fill(seen(camera, panel(0.72, 1.2, 0.62, 0.94, 0.04)), "#000", ' opacity=".1"'),
    line(seen(camera, panel(0.72, 1.2, 0.62, 0.94, 0.04)), "#000", 1.3, ' opacity=".4"'),
  );

  // Rolled awning along the roof's edge.
  const awning = (dz: number): Point[] =>
    Array.from({ length: 12 }, (_, k) => mix(1.22, 4.96, k / 11)).map((x) => shell.near(x, 2.44 + dz, 0.07));
  const end = camera.project(shell.near(3, 2.44, 0.07));
  const low = camera.project(shell.near(3, 2.34, 0.07));
  const thick = Math.hypot(end[0] - low[0], end[1] - low[1]) * 1.25;
  out.push(
    line(seen(camera, awning(-0.03), false), "#000", thick, ' opacity=".25"'),
    line(seen(camera, awning(0), false), "#d9dcde", thick),
    line(seen(camera, awning(0.03), false), "#fff", thick * 0.25),
    line(seen(camera, awning(-0.035), false), "#8b9197", thick * 0.2),
  );
  for (const x of [1.22, 4.96])
    out.push(
      line(seen(camera, [shell.near(x, 2.4, 0.03), shell.near(x, 1.35, 0.03)], false), "#c3c7ca", 4.5),
    );

  out.push(frontFace(sheet, camera), rearFace(camera));
  const vents = extruded(
    camera,
    [
      [2.4, 2.68],
      [2.44, 2.78],
      [3.1, 2.78],
      [3.14, 2.68],
    ],
    -0.4,
    0.2,
  );
  return fill(vents, "#c9cdd0") + out.join("");
}
