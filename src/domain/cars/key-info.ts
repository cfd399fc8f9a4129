import { formatDate } from "#lib/date.ts";
import type { Formats } from "#lib/formats.ts";
import type { Car } from "./car.ts";
import { feetToMetres, isCaravan } from "./caravan.ts";
import { electricFacts, inKilowattHours, isReductionGear } from "./electric.ts";
import { columnQuantities, quantities } from "./quantities.ts";

/** One line of a specification as displayed. */
export type SpecLine = { label: string; value: string };

/**
 * The key information of a car, most requested first; lines without a value are left out (CAR-29, CAR-32).
 * @param options.today calendar date (`YYYY-MM-DD`) in the site's time zone: a rego that expired before it is
 * left out (CAR-30)
 * @param options.caravans whether the site shows caravan dimensions (CAR-33)
 */
export function keyInfo(
  car: Car,
  options: { today: string; caravans: boolean; formats: Formats },
): SpecLine[] {
  const v = car.variant ?? {};
  const { formats } = options;
  const gearbox = car.trans ?? car.simple_transmission;
  const hasReductionGear = isReductionGear(gearbox ?? "");
  return present([
    ["Odometer", withUnit(car.km, "km", formats)],
    ...(isCaravan(car, options.caravans) ? caravanLines(car, formats) : []),
    ...electricLines(car, formats),
    ["Transmission", hasReductionGear ? null : gearbox],
    ["Fuel", car.fuel ?? car.simple_fuel],
    ["Body", car.simple_body],
    ["Engine", car.engine_size],
    ["Drive", car.drive],
    ["Transmission", hasReductionGear ? car.simple_transmission : null],
    ...quantityLines(car, formats),
    ["Seats", car.seats],
    ["Doors", car.doors],
    ["Colour", car.colour],
    ["Interior colour", car.interior_colour],
    ["Fuel consumption (combined)", v.fuelconsumptioncombined],
    ["ANCAP safety rating", v.ancaprating],
    ["Registration", car.regplate],
    ["Rego expiry", regoExpiry(car.rego_expiry, options)],
  ]);
}

/**
 * What a shopper wants to know beside the price, as short texts: odometer (caravans: berths and length), colour, seats, drive and
 * rego; unknown values are left out.
 */
export function firstFacts(
  car: Car,
  options: { today: string; caravans: boolean; formats: Formats },
): string[] {
  const { formats } = options;
  const caravan = isCaravan(car, options.caravans);
  const { sleeps, body_length } = car.specifications ?? {};
  const rego = regoExpiry(car.rego_expiry, options);
  const { range } = electricFacts(car);
  return present([
    ["Odometer", caravan ? null : withUnit(car.km, "km", formats)],
    ["Electric range", range && `${rangeText(range, formats)} range`],
    ["Sleeps", caravan && sleeps ? `Sleeps ${sleeps}` : null],
    ["Body length", caravan && body_length ? feetToMetres(body_length, formats) : null],
    ["Colour", car.colour],
    ["Seats", car.seats ? `${car.seats} seats` : null],
    ["Drive", car.drive],
    ["Rego expiry", rego ? `Rego to ${rego}` : null],
  ]).map(({ value }) => value);
}

/** The identification and dimensions of the car for the details card (CAR-11, CAR-32). */
export function vehicleDetails(car: Car, formats: Formats): SpecLine[] {
  const v = car.variant ?? {};
  return present([
    ["Year", car.year],
    ["Make", car.make],
    ["Model", car.model],
    ["Badge", car.badge],
    ["Series", car.series],
    ["Stock number", car.stocknum],
    ["VIN", car.vin],
    ["Build date", dateText(car.build_date, formats)],
    ["Compliance date", dateText(car.compliance_date, formats)],
    ["Cylinders", v.cylinders],
    ["Engine capacity", v.enginesize ?? (v.enginesize_litres ? `${v.enginesize_litres} L` : null)],
    ["Induction", v.induction],
    ["Gearbox", v.geartype],
    ["Torque", v.torque],
    ["Fuel capacity", inKilowattHours(v.fuelcapacity) ? null : v.fuelcapacity],
    ["Gross vehicle mass", v.grossvehiclemass],
    ["Length", v.vehiclelength],
    ["Width", v.vehiclewidth],
    ["Height", v.vehicleheight],
    ["Body configuration", v.bodyconfiguration],
  ]);
}

function electricLines(car: Car, formats: Formats): [string, string | null][] {
  const { range, battery, charging } = electricFacts(car);
  return [
    ["Electric range", range && rangeText(range, formats)],
    ["Battery", battery],
    ["Charging", charging],
  ];
}

/** A range that is computed from battery and consumption is about so many kilometres. */
function rangeText({ km, isStated }: { km: number; isStated: boolean }, formats: Formats): string {
  return `${isStated ? "" : "about "}${formats.number(km)} km`;
}

function quantityLines(car: Car, formats: Formats): [string, string | null][] {
  return columnQuantities.map((name) => {
    const { label, unit } = quantities[name];
    return [label, withUnit(car[name], unit, formats)];
  });
}

function caravanLines(car: Car, formats: Formats): [string, string | number | null | undefined][] {
  const s = car.specifications ?? {};
  return [
    ["Sleeps", s.sleeps],
    ["Body length", s.body_length ? feetToMetres(s.body_length, formats) : null],
    ["Body width", s.body_width ? feetToMetres(s.body_width, formats) : null],
    ["Tare weight", withUnit(s.tare_weight, "kg", formats)],
    ["Aggregate trailer mass", withUnit(s.aggregate_trailer_mass, "kg", formats)],
    ["Axles", s.axle_type],
  ];
}

function present(lines: [string, string | number | null | undefined][]): SpecLine[] {
  return lines.flatMap(([label, raw]) => {
    const value = raw == null ? "" : String(raw).trim();
    return value === "" || value.toLowerCase() === "null" ? [] : [{ label, value }];
  });
}

function withUnit(value: number | null | undefined, unit: string, formats: Formats): string | null {
  return value == null ? null : `${formats.number(value)} ${unit}`;
}

/** A rego is still valid on its expiry day. */
function regoExpiry(
  iso: string | null | undefined,
  { today, formats }: { today: string; formats: Formats },
): string | null {
  if (!iso || !/^\d{4}-\d{2}-\d{2}/.test(iso) || iso.slice(0, 10) < today) return null;
  return formatDate(iso.slice(0, 10), formats.language);
}

/** Build and compliance dates are `2019-03`, a full date, or the manufacturer's own text. */
function dateText(text: string | null | undefined, { language }: Formats): string | null {
  if (!text) return null;
  const month = /^(\d{4})-(\d{2})$/.exec(text.trim());
  return month ? `${month[2]}/${month[1]}` : formatDate(text.trim(), language);
}
