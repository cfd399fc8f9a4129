import { bookingNames, type StoredBooking } from "#domain/leads/stored-leads/stored-booking.ts";

export type ChangedBy = "shopper" | "dealer";

/** What a change of a booking says: to the shopper by e-mail, to the dealer with the lead. */
type MessageFacts = {
  booking: Pick<StoredBooking, "kind">;
  /** `Ana`. */
  name: string;
  /** The car's name; null without one. */
  car: string | null;
  site: string;
  by: ChangedBy;
};

const of = (car: string | null) => (car ? ` of the ${car}` : "");

/** @param from, to as `Mon 23 Nov, 9:30 am` */
export function movedMail(
  { booking, name, car, by, site }: MessageFacts,
  from: string,
  to: string,
): { subject: string; text: string } {
  const noun = bookingNames[booking.kind];
  const what =
    by === "dealer" ? `${site} has moved your ${noun}${of(car)}` : `Your ${noun}${of(car)} is moved`;
  return {
    subject: `Your ${noun} is now on ${to}`,
    text: `Hi ${name},\n\n${what} from ${from} to ${to}. The attached calendar file replaces the one you have.`,
  };
}

export function cancelledMail(
  { booking, name, car, by, site }: MessageFacts,
  from: string,
): { subject: string; text: string } {
  const noun = bookingNames[booking.kind];
  const text =
    by === "dealer"
      ? `We are sorry: ${site} has to cancel your ${noun}${of(car)} on ${from}. Call us or reply, and we find another time.`
      : `Your ${noun}${of(car)} on ${from} is cancelled. Book again whenever it suits you.`;
  return {
    subject: `Cancelled: your ${noun} on ${from}`,
    text: `Hi ${name},\n\n${text} The attached file removes it from your calendar.`,
  };
}

export function confirmedMail(
  { booking, name, car, site }: MessageFacts,
  at: string,
): { subject: string; text: string } {
  const noun = bookingNames[booking.kind];
  return {
    subject: `Confirmed: your ${noun} on ${at}`,
    text: `Hi ${name},\n\n${site} confirms your ${noun}${of(car)} on ${at}. We look forward to seeing you.`,
  };
}

export function bookedMail(
  { booking, name, site }: MessageFacts,
  at: string,
): { subject: string; text: string } {
  const noun = bookingNames[booking.kind];
  return {
    subject: `Booked: your ${noun} on ${at}`,
    text: `Hi ${name},\n\nYour ${noun} at ${site} is booked for ${at}. The attached file puts it into your calendar.`,
  };
}

/** The answer `booking_status` of the lead, as dealer staff read it. */
export const bookingStatus = {
  moved: (by: ChangedBy, from: string) => `Moved by the ${by}, before: ${from}`,
  cancelled: (by: ChangedBy) => `Cancelled by the ${by}`,
  confirmed: "Confirmed by the dealer",
  booked: (by: ChangedBy) => `Booked by the ${by}`,
};

/** What the page of a booking says, beside its facts. */
export const bookingTexts = {
  taken: "That time has just been taken. Please choose another.",
  unknown: "Please choose one of the times shown.",
  choose: "Please choose a time.",
  changed: "This booking was changed in the meantime. Here it is as it is now.",
  begun: "It has already begun, so it can’t be changed here any more.",
  alreadyCancelled: "This booking is cancelled already.",
  tooMany: "Too many changes from here. Please try again in a few minutes.",
  failed: "Something went wrong, and nothing was changed. Please try again.",
} as const;
