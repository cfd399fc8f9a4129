import { type Site, settingsFor } from "#domain/configuration/site.ts";
import { containsAddress } from "#domain/leads/stored-leads/greeting.ts";
import { leadReference } from "#domain/leads/stored-leads/reference.ts";
import { bookingNames, type StoredBooking } from "#domain/leads/stored-leads/stored-booking.ts";
import {
  answerOf,
  carTitle,
  type StoredDelivery,
  type StoredLead,
} from "#domain/leads/stored-leads/stored-lead.ts";
import { dayText, timeText } from "#domain/leads/test-drive/appointment-days.ts";
import { zonedIso } from "#lib/zoned-time.ts";
import type { BookingLink } from "./booking-link.ts";
import { type ConfirmationPlace, confirmationPlace, locationOfLead } from "./confirmation-place.ts";
import { type SentAnswer, sentAnswers } from "./sent-answers.ts";
import { type ConfirmedSubject, confirmationWords, nextSteps } from "./words-of-each-form.ts";

/** All that a lead's page and e-mail say: what was sent, to whom, when they answer, and what happens next. */
export type Confirmation = {
  title: string;
  text: string;
  /** `7K2M-9QXT`. */
  reference: string;
  /** `Mon 23 Nov, 9:30 am`: a booked time. */
  booked: string | null;
  /** The name of who received it. */
  to: string;
  place: ConfirmationPlace | null;
  phone: string | null;
  steps: string[];
  /** How to change or cancel it. */
  change: string;
  /** The page of its booking; null without one, and once it has begun. */
  manage: BookingLink | null;
  answers: SentAnswer[];
  /** The car's page, while the site shows it. */
  car: { name: string; path: string } | null;
  /** The address that a copy is sent to; null where none is. */
  copyTo: string | null;
};

/**
 * The confirmation of a stored lead.
 * @param now the open state is of this time
 * @param manage the page of its booking
 */
export function confirmationOf(
  lead: StoredLead & { deliveries?: readonly StoredDelivery[] },
  site: Site,
  booking: StoredBooking | null,
  now: Date,
  manage: BookingLink | null = null,
): Confirmation {
  const location = locationOfLead(booking ? { ...lead, locationId: booking.locationId } : lead, site);
  const place = location && confirmationPlace(location, site, now);
  const dealership = site.dealerships.find(({ slug }) => slug === lead.dealershipSlug);
  const phone = place?.phone ?? site.phone.number;
  const subject = { ...subjectOf(lead, booking), picksTime: manage !== null && booking === null };
  const reference = leadReference(lead.id);
  const copyTo = lead.deliveries?.find(
    ({ purpose, channel }) => purpose === "acknowledgement" && channel === "email",
  )?.target;
  return {
    ...confirmationWords(subject),
    reference,
    booked: booking && !booking.cancelledAt ? bookedText(booking, site) : null,
    to: place?.name ?? dealership?.name ?? site.name,
    place,
    phone,
    steps: nextSteps(subject, {
      answersWithin: site.lead.acknowledgement.answersWithin,
      by: methods[answerOf(lead, "contact_method")] ?? null,
    }),
    change: changeText(phone, copyTo !== undefined, reference, manage !== null),
    manage,
    answers: sentAnswers(
      booking?.startsAt ? { ...lead, payload: { ...lead.payload, dateTime: "" } } : lead,
      site,
    ),
    car: lead.car && {
      name: carTitle(lead) ?? "the car",
      path: `/cars/${encodeURIComponent(lead.car.slug)}`,
    },
    copyTo: copyTo ?? null,
  };
}

const methods: Record<string, string> = { Phone: "phone", Email: "e-mail", SMS: "text message" };

/** What the words of a confirmation depend on. A name that its sender typed is left out if it holds an address. */
export function subjectOf(
  lead: Pick<StoredLead, "category" | "subcategory" | "car" | "payload">,
  booking: StoredBooking | null,
): ConfirmedSubject {
  const title = carTitle(lead);
  // Service bookings are about the shopper's own car.
  const about = lead.category === "Service Booking" || lead.category === "Trade-in Enquiry" ? null : title;
  return {
    category: lead.category,
    subcategory: lead.subcategory ?? "",
    name: about && (lead.car || !containsAddress(about)) ? about : null,
    booked: booking !== null && booking.startsAt !== null && !booking.cancelledAt,
    confirmed: booking?.confirmedAt != null,
    cancelled: booking?.cancelledAt ? bookingNames[booking.kind] : null,
  };
}

/** A booked time at its place, `Mon 23 Nov, 9:30 am`; of a service the day, `Mon 23 Nov`. */
export function bookedText(
  { startsAt, day, locationId }: Pick<StoredBooking, "startsAt" | "day" | "locationId">,
  site: Site,
): string {
  if (!startsAt) return day ? dayText(day) : "";
  const location = site.locations.find(({ id }) => id === locationId);
  const iso = zonedIso(startsAt, settingsFor(site, location?.dealership_slug ?? "").timezone);
  return `${dayText(iso.slice(0, 10))}, ${timeText(iso)}`;
}

function changeText(phone: string | null, mailed: boolean, reference: string, isManaged: boolean): string {
  const ways = [phone ? `call ${phone}` : "", mailed ? "reply to our e-mail" : ""]
    .filter(Boolean)
    .join(" or ");
  if (isManaged && ways)
    return `Anything else to change? ${ways[0]?.toUpperCase()}${ways.slice(1)} and say ${reference}.`;
  return ways
    ? `To change something or cancel, ${ways} and say ${reference}.`
    : `If you get in touch about it, say ${reference}.`;
}
