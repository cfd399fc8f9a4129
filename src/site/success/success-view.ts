import { confirmationWords } from "#domain/leads/confirmation/words-of-each-form.ts";
import { dayText, timeText } from "#domain/leads/test-drive/appointment-days.ts";
import type { Success } from "#site/parts/lead-form/success-memory.ts";

export type SuccessView = {
  title: string;
  text: string;
  /** The time of a booked test drive. */
  booked: string | null;
  calendar: string | null;
  /** The car's page. */
  car: { name: string; path: string } | null;
};

/**
 * The success page from what the browser stored, for one that sends no cookies (DECIDE-85): by category, with
 * the car's name and links back; a general thank-you for null.
 */
export function successView(success: Success | null): SuccessView {
  if (!success) {
    return {
      title: "Thank you",
      text: "If you have just sent us a message, we have it and will be in touch shortly.",
      booked: null,
      calendar: null,
      car: null,
    };
  }
  const { category, subcategory, car, dateTime, leadId } = success;
  const name = car && (car.name?.trim() || `${car.make} ${car.model}`);
  const booked = dateTime && /T\d\d:\d\d.*([+-]\d\d:\d\d|Z)$/.test(dateTime) ? dateTime : null;
  return {
    ...confirmationWords({
      category,
      subcategory,
      name,
      booked: booked !== null,
    }),
    booked: booked && `${dayText(booked.slice(0, 10))}, ${timeText(booked)}`,
    calendar: booked && `/api/bookings/calendar?lead=${encodeURIComponent(leadId)}`,
    car: car && name ? { name, path: `/cars/${encodeURIComponent(car.slug)}` } : null,
  };
}
