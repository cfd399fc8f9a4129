import type { Shoot } from "./generated-car.ts";
import { type CarPicture, type Part, type PictureView, wheelOf } from "./pictures/draw-car.ts";

type Shot = { view: PictureView; part?: Part; words: string };

const outside: readonly Shot[] = [
  { view: "three-quarter", words: "front three-quarter view" },
  { view: "side", words: "from the side" },
  { view: "rear", words: "rear three-quarter view" },
  { view: "interior", words: "interior" },
  { view: "detail", words: "close-up of the wheel" },
];
const paintwork: Shot = { view: "detail", part: "paintwork", words: "close-up of the paintwork" };
const within = (part: Part): Shot => ({ view: "interior", part, words: `the ${part}` });

/** The pictures of a shoot in their order; the last ones are nearer. */
const ofCars = [
  ...outside,
  within("dashboard"),
  paintwork,
  within("steering wheel"),
  within("centre console"),
];
const ofCaravans = [...outside, within("bed"), paintwork, within("kitchen"), within("table")];

/** How many pictures a shoot has, and how often: a few cars have fewer than shoppers want. */
export const pictureCounts: readonly (readonly [count: number, weight: number])[] = [
  [9, 70],
  [8, 22],
  [6, 5],
  [4, 3],
];

/** The drawings of a car in the order of its pictures, for `drawCar`; those with equal keys are equal. */
export function drawingsOf(shoot: Shoot): { key: string; picture: CarPicture; words: string }[] {
  const shots = shoot.body === "caravan" ? ofCaravans : ofCars;
  return shots.slice(0, shoot.count).map(({ view, part, words }) => {
    const whole = pictureOf(shoot, view);
    const { wheel: _, ...withoutWheel } = whole;
    const picture = part ? { ...(view === "detail" ? withoutWheel : whole), part } : whole;
    return { key: JSON.stringify(picture), picture, words };
  });
}

/**
 * Cabins and close-ups don't show the body, so there are few variants: the seats, the gearbox, the wheel and
 * the paint are the car's own.
 */
function pictureOf({ count: _, cabin, electric, ...outside }: Shoot, view: PictureView): CarPicture {
  const { body, colour, seed } = outside;
  if (body === "caravan") return { body, colour, view, seed: pictured(view, seed) };
  switch (view) {
    case "interior":
      return { body: "sedan", colour: "Silver", view, seed: 1, cabin };
    case "detail":
      return { body: "sedan", colour, view, seed: 1, wheel: wheelOf(outside) };
    case "three-quarter":
      return { ...outside, view, ...(electric ? { electric } : {}) };
    default:
      return { ...outside, view };
  }
}

/** Caravans have one wheel and two interiors. */
function pictured(view: PictureView, seed: number): number {
  if (view === "detail") return 1;
  return view === "interior" ? 1 + (seed % 2) : seed;
}
