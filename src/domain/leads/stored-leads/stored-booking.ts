export type BookingKind = "test_drive" | "inspection" | "service";

/** A booking of a lead, from its beginning to its end. */
export type StoredBooking = {
  kind: BookingKind;
  leadId: string;
  locationId: string;
  /** When a test drive or an inspection begins; null for a service, which is booked by the day. */
  startsAt: Date | null;
  /** How long it takes; 0 for a service. */
  minutes: number;
  /** The day of a service, `2026-11-25`; else null. */
  day: string | null;
  carId: string | null;
  /** How often it was moved or cancelled. */
  sequence: number;
  createdAt: Date;
  confirmedAt: Date | null;
  cancelledAt: Date | null;
  cancelledBy: "shopper" | "dealer" | null;
};

export type BookingState = "booked" | "confirmed" | "cancelled";

export function bookingState({
  cancelledAt,
  confirmedAt,
}: Pick<StoredBooking, "cancelledAt" | "confirmedAt">): BookingState {
  return cancelledAt ? "cancelled" : confirmedAt ? "confirmed" : "booked";
}

/** A booking as people name it: `test drive`. */
export const bookingNames: Record<BookingKind, string> = {
  test_drive: "test drive",
  inspection: "inspection",
  service: "service",
};
