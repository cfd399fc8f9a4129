import type { CarFacts } from "#features/cars/cars/car.ts";
import type { Cabin, DrawnBody, PaintName, SuvSize } from "../pictures/draw-car.ts";

/** The car's yard. */
export type Yard = { dealership: string; location: string; city: string; state: string };

/** How a car is photographed; null when it hasn't been yet. */
export type Shoot = {
  body: DrawnBody;
  people_mover?: true;
  electric?: true;
  /** Of an SUV. */
  size?: SuvSize;
  cabin: Cabin;
  colour: PaintName;
  seed: number;
  /** How many pictures, 4 to 7. */
  count: number;
};

/**
 * One car of the demo: its feed record, and the data that isn't in feeds, which the loader sets after the
 * import.
 */
export type DemoCar = {
  facts: CarFacts & { stocknum: string };
  yard: Yard;
  shoot: Shoot | null;
  /** Whether there is a history report to show. */
  historyReport: boolean;
  reserved: boolean;
  views: number;
  /** When it came into stock, in hours before now. */
  arrivedHoursAgo: number;
  /** When it was sold, in hours before now; null unless its status is sold. */
  soldHoursAgo: number | null;
};
