import type { GroupChoice } from "#domain/staff/access/group-choice.ts";
import type { PlannedCar } from "#domain/stock/changes-by-staff/bulk-edits/planned-car.ts";

/** The screen on which many cars are changed at once. */
export type EditModel = {
  group: GroupChoice;
  /** What chose the cars, as parameters of the address. */
  selection: [name: string, value: string][];
  /** How many cars were chosen, and whether there are more than one change takes. */
  count: number;
  isCut: boolean;
  /** The parameters of the change as they were sent. */
  typed: { change: string; of: string; by: string; rounding: string; tag: string; to: string };
  locations: { id: string; name: string }[];
  /** Each car before and after; null until a change is chosen. */
  plan: PlannedCar[] | null;
  problem: string | null;
};

/** A change of many cars of the last 7 days. */
export type ListedEdit = {
  id: string;
  summary: string;
  cars: number;
  by: string;
  /** ISO instant. */
  at: string;
  isUndone: boolean;
};
