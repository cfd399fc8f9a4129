import type { Site } from "#domain/configuration/site.ts";
import { greetingName } from "#domain/leads/stored-leads/greeting.ts";
import { answerOf, carTitle, type StoredLead } from "#domain/leads/stored-leads/stored-lead.ts";

export type AnswerTemplate = { name: string; subject: string; text: string };

type About = {
  lead: Pick<StoredLead, "payload" | "car" | "category" | "locationId">;
  site: Pick<Site, "name" | "locations" | "phone" | "lead">;
  /** Name of the person who answers. */
  me: string;
};

/** The templates of a site for a lead, filled in and signed; the person edits them before they are sent. */
export function answerTemplates(about: About): AnswerTemplate[] {
  const { answers, signature } = about.site.lead.handling;
  const values = valuesOf(about);
  return answers.map(({ name, subject, text }) => ({
    name,
    subject: filledIn(subject, values),
    text: `${filledIn(text, values)}\n\n${withoutEmptyLines(filledIn(signature, values))}`,
  }));
}

/** What a lead without a car is about, by its form. */
const withoutCar: Readonly<Record<string, string>> = {
  "Test Drive": "your test drive",
  "Service Booking": "your service",
  "Trade-in Enquiry": "your trade-in",
};

function valuesOf({ lead, site, me }: About): Record<string, string> {
  const location = site.locations.find(({ id }) => id === lead.locationId);
  const { street, city, state, postcode } = location?.address ?? {};
  return {
    name: greetingName(answerOf(lead, "name")),
    car: carTitle(lead) ?? withoutCar[lead.category] ?? "our cars",
    site: site.name,
    place: location?.name ?? site.name,
    address: [street, [city, state, postcode].filter(Boolean).join(" ")].filter(Boolean).join(", "),
    phone:
      location?.contact_detail.phone ?? location?.contact_detail.landline_phone ?? site.phone.number ?? "",
    me,
  };
}

/** Values are filled in once: a placeholder within one stays as it is. */
const filledIn = (template: string, values: Readonly<Record<string, string>>): string =>
  template.replace(/\{(\w+)\}/g, (whole, name: string) => values[name] ?? whole);

const withoutEmptyLines = (text: string): string => text.replace(/\n{2,}/g, "\n").trim();
