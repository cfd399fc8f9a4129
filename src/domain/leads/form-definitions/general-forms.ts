import type { FormDefinition } from "./form-definition.ts";
import { choices, field, type LeadField, select } from "./lead-field.ts";

const lastName = field("last_name", "Last name", "text", { maxLength: 100, autocomplete: "family-name" });
const rego = field("Rego", "Rego", "text", { maxLength: 12 });
const callTime = select("call_time", "When should we call?", choices(["Morning", "Afternoon"]), {
  placeholder: "Any time",
});

/** The forms that need neither a car nor a model. */
export const generalForms = {
  call_back: {
    category: "General Enquiry",
    subcategory: "Call Back",
    page: { at: "enquire", about: "anything" },
    locations: "sales",
    text: (car) => ({
      title: "Request a call back",
      intro: car ? `We will call you about the ${car}.` : "Leave your number and we will call you.",
      submit: "Call me back",
    }),
    fields: ({ message }) => [callTime, message],
  },
  selling_call: {
    category: "Trade-in Enquiry",
    subcategory: "Selling Call Back",
    page: { at: "enquire", about: "anything" },
    locations: "sales",
    text: () => ({
      title: "Call me about selling my car",
      intro:
        "Tell us what you drive, and one of our buyers will call you. There is nothing to pay and no need to buy from us.",
      submit: "Call me",
    }),
    fields: ({ places, message }) => [
      ...ownCarFields(),
      callTime,
      ...places({ anyMake: true }),
      { ...message, label: "Anything we should know?" },
    ],
  },
  contact: {
    category: "General Enquiry",
    subcategory: null,
    page: { at: (site) => site.contact.path, isGeneral: true },
    locations: null,
    text: () => ({
      title: "Send us a message",
      intro: "Tell us what it is about, and it reaches the right team.",
      submit: "Send message",
    }),
    fields: ({ site, places, message }) => [
      lastName,
      select("category", "Category", choices(site.contact.categories), {
        required: true,
        // CONTACT-04
        preset: site.contact.categories[0] ?? "General Enquiry",
      }),
      ...places(),
      rego,
      ...(site.contact.additionalServices.length > 0
        ? [
            field("additional_services", "Also interested in", "checkboxes", {
              options: choices(site.contact.additionalServices),
            }),
          ]
        : []),
      { ...message, required: !site.contact.messageOptional },
    ],
  },
  careers: {
    category: "Careers Enquiry",
    subcategory: null,
    page: { at: () => "/careers", isGeneral: true },
    locations: null,
    text: () => ({
      title: "Careers",
      intro: "Tell us about yourself and the work you are looking for.",
      submit: "Send message",
    }),
    fields: ({ site, places, message }) => [
      lastName,
      ...places({ anyMake: true }),
      { ...message, required: !site.contact.messageOptional },
    ],
  },
  parts: {
    category: "Parts Enquiry",
    subcategory: null,
    page: { at: "enquire", about: "anything" },
    locations: "parts",
    text: () => ({
      title: "Parts enquiry",
      intro: "Tell us about your vehicle and the parts you need.",
      submit: "Send enquiry",
    }),
    fields: ({ places, message }) => [
      ...places(),
      rego,
      { ...message, label: "Which parts do you need?", ask: "Say which parts you need.", required: true },
    ],
  },
  entry: {
    category: "General Enquiry",
    subcategory: "Competition Entry",
    page: { at: "blocks" },
    locations: "sales",
    text: () => ({ title: "Your entry", intro: "One entry a person.", submit: "Enter" }),
    fields: () => [],
  },
} as const satisfies Record<string, FormDefinition>;

/** The shopper's own car, as far as a call about it needs; the names are those of service bookings (ENT-239..242). */
function ownCarFields(): LeadField[] {
  return [
    field("Vehicle Make", "Make", "text", {
      required: true,
      ask: "Enter your car’s make.",
      maxLength: 60,
      placeholder: "Mazda",
    }),
    field("Vehicle Model", "Model", "text", {
      required: true,
      ask: "Enter your car’s model.",
      maxLength: 60,
      placeholder: "CX-5",
    }),
    field("Vehicle Year", "Year", "year", { maxLength: 4, inputMode: "numeric", placeholder: "2021" }),
    field("odometer", "Kilometres", "text", { maxLength: 12, inputMode: "numeric", placeholder: "84,500" }),
  ];
}
