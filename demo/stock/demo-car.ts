import type { GeneratedCar } from "#demo-stock/generated-car.ts";
import type { CarFacts } from "#domain/cars/car.ts";

/**
 * One car of the demo: its feed record, and the data that isn't in feeds, which the loader sets after the
 * import. Every generated car is one.
 */
export type DemoCar = Omit<GeneratedCar, "facts"> & { facts: CarFacts & { stocknum: string } };
