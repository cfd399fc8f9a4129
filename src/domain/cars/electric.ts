import type { CarFacts } from "./car.ts";

type Electric = {
  range: { km: number; isStated: boolean } | null;
  battery: string | null;
  charging: string | null;
};

/**
 * Range, battery and charging of an electric car. Feeds without a field for the battery have it as the fuel capacity, in
 * kilowatt-hours; a missing range is computed from the battery's capacity and the consumption.
 */
export function electricFacts({ variant }: Pick<CarFacts, "variant">): Electric {
  const { electricrange, batterycapacity, charging, fuelcapacity, fuelconsumptioncombined } = variant ?? {};
  const battery = batterycapacity ?? (inKilowattHours(fuelcapacity) ? fuelcapacity : null);
  const stated = numberIn(electricrange);
  const capacity = numberIn(battery);
  const consumption = inKilowattHours(fuelconsumptioncombined) ? numberIn(fuelconsumptioncombined) : null;
  const derived = capacity && consumption ? Math.round((capacity / consumption) * 10) * 10 : null;
  const km = stated ?? derived;
  return {
    range: km === null ? null : { km, isStated: stated !== null },
    battery: battery?.replace(/(\d)\s*$/, "$1 kWh") ?? null,
    charging: charging ?? null,
  };
}

/** `1 Speed Reduction Gear`: what an electric car has for a gearbox. */
export function isReductionGear(text: string): boolean {
  return /reduction gear|\b(?:1|single|one)[- ]?speed\b/i.test(text);
}

export function inKilowattHours(text: string | null | undefined): boolean {
  return /kwh/i.test(text ?? "");
}

/** The first number of a text; null without one. */
export function numberIn(text: string | null | undefined): number | null {
  const digits = /\d+(?:,\d{3})*(?:\.\d+)?/.exec(text ?? "")?.[0];
  return digits ? Number(digits.replaceAll(",", "")) : null;
}
