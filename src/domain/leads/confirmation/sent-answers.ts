import type { Site } from "#domain/configuration/site.ts";
import type { LeadField } from "#domain/leads/form-definitions/lead-field.ts";
import { leadAnswers, sentFields } from "#domain/leads/stored-leads/lead-answers.ts";
import { carTitle, type StoredLead } from "#domain/leads/stored-leads/stored-lead.ts";
import { dayText, timeText } from "#domain/leads/test-drive/appointment-days.ts";

/** One answer as its sender reads it. */
export type SentAnswer = {
  label: string;
  value: string;
  /**
   * Whether the value is one that the form offered. Only such values are repeated in an e-mail: anyone can
   * enter another person's address, so an automatic message contains no text of its sender.
   */
  offered: boolean;
};

/** Shown elsewhere, or for the dealer only. */
const omitted = new Set([
  "image",
  "estimated_value_low",
  "estimated_value_high",
  "offer_valid_until",
  "valuation_status",
  "preset_message",
  "booking_status",
]);
/** Personal enough to stay out of e-mails. */
const confidential = new Set(["employment", "income", "budget", "deposit"]);

/** The answers of a lead in the order of its form, with the labels that the form used. */
export function sentAnswers(
  lead: Pick<StoredLead, "category" | "subcategory" | "payload" | "car">,
  site: Site,
): SentAnswer[] {
  const fields = new Map(sentFields(lead, site).map((field) => [field.name, field]));
  const own = lead.car ? null : carTitle(lead);
  const car = own ? [{ label: "Car", value: own, offered: false }] : [];
  const answers = leadAnswers(lead, site).flatMap(({ name, label, value: given, hasLabel }): SentAnswer[] => {
    if (omitted.has(name) || given === "0" || !hasLabel) return [];
    const field = fields.get(name);
    const value = readable(name, given, field, site);
    const offered = !confidential.has(name) && isOffered(given, field);
    return [{ label: field?.label ?? label, value, offered }];
  });
  return [...car, ...answers];
}

function readable(name: string, given: string, field: LeadField | undefined, site: Site): string {
  if (name === "distribution_location") return site.locations.find(({ id }) => id === given)?.name ?? given;
  if (name === "phone") return given.replace(/^\+61(4\d\d)(\d{3})(\d{3})$/, "0$1 $2 $3");
  if (name === "dateTime" || field?.kind === "date") {
    const time = timeText(given);
    return `${dayText(given.slice(0, 10))}${time ? `, ${time}` : ""}`;
  }
  return field?.options.find(({ value }) => value === given)?.label ?? given;
}

function isOffered(given: string, field: LeadField | undefined): boolean {
  if (field?.kind === "date" || field?.kind === "datetime") return /^\d{4}-\d{2}-\d{2}/.test(given);
  if (field?.kind !== "select" && field?.kind !== "checkboxes") return false;
  const offered = new Set(field.options.map(({ value }) => value));
  return given.split(", ").every((one) => offered.has(one)) || offered.has(given);
}
