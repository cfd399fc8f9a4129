import type { Site } from "#domain/configuration/site.ts";
import { greetingName } from "#domain/leads/stored-leads/greeting.ts";
import { answerOf, carTitle, type StoredLead } from "#domain/leads/stored-leads/stored-lead.ts";
import { hoursLines } from "#domain/places/hours-lines.ts";
import type { MemberProfile } from "#domain/staff/member-profile.ts";

export type AnswerTemplate = { name: string; subject: string; text: string };

type About = {
  lead: Pick<StoredLead, "payload" | "car" | "category" | "locationId">;
  site: Pick<Site, "name" | "locations" | "phone" | "lead" | "places">;
  /** Who answers. */
  me: MemberProfile & { name: string };
  /** Of the car now; null for none. */
  price?: string | null;
};

/** Who answers, under the name that they chose for shoppers. */
export const signerOf = ({ name }: { name: string }, profile: MemberProfile): About["me"] => ({
  ...profile,
  name: profile.name || name,
});

/** The templates of a site for a lead, filled in and signed; the person edits them before they are sent. */
export function answerTemplates(about: About): AnswerTemplate[] {
  const values = valuesOf(about);
  const signature = answerSignature(about);
  return about.site.lead.handling.answers.map(({ name, subject, text }) => ({
    name,
    subject: filledIn(subject, values) || `About ${values.car}`,
    text: `${filledIn(text, values)}\n\n${signature}`,
  }));
}

/** What stands below an answer: the member's own signature, else the site's. */
export function answerSignature(about: About): string {
  const template = about.me.signature || about.site.lead.handling.signature;
  return filledIn(template, valuesOf(about)).replace(/\n{2,}/g, "\n");
}

/** What a lead without a car is about, by its form. */
const withoutCar: Readonly<Record<string, string>> = {
  "Test Drive": "your test drive",
  "Service Booking": "your service",
  "Trade-in Enquiry": "your trade-in",
};

type Values = Readonly<Record<string, string>>;

function valuesOf({ lead, site, me, price }: About): Values {
  const location = site.locations.find(({ id }) => id === lead.locationId);
  const { street, city, state, postcode } = location?.address ?? {};
  const name = greetingName(answerOf(lead, "name"));
  const hours = location ? hoursLines(location.contact_detail.opening_hours, site.places) : [];
  return {
    name,
    first_name: name.split(" ")[0] ?? name,
    car: carTitle(lead) ?? withoutCar[lead.category] ?? "our cars",
    price: price ?? "",
    site: site.name,
    place: location?.name ?? site.name,
    address: [street, [city, state, postcode].filter(Boolean).join(" ")].filter(Boolean).join(", "),
    phone:
      location?.contact_detail.phone ?? location?.contact_detail.landline_phone ?? site.phone.number ?? "",
    hours: hours.map(({ label, text }) => `${label} ${text}`).join(", "),
    me: me.name,
    my_title: me.title ?? "",
    my_phone: me.phone ?? "",
  };
}

/**
 * A template with its fields filled in, once: a field within a value stays as it is. Without a value, a field that a comma or a bar sets off is left
 * out with it, otherwise its sentence is, and a line without any text.
 */
function filledIn(template: string, values: Values): string {
  const lines = template.split("\n").map((line) => {
    const sentences = withoutAsides(line, values)
      .split(/(?<=[.!?]) /)
      .filter((sentence) => !fieldsOf(sentence).some((name) => values[name] === ""));
    return sentences.join(" ").replace(/\{(\w+)\}/g, (whole, name: string) => values[name] ?? whole);
  });
  const isLeftOut = (index: number) => lines[index] === "" && template.split("\n")[index] !== "";
  return lines
    .filter((_, index) => !isLeftOut(index))
    .join("\n")
    .replace(/\n{3,}/g, "\n\n")
    .trim();
}

const fieldsOf = (text: string): string[] =>
  [...text.matchAll(/\{(\w+)\}/g)].flatMap(([, name]) => name ?? []);

/** `{me}, {my_title}` without a title is `{me}`. */
const withoutAsides = (line: string, values: Values): string =>
  line.replace(/(?:,| \|) ?\{(\w+)\}(?=[.,!?]| \||$)/g, (whole, name: string) =>
    values[name] === "" ? "" : whole,
  );
