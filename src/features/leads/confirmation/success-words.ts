import type { Success } from "#features/leads/lead-form/success-memory.ts";
import { dayText, timeText } from "#features/leads/test-drive/appointment-days.ts";

export type SuccessView = {
  title: string;
  text: string;
  /** When a test drive was booked. */
  booked: string | null;
  calendar: string | null;
  links: { label: string; href: string }[];
};

/**
 * The text of the success page (DECIDE-85): by category, with the car's name and links back; a general
 * thank-you for null.
 */
export function successView(success: Success | null): SuccessView {
  const search = { label: "Back to the search", href: "/search" };
  if (!success) {
    return {
      title: "Thank you",
      text: "If you have just sent us a message, we have it and will be in touch shortly.",
      booked: null,
      calendar: null,
      links: [search, { label: "Home", href: "/" }],
    };
  }
  const { car, dateTime, leadId } = success;
  const booked = dateTime && /T\d\d:\d\d.*([+-]\d\d:\d\d|Z)$/.test(dateTime) ? dateTime : null;
  return {
    ...words(success, car?.name ?? "the vehicle", booked !== null),
    booked: booked && `${dayText(booked.slice(0, 10))}, ${timeText(booked)}`,
    calendar: booked && `/api/test-drive/calendar?lead=${encodeURIComponent(leadId)}`,
    links: [
      ...(car ? [{ label: `Back to ${car.name}`, href: `/cars/${encodeURIComponent(car.slug)}` }] : []),
      search,
    ],
  };
}

function words(
  { category, subcategory, car }: Success,
  name: string,
  booked: boolean,
): { title: string; text: string } {
  const about = car ? ` about ${name}` : "";
  switch (category) {
    case "Test Drive":
      return booked
        ? {
            title: "Your test drive is booked",
            text: `We look forward to seeing you for your drive of ${name}.`,
          }
        : {
            title: "Thank you for your request",
            text: `We will confirm a time for your drive of ${name} shortly.`,
          };
    case "Photo Request":
      return {
        title: "Your request is on its way",
        text: `We will send you more photos of ${name} shortly.`,
      };
    case "Vehicle Enquiry":
      return subcategory === "Find Me Something Similar"
        ? {
            title: "We are looking",
            text: `We will look for something like ${name} and be in touch shortly.`,
          }
        : {
            title: "Thank you for your enquiry",
            text: `We have your enquiry${about} and will be in touch shortly.`,
          };
    case "Careers Enquiry":
      return {
        title: "Thank you for your interest in joining us",
        text: "We have your message and will be in touch if there is a role that suits.",
      };
    case "Parts Enquiry":
      return {
        title: "Thank you for your enquiry",
        text: "Our parts team has it and will be in touch shortly.",
      };
    case "Service Booking":
      return { title: "Thank you", text: "Our service team has your request and will confirm it shortly." };
    case "Finance Enquiry":
      return {
        title: "Thank you for your enquiry",
        text: `Our finance team will be in touch${about} shortly.`,
      };
    case "Trade-in Enquiry":
      return { title: "Thank you", text: "We have your vehicle's details and will be in touch shortly." };
    default:
      return subcategory === "Call Back"
        ? { title: "We will call you", text: `We have your number and will call you${about} shortly.` }
        : {
            title: "Thank you for your message",
            text: `We have your message${about} and will be in touch shortly.`,
          };
  }
}
