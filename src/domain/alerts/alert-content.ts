/** What an alert's mail is about, by ids: names and prices are read when it is sent. */
export type AlertContent = {
  /** New cars by the search that found them. */
  found: { search: string; carIds: string[] }[];
  /** Saved cars that became cheaper or returned; `was` is the price that was known. */
  cars: { carId: string; kind: "price" | "back"; was: number | null }[];
};

export const noContent: AlertContent = { found: [], cars: [] };
