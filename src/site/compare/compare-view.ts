import type { Car } from "#domain/cars/car.ts";
import { featureList } from "#domain/cars/features.ts";
import type { ComparisonWords } from "#domain/cars/finance/comparison-words.ts";
import { keyInfo, type SpecLine, vehicleDetails } from "#domain/cars/key-info.ts";
import { type Site, settingsFor } from "#domain/configuration/site.ts";
import { calendarDate } from "#lib/date.ts";
import { formatsOf } from "#lib/formats.ts";
import { type CardView, cardView, comparisonOf } from "#site/parts/car-card/card-view.ts";
import { compareHref, compareLimit } from "#site/parts/saved/local-cars.ts";

/** One row across the cars; null where a car's feed has no value. */
export type CompareRow = { label: string; values: (string | null)[]; differs: boolean };

export type CompareView = {
  cars: {
    card: CardView;
    /** The comparison without this car. */
    without: string;
  }[];
  groups: { title: string; rows: CompareRow[] }[];
  /** Equipment that every car has, and per other item which cars have it. */
  features: { shared: string[]; rows: { label: string; has: boolean[] }[] };
  /** How many of the requested cars this site no longer shows. */
  gone: string[];
  /** Whether another car can be added. */
  hasRoom: boolean;
  comparison: ComparisonWords | null;
};

/** Identifiers of a car are useless in a comparison. */
const identifying = new Set(["Year", "Make", "Model", "Badge", "Stock number", "VIN", "Registration"]);

/** The ids of an address: each once, four at most (DECIDE-43). */
export function requestedCars(parameters: URLSearchParams): string[] {
  const ids = parameters.getAll("car_id").map((id) => id.trim().slice(0, 200));
  return [...new Set(ids)].filter((id) => id !== "").slice(0, compareLimit);
}

/** Cars side by side in the requested order, under the settings of each one's dealership. */
export function compareView(
  requested: readonly string[],
  found: ReadonlyMap<string, Car>,
  site: Site,
  now: Date,
): CompareView {
  const cars = requested.flatMap((id) => found.get(id) ?? []);
  const formats = formatsOf(site);
  const ids = cars.map(({ id }) => id);
  const cards = cars.map((car) => cardView(car, site, now));
  const facts = cars.map((car) => {
    const { caravans } = settingsFor(site, car.dealership_slug).car;
    return [
      { label: "Condition", value: car.car_type.charAt(0).toUpperCase() + car.car_type.slice(1) },
      { label: "Year", value: String(car.year) },
      ...keyInfo(car, { today: calendarDate(now, site.timezone), caravans, formats }).filter(describes),
    ];
  });
  const known = new Set(facts.flat().map(({ label }) => label));
  const details = cars.map((car) =>
    vehicleDetails(car, formats).filter((line) => describes(line) && !known.has(line.label)),
  );
  return {
    cars: cards.map((card) => ({ card, without: compareHref(ids.filter((id) => id !== card.id)) })),
    groups: [
      { title: "Key facts", rows: compareRows(facts) },
      { title: "Details", rows: compareRows(details) },
      {
        title: "Where it is",
        rows: compareRows(
          cars.map((car, at) => [
            { label: "Location", value: cards[at]?.location ?? "" },
            { label: "Dealer", value: car.dealership_name },
          ]),
        ),
      },
    ].filter(({ rows }) => rows.length > 0),
    features: compareFeatures(cars.map((car) => featureList(car.standardEquipment))),
    gone: requested.filter((id) => !found.has(id)),
    hasRoom: cars.length < compareLimit,
    comparison: comparisonOf(cards, site.finance),
  };
}

const describes = ({ label }: SpecLine) => !identifying.has(label);

/** Rows of several cars merged by their label, in order of first appearance. */
export function compareRows(cars: readonly (readonly SpecLine[])[]): CompareRow[] {
  const labels: string[] = [];
  for (const lines of cars) {
    let after = -1;
    for (const { label } of lines) {
      const at = labels.indexOf(label);
      // A label that only this car has is placed at its position in this car.
      if (at < 0) labels.splice(after + 1, 0, label);
      after = at < 0 ? after + 1 : at;
    }
  }
  return labels.map((label) => {
    const values = cars.map((lines) => lines.find((line) => line.label === label)?.value || null);
    return { label, values, differs: differs(values) };
  });
}

/** A missing value is a difference too: one of them has it. Case and spaces are ignored. */
function differs(values: readonly (string | null)[]): boolean {
  return new Set(values.map((value) => value?.toLowerCase().replace(/\s+/g, " ").trim() ?? "")).size > 1;
}

/**
 * Equipment by its text, ignoring case; what all have is listed once, the rest with the cars that have it.
 */
export function compareFeatures(cars: readonly (readonly string[])[]): CompareView["features"] {
  const labels = new Map<string, string>();
  const owned = cars.map((features) => new Set(features.map((feature) => feature.toLowerCase())));
  for (const feature of cars.flat()) {
    const key = feature.toLowerCase();
    if (!labels.has(key)) labels.set(key, feature);
  }
  const shared: string[] = [];
  const rows: { label: string; has: boolean[] }[] = [];
  for (const [key, label] of labels) {
    const has = owned.map((features) => features.has(key));
    if (has.every(Boolean)) shared.push(label);
    else rows.push({ label, has });
  }
  return { shared, rows };
}
