import type { PageTracking } from "#domain/configuration/slices/tracking-slice.ts";
import { mayTrack, type PrivacySignal } from "#domain/measurement/consent.ts";
import { trackingData, trackingIdOf, trackingIds } from "#domain/measurement/tracking-id.ts";
import { track } from "./track.ts";

type CountedCar = Parameters<typeof trackingData>[1];

const consent = () => mayTrack(document.documentElement, document.cookie, navigator as PrivacySignal);
const current = (pageType: string, submissionId: string | null) => ({
  pageType,
  path: window.location.pathname,
  submissionId,
});

/** Tracks a successful form (LEAD-05, LEAD-24, CONTACT-15). Browser only. */
export function countForm(
  form: { category: string; subcategory: string; leadId: string },
  car: CountedCar,
  slice: PageTracking,
): void {
  track(trackingIdOf(form, car, slice), trackingData(form.category, car), {
    consent: consent(),
    page: current("form", form.leadId),
    measurementIds: slice.measurementIds,
  });
}

/** Tracks a car added to the favourites (LEAD-29). Browser only. */
export function countFavourite(car: { id: string; make: string; model: string }): void {
  const data = { franchise: car.make, model: car.model, car_id: car.id };
  track(trackingIds.favouriteAdded, data, { consent: consent(), page: current("listing", null) });
}
