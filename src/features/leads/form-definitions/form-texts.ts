import { isVehicleForm, type LeadForm } from "./lead-category.ts";
import { leadTexts } from "./lead-texts.ts";
import { vehicleNames } from "./service-fields.ts";

export type FormText = { title: string; intro: string; submit: string };

/**
 * Heading, introduction and submit button of a form. `car` is the name of the car or model, or null for none.
 */
export function formText(form: LeadForm, car: string | null): FormText {
  const it = car ?? "this vehicle";
  switch (form) {
    case "enquiry":
      return {
        title: "Enquire about this vehicle",
        intro: `Ask anything about ${it}. We usually answer within a business day.`,
        submit: "Send enquiry",
      };
    case "test_drive":
      return {
        title: "Book a test drive",
        intro: car ? `Choose when you would like to drive ${it}.` : "Choose what to drive, where and when.",
        submit: "Book test drive",
      };
    case "photos":
      return {
        title: "Request more photos",
        intro: `Tell us where to send more photos of ${it}.`,
        submit: "Request photos",
      };
    case "similar":
      return {
        title: "Find Me Something Similar",
        intro: `Tell us what you liked about ${it} and we will look for one like it.`,
        submit: "Find Me Something Similar",
      };
    case "call_back":
      return {
        title: "Request a call back",
        intro: car ? `We will call you about ${it}.` : "Leave your number and we will call you.",
        submit: "Call me back",
      };
    case "entry":
      return { title: "Your entry", intro: "One entry a person.", submit: "Enter" };
    case "contact":
      return {
        title: "Send us a message",
        intro: "Tell us what it is about, and it reaches the right team.",
        submit: "Send message",
      };
    case "careers":
      return {
        title: "Careers",
        intro: "Tell us about yourself and the work you are looking for.",
        submit: "Send message",
      };
    case "model":
      return {
        title: car ? `Enquire about the ${car}` : "Enquire about a new car",
        intro: "Colours, delivery times, prices with your trade-in: tell us what you would like to know.",
        submit: "Send enquiry",
      };
    case "brochure":
      return {
        title: car ? `The ${car} brochure` : "Ask for a brochure",
        intro: "Tell us where to send it.",
        submit: "Send me the brochure",
      };
    case "parts":
      return {
        title: "Parts enquiry",
        intro: "Tell us about your vehicle and the parts you need.",
        submit: "Send enquiry",
      };
    case "service":
      return {
        title: "Book a service",
        intro: "Tell us about your car and the day that suits. We confirm by phone or e-mail.",
        submit: "Book service",
      };
    case "finance":
      return {
        title: "Apply for finance",
        intro: car
          ? `Tell us how you would like to pay for the ${car} and we will come back with a quote.`
          : "Tell us what you would like to spend and we will come back with a quote.",
        submit: "Send finance enquiry",
      };
  }
}

/**
 * A form's message when sending failed (DECIDE-12): the server's own text on vehicle forms where there is one
 * (LEAD-09), one text on general ones (CONTACT-14).
 */
export function failureText(form: LeadForm, serverSays: string | null): string {
  return isVehicleForm(form) ? serverSays || leadTexts.unexpected : leadTexts.submitFailed;
}

/** The message over an incomplete step: a vehicle without make, model or year (SERVICE-07); else none. */
export function stepFailure(form: LeadForm, errors: Record<string, string>): string | null {
  const vehicle = form === "service" && vehicleNames.some((name) => name in errors);
  return vehicle ? leadTexts.stepIncomplete : null;
}
