import type { PageTracking } from "#domain/configuration/slices/tracking-slice.ts";
import { isTracked } from "./is-tracked.ts";
import type { CountedCar, SentForm } from "./sent-form.ts";

/** What reports them is loaded with the first that may be reported. */
const withEvents = (call: (events: typeof import("./sent-events.ts")) => void): void => {
  if (isTracked()) import("./sent-events.ts").then(call).catch(() => {});
};

/** Tracks a successful form (LEAD-05, LEAD-24, CONTACT-15). Browser only. */
export function countForm(sent: SentForm, car: CountedCar | null, slice: PageTracking): void {
  withEvents((events) => events.reportForm(sent, car, slice));
}

/** Tracks a car added to the favourites (LEAD-29). Browser only. */
export function countFavourite(car: { id: string; make: string; model: string }): void {
  withEvents((events) => events.reportFavourite(car));
}
