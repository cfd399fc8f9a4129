import { type AscName, ascEvents } from "#domain/measurement/asc-names.ts";
import type { GoogleAds } from "./destination.ts";

type Names = {
  ga4?: string;
  meta?: string;
  /** The key of the destination with the conversion action; an event without one isn't sent. */
  google_ads?: keyof Pick<GoogleAds, "leadAction" | "depositAction" | "saleAction">;
};

/** What is measured on the server in the transaction that causes it, and what each vendor calls it. Own servers get each. */
const serverNames = {
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
type ServerKind = keyof typeof serverNames;

/** What pages report: the council's events and a favourite. Google Analytics gets the former under their own names too. */
export type PageKind = AscName | "favourite";
const pageNames: Partial<Record<PageKind, Names>> = {
  asc_pageview: { ga4: "page_view", meta: "PageView" },
  asc_itemlist_pageview: { ga4: "view_item_list", meta: "Search" },
  asc_item_pageview: { ga4: "view_item", meta: "ViewContent" },
  favourite: { ga4: "add_to_wishlist", meta: "AddToWishlist" },
};

export type MeasuredKind = ServerKind | PageKind;

/** Conversions, of which a vendor may find the person. */
export const serverKinds = Object.keys(serverNames) as ServerKind[];
const isServerKind = (kind: string): kind is ServerKind => Object.hasOwn(serverNames, kind);
const isAscName = (kind: string): kind is AscName => Object.hasOwn(ascEvents, kind);
export const isPageKind = (kind: string): kind is PageKind => kind === "favourite" || isAscName(kind);
export const isMeasuredKind = (kind: string): kind is MeasuredKind => isServerKind(kind) || isPageKind(kind);

export function namesFor(kind: MeasuredKind, vendor: keyof Names): string[] {
  const own: Names | undefined = isServerKind(kind) ? serverNames[kind] : pageNames[kind];
  return [own?.[vendor], vendor === "ga4" && isAscName(kind) && kind].filter(
    (name) => typeof name === "string",
  );
}

/** A vendor's first name of an event; null where it has none. */
export const nameFor = (kind: MeasuredKind, vendor: keyof Names): string | null =>
  namesFor(kind, vendor)[0] ?? null;

export type MeasuredCar = { id: string; make: string; model: string; year: number; type: string };

/** Facts about an event, without the person. */
export type EventFacts = {
  /** Category of a lead, as its form chose it. */
  category?: string;
  /** Path of the page, without parameters. */
  path?: string;
  origin?: string;
  car?: MeasuredCar;
  /** The first cars of a list. */
  cars?: MeasuredCar[];
  /** What the page is about (`pageTypes`), and parameters of its event. */
  page?: string;
  params?: Record<string, string>;
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
