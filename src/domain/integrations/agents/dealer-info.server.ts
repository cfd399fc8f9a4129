import { z } from "zod";
import type { Location, Site } from "#domain/configuration/site.ts";
import { hoursLines, specialLines } from "#domain/places/hours-lines.ts";
import { licencesOf, phoneOf, zoneOf } from "#domain/places/location-card-view.ts";
import { shownLocations } from "#domain/places/location-choice.ts";
import { refused, tool } from "./tool.server.ts";

const text = z.string().nullable();
const hours = z.array(z.object({ days: z.string(), hours: z.string() }));

const place = z.object({
  id: z.string().describe("For other tools."),
  name: z.string(),
  department: z.enum(["sales", "service", "parts"]),
  street: text,
  city: text,
  state: text,
  postcode: text,
  latitude: z.number().nullable(),
  longitude: z.number().nullable(),
  phone: text,
  time_zone: z.string(),
  hours,
  special_days: z.array(z.object({ date: z.string(), hours: z.string() })),
  makes: z.array(z.string()).describe("Makes that it sells or services; empty where it isn't limited."),
  licences: z.array(z.string()),
});

export const dealerInfo = tool({
  name: "dealer_info",
  title: "Read about the dealer",
  description:
    "Returns who the dealer is, with places, opening hours, special days, telephone numbers and licences, and what a lead needs here.",
  stores: null,
  path: "dealer",
  input: z.strictObject({
    location: z.string().min(1).max(120).optional().describe("Id of one place; all without it."),
  }),
  output: z.object({
    name: z.string(),
    about: text,
    url: z.string(),
    currency: z.string().describe("Of all amounts, ISO 4217."),
    dealerships: z.array(z.string()),
    locations: z.array(place),
    leads: z
      .object({
        accepted: z.boolean().describe("Whether submit_lead can be used here."),
        terms_url: text.describe("Terms that the person has to accept; null for none."),
        contact_by: z
          .array(z.enum(["email", "phone", "sms"]))
          .describe("How the dealer answers, the usual way first."),
        questions: z
          .array(
            z.object({
              name: z.string().describe("Member of submit_lead's answers."),
              label: z.string(),
              required: z.boolean(),
              options: z.array(z.string()),
              categories: z.array(z.string()).describe("Kinds of enquiries that have it; empty for all."),
            }),
          )
          .describe("The dealer's own questions."),
      })
      .describe("What submit_lead needs here."),
  }),
  async run({ location }, { site, services, origin }) {
    const shown = shownLocations(site);
    const chosen = shown.filter(({ id, slug }) => !location || id === location || slug === location);
    if (location && chosen.length === 0)
      return refused({
        code: "SCHEMA_VALIDATION_FAILED",
        field: "location",
        message: "This dealer has no such place.",
      });
    return {
      kind: "ok",
      output: {
        name: site.name,
        about: site.tagline,
        url: `${origin}/`,
        currency: site.currency,
        dealerships: site.dealerships.map(({ name }) => name),
        locations: chosen.map((one) => placeOf(one, site, services.now())),
        leads: leadsOf(site, origin),
      },
    };
  },
});

function placeOf(location: Location, site: Site, now: Date): z.input<typeof place> {
  const { address, contact_detail } = location;
  const timeZone = zoneOf(location, site);
  return {
    id: location.id,
    name: location.name,
    department: location.location_type,
    street: address.street,
    city: address.city,
    state: address.state,
    postcode: address.postcode,
    latitude: address.lat,
    longitude: address.long,
    phone: phoneOf(location),
    time_zone: timeZone,
    hours: hoursLines(contact_detail.opening_hours, site.places).map((line) => ({
      days: line.label,
      hours: line.text,
    })),
    special_days: specialLines(location, site.special_hours, now, timeZone).map((line) => ({
      date: line.date,
      hours: line.text,
    })),
    makes: location.manufacturers,
    licences: site.showDealerLicence
      ? licencesOf([location]).map(({ label, number }) => `${label} ${number}`)
      : [],
  };
}

function leadsOf(site: Site, origin: string) {
  const { agents, contact, lead } = site;
  return {
    accepted: agents.leads,
    terms_url: lead.termsCheckbox || contact.termsRequired ? `${origin}/terms-and-conditions` : null,
    contact_by: lead.contactMethods.map((method) => method.toLowerCase() as "email" | "phone" | "sms"),
    questions: lead.fields.map(({ name, label, required, options, categories }) => ({
      name,
      label,
      required,
      options,
      categories,
    })),
  };
}
