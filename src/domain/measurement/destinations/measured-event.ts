import type { GoogleAds } from "./destination.ts";

type Names = {
  ga4?: string;
  meta?: string;
  /** The key of the destination with the conversion action; an event without one isn't sent. */
  google_ads?: keyof Pick<GoogleAds, "leadAction" | "depositAction" | "saleAction">;
};

/** What is measured on the server in the transaction that causes it, and what each vendor calls it. Own servers get each. */
const names = {
  lead: { ga4: "generate_lead", meta: "Lead", google_ads: "leadAction" },
  booking_made: { meta: "Schedule" },
  booking_moved: {},
  booking_cancelled: {},
  deposit_paid: { ga4: "deposit_paid", meta: "DepositPaid", google_ads: "depositAction" },
  stage_contacted: { ga4: "working_lead" },
  stage_appointment: { ga4: "qualify_lead" },
  stage_won: { ga4: "close_convert_lead" },
  stage_lost: { ga4: "close_unconvert_lead" },
  sale: { meta: "Purchase", google_ads: "saleAction" },
} as const satisfies Record<string, Names>;
export type MeasuredKind = keyof typeof names;

export const isMeasuredKind = (kind: string): kind is MeasuredKind => Object.hasOwn(names, kind);

/** A vendor's name of an event; null where it has none. */
export function nameFor(kind: MeasuredKind, vendor: keyof Names): string | null {
  const own: Names = names[kind];
  return own[vendor] ?? null;
}

/** Facts about an event, without the person. */
export type EventFacts = {
  /** Category of a lead, as its form chose it. */
  category?: string;
  /** Path of the page, without parameters. */
  path?: string;
  origin?: string;
  car?: { id: string; make: string; model: string; year: number; type: string };
  /** In whole units of the currency. */
  value?: number;
  currency?: string;
  booking?: string;
  source?: string;
  medium?: string;
  campaign?: string;
  /** What the person's part had, by name: stays when that is removed. */
  has: string[];
};

/** The person of an event as it is sent to one destination; removed once it was. */
export type EventPerson = {
  /** The lead, by which it is found when the person is erased: never sent. */
  lead?: string;
  client?: string;
  session?: number;
  email?: string;
  phone?: string;
  fbp?: string;
  fbc?: string;
  gclid?: string;
  gbraid?: string;
  wbraid?: string;
  ip?: string;
  agent?: string;
};

/** One event of one destination. */
export type EventRow = {
  id: string;
  kind: MeasuredKind;
  at: Date;
  facts: EventFacts;
  person: EventPerson;
};
