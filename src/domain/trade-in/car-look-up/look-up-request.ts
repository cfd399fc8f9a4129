import { checkVin, tidyVin, type VinProblem } from "#domain/stock/import/rows/vin.ts";
import { registrationOf, stateOf } from "#domain/trade-in/trade-in-fields.ts";
import type { CarIdentity } from "#domain/trade-in/valuation/valuation.ts";

export type LookUpRequest = { kind: "car"; car: CarIdentity } | { kind: "wrong"; message: string };

/** Registrations are shorter: anything as long as this is meant as a VIN. */
const vinFrom = 10;

const vinProblems: Record<Exclude<VinProblem, "none" | "length">, string> = {
  letters: "A VIN has letters and digits only, and never I, O or Q. Compare it with the car’s plate.",
  "check digit": "This can’t be the car’s VIN: its check digit is another. Compare it with the car’s plate.",
};

/** Reads what a member typed to look up a car: a registration with its state, or a VIN, for which the state doesn't matter. */
export function lookUpRequest(typed: string, state: string): LookUpRequest {
  const vin = tidyVin(typed);
  if (vin.length >= vinFrom) {
    const problem = checkVin(vin);
    if (problem === "none") return { kind: "car", car: { vin } };
    if (problem === "length")
      return { kind: "wrong", message: `A VIN has 17 letters and digits. This one has ${vin.length}.` };
    return { kind: "wrong", message: vinProblems[problem] };
  }
  const [rego, known] = [registrationOf(typed), stateOf(state)];
  if (rego && known) return { kind: "car", car: { rego, state: known } };
  return {
    kind: "wrong",
    message: "Type the registration, such as ABC12D, and choose its state, or type the VIN.",
  };
}
