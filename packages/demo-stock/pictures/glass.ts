import type { Cabin } from "./cabin.ts";
import { fill, gradient, line, type Sheet, seen } from "./sheet.ts";
import type { Shell } from "./shell.ts";
import { type Camera, mix, type Point, range } from "./space.ts";

/** The part of the near wall's glass between two leaning lines, each x at the foot and x at the top. */
function pane(
  shell: Shell,
  cabin: Cabin,
  from: { foot: number; top: number },
  to: { foot: number; top: number },
  inset: number,
): Point[] {
  const low = (x: number) => shell.shoulder(x) + 0.02 + inset;
  const high = (x: number) => Math.max(cabin.edge(x) - 0.062 - inset, low(x));
  const top = range(from.top, to.top, 22).map((x): Point => cabin.near(x, high(x)));
  const foot = range(to.foot, from.foot, 22).map((x): Point => cabin.near(x, low(x)));
  return [...top, ...foot];
}

/** Side windows of the near wall, with their pillars and trim. */
export function sideGlass(
  sheet: Sheet,
  shell: Shell,
  cabin: Cabin,
  camera: Camera,
  chrome: boolean,
  crew: boolean,
): string {
  const { plan } = shell;
  const start = cabin.from + 0.09;
  // The screen pillar closes the front by itself: there the roof's edge meets the belt.
  const front = { foot: start + 0.06, top: start };
  const end = plan.panelVan && !crew ? { foot: plan.pillar, top: plan.pillar } : plan.glassEnd;
  const whole = pane(shell, cabin, front, end, 0);
  const [x0] = camera.project(cabin.near(start, shell.shoulder(start)));
  const top = camera.project(cabin.near(plan.pillar, cabin.edge(plan.pillar)));
  const foot = camera.project(cabin.near(plan.pillar, shell.shoulder(plan.pillar)));
  const tint = gradient(sheet, "side", top, foot, [
    [0, "#46525b"],
    [0.3, "#2b343b"],
    [0.62, "#161b20"],
    [1, "#0d1013"],
  ]);
  const splits = [{ foot: front.foot, top: front.top }];
  const panes: Point[][] = [];
  const posts: number[] = [];
  if (plan.panelVan) {
    if (crew) posts.push(plan.pillar, plan.pillar + 1.2);
  } else if (plan.doors === 4)
    posts.push(plan.pillar, Math.min(plan.pillar + 0.92, plan.glassEnd.foot - 0.1));
  else posts.push(plan.pillar);
  let from = splits[0]!;
  for (const post of posts) {
    const wide = post === plan.pillar ? 0.05 : 0.018;
    if (post > end.top - 0.08) break;
    const lean = plan.panelVan ? 0 : 0.03;
    panes.push(pane(shell, cabin, from, { foot: post - wide, top: post - wide + lean }, 0.012));
    from = { foot: post + wide, top: post + wide + lean };
  }
  panes.push(pane(shell, cabin, from, { foot: end.foot - 0.05, top: end.top - 0.03 }, 0.012));
  const d = panes.map((p) => seen(camera, p)).join("");
  const clip = sheet.id("panes");
  sheet.defs.push(`<clipPath id="${clip}"><path d="${d}"/></clipPath>`);
  const [x1] = camera.project(cabin.near(end.foot, shell.shoulder(end.foot)));
  const span = x1 - x0;
  const by = foot[1];
  const streak = (at: number, wide: number, opacity: number) =>
    `<path d="M${(x0 + span * at).toFixed(1)} ${(by + 20).toFixed(1)}l${(span * wide).toFixed(1)} 0l${(span * 0.2).toFixed(1)} -260l${(-span * wide).toFixed(1)} 0Z" fill="#cfdbe4" opacity="${opacity}"/>`;
  const seats = [plan.pillar - 0.2, ...(plan.doors === 4 && !plan.panelVan ? [plan.pillar + 0.72] : [])]
    .map((x) => {
      const z = shell.shoulder(x);
      const h = Math.min(0.3, cabin.edge(x) - z - 0.12);
      const back: Point[] = [
        [x - 0.08, -0.3, z],
        [x + 0.02, -0.3, z + h * 0.6],
        [x + 0.03, -0.3, z + h * 0.95],
        [x + 0.13, -0.3, z + h],
        [x + 0.19, -0.3, z + h * 0.75],
        [x + 0.2, -0.3, z],
      ];
      return fill(seen(camera, back), "#07090b", ' stroke="#07090b"');
    })
    .join("");
  return (
    fill(seen(camera, whole), "#08090b") +
    fill(d, tint) +
    `<g clip-path="url(#${clip})"><g opacity=".6" stroke-width="9" stroke-linejoin="round">${seats}</g>${streak(0.12, 0.09, 0.12)}${streak(0.25, 0.025, 0.12)}${streak(0.62, 0.12, 0.09)}</g>` +
    line(
      seen(camera, whole),
      chrome ? "#c9ced3" : "#050607",
      chrome ? 2.2 : 1.6,
      chrome ? ' opacity=".8"' : "",
    )
  );
}

/** The windscreen, or with `back` the rear window, on the band over the cabin. */
export function screen(sheet: Sheet, cabin: Cabin, camera: Camera, back: boolean): string {
  const [from, to] = back
    ? [cabin.rearTop + 0.012, 1 - (1 - cabin.rearTop) * 0.12]
    : [cabin.header * 0.06, cabin.header * 0.97];
  const shape = (inset: number, wide: number): Point[] => {
    const [a, b] = [mix(from, to, inset), mix(to, from, inset)];
    return [
      ...range(-wide, wide, 14).map((v) => cabin.band(b, v)),
      ...range(b, a, 8).map((t) => cabin.band(t, wide)),
      ...range(wide, -wide, 14).map((v) => cabin.band(a, v)),
      ...range(a, b, 8).map((t) => cabin.band(t, -wide)),
    ];
  };
  const top = camera.project(cabin.band(back ? from : to, 0));
  const foot = camera.project(cabin.band(back ? to : from, 0));
  const tint = gradient(sheet, back ? "rearscreen" : "screen", top, foot, [
    [0, "#65737d"],
    [0.25, "#3d4850"],
    [0.6, "#1c2328"],
    [1, "#0c0f12"],
  ]);
  const glow = gradient(
    sheet,
    back ? "rearglow" : "glow",
    camera.project(cabin.band((from + to) / 2, -0.9)),
    camera.project(cabin.band((from + to) / 2, 0.9)),
    [
      [0, "#dbe6ee", 0.3],
      [0.35, "#dbe6ee", 0.02],
      [0.7, "#dbe6ee", 0.0],
      [1, "#dbe6ee", 0.22],
    ],
  );
  const glass = seen(camera, shape(0.05, 0.885));
  return fill(seen(camera, shape(0, 0.93)), "#08090b") + fill(glass, tint) + fill(glass, glow);
}
