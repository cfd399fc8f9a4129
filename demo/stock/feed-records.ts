import type { DemoCar } from "./demo-car.ts";

/** The car of the demo's clip, and those that look like it. */
const isFilmed = ({ shoot }: DemoCar) => shoot?.body === "suv" && shoot.colour === "White";

/** A report of the day before the car arrived, in the words of its drawing. */
function reportOn({ arrivedHoursAgo }: DemoCar, file: string | null, now: Date): object {
  const day = new Date(now.getTime() - (arrivedHoursAgo + 24) * 3_600_000);
  return {
    file,
    history_provider: "the national vehicle register (sample)",
    history_date: day.toISOString().slice(0, 10),
    history_statements: ["No money owing", "Not recorded as stolen", "Not recorded as written off"],
  };
}

/**
 * Cars as records of a native JSON feed: the facts by field name, and their yard.
 * @param reportOf the address of a car's history report, or null
 */
export function feedRecords(
  cars: readonly DemoCar[],
  reportOf: (car: DemoCar) => string | null,
  now: Date,
): object[] {
  return cars.map((car) => ({
    ...car.facts,
    ...(car.historyReport ? reportOn(car, reportOf(car), now) : {}),
    ...(car.facts.car_type === "used" && isFilmed(car) ? { video_url: "/demo/walkaround.mp4" } : {}),
    dealership: car.yard.dealership,
    location: car.yard.location,
  }));
}
