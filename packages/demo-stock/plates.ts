import type { Dice } from "./dice.ts";

const letters = "ABCDEFGHJKLMNPRSTUVWXYZ";
const yearCodes = "ABCDEFGHJKLMNPRSTVWXY123456789";

/** Seventeen characters of the right alphabet, with an unassigned maker's code. */
export function fictionalVin(year: number, dice: Dice): string {
  const alphabet = "ABCDEFGHJKLMNPRSTUVWXYZ0123456789";
  const some = (count: number) => Array.from({ length: count }, () => dice.pick([...alphabet])).join("");
  const yearCode = yearCodes[(year - 2010 + 300) % 30];
  return `6ZZ${some(6)}${yearCode}${dice.pick([...letters])}${String(dice.between(0, 999_999)).padStart(6, "0")}`;
}

/** A plate in the form of the state, made up. */
export function plateFor(state: string, dice: Dice): string {
  const letter = () => dice.pick([...letters]);
  const two = () => String(dice.between(10, 99));
  switch (state) {
    case "VIC":
      return `${dice.between(1, 2)}${letter()}${letter()}${dice.between(0, 9)}${letter()}${letter()}`;
    case "QLD":
      return `${dice.between(100, 999)}${letter()}${letter()}${dice.between(1, 9)}`;
    default:
      return `${letter()}${letter()}${letter()}${two()}${letter()}`;
  }
}
