/** The simulator's guide: the new price of some common cars, and their depreciation by age and distance. */
export type GuideCar = {
  make: string;
  model: string;
  series: string;
  variants: readonly string[];
  body: string;
  transmission: string;
  cylinders: number;
  /** Dollars, of the first variant; each further one costs 8 % more. */
  priceNew: number;
  code: string;
};

export const guideCars: readonly GuideCar[] = [
  car("Mazda", "CX-5", "KF Series", ["Maxx", "Maxx Sport", "Touring", "Akera"], "Wagon", 4, 36_900, "CX5"),
  car("Toyota", "Corolla", "ZWE211R", ["Ascent Sport", "SX", "ZR"], "Hatchback", 4, 29_600, "COR"),
  car("Hyundai", "Tucson", "NX4", ["Active", "Elite", "Highlander"], "Wagon", 4, 35_400, "TUC"),
  car("Ford", "Ranger", "PX MkIII", ["XL", "XLT", "Wildtrak"], "Utility", 5, 52_700, "RAN"),
  car("Volkswagen", "Golf", "Mk8", ["Life", "R-Line", "GTI"], "Hatchback", 4, 35_900, "GOL"),
  car("Kia", "Sportage", "NQ5", ["S", "SX", "GT-Line"], "Wagon", 4, 34_700, "SPO"),
  car("Subaru", "Forester", "S5", ["2.5i", "2.5i-L", "2.5i-S"], "Wagon", 4, 37_800, "FOR"),
  car("Nissan", "X-Trail", "T32", ["ST", "ST-L", "Ti"], "Wagon", 4, 34_200, "XTR"),
];

function car(
  make: string,
  model: string,
  series: string,
  variants: string[],
  body: string,
  cylinders: number,
  priceNew: number,
  code: string,
): GuideCar {
  return { make, model, series, variants, body, transmission: "Automatic", cylinders, priceNew, code };
}

/**
 * A car's value to a dealer: 18 % off in its first year and 11 % in each further one; then 0.25 % for each
 * 1,000 km over or under 15,000 km a year, within a third either way. The range is 6 % around it, to whole
 * hundreds of dollars.
 */
export function guideValue(priceNew: number, age: number, km: number): { low: number; high: number } {
  const byAge = priceNew * 0.82 * 0.89 ** Math.max(0, age - 1);
  const over = (km - 15_000 * Math.max(1, age)) / 1_000;
  const byDistance = Math.min(1.33, Math.max(0.67, 1 - over * 0.0025));
  const value = byAge * byDistance * 0.9;
  const hundreds = (dollars: number) => Math.max(500, Math.round(dollars / 100) * 100);
  return { low: hundreds(value * 0.94), high: hundreds(value * 1.06) };
}
