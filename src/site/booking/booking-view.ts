import type { BookingKind } from "#domain/leads/stored-leads/stored-booking.ts";

/** The page of a booking's link. */
export type BookingView = {
  /** The heading, and the title of the page. */
  title: string;
  text: string;
  site: string;
  phone: string | null;
  /** Where to go where nothing can be done here. */
  again: { label: string; href: string } | null;
  booking: ShownBooking | null;
  form: BookingForm | null;
};

export type ShownBooking = {
  noun: string;
  /** `Mon 23 Nov, 9:30 am` */
  when: string;
  car: { name: string; path: string } | null;
  place: { name: string; address: string };
  reference: string;
  calendar: { address: string; file: string } | null;
  isCancelled: boolean;
};

/** The choice of another time, and the button to cancel. */
export type BookingForm = {
  kind: BookingKind;
  /** Whether there is no booking yet: a time for the inspection is picked. */
  isNew: boolean;
  /** The booking's `sequence`. */
  seen: number;
  choice: { kind: "times"; times: string[]; appointments: string } | { kind: "days"; days: string[] } | null;
  chosen: string;
  error: string | null;
  /** Free times in place of one that was taken. */
  next: string[];
};
