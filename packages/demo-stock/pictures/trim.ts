import type { BodyPlan } from "./body-plan.ts";
import { chance } from "./chance.ts";
import { grilleDesigns } from "./front.ts";
import { lampDesigns } from "./lamps.ts";
import type { TrayLoad } from "./tray.ts";
import { wheelDesigns } from "./wheels.ts";

/** No I, O and Q, which are read as digits. */
const letters = "ABCDEFGHJKLMNPRSTUVWXYZ";

/** What differs between two cars of one body: chosen from the picture's seed. */
export type Trim = {
  wheels: number;
  darkWheels: boolean;
  grille: number;
  lamps: number;
  tail: number;
  chrome: boolean;
  rails: boolean;
  crew: boolean;
  load: TrayLoad;
  plate: string;
  /** The picture will be mirrored: letters are written the other way round. */
  turned: boolean;
};

/**
 * The trim of a seed: `model` determines the face that all cars of a model share, `car` the buyer's options.
 * `crew` gives a van windows all along; an `electric` car has a closed nose, and only such a car has.
 */
export function trimFor(
  seeds: { model: number; car: number },
  plan: BodyPlan,
  { crew, electric }: { crew: boolean; electric: boolean },
): Trim {
  const [model, car] = [chance(seeds.model), chance(seeds.car)];
  const pick = (next: () => number, n: number) => Math.floor(next() * n);
  const grille = pick(model, grilleDesigns);
  return {
    grille: electric ? grilleDesigns : grille,
    lamps: pick(model, lampDesigns),
    tail: pick(model, 3),
    wheels: pick(car, wheelDesigns),
    darkWheels: car() < 0.3,
    chrome: car() < 0.55,
    rails: plan.rails && car() < 0.85,
    crew,
    load: car() < 0.5 ? "bar" : car() < 0.6 ? "cover" : "open",
    plate: plateText(seeds.car),
    turned: false,
  };
}

/** Six characters in an order that no Australian state issues, such as `48KR7T`. */
function plateText(seed: number): string {
  const next = chance(seed + 900);
  const one = (alphabet: string) => alphabet[Math.floor(next() * alphabet.length)]!;
  return ["23456789", "0123456789", letters, letters, "0123456789", letters].map(one).join("");
}
