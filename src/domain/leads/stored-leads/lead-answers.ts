import { type FormSite, fieldsOf, type LeadField } from "#domain/leads/form-definitions/lead-fields.ts";
import { formOf } from "#domain/leads/form-definitions/lead-forms.ts";
import { answerLabels } from "./answer-labels.ts";
import { answerOf, type StoredLead } from "./stored-lead.ts";

/** An answer with the name that people know it by; without `hasLabel`, only the one that it was sent under. */
export type LeadAnswer = { name: string; label: string; value: string; hasLabel: boolean };

type AnsweredLead = Pick<StoredLead, "category" | "subcategory" | "payload">;

/** Parts of a payload that are for machines, or that people read as the car, the place or the consent of a lead. */
const notAnswers = new Set([
  "category",
  "subcategory",
  "dealership_slug",
  "manufacturer_slug",
  "stock_number",
  "Vehicle Make",
  "Vehicle Model",
  "car_type",
  "car_id",
  "vehicle_status",
  "opt_in",
  "terms_conditions",
  "credit_consent",
  "url",
  "source",
  "user_agent",
  "car_dealership_id",
  "lead_attributes",
  "isLastStep",
  "location",
  "page_id",
  "form",
  "lead_status",
  "form_completed",
  "location_id",
  "sms_content",
  "sms_from",
  "erased",
]);

/** The fields of the form that sent a lead; none for a lead that no form sends. */
export function sentFields(lead: AnsweredLead, site: FormSite): LeadField[] {
  const form = answerOf(lead, "form") === "contact" ? "contact" : formOf(lead.category, lead.subcategory);
  return form ? fieldsOf(form, site) : [];
}

/**
 * Every answer of a lead, so that none is lost on its way to people: those that several forms share in their order, with the form's own
 * and the site's before the message, then what no field of today has, under the name that was sent.
 */
export function leadAnswers(lead: AnsweredLead, site: FormSite): LeadAnswer[] {
  const shared = new Map(answerLabels);
  const own = [...sentFields(lead, site), ...site.lead.fields].filter(({ name }) => !shared.has(name));
  const message = answerLabels.findIndex(([name]) => name === "preset_message");
  const labels = new Map([
    ...answerLabels.slice(0, message),
    ...own.map(({ name, label }) => [name, label] as const),
    ...answerLabels.slice(message),
  ]);
  return [...new Set([...labels.keys(), ...Object.keys(lead.payload)])].flatMap((name): LeadAnswer[] => {
    const value = lead.payload[name] === true ? "Yes" : answerOf(lead, name);
    if (value === "" || notAnswers.has(name)) return [];
    return [{ name, label: labels.get(name) ?? name, value, hasLabel: labels.has(name) }];
  });
}
