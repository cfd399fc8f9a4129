/** Days whose views and enquiries are counted, up to today. */
export const photoDays = 90;

/** With fewer cars, single enquiries would decide. */
export const leastCars = 200;

/** The least number of photos of each class of cars but the first, which has none. */
export const photoSteps = [1, 8, 16] as const;
const classNames = ["None", "1 to 7", "8 to 15", "16 or more"] as const;

/** Cars by their number of photos: how many are for sale, and how often they were looked at and enquired about. */
export type PhotoClass = { cars: number; views: number; leads: number };

export type PhotoResults =
  | { kind: "few"; cars: number }
  | { kind: "shown"; rows: (PhotoClass & { name: string; ofCars: number; ofLeads: number })[] };

/** @param classes as `photoSteps` divides them, from the one without photos on */
export function photoResultsOf(classes: readonly PhotoClass[]): PhotoResults {
  const sum = (of: keyof PhotoClass) => classes.reduce((so, one) => so + one[of], 0);
  const [cars, leads] = [sum("cars"), sum("leads")];
  if (cars < leastCars) return { kind: "few", cars };
  const share = (part: number, whole: number) => (whole === 0 ? 0 : Math.round((100 * part) / whole));
  const rows = classNames.map((name, at) => {
    const one = classes[at] ?? { cars: 0, views: 0, leads: 0 };
    return { name, ...one, ofCars: share(one.cars, cars), ofLeads: share(one.leads, leads) };
  });
  return { kind: "shown", rows };
}
