import type { CaravanSpecifications } from "./car.ts";

/** Metres in a foot (LIMIT-18). */
const metresInFoot = 0.3048;

/** Feet as metres to the centimetre: `feetToMetres(8)` is `"2.44 m"`. */
export function feetToMetres(feet: number): string {
  return `${(feet * metresInFoot).toFixed(2)} m`;
}

/**
 * Whether the car's page or card shows the caravan dimensions: the site shows them and the car is a caravan
 * (CAR-33).
 */
export function isCaravan(
  car: { item_type?: string | null; specifications?: CaravanSpecifications | null },
  caravans: boolean,
): boolean {
  return caravans && car.item_type?.trim().toLowerCase() === "caravan";
}
