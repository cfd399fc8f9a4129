import { type EmailSite, type EmailText, emailPage } from "#domain/leads/confirmation/confirmation-email.ts";
import { oneLine } from "#domain/leads/form-definitions/clean-text.ts";
import { leadAnswers } from "#domain/leads/stored-leads/lead-answers.ts";
import { leadReference } from "#domain/leads/stored-leads/reference.ts";
import {
  answerOf,
  carTitle,
  type StoredDelivery,
  type StoredLead,
} from "#domain/leads/stored-leads/stored-lead.ts";
import { momentText } from "#domain/leads/test-drive/appointment-days.ts";
import { escapeMarkup } from "#lib/escape-markup.ts";

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
  const { credit, agent } = lead.consent;
  const given = agent && momentText(agent.grantedAt, site.timeZone);
  const rows: Row[] = [
    ["Consent", agent ? `“${lead.consent.text}” (${given}, for ${agent.channels.join(", ")})` : ""],
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
  return { text, html: emailPage(title, `<h1>${escapeMarkup(title)}</h1><table>${cells}</table>`) };
}
