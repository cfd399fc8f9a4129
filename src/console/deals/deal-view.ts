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

/** A week of bookings at one location, by the location's own calendar. */
export type DealWeek = {
  location: DealPlace;
  timeZone: string;
  days: { day: string; isToday: boolean; deals: Deal[] }[];
};
