import type { FormSubject } from "#domain/leads/form-definitions/lead-forms.ts";

/** What a lead is about, as far as its confirmation depends on it. */
export type ConfirmedSubject = {
  category: string;
  subcategory: string;
  /** The car's or model's name; null without one. */
  name: string | null;
  /** Whether a time is booked, not only requested. */
  booked: boolean;
  /** The name of the booking that was cancelled, as `test drive`; else null. */
  cancelled?: string | null;
  /** Whether the dealer confirmed the booking. */
  confirmed?: boolean;
  /** Whether its page offers times for the inspection of an accepted trade-in. */
  picksTime?: boolean;
};

/** The promises of a confirmation that depend on the site. */
export type ConfirmationPromises = {
  /** `within a business day`. */
  answersWithin: string;
  /** `phone`, `e-mail` or `text message`, as the shopper chose. */
  by: string | null;
};

export type ConfirmationWords = { title: string; text: string };

/** What a confirmation says; `the` is `the 2022 Mazda CX-5`, `about` the same after a space and "about". */
type Sent = {
  words(lead: ConfirmedSubject & { the: string | null; about: string }): ConfirmationWords;
  next(lead: ConfirmedSubject & ConfirmationPromises & { answer: string }): string[];
};

/** Leads that the server writes: no form sends them. */
type ServerSubject =
  | "Vehicle Enquiry/Buy Online"
  | "Trade-in Enquiry"
  | "Trade-in Enquiry/2. Offer Made"
  | "Trade-in Enquiry/3. Offer Accepted";

const bring = "Bring the logbooks, every set of keys and your driver licence.";
const inspection = "The inspection decides the final figure.";
const acceptedText = (picksTime = false) =>
  picksTime
    ? "We have your acceptance. Pick a time for the inspection that suits you."
    : "We have your acceptance. One of our buyers will call you to arrange the inspection.";
const vehicleEnquiry: Sent = {
  words: ({ about }) => ({
    title: "Thank you for your enquiry",
    text: `We have your enquiry${about} and will be in touch shortly.`,
  }),
  next: ({ answer }) => [answer],
};

/** The text after a form is sent; the compiler requires every form. */
const sent: Record<FormSubject | ServerSubject, Sent> = {
  "Test Drive": {
    words: ({ the, booked }) => (booked ? bookedWords(the) : requestedWords(the)),
    next: ({ booked, answersWithin, name }) => [
      ...(booked ? [] : [`We call or write to agree on a time, usually ${answersWithin}.`]),
      "Bring your driver licence; everyone who drives needs one.",
      ...(name === null ? ["Tell us on the day what you need the car for, and we help you choose."] : []),
    ],
  },
  "Photo Request": {
    words: ({ the }) => ({
      title: "Your request is on its way",
      text: `We will send you more photos of ${the ?? "the vehicle"} shortly.`,
    }),
    next: ({ answersWithin }) => [`We take the photos and e-mail them to you, usually ${answersWithin}.`],
  },
  "Vehicle Enquiry": vehicleEnquiry,
  "Vehicle Enquiry/Model Enquiry": vehicleEnquiry,
  "Vehicle Enquiry/Find Me Something Similar": {
    words: ({ the }) => ({
      title: "We are looking",
      text: `We will look for something like ${the ?? "it"} and be in touch shortly.`,
    }),
    next: ({ answer }) => [answer],
  },
  "Vehicle Enquiry/Buy Online": {
    words: ({ the }) => ({
      title: "We have your order",
      text: `We have your order${the ? ` for ${the}` : ""} and will call you to complete it.`,
    }),
    next: ({ answersWithin }) => [
      `We check that everything is ready and call you, usually ${answersWithin}.`,
      "You see every figure and sign only when you are happy.",
    ],
  },
  "Vehicle Enquiry/Brochure Request": {
    words: ({ the }) => ({
      title: "Your brochure is on its way",
      text: `We will send you the brochure${the ? ` of ${the}` : ""} shortly.`,
    }),
    next: ({ answer }) => [answer],
  },
  "Careers Enquiry": {
    words: () => ({
      title: "Thank you for your interest in joining us",
      text: "We have your message and will be in touch if there is a role that suits.",
    }),
    next: () => ["We read every application, and write to you if there is a role that suits."],
  },
  "Parts Enquiry": {
    words: () => ({
      title: "Thank you for your enquiry",
      text: "Our parts team has it and will be in touch shortly.",
    }),
    next: ({ answer }) => ["We check stock and price for your vehicle.", answer],
  },
  "Service Booking": {
    words: ({ confirmed }) =>
      confirmed
        ? { title: "Your service is booked", text: "Our service team expects you and your car." }
        : {
            title: "Thank you for your booking",
            text: "Our service team has your request and will confirm it shortly.",
          },
    next: ({ answersWithin, confirmed }) => [
      ...(confirmed ? [] : [`We confirm the day by phone or e-mail, usually ${answersWithin}.`]),
      "Bring the logbook and, if your wheels have one, the lock-nut key.",
    ],
  },
  "Finance Enquiry": {
    words: ({ about }) => ({
      title: "Thank you for your enquiry",
      text: `Our finance team will be in touch${about} shortly.`,
    }),
    next: ({ answersWithin }) => [
      `We call you to go through what you need, usually ${answersWithin}.`,
      "You get a quote with its interest rate, comparison rate and every fee.",
      "You decide. Nothing is signed before you say yes.",
    ],
  },
  "Trade-in Enquiry": {
    words: () => ({
      title: "We have your car’s details",
      text: "One of our buyers will look at them and be in touch with a value.",
    }),
    next: ({ answersWithin }) => [`One of our buyers gets in touch with a value, usually ${answersWithin}.`],
  },
  "Trade-in Enquiry/Selling Call Back": {
    words: () => ({
      title: "We will call you about your car",
      text: "We have your car’s details, and one of our buyers will call you shortly.",
    }),
    next: ({ answersWithin }) => [
      `One of our buyers calls you, usually ${answersWithin}.`,
      "Have the logbooks at hand if you can: the service history counts.",
    ],
  },
  "Trade-in Enquiry/2. Offer Made": {
    words: () => ({
      title: "Your car is valued",
      text: "Here is what we expect to pay for it, and what decides the figure.",
    }),
    next: () => ["Accept the value when it suits you, and we arrange an inspection.", bring, inspection],
  },
  "Trade-in Enquiry/3. Offer Accepted": {
    words: (lead) =>
      lead.booked
        ? { title: "Your inspection is booked", text: "We look forward to seeing you and your car." }
        : { title: "Your trade-in is under way", text: acceptedText(lead.picksTime) },
    next: ({ answersWithin, booked, picksTime }) => [
      ...(booked
        ? []
        : picksTime
          ? ["Pick a time for the inspection, or wait for our call: one of our buyers arranges it with you."]
          : [`One of our buyers calls you to arrange the inspection, usually ${answersWithin}.`]),
      bring,
      inspection,
    ],
  },
  "General Enquiry": {
    words: ({ about }) => ({
      title: "Thank you for your message",
      text: `We have your message${about} and will be in touch shortly.`,
    }),
    next: ({ answer }) => [answer],
  },
  "General Enquiry/Call Back": {
    words: ({ about }) => ({
      title: "We will call you",
      text: `We have your number and will call you${about} shortly.`,
    }),
    next: ({ answersWithin }) => [`We call you, usually ${answersWithin}.`],
  },
  "General Enquiry/Competition Entry": {
    words: () => ({ title: "You’re in", text: "We have your entry. Good luck!" }),
    next: () => ["If you win, we call you on the number you gave."],
  },
};

/** By category and subcategory, else by category; the contact form may send categories of the site's own. */
function sentOf({ category, subcategory }: Pick<ConfirmedSubject, "category" | "subcategory">): Sent {
  const known = new Map<string, Sent>(Object.entries(sent));
  return known.get(`${category}/${subcategory}`) ?? known.get(category) ?? sent["General Enquiry"];
}

/** Heading and first sentence of a confirmation (DECIDE-85), for its page and its e-mail. */
export function confirmationWords(subject: ConfirmedSubject): ConfirmationWords {
  const the = subject.name === null ? null : `the ${subject.name}`;
  if (subject.cancelled)
    return {
      title: `Your ${subject.cancelled} is cancelled`,
      text: "Thank you for telling us. Book again whenever it suits you.",
    };
  return sentOf(subject).words({ ...subject, the, about: the ? ` about ${the}` : "" });
}

function bookedWords(the: string | null): ConfirmationWords {
  const title = "Your test drive is booked";
  return the
    ? { title, text: `We look forward to seeing you for your drive of ${the}.` }
    : { title, text: "We look forward to seeing you. We will have some cars ready for you to try." };
}

function requestedWords(the: string | null): ConfirmationWords {
  return {
    title: "Thank you for your request",
    text: `We will confirm a time for your ${the ? `drive of ${the}` : "test drive"} shortly.`,
  };
}

/** What happens next, in order: one sentence each. How to change something is said beside them. */
export function nextSteps(subject: ConfirmedSubject, promises: ConfirmationPromises): string[] {
  if (subject.cancelled) return [];
  const { answersWithin, by } = promises;
  const answer = `We answer${by ? ` by ${by}` : ""}, usually ${answersWithin}.`;
  return sentOf(subject).next({ ...subject, ...promises, answer });
}
