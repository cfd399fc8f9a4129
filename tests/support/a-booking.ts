import type { StoredBooking } from "#domain/leads/stored-leads/stored-booking.ts";

export function aBooking(over: Partial<StoredBooking> = {}): StoredBooking {
  return {
    kind: "test_drive",
    leadId: "aaaaaaaaaaaaaaaaaaaaaa",
    locationId: "north-sales",
    startsAt: new Date("2026-11-24T00:00:00Z"),
    minutes: 60,
    day: null,
    carId: null,
    sequence: 0,
    createdAt: new Date("2026-11-22T00:00:00Z"),
    confirmedAt: null,
    cancelledAt: null,
    cancelledBy: null,
    ...over,
  };
}
