import type { DayStarts, Span } from "#domain/deals/calendar.ts";
import type { Deal, DealStep } from "#domain/deals/deal.ts";

/** The shopper of a deal, as the lead says. */
export type DealPerson = {
  name: string;
  phone: string;
  email: string;
  message: string;
  /** What last happened to the booking. */
  status: string;
  reference: string;
};

/** What became of a step. */
export type StepAnswer = { kind: "done" | "failed"; text: string };

export type DealModel = {
  deal: Deal;
  person: DealPerson | null;
  /** Times, ISO with offset, or days that it can be moved to; null where there are none. */
  choices: string[] | null;
  /** What the member may do now. */
  steps: DealStep[];
  /** Why the provider refused the refund; null without a failed one. */
  refusal: string | null;
  /** Whether the member may open the lead. */
  linksToLead: boolean;
  /** The state that forms send back. */
  seen: string;
  /** Of a trade-in: people who wait for such a car; null for few. */
  waiting: number | null;
  /** The present, ISO 8601. */
  now: string;
};

/** A location, and the site that names it. */
export type DealPlace = { id: string; name: string; site: string };

/** A booking in the calendar, by the clock of its own location. */
export type CalendarBooking = {
  deal: Deal;
  day: string;
  /** Minutes since midnight; null for one of the whole day. */
  start: number | null;
  minutes: number;
  owner: string | null;
  /** Whether its shopper gets an e-mail when it is moved. */
  hasEmail: boolean;
  /** Each booking that it overlaps with the same car or salesperson, by its id and in words. */
  conflicts: { id: string; text: string }[];
  /** The state that a move sends back; null where the member can't move it. */
  seen: string | null;
};

/** Bookings of a week, of one location or of all that the member reaches. */
export type DealWeek = {
  days: { day: string; isToday: boolean; hours: Span | null }[];
  /** The day that the address names, which a phone shows. */
  shownDay: string;
  bookings: CalendarBooking[];
  /** When bookings may begin, by `startsKey`. */
  starts: Record<string, DayStarts[]>;
  /** Members who may handle leads, to filter by. */
  owners: { id: string; name: string }[];
  /** Where the member may enter a booking; null without any. */
  bookAt: string | null;
};

/** Bookings of one kind at one location of one site may begin at the same times. */
export const startsKey = ({ kind, site, location }: Pick<Deal, "kind" | "site" | "location">): string =>
  [kind === "service" ? kind : "timed", site.slug, location?.id ?? ""].join(" ");
