import type { FormDefinition } from "./form-definition.ts";

/** The forms about a model of the site's range. */
export const modelForms = {
  model: {
    category: "Vehicle Enquiry",
    subcategory: "Model Enquiry",
    page: { at: "enquire", about: "model" },
    locations: "sales",
    text: (car) => ({
      title: car ? `Enquire about the ${car}` : "Enquire about a new car",
      intro: "Colours, delivery times, prices with your trade-in: tell us what you would like to know.",
      submit: "Send enquiry",
    }),
    fields: ({ method, places, message }) => [method, ...places(), message],
  },
  brochure: {
    category: "Vehicle Enquiry",
    subcategory: "Brochure Request",
    page: { at: "enquire", about: "model" },
    locations: "sales",
    text: (car) => ({
      title: car ? `The ${car} brochure` : "Ask for a brochure",
      intro: "Tell us where to send it.",
      submit: "Send me the brochure",
    }),
    fields: ({ message }) => [message],
  },
} as const satisfies Record<string, FormDefinition>;
