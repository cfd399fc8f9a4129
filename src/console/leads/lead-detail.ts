import type { LeadChannel } from "#domain/configuration/slices/lead-slice.ts";
import type { Deal } from "#domain/deals/deal.ts";
import type { AnswerTemplate } from "#domain/leads/handling/answer-text.ts";
import type { Handling, Stage } from "#domain/leads/lead-stage.ts";
import type { Contact } from "#domain/leads/stored-leads/contact.ts";
import type { TimelineItem } from "./lead-timeline.ts";

/** The car of a lead as it is now. `price` and `link` are null when it is gone. */
export type LeadCarNow = {
  title: string;
  stockNumber: string | null;
  price: string | null;
  state: string | null;
  /** Address of its page, without a scheme. */
  link: string | null;
  /** Its id, by which its other leads are found; null where the form named none. */
  id: string | null;
};

export type OtherLead = {
  id: string;
  site: { slug: string; name: string };
  category: string;
  car: string | null;
  stage: Stage;
  createdAt: string;
  repliedAt: string | null;
  unread: number;
  /** Whether it was merged into the lead that is shown. */
  isMerged: boolean;
  /** Whether the member may merge and separate it. */
  mayMerge: boolean;
};

/** A lead on its page. Times are ISO 8601. */
export type LeadDetail = {
  id: string;
  /** Names each sending of a form on this page, so that it counts once. */
  formKey: string;
  reference: string;
  site: { slug: string; name: string };
  location: string | null;
  name: string;
  email: string | null;
  /** Other addresses that its e-mails came from. */
  senders: string[];
  phone: string | null;
  /** What the shopper wrote in place of an address or number that was corrected. */
  original: Partial<Contact>;
  isErased: boolean;
  /** Whether it was merged into a lead that the member doesn't reach: it is changed there. */
  isPart: boolean;
  category: string;
  answers: [label: string, value: string][];
  /** Campaign parameters that the visit began with. */
  source: string[];
  visited: string[];
  consent: boolean;
  handling: Handling;
  /** Why leads of the site are lost. */
  lostReasons: string[];
  /** Tomorrow at the site: the first day until which it may sleep. */
  tomorrow: string;
  spam: string[];
  isUnfinished: boolean;
  /** Who may be its owner. */
  owners: { id: string; name: string }[];
  /** Others who may see it. */
  colleagues: { id: string; name: string }[];
  createdAt: string;
  dueAt: string | null;
  answeredAt: string | null;
  /** When the shopper last wrote, while that waits for an answer, and by when it should have one. */
  repliedAt: string | null;
  replyDueAt: string | null;
  /** Messages of the shopper that wait, here or in another lead, and that the member hasn't opened. */
  unread: number;
  /** Opening minutes from its arrival to the first answer. */
  answeredInMinutes: number | null;
  car: LeadCarNow | null;
  others: OtherLead[];
  /** What came of it: reservations, payments, bookings, trade-ins. */
  deals: Deal[];
  /** The newest entries; `hasOlder` when these aren't all. */
  timeline: TimelineItem[];
  hasOlder: boolean;
  /** Channels by which it can be delivered to the dealer again. */
  channels: LeadChannel[];
  templates: AnswerTemplate[];
  /** What stands below an answer without a template. */
  signature: string;
  /** The mailbox that replies go to. */
  replyTo: string;
  /** Whether they arrive in the lead too. */
  isAnsweredInLead: boolean;
  /** The mobile that text messages go to; null where none are sent. */
  mobile: string | null;
  /** Why the shopper gets nothing, by channel; null where they may be written to. */
  stops: { email: string | null; sms: string | null };
  /** Whether the shopper's last message was a text message. */
  isTexting: boolean;
  /** The subject that goes on with the conversation; null before the shopper has answered. */
  threadSubject: string | null;
  may: { change: boolean; erase: boolean };
};
