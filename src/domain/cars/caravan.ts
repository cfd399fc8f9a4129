import { decimal } from "#lib/decimal.ts";
import type { Formats } from "#lib/formats.ts";
import type { CaravanSpecifications } from "./car.ts";

/** Metres in a foot (LIMIT-18). */
const metresInFoot = 0.3048;

/** Feet as metres to the centimetre: `feetToMetres(8, formats)` is `"2.44 m"`. */
export function feetToMetres(feet: number, formats: Formats): string {
  return `${decimal(feet * metresInFoot, 2, formats)} m`;
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
