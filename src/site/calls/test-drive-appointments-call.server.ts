import type { Site } from "#domain/configuration/site.ts";
import { timesOf } from "#domain/leads/test-drive/book-slot.server.ts";
import { testDrivePlace } from "#domain/leads/test-drive/test-drive-place.ts";
import { storedCarsById } from "#domain/stock/search-index/stored-car.server.ts";
import type { Database } from "#platform/database/database.server.ts";

export type AppointmentsQuery = {
  dealershipSlug?: string | null;
  carId?: string | null;
  /** Id or slug. */
  location?: string | null;
  /** One day, `YYYY-MM-DD` by the location's clock; else all days that can be booked. */
  date?: string | null;
};

export type Appointments = {
  appointments: { dateTime: string; available: boolean }[];
  timeZone: string;
  locationId: string | null;
};

/**
 * The available times of a test drive (DECIDE-54); empty where the site or the location has no slots, and the
 * form has a date field instead.
 */
export async function appointments(
  db: Database,
  site: Site,
  requested: AppointmentsQuery,
  now: Date,
): Promise<Appointments> {
  const [car] = requested.carId ? await storedCarsById(db, site.groupId, [requested.carId]) : [];
  const dealership = site.dealerships.find(({ id }) => id === car?.dealershipId)?.slug;
  const place = testDrivePlace(site, {
    locationId: requested.location || car?.locationId || null,
    dealershipSlug: requested.dealershipSlug || dealership || null,
  });
  if (!place) return { appointments: [], timeZone: site.timezone, locationId: null };
  const dates = requested.date ? [requested.date] : undefined;
  return {
    appointments: await timesOf(db, site, place, requested.carId || null, now, dates),
    timeZone: place.timeZone,
    locationId: place.location.id,
  };
}
