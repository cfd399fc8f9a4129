import { chance } from "./chance.ts";
import { type Paint, shaded } from "./paints.ts";
import { gradient, type Sheet } from "./sheet.ts";
import { defineWheel } from "./wheels.ts";

/** A close-up of the front wheel in its guard, the door's edge and the sill. */
export function drawDetail(
  sheet: Sheet,
  paint: Paint,
  wheelDesign: number,
  dark: boolean,
  seed: number,
): string {
  const next = chance(seed + 5);
  const lift = Math.round(next() * 24 - 12);
  const wheel = defineWheel(sheet, wheelDesign, dark);
  const metal = gradient(
    sheet,
    "guard",
    [0, 0],
    [0, 640],
    [
      [0, shaded(paint.hex, 0.62)],
      [0.1, shaded(paint.hex, 0.28)],
      [0.24, paint.hex],
      [0.25, shaded(paint.hex, 0.34)],
      [0.33, paint.hex],
      [0.52, shaded(paint.hex, -0.25)],
      [0.66, shaded(paint.hex, 0.1)],
      [1, shaded(paint.hex, -0.65)],
    ],
  );
  const floor = gradient(
    sheet,
    "ground",
    [0, 640],
    [0, 800],
    [
      [0, "#4b5055"],
      [0.3, "#9aa0a6"],
      [1, "#c9cdd1"],
    ],
  );
  const lip = gradient(
    sheet,
    "lip",
    [140, 100],
    [900, 700],
    [
      [0, "#fff", 0.85],
      [0.5, "#fff", 0.25],
      [1, "#fff", 0.05],
    ],
  );
  sheet.defs.push(
    `<filter id="${sheet.id("dim")}" x="-.1" y="-.5" width="1.2" height="2"><feGaussianBlur stdDeviation="14 7"/></filter>`,
  );
  const cy = 432 + lift;
  return `<rect width="1200" height="800" fill="#868d94"/><rect y="640" width="1200" height="160" fill="${floor}"/><ellipse cx="560" cy="722" rx="470" ry="34" fill="#000" opacity=".75" filter="url(#${sheet.id("dim")})"/><path d="M0 0H1200V640C1080 652 980 650 870 646L250 640C160 636 80 610 0 585Z" fill="${metal}"/><path d="M0 176C320 150 800 158 1200 186" fill="none" stroke="#fff" stroke-width="4" opacity=".55"/><path d="M0 182C320 156 800 164 1200 192" fill="none" stroke="#000" stroke-width="5" opacity=".2"/><path d="M1010 0C1004 200 1000 420 1012 648" fill="none" stroke="#000" stroke-width="6" opacity=".6"/><path d="M1016 0C1010 200 1006 420 1018 648" fill="none" stroke="#fff" stroke-width="2.5" opacity=".4"/><path d="M830 646L1200 640V672L830 678Z" fill="#15171a"/><path d="M0 585C80 610 160 636 250 640L300 645L300 668C150 656 70 634 0 612Z" fill="#15171a"/><path d="M294 ${cy + 215}A342 342 0 1 1 826 ${cy + 215}Z" fill="#050606"/><path d="M294 ${cy + 215}A342 342 0 1 1 826 ${cy + 215}" fill="none" stroke="${lip}" stroke-width="7"/><g transform="translate(560 ${cy + 8}) scale(2.98)"><use href="#${wheel}"/></g>`;
}
