import type { PageTracking } from "#domain/configuration/slices/tracking-slice.ts";
import { trackingData, trackingIdOf, trackingIds } from "#domain/measurement/tracking-id.ts";
import { dataRouter } from "#ui/data-router.ts";
import { measure } from "./measure.ts";
import { type CountedCar, reportSubmission, type SentForm } from "./sent-form.ts";
import { track } from "./track.ts";

export function reportForm(sent: SentForm, car: CountedCar | null, slice: PageTracking): void {
  track(trackingIdOf(sent, car, slice), trackingData(sent.category, car));
  reportSubmission(sent, car);
}

export function reportFavourite({ id, make, model }: { id: string; make: string; model: string }): void {
  track(trackingIds.favouriteAdded, { franchise: make, model, car_id: id });
  const state = dataRouter()?.state;
  if (state) measure("favourite", {}, state, [id]);
}
