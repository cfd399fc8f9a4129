import { oneLine } from "#domain/leads/form-definitions/clean-text.ts";
import type { FormSite } from "#domain/leads/form-definitions/form-definition.ts";
import { containsAddress, greetingName } from "#domain/leads/stored-leads/greeting.ts";
import { answerOf, carTitle, type StoredLead } from "#domain/leads/stored-leads/stored-lead.ts";
import { escapeMarkup } from "#lib/escape-markup.ts";
import type { Confirmation } from "./confirmation.ts";
import { confirmationParagraphs } from "./confirmation-paragraphs.ts";
import type { ConfirmationWords } from "./words-of-each-form.ts";

/**
 * The text of an e-mail: the same content as plain text and as HTML, in which a shopper's input is escaped.
 */
export type EmailText = { subject: string; text: string; html: string };

export type EmailSite = {
  name: string;
  /** `https://www.dealer.example` */
  address: string;
  timeZone: string;
  acknowledgement: { subject: string; text: string };
  /** What the labels of answers depend on. */
  forms: FormSite;
};

/**
 * The immediate e-mail to the shopper: the site's text, then what the page after sending says: the booked
 * time, the reference, what happens next, and the place.
 */
export function acknowledgementEmail(
  lead: StoredLead,
  site: EmailSite,
  booking: { when: string; where: string } | null,
  confirmation: Confirmation,
): EmailText {
  const fill = (template: string) => filled(template, lead, site, confirmation);
  const title = safeTitle(lead);
  const about = [
    title ? `About: ${title}` : "",
    booking ? `Your test drive: ${booking.when}, ${booking.where}` : "",
    lead.car ? `${site.address}/cars/${lead.car.slug}` : "",
  ].filter(Boolean);
  const text = [fill(site.acknowledgement.text), ...about, ...confirmationParagraphs(confirmation)].join(
    "\n\n",
  );
  return textEmail({ subject: fill(site.acknowledgement.subject), text }, site);
}

/** The car of a lead; null where a sender's text in its place contains an address. */
function safeTitle(lead: StoredLead): string | null {
  const title = carTitle(lead);
  return title && (lead.car || !containsAddress(title)) ? title : null;
}

/** An e-mail to a shopper with a given text, signed with the site. Blank lines separate paragraphs. */
export function textEmail(
  { subject, text }: { subject: string; text: string },
  site: Pick<EmailSite, "name" | "address">,
): EmailText {
  const signed = `${text}\n\n${site.name}\n${site.address}`;
  const paragraphs = signed
    .split("\n\n")
    .map((part) => `<p>${linked(escapeMarkup(part)).replaceAll("\n", "<br/>")}</p>`);
  return { subject: oneLine(subject), text: signed, html: emailPage(site.name, paragraphs.join("")) };
}

/** Makes a line that consists of a URL of the site a link. */
function linked(markup: string): string {
  return markup.replace(/^https?:\/\/[^\s<"]+$/gm, (address) => `<a href="${address}">${address}</a>`);
}

/**
 * Fills `{site}`, `{car}`, `{name}`, `{title}` and `{confirmation}` in the site's text; placeholders in input are
 * not filled again.
 */
export function filled(
  template: string,
  lead: StoredLead,
  site: Pick<EmailSite, "name">,
  words: ConfirmationWords,
): string {
  const values: Record<string, string> = {
    site: site.name,
    car: safeTitle(lead) ?? "your enquiry",
    name: greetingName(answerOf(lead, "name")),
    title: words.title,
    confirmation: words.text,
  };
  return template.replace(/\{(site|car|name|title|confirmation)\}/g, (_, key: string) => values[key]!);
}

export function emailPage(title: string, content: string): string {
  return `<!DOCTYPE html><html lang="en-AU"><head><meta charset="utf-8"/><title>${escapeMarkup(title)}</title></head><body dir="auto">${content}</body></html>`;
}
