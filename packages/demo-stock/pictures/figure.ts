import type { BodyPlan } from "./body-plan.ts";
import { type Cabin, cabinOf } from "./cabin.ts";
import { plate } from "./ends.ts";
import { mirrors, roofRails } from "./fittings.ts";
import { frontEnd } from "./front.ts";
import { screen, sideGlass } from "./glass.ts";
import { melted, meltFilter, shadeSkin } from "./mesh.ts";
import { openCockpit } from "./open-cockpit.ts";
import type { Paint } from "./paints.ts";
import { arches, bonnetLines, panelLines } from "./panels.ts";
import { fill, type Sheet, seen } from "./sheet.ts";
import { type Shell, shellOf } from "./shell.ts";
import type { Camera, Point } from "./space.ts";
import { paintShader } from "./studio-light.ts";
import { rearEnd } from "./tail.ts";
import { trayOf } from "./tray.ts";
import type { Trim } from "./trim.ts";
import { rubStrip, vanSide } from "./van-side.ts";
import { defineWheel, treads, wheelFace } from "./wheels.ts";

/** Points that bound the car, for framing. */
export const bounds = (plan: BodyPlan): Point[] => {
  const shell = shellOf(plan);
  const cabin = cabinOf(shell);
  return [
    ...shell.sides.flat().flatMap(([x, y, z]): Point[] => [
      [x, y, z],
      [x, -y, z],
    ]),
    ...cabin.skins.flatMap((skin) => skin.grid.flat()),
    ...[shell.frontWheel, shell.rearWheel].flatMap((x): Point[] => [
      [x, -plan.halfWidth, 0],
      [x, plan.halfWidth, 0],
    ]),
  ];
};

/** Draws a car as the camera sees it, without room or shadow. `ends` names the ends that face the camera. */
export function drawFigure(
  sheet: Sheet,
  plan: BodyPlan,
  paint: Paint,
  camera: Camera,
  trim: Trim,
  ends: { front: boolean; rear: boolean },
): string {
  const shell = shellOf(plan);
  const cabin = cabinOf(shell);
  const shade = paintShader(paint, camera.eye);
  sheet.defs.push(meltFilter(sheet));
  const out: string[] = [];

  out.push(treads(sheet, plan, camera, 1));
  const belly = shell.sides[0]!;
  out.push(
    fill(seen(camera, [...belly, ...[...belly].reverse().map(([x, y, z]): Point => [x, -y, z])]), "#08090a"),
  );
  out.push(treads(sheet, plan, camera, -1));

  const body = shell.skins.map((skin, i) => shadeSkin(sheet, `b${i}x`, skin, camera, shade));
  out.push(melted(sheet, body.join("")));

  out.push(panelLines(sheet, shell, camera, paint.hex));
  if (ends.front) out.push(bonnetLines(shell, camera));
  out.push(arches(sheet, shell, camera));
  const wheel = defineWheel(sheet, trim.wheels, trim.darkWheels);
  for (const x of [shell.frontWheel, shell.rearWheel])
    out.push(wheelFace(wheel, camera, x, -(plan.halfWidth - 0.045), plan.wheelRadius));
  if (plan.panelVan) out.push(rubStrip(shell, camera));
  if (plan.tray) out.push(trayOf(sheet, shell, camera, trim.load, paint.hex));
  if (plan.openTop) out.push(openCockpit(sheet, shell, cabin, camera, trim, ends.front));
  else out.push(closedCabin(sheet, shell, cabin, camera, paint, trim, ends));
  if (!ends.rear) out.push(frontEnd(sheet, shell, camera, trim, plan.cladding));
  if (!ends.front) out.push(rearEnd(sheet, shell, camera, trim.tail));
  if (ends.front) out.push(plate(shell, camera, false, 0.3, trim.plate, trim.turned));
  if (ends.rear) out.push(plate(shell, camera, true, 0.52, trim.plate, trim.turned));
  out.push(mirrors(sheet, shell, cabin, camera, paint.hex, -1));
  return out.join("");
}

function closedCabin(
  sheet: Sheet,
  shell: Shell,
  cabin: Cabin,
  camera: Camera,
  paint: Paint,
  trim: Trim,
  ends: { front: boolean; rear: boolean },
): string {
  const shade = paintShader(paint, camera.eye);
  const strips = cabin.skins.map((skin, i) => shadeSkin(sheet, `t${i}x`, skin, camera, shade));
  return (
    (ends.front ? mirrors(sheet, shell, cabin, camera, paint.hex, 1) : "") +
    melted(sheet, strips.join("")) +
    (ends.front ? screen(sheet, cabin, camera, false) : "") +
    (ends.rear ? screen(sheet, cabin, camera, true) : "") +
    sideGlass(sheet, shell, cabin, camera, trim.chrome, trim.crew) +
    (shell.plan.panelVan ? vanSide(sheet, shell, cabin, camera, trim.crew) : "") +
    (trim.rails ? roofRails(shell, cabin, camera, trim.chrome) : "")
  );
}
