/** How a car differs by an import, in words. */
export type CarChange = {
  /** The car's screen; null for a car that doesn't exist yet or any more. */
  path: string | null;
  name: string;
  kind: "new" | "changed" | "sold" | "back";
  /** What shoppers would read of a new car. */
  about: string;
  fields: { name: string; before: string; after: string; isCorrected: boolean }[];
};

export const changeNames: Record<CarChange["kind"], string> = {
  new: "New",
  changed: "Changed",
  sold: "Sold",
  back: "Back in stock",
};
