import type { Shoot } from "./generated-car.ts";
import { type CarPicture, type PictureView, wheelOf } from "./pictures/draw-car.ts";

/** The views of a shoot in the order of its pictures; the last ones are nearer. */
const order: readonly { view: PictureView; closer?: true; words: string }[] = [
  { view: "three-quarter", words: "front three-quarter view" },
  { view: "side", words: "from the side" },
  { view: "rear", words: "rear three-quarter view" },
  { view: "interior", words: "interior" },
  { view: "detail", words: "close-up of the wheel" },
  { view: "interior", closer: true, words: "the dashboard" },
  { view: "detail", closer: true, words: "close-up of the paintwork" },
];

/** The drawings of a car in the order of its pictures, for `drawCar`; those with equal keys are equal. */
export function drawingsOf(shoot: Shoot): { key: string; picture: CarPicture; words: string }[] {
  return order.slice(0, shoot.count).map(({ view, closer, words }) => {
    const whole = pictureOf(shoot, view);
    const { wheel: _, ...paintwork } = whole;
    const picture = closer ? { ...(view === "detail" ? paintwork : whole), closer } : whole;
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
