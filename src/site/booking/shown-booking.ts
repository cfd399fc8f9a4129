import type { Site } from "#domain/configuration/site.ts";
import { bookingEvent } from "#domain/leads/confirmation/booking-event.ts";
import { bookedText, subjectOf } from "#domain/leads/confirmation/confirmation.ts";
import { leadReference } from "#domain/leads/stored-leads/reference.ts";
import { bookingNames, type StoredBooking } from "#domain/leads/stored-leads/stored-booking.ts";
import { carTitle, type StoredLead } from "#domain/leads/stored-leads/stored-lead.ts";
import { phoneOf } from "#domain/places/location-card-view.ts";
import { placeName } from "#domain/places/place-name.ts";
import type { BookingView } from "./booking-view.ts";

/** The page of a link that opens nothing. */
export function linkView(why: "wrong" | "expired", site: Site): BookingView {
  const { number: phone } = site.phone;
  const shown = { site: site.name, phone, again: null, booking: null, form: null };
  return why === "expired"
    ? {
        ...shown,
        title: "This link has expired",
        text: "The booking is over, or was moved since. The link in our latest e-mail shows it as it is now.",
      }
    : {
        ...shown,
        title: "We can’t find this booking",
        text: "The link may be incomplete. Copy all of it from our e-mail, or call us.",
      };
}

/** A booking as its page shows it, and whether it can still be changed. */
export function shownBooking(
  site: Site,
  lead: StoredLead,
  booking: StoredBooking | null,
  done: string | null,
  now: Date,
): Omit<BookingView, "form"> & { canChange: boolean } {
  const location = site.locations.find(({ id }) => id === booking?.locationId);
  const phone = (location && phoneOf(location)) ?? site.phone.number;
  if (!booking)
    return {
      title: "Pick a time for the inspection",
      text: "Our buyer looks at your car with you; it takes less than an hour. Bring the logbooks and every set of keys.",
      site: site.name,
      phone,
      again: null,
      booking: null,
      canChange: true,
    };
  const event = bookingEvent(lead, booking, site);
  const noun = bookingNames[booking.kind];
  const isCancelled = booking.cancelledAt !== null;
  const hasBegun = event !== null && event.startsAt <= now;
  const { street, city, state, postcode } = location?.address ?? {};
  const name = subjectOf(lead, null).name;
  const words = wordsOf(noun, { isCancelled, hasBegun, done, by: booking.cancelledBy });
  return {
    ...words,
    site: site.name,
    phone,
    again: isCancelled ? againOf(booking, lead) : null,
    canChange: !hasBegun && !isCancelled,
    booking: {
      noun,
      when: bookedText(booking, site),
      car:
        lead.car && name
          ? { name: carTitle(lead) ?? name, path: `/cars/${encodeURIComponent(lead.car.slug)}` }
          : null,
      place: {
        name: placeName(location?.name ?? site.name),
        address: [street, [city, state, postcode].filter(Boolean).join(" ")].filter(Boolean).join(", "),
      },
      reference: leadReference(lead.id),
      calendar:
        event && !hasBegun
          ? { address: `/api/bookings/calendar?lead=${encodeURIComponent(lead.id)}`, file: event.file }
          : null,
      isCancelled,
    },
  };
}

function wordsOf(
  noun: string,
  is: { isCancelled: boolean; hasBegun: boolean; done: string | null; by: StoredBooking["cancelledBy"] },
): { title: string; text: string } {
  if (is.isCancelled)
    return {
      title: `Your ${noun} is cancelled`,
      text:
        is.by === "dealer"
          ? "We are sorry that we had to cancel it. Call us, and we find another time."
          : "Thank you for telling us. Book again whenever it suits you.",
    };
  if (is.hasBegun)
    return {
      title: `Your ${noun} has begun`,
      text: "It can’t be changed here any more. Call us if something came up.",
    };
  if (is.done === "moved")
    return {
      title: `Your ${noun} is moved`,
      text: "We have told the team, and sent you the new time by e-mail.",
    };
  if (is.done === "booked")
    return { title: `Your ${noun} is booked`, text: "We look forward to seeing you and your car." };
  return { title: `Your ${noun}`, text: "Does another time suit you better? Move it here, or cancel it." };
}

function againOf({ kind }: StoredBooking, lead: StoredLead): { label: string; href: string } {
  if (kind === "service") return { label: "Book a service", href: "/book-a-service" };
  if (kind === "inspection") return { label: "Contact us", href: "/contact-us" };
  const car = lead.car ? `?car_id=${encodeURIComponent(lead.car.id)}` : "";
  return { label: "Book another test drive", href: `/book-test-drive${car}` };
}
