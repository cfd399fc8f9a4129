import type { Site } from "#domain/configuration/site.ts";
import { takenDays } from "#domain/leads/service-booking/service-days.server.ts";
import { bookableSpan, nextFreeDays } from "#domain/leads/service-booking/service-days.ts";
import type { StoredBooking } from "#domain/leads/stored-leads/stored-booking.ts";
import { timesOf } from "#domain/leads/test-drive/book-slot.server.ts";
import type { Database } from "#platform/database/database.server.ts";
import { bookingPlace } from "./booking-place.ts";
import type { ChangedBy } from "./booking-texts.ts";

/** As many days as a list shows. */
const maxDays = 60;

/**
 * What a booking can be moved to: free times, ISO with offset, or free days, `2026-11-25`; its own is not among
 * them. Null where its location no longer takes such bookings.
 */
export async function bookingChoices(
  db: Database,
  site: Site,
  booking: Pick<StoredBooking, "kind" | "locationId" | "carId" | "day">,
  by: ChangedBy,
  now: Date,
): Promise<{ kind: "times" | "days"; choices: string[] } | null> {
  const found = bookingPlace(site, booking, by);
  if (!found) return null;
  if (found.kind === "times") {
    const times = await timesOf(db, site, found.place, booking.carId, now);
    return {
      kind: "times",
      choices: times.filter(({ available }) => available).map(({ dateTime }) => dateTime),
    };
  }
  const { place } = found;
  const taken = await takenDays(db, site, place, now);
  const free = nextFreeDays(place, bookableSpan(place, now).first, taken, now, maxDays);
  return { kind: "days", choices: free.filter((day) => day !== booking.day) };
}
