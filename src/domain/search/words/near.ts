/** Kilometres by the id of a location. */
export type Distances = ReadonlyMap<string, number>;

/** Where a shopper is, as an address has it, and how far they would go. */
export type Near = {
  /** As typed; one that exists has four digits. */
  postcode: string;
  /** One of `radii`; without it, at any distance. */
  within?: number;
  /** From the postcode, once it is looked up; without it nothing is near and nothing is far. */
  distances?: Distances;
};

/** Kilometres to choose from: few, so that a postcode has few addresses. */
export const radii = [10, 25, 50, 100, 250] as const;

/** The least radius of at least so many kilometres; undefined, which is any distance, for more and for what is no number. */
export function radiusFor(text: string): number | undefined {
  const km = /^\d{1,4}(?:\.\d+)?$/.test(text) ? Number(text) : 0;
  return km > 0 ? radii.find((radius) => radius >= km) : undefined;
}
