import type { HoursLine } from "./hours-lines.ts";

/** The facts of a place to visit or call. */
export type PlaceFactsView = {
  name: string;
  address: string[];
  phone: string | null;
  open: { now: boolean; text: string } | null;
  hours: HoursLine[];
  directions: string | null;
};
