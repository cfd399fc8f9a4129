import type { BodyPlan } from "./body-plan.ts";
import { chance } from "./chance.ts";
import { grilleDesigns } from "./front.ts";
import { lampDesigns } from "./lamps.ts";
import type { TrayLoad } from "./tray.ts";
import { wheelDesigns } from "./wheels.ts";

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

/** The trim that goes with a seed. `crew` asks a van for windows all along. */
export function trimFor(seed: number, plan: BodyPlan, crew: boolean): Trim {
  const next = chance(seed);
  const pick = (n: number) => Math.floor(next() * n);
  return {
    wheels: pick(wheelDesigns),
    darkWheels: next() < 0.3,
    grille: pick(grilleDesigns),
    lamps: pick(lampDesigns),
    tail: pick(3),
    chrome: next() < 0.55,
    rails: plan.rails && next() < 0.85,
    crew,
    load: next() < 0.5 ? "bar" : next() < 0.6 ? "cover" : "open",
    plate: "FORECOURT",
    turned: false,
  };
}
