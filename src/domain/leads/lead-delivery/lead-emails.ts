import type { Confirmation } from "#domain/leads/confirmation/confirmation.ts";
import { confirmationParagraphs } from "#domain/leads/confirmation/confirmation-paragraphs.ts";
import type { ConfirmationWords } from "#domain/leads/confirmation/words-of-each-form.ts";
import { oneLine } from "#domain/leads/form-definitions/clean-text.ts";
import type { FormSite } from "#domain/leads/form-definitions/form-definition.ts";
import { containsAddress, greetingName } from "#domain/leads/stored-leads/greeting.ts";
import { leadAnswers } from "#domain/leads/stored-leads/lead-answers.ts";
import { leadReference } from "#domain/leads/stored-leads/reference.ts";
import {
  answerOf,
  carTitle,
  type StoredDelivery,
  type StoredLead,
} from "#domain/leads/stored-leads/stored-lead.ts";
import { momentText } from "#domain/leads/test-drive/appointment-days.ts";
import { escapeMarkup } from "./escape-markup.ts";

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

/** The e-mail to dealer staff: the shopper, the subject, and how to reply. */
export function dealerEmail(lead: StoredLead, site: EmailSite): EmailText {
  const title = carTitle(lead);
  const mark = `${lead.spam.length > 0 ? "[Suspected spam] " : ""}${lead.state === "partial" ? "Not finished: " : ""}${bookingMark(lead)}`;
  const subject = oneLine(
    `${mark}${lead.category}${title ? `: ${title}` : ""} from ${answerOf(lead, "name")}`,
  );
  const rows = [...aboutRows(lead, site), ...answerRows(lead, site), ...aboutSending(lead, site)];
  return { subject, ...rowsAs(subject, rows) };
}

/** `Moved: ` or `Cancelled: ` for a booking that was. */
function bookingMark(lead: StoredLead): string {
  const [change] = /^(?:Moved|Cancelled)\b/.exec(answerOf(lead, "booking_status")) ?? [];
  return change ? `${change}: ` : "";
}

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
  return { subject: oneLine(subject), text: signed, html: page(site.name, paragraphs.join("")) };
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

/** Notifies the dealer's fallback address of a delivery that was given up. */
export function alertEmail(
  lead: StoredLead,
  failed: Pick<StoredDelivery, "channel" | "target" | "attempts" | "lastAnswer">,
  site: EmailSite,
): EmailText {
  const subject = oneLine(`Lead not delivered: ${lead.category} from ${answerOf(lead, "name")}`);
  const rows: Row[] = [
    ["Not delivered by", `${failed.channel} to ${failed.target || "(nobody)"}`],
    ["Tries", String(failed.attempts)],
    ["Last answer", failed.lastAnswer ?? "none"],
    ["Send it again", `forecourt leads resend ${lead.id}`],
    ...aboutRows(lead, site),
    ...answerRows(lead, site),
    ...aboutSending(lead, site),
  ];
  return { subject, ...rowsAs(subject, rows) };
}

/** A text message about a lead, for dealer staff. */
export function dealerSms(lead: StoredLead, site: Pick<EmailSite, "name" | "timeZone">): string {
  const title = carTitle(lead);
  const parts = [
    `${site.name}: ${bookingMark(lead)}${lead.category}`,
    title,
    answerOf(lead, "name"),
    answerOf(lead, "phone"),
    momentText(answerOf(lead, "dateTime"), site.timeZone),
  ];
  return oneLine(parts.filter(Boolean).join(", "), 300);
}

type Row = [label: string, value: string];

function aboutRows(lead: StoredLead, site: EmailSite): Row[] {
  const { car } = lead;
  const rows: Row[] = [["Enquiry", [lead.category, lead.subcategory].filter(Boolean).join(" – ")]];
  const title = carTitle(lead);
  if (title) rows.push(["Car", title]);
  if (!car) return rows;
  const status = { in_stock: "in stock", coming_soon: "coming soon", sold: "sold" }[car.status];
  const facts = [car.stocknum && `stock ${car.stocknum}`, car.regplate && `rego ${car.regplate}`, status];
  rows.push(["Stock", facts.filter(Boolean).join(", ")], ["Dealership", car.dealership_name]);
  rows.push(["Page", `${site.address}/cars/${car.slug}`]);
  return rows;
}

function answerRows(lead: StoredLead, site: EmailSite): Row[] {
  return leadAnswers(lead, site.forms).map(({ label, value }) => [label, momentText(value, site.timeZone)]);
}

function aboutSending(lead: StoredLead, site: EmailSite): Row[] {
  const params = Object.entries(lead.linkedQueryParams).map(([name, value]) => `${name}=${value}`);
  const { credit } = lead.consent;
  const rows: Row[] = [
    ["Credit consent", credit ? (credit.given ? "yes" : "no") : ""],
    ["Opt-in", `${lead.consent.optIn ? "yes" : "no"} (words version ${lead.consent.version})`],
    ["Sent from", lead.url ?? ""],
    ["Visited", lead.visitedPages.join(" → ")],
    ["Came with", params.join(", ")],
    ["Received", momentText(lead.createdAt.toISOString(), site.timeZone)],
    ["Reference", leadReference(lead.id)],
    ["Lead", lead.id],
  ];
  if (lead.spam.length > 0) rows.push(["Suspected spam", lead.spam.join(", ")]);
  return rows.filter(([, value]) => value !== "");
}

function rowsAs(title: string, rows: Row[]): { text: string; html: string } {
  const text = rows
    .map(([label, value]) => (value.includes("\n") ? `${label}:\n${value}` : `${label}: ${value}`))
    .join("\n");
  const cells = rows
    .map(
      ([label, value]) =>
        `<tr><th align="left" valign="top">${escapeMarkup(label)}</th><td>${escapeMarkup(value).replaceAll("\n", "<br/>")}</td></tr>`,
    )
    .join("");
  return { text, html: page(title, `<h1>${escapeMarkup(title)}</h1><table>${cells}</table>`) };
}

function page(title: string, content: string): string {
  return `<!DOCTYPE html><html lang="en-AU"><head><meta charset="utf-8"/><title>${escapeMarkup(title)}</title></head><body dir="auto">${content}</body></html>`;
}
