import type { BookingEvent } from "#domain/leads/confirmation/booking-event.ts";
import { minuteMs } from "#lib/durations.ts";

const shownMinutes = 30;

/** The end of a reservation as an entry of a calendar; null while the car isn't held. @param place where the car is */
export function reservationEvent(
  { state, heldUntil }: { state: string; heldUntil: Date | null },
  car: string,
  place: string,
): BookingEvent | null {
  if (state !== "held" || !heldUntil) return null;
  return {
    title: `Reserved until now: ${car}`,
    startsAt: new Date(heldUntil.getTime() - shownMinutes * minuteMs),
    endsAt: heldUntil,
    place,
    file: "reservation.ics",
    sequence: 0,
    isCancelled: false,
  };
}
