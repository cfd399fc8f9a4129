import { shaded } from "./paints.ts";
import { fill, gradient, line, type Sheet, seen } from "./sheet.ts";
import type { Shell } from "./shell.ts";
import { type Camera, mix, type Point, range } from "./space.ts";
import { slidingDoor } from "./van-side.ts";

/** The near arch as a figure on the skin: `grow` metres beyond the tyre. */
function arch(shell: Shell, x: number, grow: number): Point[] {
  const { wheelRadius: r } = shell.plan;
  const reach = r + grow;
  const angle = (side: -1 | 1) => {
    const low = shell.sill(x + side * reach) + 0.004;
    return Math.asin(Math.max(-1, Math.min(1, (low - r) / reach)));
  };
  const [ahead, behind] = [angle(-1), angle(1)];
  return range(behind, Math.PI - ahead, 30).map((a): Point => {
    const [px, pz] = [x + reach * Math.cos(a), r + reach * Math.sin(a)];
    return shell.near(px, pz);
  });
}

/** Dark wheel wells with a lit lip; on tall cars a plastic rim and sill around them. */
export function arches(sheet: Sheet, shell: Shell, camera: Camera): string {
  const { plan } = shell;
  const out: string[] = [];
  const wheels = [shell.frontWheel, shell.rearWheel];
  if (plan.cladding) {
    const rim = gradient(
      sheet,
      "clad",
      camera.project(shell.near(2, 0.8)),
      camera.project(shell.near(2, 0.25)),
      [
        [0, "#3a3d41"],
        [1, "#17191b"],
      ],
    );
    for (const x of wheels) out.push(fill(seen(camera, arch(shell, x, 0.11)), rim));
    const [a, b] = [shell.frontWheel + plan.wheelRadius, shell.rearWheel - plan.wheelRadius];
    const band = [
      ...range(a, b, 10).map((x) => shell.near(x, shell.sill(x) + 0.15)),
      ...range(b, a, 10).map((x) => shell.near(x, shell.sill(x) - 0.005)),
    ];
    out.push(fill(seen(camera, band), rim));
  } else {
    const [a, b] = [shell.frontWheel + plan.wheelRadius, shell.rearWheel - plan.wheelRadius];
    const band = [
      ...range(a, b, 10).map((x) => shell.near(x, shell.sill(x) + 0.05)),
      ...range(b, a, 10).map((x) => shell.near(x, shell.sill(x) - 0.005)),
    ];
    out.push(fill(seen(camera, band), "#101113", ' opacity=".75"'));
    for (const x of wheels)
      out.push(line(seen(camera, arch(shell, x, 0.062), false), "#fff", 2.2, ' opacity=".28"'));
  }
  for (const x of wheels) out.push(fill(seen(camera, arch(shell, x, 0.05)), "#060707"));
  return out.join("");
}

/** Shut lines of doors and bonnet, handles, fuel flap and the shoulder's light edge. */
export function panelLines(sheet: Sheet, shell: Shell, camera: Camera, hex: string): string {
  const { plan } = shell;
  const out: string[] = [];
  const crease = (share: number, from: number, to: number) =>
    seen(
      camera,
      range(from, to, 40).map((x) => shell.near(x, mix(shell.sill(x), shell.shoulder(x), share), 0.002)),
      false,
    );
  const gap = (d: string) =>
    line(d, "#000", 1.8, ' opacity=".55"') +
    line(d, "#fff", 0.9, ' opacity=".22" transform="translate(1.5 .8)"');
  // The shoulder's edge: a highlight that comes and goes along the car, a soft shade under it.
  const [head, foot] = [plan.length * 0.13, plan.length * 0.96];
  const glint = gradient(
    sheet,
    "shoulder",
    camera.project(shell.near(head, 0.8)),
    camera.project(shell.near(foot, 0.8)),
    [
      [0, "#fff", 0],
      [0.2, "#fff", 0.75],
      [0.55, "#fff", 0.5],
      [0.8, "#fff", 0.8],
      [1, "#fff", 0],
    ],
  );
  out.push(line(crease(0.7, head, foot), "#000", 7, ' opacity=".07"'));
  out.push(line(crease(0.73, head, foot), "#000", 3, ' opacity=".16"'));
  out.push(line(crease(0.756, head, foot), glint, 2.2));
  // The doors' lower edge: a second, fainter line where the side turns under.
  const [hollow, end] = [
    shell.frontWheel + plan.wheelRadius + 0.12,
    shell.rearWheel - plan.wheelRadius - 0.1,
  ];
  if (!plan.panelVan)
    out.push(
      line(crease(0.3, hollow, end), "#fff", 1.6, ' opacity=".2"'),
      line(crease(0.27, hollow, end), "#000", 3, ' opacity=".16"'),
    );
  const upright = (top: number, foot: number, floor = 0.05): Point[] => {
    const low = shell.sill(foot) + floor;
    return range(shell.shoulder(top), low, 14).map((z) => {
      const t = (shell.shoulder(top) - z) / (shell.shoulder(top) - low);
      return shell.near(mix(top, foot, t ** 2.2), z, 0.002);
    });
  };
  const clear = plan.wheelRadius + 0.1;
  const hinge = shell.frontWheel + clear + 0.12;
  // A ute's rear door ends with the cab, well ahead of the tray.
  const cabEnd = plan.cabin.at(-1)![0] - 0.13;
  const floor = plan.cladding ? 0.15 : 0.055;
  const doorEnds: [number, number][] = plan.panelVan
    ? [
        [hinge - 0.2, hinge - 0.12],
        [slidingDoor(plan.pillar).from, slidingDoor(plan.pillar).from],
        [slidingDoor(plan.pillar).to, slidingDoor(plan.pillar).to],
      ]
    : plan.doors === 4
      ? [
          [hinge - 0.02, hinge],
          [plan.pillar + 0.01, plan.pillar + 0.01],
          plan.tray ? [cabEnd, cabEnd] : [shell.rearWheel - 0.02, shell.rearWheel - clear * 0.93],
        ]
      : [
          [hinge - 0.02, hinge],
          [plan.pillar + 0.04, plan.pillar - 0.04],
        ];
  for (const [top, foot] of doorEnds) out.push(gap(seen(camera, upright(top, foot, floor), false)));
  const [firstFoot, lastFoot] = [doorEnds[0]![1], doorEnds.at(-1)![1]];
  out.push(
    gap(
      seen(
        camera,
        range(firstFoot, lastFoot, 20).map((x) => shell.near(x, shell.sill(x) + floor, 0.002)),
        false,
      ),
    ),
  );
  // Handles sit ahead of each door's rear edge.
  const bright = shaded(hex, 0.25);
  for (const [top] of doorEnds.slice(1)) {
    const x = top - 0.27;
    const z = mix(shell.sill(x), shell.shoulder(x), 0.83);
    const bar = [
      shell.near(x, z + 0.016, 0.03),
      shell.near(x + 0.2, z + 0.018, 0.03),
      shell.near(x + 0.205, z - 0.008, 0.03),
      shell.near(x + 0.005, z - 0.014, 0.03),
    ];
    const cup = [
      shell.near(x + 0.03, z + 0.03),
      shell.near(x + 0.17, z + 0.03),
      shell.near(x + 0.16, z - 0.04),
      shell.near(x + 0.04, z - 0.04),
    ];
    out.push(
      fill(seen(camera, cup), "#000", ' opacity=".28"'),
      fill(seen(camera, bar), bright),
      line(seen(camera, bar), "#000", 1, ' opacity=".45"'),
    );
  }
  const flapX = plan.tray ? shell.rearWheel + 0.62 : shell.rearWheel + 0.1;
  const flapZ = mix(shell.sill(flapX), shell.shoulder(flapX), 0.86);
  if (!plan.openTop && !plan.panelVan)
    out.push(
      line(
        seen(
          camera,
          [
            [0, 0.06],
            [0.15, 0.06],
            [0.15, -0.06],
            [0, -0.06],
          ].map(([dx, dz]) => shell.near(flapX + dx!, flapZ + dz! * 0.8, 0.002)),
        ),
        "#000",
        1.2,
        ' opacity=".35"',
      ),
    );
  // Front bumper joint runs from the arch to the lamp.
  const bump = range(0, 1, 6).map((t) =>
    shell.near(
      mix(shell.frontWheel - plan.wheelRadius * 0.72, shell.frontWheel - plan.wheelRadius - 0.12, t),
      mix(plan.wheelRadius * 1.75, shell.shoulder(0.5) - 0.13, t),
      0.002,
    ),
  );
  out.push(line(seen(camera, bump, false), "#000", 1.3, ' opacity=".35"'));
  return out.join("");
}

/** The bonnet's edges and its two creases. */
export function bonnetLines(shell: Shell, camera: Camera): string {
  const { plan } = shell;
  const cowl = plan.cabin[0]![0] + 0.05;
  const start = plan.corners.front * 0.55;
  const edge = (across: number) =>
    seen(
      camera,
      range(start, cowl, 18).map((x) => shell.lid(x, across)),
      false,
    );
  const crease = (across: number) =>
    seen(
      camera,
      range(start + 0.1, cowl, 18).map((x) =>
        shell.lid(x, across * mix(0.75, 1, (x - start) / (cowl - start))),
      ),
      false,
    );
  return (
    [-0.965, 0.965].map((a) => line(edge(a), "#000", 1.6, ' opacity=".42"')).join("") +
    [-0.55, 0.55]
      .map(
        (a) =>
          line(crease(a), "#fff", 2.4, ' opacity=".2"') + line(crease(a * 1.05), "#000", 2, ' opacity=".1"'),
      )
      .join("")
  );
}
