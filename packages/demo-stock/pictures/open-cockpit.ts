import type { Cabin } from "./cabin.ts";
import { fill, gradient, line, outline, type Sheet, seen } from "./sheet.ts";
import type { Shell } from "./shell.ts";
import { endOf, extruded, hull } from "./solid.ts";
import { type Camera, type Point, range, type Spot } from "./space.ts";
import type { Trim } from "./trim.ts";

const leathers = ["#a8693c", "#2b2c2f", "#c9b59a", "#7d1f24"];

/** A convertible with its roof down: cockpit, four seats, the folded roof, the screen in its frame. */
export function openCockpit(
  sheet: Sheet,
  shell: Shell,
  cabin: Cabin,
  camera: Camera,
  trim: Trim,
  front: boolean,
): string {
  const [from, to] = [1.95, 3.42];
  const rim = (y: number): Point[] =>
    range(from, to, 16).map((x, i, all) => {
      const round = 1 - 0.03 * Math.max(0, (i / (all.length - 1) - 0.75) * 4) ** 2;
      return [x, y * (shell.halfWidth(x, shell.shoulder(x)) - 0.07) * round, shell.shoulder(x) + 0.012];
    });
  const [near, far] = [rim(-1), rim(1)];
  const edge = near.map((p) => camera.project(p));
  const [first, last] = [edge[0]!, edge.at(-1)!];
  const clip = sheet.id("cockpit");
  sheet.defs.push(
    `<clipPath id="${clip}"><path d="${outline([...edge, [last[0] + 200, last[1]], [last[0] + 200, 0], [first[0] - 200, 0], [first[0] - 200, first[1]]])}"/></clipPath>`,
  );
  const leather = leathers[(trim.lamps + (trim.chrome ? 0 : 1)) % leathers.length]!;
  const seat = (x: number, y: number, high: number, wide: number): string => {
    const z = shell.shoulder(x) - 0.25;
    const back: Spot[] = [
      [x - 0.02, z],
      [x + 0.0, z + 0.25],
      [x + 0.06, z + high - 0.06],
      [x + 0.09, z + high + 0.01],
      [x + 0.13, z + high + 0.03],
      [x + 0.18, z + high + 0.01],
      [x + 0.2, z + high - 0.06],
      [x + 0.22, z + 0.2],
      [x + 0.2, z],
    ];
    // The headrest stands on two short posts; from here they hide in its shade.
    const head: Spot[] = [
      [x + 0.085, z + high + 0.0],
      [x + 0.09, z + high + 0.13],
      [x + 0.115, z + high + 0.165],
      [x + 0.15, z + high + 0.175],
      [x + 0.185, z + high + 0.155],
      [x + 0.2, z + high + 0.1],
      [x + 0.19, z + high + 0.0],
    ];
    const name = `seat${Math.round(x * 10)}${y < 0 ? "n" : "f"}`;
    const paint = gradient(
      sheet,
      name,
      camera.project([x, y, z + high + 0.15]),
      camera.project([x, y, z + 0.15]),
      [
        [0, leather],
        [0.6, leather],
        [1, "#120d0a"],
      ],
    );
    return (
      fill(
        extruded(camera, back, y - wide, y + wide),
        paint,
        ' stroke="#000" stroke-opacity=".4" stroke-width="1.5" stroke-linejoin="round"',
      ) +
      fill(endOf(camera, back, y - wide), "#000", ' opacity=".32"') +
      fill(
        extruded(camera, head, y - wide * 0.6, y + wide * 0.6),
        paint,
        ' stroke="#000" stroke-opacity=".45" stroke-width="1.5" stroke-linejoin="round"',
      ) +
      fill(endOf(camera, head, y - wide * 0.6), "#000", ' opacity=".32"')
    );
  };
  // The folded roof lies in soft folds on the deck: ribs of a low arch that narrows to the rear.
  const rib = (t: number): Point[] => {
    const x = 3.24 + 0.68 * t;
    const wide = (shell.halfWidth(x, shell.shoulder(x)) - 0.1) * (1 - 0.1 * t * t);
    const rise = 0.13 * Math.sin(Math.PI * Math.min(1, 0.32 + 0.68 * t)) ** 0.8;
    return range(-1, 1, 20).map(
      (v): Point => [x - 0.08 * v * v * t, v * wide, shell.shoulder(x) + 0.015 + rise * (1 - v ** 4) ** 0.6],
    );
  };
  const ribs = range(0, 1, 9).map(rib);
  const cloth = gradient(sheet, "cloth", camera.project([3.5, 0, 1.12]), camera.project([3.5, -0.8, 0.95]), [
    [0, "#5b5f65"],
    [0.35, "#33363b"],
    [1, "#17181b"],
  ]);
  const mass = outline(hull(ribs.flat().map((p) => camera.project(p))));
  const hood =
    fill(mass, cloth, ' stroke="#000" stroke-opacity=".5" stroke-width="1.2"') +
    [2, 4, 6]
      .map(
        (i) =>
          line(seen(camera, ribs[i]!, false), "#000", 2.4, ' opacity=".4"') +
          line(seen(camera, ribs[i]!, false), "#fff", 1.2, ' opacity=".2" transform="translate(-2 -1)"'),
      )
      .join("");
  const inside = gradient(sheet, "well", camera.project([from, 0, 0.95]), camera.project([to, 0, 0.95]), [
    [0, "#08090a"],
    [1, "#1a1512"],
  ]);
  const wheel = camera.project([2.08, 0.36, 0.94]);
  return (
    fill(seen(camera, [...near, ...[...far].reverse()]), inside) +
    `<g clip-path="url(#${clip})">` +
    line(seen(camera, far, false), leather, 7, ' opacity=".75"') +
    fill(
      extruded(
        camera,
        [
          [1.75, 0.88],
          [1.85, 0.99],
          [2.05, 0.96],
          [2.05, 0.85],
        ],
        -0.72,
        0.72,
      ),
      "#131518",
    ) +
    `<ellipse cx="${wheel[0].toFixed(1)}" cy="${wheel[1].toFixed(1)}" rx="15" ry="25" fill="none" stroke="#0b0c0d" stroke-width="6"/>` +
    seat(3.0, 0.3, 0.36, 0.24) +
    seat(3.0, -0.3, 0.36, 0.24) +
    seat(2.42, 0.36, 0.43, 0.25) +
    seat(2.42, -0.36, 0.43, 0.25) +
    "</g>" +
    hood +
    line(seen(camera, near, false), "#0c0d0e", 4) +
    windshield(sheet, cabin, camera, front)
  );
}

function windshield(sheet: Sheet, cabin: Cabin, camera: Camera, front: boolean): string {
  const top = cabin.header;
  const at = (along: number, across: number) => cabin.band(along * top, across);
  const frame = [
    ...range(0, 1, 8).map((t) => at(t, -0.97)),
    ...range(-0.97, 0.97, 12).map((v) => at(1, v)),
    ...range(1, 0, 8).map((t) => at(t, 0.97)),
  ];
  const glass = [...frame, ...range(0.97, -0.97, 12).map((v) => at(0.02, v))];
  const tint = gradient(sheet, "openscreen", camera.project(at(1, 0)), camera.project(at(0, 0)), [
    [0, "#c9d6de", 0.5],
    [0.5, "#5c6a74", 0.55],
    [1, "#1b2126", 0.8],
  ]);
  return (
    fill(seen(camera, glass), tint) +
    line(seen(camera, frame, false), "#0c0d0f", front ? 9 : 8) +
    line(seen(camera, frame, false), "#70777d", 1.6, ' transform="translate(-1.5 -2)"')
  );
}
