import { type Site, settingsFor } from "#domain/configuration/site.ts";
import { bookingFile } from "#domain/leads/confirmation/booking-calendar.server.ts";
import { bookingEvent } from "#domain/leads/confirmation/booking-event.ts";
import { bookingLink } from "#domain/leads/confirmation/booking-link.ts";
import type { BookingLinks } from "#domain/leads/confirmation/booking-links.server.ts";
import { confirmationOf, subjectOf } from "#domain/leads/confirmation/confirmation.ts";
import {
  acknowledgementEmail,
  type EmailSite,
  type EmailText,
  filled,
  textEmail,
} from "#domain/leads/confirmation/confirmation-email.ts";
import { confirmationParagraphs } from "#domain/leads/confirmation/confirmation-paragraphs.ts";
import { confirmationWords } from "#domain/leads/confirmation/words-of-each-form.ts";
import { oneLine } from "#domain/leads/form-definitions/clean-text.ts";
import { isEmail } from "#domain/leads/form-definitions/contact-checks.ts";
import { dealerTargets } from "#domain/leads/stored-leads/delivery-rows.server.ts";
import type { LeadStop } from "#domain/leads/stored-leads/lead-stop.ts";
import type { StoredBooking } from "#domain/leads/stored-leads/stored-booking.ts";
import { answerOf, type StoredDelivery, type StoredLead } from "#domain/leads/stored-leads/stored-lead.ts";
import { calendarMethod } from "#domain/leads/test-drive/calendar-file.ts";
import { shownDate } from "#lib/date.ts";
import type { publicFetch } from "#lib/public-fetch.server.ts";
import { retryAfterMs } from "#lib/retry-after.ts";
import type { Secrets } from "#lib/secrets.server.ts";
import { signature, signatureHeader } from "#lib/signature.server.ts";
import type { Outbox } from "#platform/adapters/messages/outbox.server.ts";
import type { Attachment, OutgoingEmail, SendOutcome } from "#platform/adapters/messages/outgoing.ts";
import { type AdfSite, adfXml } from "./adf.ts";
import { alertEmail, dealerEmail, dealerSms } from "./lead-emails.ts";
import { webhookBody } from "./webhook-body.ts";

/** The data of one delivery. */
export type DeliveryJob = {
  site: Site;
  lead: StoredLead;
  delivery: StoredDelivery;
  /** For an alert: the failed delivery. */
  failed: StoredDelivery | null;
  booking: StoredBooking | null;
  /** Where the shopper's answer arrives in the lead; null where it goes to a mailbox. */
  replyAddress: string | null;
  /** Why the shopper gets nothing; null where it may be sent. */
  stop: LeadStop | null;
};

export type Channels = {
  outbox: Outbox;
  secrets: Secrets;
  post: typeof publicFetch;
  now: () => Date;
  bookingLinks: BookingLinks;
  /** Which IP addresses may be connected to; tests allow loopback. */
  allowed?: (address: string) => boolean;
};

const httpLimits = { maxBytes: 64 * 1024, timeoutMs: 15_000 };

/** Sends one lead through one channel, once. */
export async function sendDelivery(job: DeliveryJob, channels: Channels): Promise<SendOutcome> {
  const { delivery } = job;
  switch (delivery.channel) {
    case "email":
      return sendEmail(job, channels);
    case "adf_email":
      return channels.outbox.email(job.site, {
        ...envelope(job),
        subject: oneLine(`${job.lead.category} ${job.lead.id}`),
        text: adfOf(job),
        html: null,
        attachments: [],
      });
    case "adf_http":
      return post(
        job,
        channels,
        adfOf(job),
        { "content-type": "application/x-adf+xml; charset=utf-8" },
        false,
      );
    case "webhook":
      return post(
        job,
        channels,
        webhookBody(job.lead, delivery, job.site, job.booking),
        { "content-type": "application/json", "idempotency-key": delivery.id },
        true,
      );
    case "sms":
      return channels.outbox.sms(job.site, {
        messageId: delivery.messageId,
        to: delivery.target,
        aboutId: job.lead.id,
        text: smsOf(job),
      });
  }
}

function smsOf(job: DeliveryJob): string {
  const { delivery, lead, site } = job;
  if (delivery.purpose === "acknowledgement")
    return oneLine(filled(site.lead.acknowledgement.smsText, lead, site, wordsOf(job)), 300);
  if (delivery.purpose === "answer") return delivery.words?.text ?? "";
  if (delivery.purpose === "notice" && delivery.words) return oneLine(delivery.words.text, 300);
  return dealerSms(lead, emailSite(job));
}

async function sendEmail(job: DeliveryJob, channels: Channels): Promise<SendOutcome> {
  const { text, attachments } = emailOf(job, channels);
  return channels.outbox.email(job.site, { ...envelope(job), ...text, attachments });
}

function wordsOf({ lead, booking }: DeliveryJob) {
  return confirmationWords(subjectOf(lead, booking));
}

function emailOf(
  job: DeliveryJob,
  { now, bookingLinks }: Channels,
): { text: EmailText; attachments: Attachment[] } {
  const { lead, failed, delivery } = job;
  const site = emailSite(job);
  switch (delivery.purpose) {
    case "dealer":
      return { text: dealerEmail(lead, site), attachments: calendarOf(job) };
    case "alert": {
      const about = failed ?? { channel: "email", target: "", attempts: 0, lastAnswer: null };
      return { text: alertEmail(lead, about, site), attachments: [] };
    }
    case "acknowledgement": {
      const manage = bookingLink(bookingLinks, job.site, lead, job.booking, now());
      const about = confirmationOf({ ...lead, deliveries: [delivery] }, job.site, job.booking, now(), manage);
      const { words } = delivery;
      if (!words)
        return {
          text: acknowledgementEmail(lead, site, bookingText(job), about),
          attachments: calendarOf(job),
        };
      const text = [words.text, ...confirmationParagraphs(about)].join("\n\n");
      return {
        text: textEmail({ ...words, text }, site),
        attachments: job.booking ? calendarOf(job) : [],
      };
    }
    case "notice":
    case "answer":
      return {
        text: textEmail(delivery.words ?? { subject: lead.category, text: "" }, site),
        attachments: [],
      };
  }
}

/**
 * Sender and recipient of an e-mail. Names and addresses are reduced to one line, to prevent header
 * injection.
 */
function envelope({
  site,
  lead,
  delivery,
  replyAddress,
}: DeliveryJob): Omit<OutgoingEmail, "subject" | "text" | "html" | "attachments"> {
  const shopper = answerOf(lead, "email");
  const toShopper = isToShopper(lead, delivery);
  const { fromName, replyTo, inReplyTo, references } = delivery.words ?? {};
  const own = oneLine(site.messaging.fromName ?? site.name, 100);
  return {
    messageId: delivery.messageId,
    fromName: fromName ? oneLine(`${fromName}, ${own}`, 150) : own,
    from: site.messaging.fromEmail,
    to: delivery.target,
    replyTo:
      replyAddress ??
      (replyTo === undefined
        ? toShopper
          ? answersTo(site, lead)
          : isEmail(shopper)
            ? shopper
            : null
        : replyTo),
    inReplyTo,
    references,
    automatic: automaticOf(delivery.purpose),
    aboutId: lead.id,
  };
}

/** Whether a delivery is to the shopper of its lead, and not to the dealer. */
function isToShopper(lead: StoredLead, { purpose, target }: StoredDelivery): boolean {
  return purpose === "acknowledgement" || (purpose === "notice" && target === answerOf(lead, "email"));
}

/**
 * Whether a stop holds for a delivery: for everything to a shopper by text message; by e-mail not for what was bought or booked, whose confirmation and
 * notices are owed.
 */
export function isStoppable(
  lead: StoredLead,
  delivery: StoredDelivery,
  booking: StoredBooking | null,
): boolean {
  if (delivery.purpose === "answer") return true;
  if (delivery.channel === "sms") return delivery.target === answerOf(lead, "phone");
  return delivery.purpose === "acknowledgement" && booking === null;
}

/** Whether the shopper's answer to a delivery belongs in its lead. */
export const isAnsweredInLead = (lead: StoredLead, delivery: StoredDelivery): boolean =>
  delivery.channel === "email" && (delivery.purpose === "answer" || isToShopper(lead, delivery));

function automaticOf(purpose: StoredDelivery["purpose"]): OutgoingEmail["automatic"] {
  if (purpose === "answer") return "no";
  return purpose === "acknowledgement" ? "auto-replied" : "auto-generated";
}

/** The Reply-To address: the dealer that received the lead. */
function answersTo(site: Site, lead: StoredLead): string | null {
  const dealer = dealerTargets(lead, site).find(({ channel }) => channel === "email");
  return site.messaging.replyTo ?? dealer?.to ?? site.lead.fallbackEmail;
}

function emailSite({ site, lead }: DeliveryJob): EmailSite {
  return {
    name: site.name,
    address: addressOf(site),
    timeZone: settingsFor(site, lead.dealershipSlug ?? "").timezone,
    acknowledgement: site.lead.acknowledgement,
    forms: site,
  };
}

function addressOf(site: Site): string {
  return `https://${site.hosts[0] ?? `${site.slug}.localhost`}`;
}

function adfOf({ site, lead, delivery }: DeliveryJob): string {
  const dealership = site.dealerships.find(({ slug }) => slug === lead.dealershipSlug) ?? site.dealerships[0];
  const location =
    site.locations.find(({ id }) => id === lead.locationId) ??
    site.locations.find(({ dealership_slug }) => dealership_slug === dealership?.slug);
  const adfSite: AdfSite = {
    slug: site.slug,
    name: site.name,
    timeZone: settingsFor(site, dealership?.slug ?? "").timezone,
    currency: site.currency,
    address: addressOf(site),
    vendor: {
      id: dealership?.slug ?? site.slug,
      name: dealership?.name ?? site.name,
      email: site.messaging.replyTo,
      phone:
        location?.contact_detail.phone ??
        location?.contact_detail.landline_phone ??
        site.phone.number ??
        null,
    },
    forms: site,
  };
  return adfXml(lead, adfSite, delivery.resent);
}

async function post(
  { delivery, site }: DeliveryJob,
  channels: Channels,
  body: string,
  headers: Record<string, string>,
  signed: boolean,
): Promise<SendOutcome> {
  const all = { ...headers, "user-agent": "Forecourt", "forecourt-site": site.slug };
  if (delivery.secret) {
    const secret = await channels.secrets(delivery.secret);
    if (secret.kind === "missing") return { kind: "failed", answer: secret.reason, final: false };
    Object.assign(all, { [signatureHeader]: signature(secret.text, body, channels.now()) });
  } else if (signed) return { kind: "failed", answer: "the webhook has no secret", final: false };
  const outcome = await channels.post(delivery.target, {
    ...httpLimits,
    ...(channels.allowed ? { allowed: channels.allowed } : {}),
    post: { body, headers: all },
  });
  if (outcome.kind === "ok") return { kind: "sent", answer: "accepted" };
  const asked = outcome.kind === "failed" ? outcome.response?.headers["retry-after"] : undefined;
  return {
    kind: "failed",
    answer: outcome.reason,
    final: false,
    retryAfterMs: retryAfterMs(asked, channels.now()),
  };
}

function bookingText({ site, lead, booking }: DeliveryJob): { when: string; where: string } | null {
  if (!booking?.startsAt || booking.cancelledAt) return null;
  const location = site.locations.find(({ id }) => id === booking.locationId);
  const timeZone = settingsFor(site, location?.dealership_slug ?? lead.dealershipSlug ?? "").timezone;
  const when = shownDate(site.seo.language, { timeZone, dateStyle: "full", timeStyle: "short" }).format(
    booking.startsAt,
  );
  const { street, city, state, postcode } = location?.address ?? {};
  const where = [location?.name, street, [city, state, postcode].filter(Boolean).join(" ")];
  return { when, where: where.filter(Boolean).join(", ") || site.name };
}

function calendarOf({ lead, site, booking }: DeliveryJob): Attachment[] {
  const event = bookingEvent(lead, booking, site);
  if (!event) return [];
  const named = { ...event, title: oneLine(event.title) };
  const content = bookingFile(lead.id, named, site, {
    madeAt: lead.updatedAt,
    description: `${site.name} ${addressOf(site)}`,
  });
  const contentType = `text/calendar; charset=utf-8; method=${calendarMethod(event)}`;
  return [{ name: event.file, contentType, content }];
}
