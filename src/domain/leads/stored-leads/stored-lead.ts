import type { LeadChannel } from "#domain/configuration/slices/lead-slice.ts";
import type { SentVisit } from "#domain/measurement/visit-cookies.ts";
import type { LeadAttributes, LeadCar } from "./lead.ts";
import type { SpamReason } from "./spam.ts";

/** The ways to reach a shopper. */
export const consentChannels = ["email", "phone", "sms"] as const;
export type ConsentChannel = (typeof consentChannels)[number];

/** The consent, with the text shown (LEAD-21). */
export type Consent = {
  optIn: boolean;
  text: string;
  version: string;
  /** Null where the form has no such field. */
  terms: boolean | null;
  termsText: string | null;
  /** Finance only: consent to share the details with lenders, and its text. */
  credit?: { given: boolean; text: string };
  /** Given to the agent that sent the lead, by which channels; `text` is what the person saw there. All of it as the agent says. */
  agent?: { name: string; url: string | null; grantedAt: string; channels: ConsentChannel[] };
};

export type StoredLead = {
  id: string;
  groupId: string;
  siteId: string;
  state: "partial" | "complete";
  /** As the form chose it; `payload.category` is the one that is sent. */
  category: string;
  subcategory: string | null;
  car: LeadCar | null;
  dealershipSlug: string | null;
  locationId: string | null;
  payload: Record<string, unknown>;
  consent: Consent;
  visitedPages: LeadAttributes["visited_pages"];
  linkedQueryParams: LeadAttributes["linked_query_params"];
  /** Where its visit came from, as `sourceKey` writes it, and the campaign; null for a lead of a version without them. */
  source: string | null;
  campaign: string | null;
  url: string | null;
  userAgent: string | null;
  spam: SpamReason[];
  /** What the sender allowed to be measured. */
  measure: SentVisit | null;
  createdAt: Date;
  updatedAt: Date;
};

export type DeliveryPurpose = "dealer" | "acknowledgement" | "alert" | "notice" | "answer";

/** An answer also names its sender, and the mailbox that replies go to; null for none, as in a notice to staff. */
export type DeliveryWords = {
  subject: string;
  text: string;
  fromName?: string;
  replyTo?: string | null;
  /** The message that it answers, and those before it. */
  inReplyTo?: string;
  references?: string[];
};

export type StoredDelivery = {
  id: string;
  leadId: string;
  purpose: DeliveryPurpose;
  channel: LeadChannel;
  target: string;
  secret: string | null;
  /** For an alert: the delivery that was given up. */
  about: string | null;
  state: "waiting" | "delivered" | "dead";
  attempts: number;
  firstTryAt: Date;
  nextTryAt: Date;
  lastAnswer: string | null;
  messageId: string;
  resent: boolean;
  /** The text of a notice or an answer; of an acknowledgement its own text in place of the site's default. */
  words: DeliveryWords | null;
  createdAt: Date;
  deliveredAt: Date | null;
};

/** One answer of a lead as text; empty when it is missing. */
export function answerOf(lead: Pick<StoredLead, "payload">, name: string): string {
  const value = lead.payload[name];
  if (Array.isArray(value)) return value.join(", ");
  return typeof value === "string" || typeof value === "number" ? String(value) : "";
}

/** `2022 Mazda CX-5 Maxx Sport`, from the car or from the form; null for a lead without a car. */
export function carTitle(lead: Pick<StoredLead, "payload" | "car">): string | null {
  const { car } = lead;
  if (car) return car.name?.trim() || [car.year, car.make, car.model, car.badge].filter(Boolean).join(" ");
  const fromForm = [answerOf(lead, "Vehicle Make"), answerOf(lead, "Vehicle Model")]
    .filter(Boolean)
    .join(" ");
  return fromForm || null;
}
