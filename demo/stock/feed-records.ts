import type { DemoCar } from "./demo-car.ts";

/**
 * Cars as records of a native JSON feed: the facts by field name, and their yard.
 * @param reportOf the address of a car's history report, or null
 */
export function feedRecords(cars: readonly DemoCar[], reportOf: (car: DemoCar) => string | null): object[] {
  return cars.map((car) => ({
    ...car.facts,
    file: car.historyReport ? reportOf(car) : null,
    dealership: car.yard.dealership,
    location: car.yard.location,
  }));
}
