import { caravan } from "./bodies/caravan.ts";
import { convertible, coupe, hatch, sedan, wagon } from "./bodies/road-bodies.ts";
import { suv, ute, van } from "./bodies/tall-bodies.ts";
import type { BodyPlan } from "./body-plan.ts";
import { axlesOf, caravanBounds, drawCaravan } from "./caravan-figure.ts";
import { chance, seedOf } from "./chance.ts";
import { drawDetail } from "./detail.ts";
import { bounds, drawFigure } from "./figure.ts";
import { type Cabin, drawCaravanInterior, drawInterior, standardCabin } from "./interior.ts";
import { type PaintName, paintNamed, paints } from "./paints.ts";
import { newSheet, type Sheet } from "./sheet.ts";
import { shellOf } from "./shell.ts";
import { type Camera, type Frame, fitted, type Point, type Spot, standAt } from "./space.ts";
import { backdrop, floorMirror, groundShadow, studioTone } from "./studio.ts";
import { trimFor } from "./trim.ts";

export { type Cabin, type PaintName, paints };
export type DrawnBody =
  | "hatch"
  | "sedan"
  | "wagon"
  | "suv"
  | "ute"
  | "van"
  | "coupe"
  | "convertible"
  | "caravan";
export type PictureView = "three-quarter" | "side" | "rear" | "interior" | "detail";
/** Parts of cabins, of caravans' interiors and of the guard: x, y, width and height in the whole picture. */
const parts = {
  dashboard: [420, 262, 640, 427],
  "steering wheel": [690, 300, 450, 300],
  "centre console": [410, 460, 420, 280],
  bed: [330, 190, 640, 427],
  kitchen: [0, 200, 540, 360],
  table: [700, 280, 500, 333],
  paintwork: [830, 40, 366, 244],
} as const;
export type Part = keyof typeof parts;
export type SuvSize = "small" | "medium" | "large";
/**
 * What to draw: `colour` is a paint's name (any other is drawn silver), `seed` determines wheels, nose and
 * trim.
 */
export type CarPicture = {
  body: DrawnBody;
  colour: string;
  view: PictureView;
  seed: number;
  people_mover?: boolean;
  electric?: boolean;
  /** Of an SUV; medium by default. */
  size?: SuvSize;
  /** Of a wheel's close-up: the wheel, `wheelOf` of the car outside. */
  wheel?: Wheel;
  /** Of a cabin, caravans apart: its seats, and whether it has a manual gearbox. */
  cabin?: Cabin;
  /** Draws only this part of the view. */
  part?: Part;
};
export type Wheel = { design: number; dark: boolean };

/** The body itself and two variants: a lower one with a rounder nose, a taller one with a squarer nose. */
function cousins(plan: BodyPlan): BodyPlan[] {
  const cousin = (rise: number, square: number): BodyPlan => ({
    ...plan,
    shoulder: plan.shoulder.map(([x, z]) => [x, z * rise]),
    cabin: plan.cabin.map(([x, z]) => [x, z * rise]),
    wheelRadius: plan.wheelRadius * (2 - rise) ** 0.5,
    corners: { ...plan.corners, frontSquare: plan.corners.frontSquare + square },
  });
  return [plan, cousin(0.982, -0.25), cousin(1.02, 0.35)];
}

/** The plan stretched along the car and in height; the ground clearance stays. */
function sized(plan: BodyPlan, long: number, tall: number): BodyPlan {
  const along = (spots: readonly Spot[]) => spots.map(([x, z]): Spot => [x * long, z]);
  const grown = (spots: readonly Spot[]) => spots.map(([x, z]): Spot => [x * long, z * tall]);
  return {
    ...plan,
    length: plan.length * long,
    wheelbase: plan.wheelbase * long,
    frontOverhang: plan.frontOverhang * long,
    wheelRadius: plan.wheelRadius * (1 + (tall - 1) / 2),
    sill: along(plan.sill),
    shoulder: grown(plan.shoulder),
    cabin: grown(plan.cabin),
    pillar: plan.pillar * long,
    glassEnd: { foot: plan.glassEnd.foot * long, top: plan.glassEnd.top * long },
  };
}

const suvs: Record<SuvSize, BodyPlan[]> = {
  small: cousins(sized(suv, 0.88, 0.97)),
  medium: cousins(suv),
  large: cousins(sized(suv, 1.1, 1.045)),
};

const plans: Record<Exclude<DrawnBody, "suv">, BodyPlan[]> = {
  hatch: cousins(hatch),
  sedan: cousins(sedan),
  wagon: cousins(wagon),
  ute: cousins(ute),
  van: cousins(van),
  coupe: cousins(coupe),
  convertible: [convertible],
  caravan: [caravan],
};

const plansOf = ({ body, size }: Pick<CarPicture, "body" | "size">): BodyPlan[] =>
  body === "suv" ? suvs[size ?? "medium"] : plans[body];

/** The common traits of a model's cars come from its seed, the individual ones from their colour too. */
const seedsOf = ({ body, colour, seed }: Omit<CarPicture, "view">) => ({
  model: seedOf(seed, body),
  car: seedOf(seed, body, paintNamed(colour).hex),
});

type OutsideView = "three-quarter" | "side" | "rear";

const cameras = new Map<OutsideView, WeakMap<BodyPlan, Camera>>();

/** The camera of a view: the same object for the same plan, so that its view is computed once. */
function cameraFor(plan: BodyPlan, view: OutsideView, frame: Frame): Camera {
  const ofView = cameras.get(view) ?? new WeakMap<BodyPlan, Camera>();
  cameras.set(view, ofView);
  const camera = ofView.get(plan) ?? setUp(plan, view, frame);
  ofView.set(plan, camera);
  return camera;
}

function setUp(plan: BodyPlan, view: OutsideView, frame: Frame): Camera {
  const middle = plan.length / 2;
  const eyes: Record<OutsideView, Point> = {
    "three-quarter": [middle - 9.9, -7.5, 1.35],
    rear: [middle + 9.2, -7.9, 1.6],
    side: [middle - 0.4, -22, 1.3],
  };
  const caravanEyes: Record<OutsideView, Point> = {
    "three-quarter": [middle - 6.6, -9.5, 1.7],
    rear: [middle + 6.6, -9.5, 1.7],
    side: [middle - 0.4, -26, 1.4],
  };
  const eye = plan.flatSides ? caravanEyes[view] : eyes[view];
  return fitted(
    standAt(eye, [middle, 0, plan.flatSides ? 1.2 : 0.6]),
    plan.flatSides ? caravanBounds() : bounds(plan),
    frame,
  );
}

/** A small SUV is smaller in the picture too. */
const shares: Record<SuvSize, number> = { small: 0.91, medium: 1, large: 1.05 };

const studioFrame = ({ body, size }: Pick<CarPicture, "body" | "size">): Frame => {
  const tall = body === "caravan" || body === "van";
  const share = body === "suv" ? shares[size ?? "medium"] : 1;
  return { centre: 600, ground: tall ? 680 : 655, width: 1030 * share, height: (tall ? 580 : 520) * share };
};

/** The wheels of a car from outside. */
export function wheelOf(picture: Omit<CarPicture, "view">): Wheel {
  const { wheels, darkWheels } = trimOf(picture, plansOf(picture)[0]!);
  return { design: wheels, dark: darkWheels };
}

const trimOf = (picture: Omit<CarPicture, "view">, plan: BodyPlan) =>
  trimFor(seedsOf(picture), plan, {
    crew: picture.people_mover ?? false,
    electric: picture.electric ?? false,
  });

/** A car from outside with its shadow, on the caller's sheet, as in a studio of 1200 × 800. */
function drawOutside(
  sheet: Sheet,
  picture: CarPicture & { view: OutsideView },
  { polished, turned } = { polished: false, turned: false },
): string {
  const variants = plansOf(picture);
  const plan = variants[Math.floor(chance(seedOf(picture.seed, picture.body, "body"))() * variants.length)]!;
  const paint = paintNamed(picture.colour);
  const camera = cameraFor(plan, picture.view, studioFrame(picture));
  const shell = shellOf(plan);
  const axles = plan.flatSides ? axlesOf(picture.seed) : [shell.frontWheel, shell.rearWheel];
  const floor = polished ? floorMirror(sheet, shell, camera, paint.hex, axles) : "";
  const shadow = floor + groundShadow(sheet, shell, camera);
  if (picture.body === "caravan") return shadow + drawCaravan(sheet, paint, camera, picture.seed);
  const ends = { front: picture.view === "three-quarter", rear: picture.view === "rear" };
  const trim = { ...trimOf(picture, plan), turned };
  return shadow + drawFigure(sheet, plan, paint, camera, trim, ends);
}

/**
 * Whether the picture is mirrored, as two in five are. A caravan's door stays on the kerb's side, and an open
 * car's steering wheel on the right.
 */
const facesRight = (picture: CarPicture): boolean =>
  picture.body !== "caravan" && picture.body !== "convertible" && chance(seedsOf(picture).car + 1700)() < 0.4;

/** A car's position in a larger picture: the middle of its width, its wheels' lowest point, its width. */
export type Parked = Omit<CarPicture, "view"> & {
  view: OutsideView;
  centre: number;
  ground: number;
  width: number;
};

/** The same car in another picture; `prefix` makes its ids unique there. */
export function drawParked(parked: Parked, prefix: string): { defs: string; art: string } {
  const sheet = newSheet(prefix);
  const art = drawOutside(sheet, parked);
  const frame = studioFrame(parked);
  const scale = parked.width / frame.width;
  const shift = `${(parked.centre - frame.centre * scale).toFixed(1)} ${(parked.ground - frame.ground * scale).toFixed(1)}`;
  return {
    defs: sheet.defs.join(""),
    art: `<g transform="translate(${shift}) scale(${scale.toFixed(4)})">${art}</g>`,
  };
}

/** A part of a picture in the picture's size; `part` is x, y, width and height. */
const enlarged = (art: string, part: readonly number[]): string =>
  `<svg width="1200" height="800" viewBox="${part.join(" ")}" preserveAspectRatio="xMidYMid slice">${art}</svg>`;

/** Wraps a sheet's drawing as an SVG document of that size. */
export const document = (sheet: Sheet, art: string, width: number, height: number): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}"><defs>${sheet.defs.join("")}</defs>${art}</svg>`;

/** The picture as an SVG document, 1200 × 800, the same for the same arguments. */
export function drawCar(picture: CarPicture): string {
  const sheet = newSheet("c");
  const paint = paintNamed(picture.colour);
  const inCaravan = picture.body === "caravan";
  let art: string;
  switch (picture.view) {
    case "interior":
      art = inCaravan
        ? drawCaravanInterior(sheet, paint, picture.seed)
        : drawInterior(sheet, paint, picture.cabin ?? standardCabin);
      break;
    case "detail": {
      const { design, dark } = picture.wheel ?? wheelOf(picture);
      art = drawDetail(sheet, paint, design, dark, picture.seed);
      break;
    }
    default: {
      const view = picture.view;
      const turned = facesRight(picture);
      const car = drawOutside(sheet, { ...picture, view }, { polished: true, turned });
      art =
        backdrop(sheet, 1200, 800, 430, studioTone(seedsOf(picture).car, paint.hex)) +
        (turned ? `<g transform="matrix(-1 0 0 1 1200 0)">${car}</g>` : car);
    }
  }
  return document(sheet, picture.part ? enlarged(art, parts[picture.part]) : art, 1200, 800);
}
