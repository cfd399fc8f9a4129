import type { Site } from "#domain/configuration/site.ts";
import type { ServicePlace } from "#domain/leads/service-booking/service-days.ts";
import { servicePlace } from "#domain/leads/service-booking/service-location.ts";
import type { StoredBooking } from "#domain/leads/stored-leads/stored-booking.ts";
import { offersSlots, type SlotPlace } from "#domain/leads/test-drive/slots.ts";
import { testDrivePlace } from "#domain/leads/test-drive/test-drive-place.ts";
import type { ChangedBy } from "./booking-texts.ts";

/** Where the times or days of a booking come from. */
export type BookingPlace = { kind: "times"; place: SlotPlace } | { kind: "days"; place: ServicePlace };

/**
 * The place of a booking, whose rules its new time has to fit. Staff need no notice. Null where the location no
 * longer takes such bookings.
 */
export function bookingPlace(
  site: Site,
  { kind, locationId }: Pick<StoredBooking, "kind" | "locationId">,
  by: ChangedBy,
): BookingPlace | null {
  if (kind === "service") {
    const place = servicePlace(site, locationId);
    if (place?.location.id !== locationId || !site.service.enabled) return null;
    const slice = by === "dealer" ? { ...place.slice, noticeDays: 0 } : place.slice;
    return { kind: "days", place: { ...place, slice } };
  }
  const place = testDrivePlace(site, { locationId, dealershipSlug: null });
  if (place?.location.id !== locationId || !offersSlots(place)) return null;
  const slice = by === "dealer" ? { ...place.slice, noticeHours: 0 } : place.slice;
  return { kind: "times", place: { ...place, slice } };
}
