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

/** Heading and first sentence of a confirmation (DECIDE-85), for its page and its e-mail. */
export function confirmationWords(subject: ConfirmedSubject): ConfirmationWords {
  const { category, subcategory, name, booked } = subject;
  const the = name === null ? null : `the ${name}`;
  const about = the ? ` about ${the}` : "";
  if (subject.cancelled)
    return {
      title: `Your ${subject.cancelled} is cancelled`,
      text: "Thank you for telling us. Book again whenever it suits you.",
    };
  switch (category) {
    case "Test Drive":
      return booked ? bookedWords(the) : requestedWords(the);
    case "Photo Request":
      return {
        title: "Your request is on its way",
        text: `We will send you more photos of ${the ?? "the vehicle"} shortly.`,
      };
    case "Vehicle Enquiry":
      return vehicleWords(subcategory, the, about);
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
      return subject.confirmed
        ? { title: "Your service is booked", text: "Our service team expects you and your car." }
        : {
            title: "Thank you for your booking",
            text: "Our service team has your request and will confirm it shortly.",
          };
    case "Finance Enquiry":
      return {
        title: "Thank you for your enquiry",
        text: `Our finance team will be in touch${about} shortly.`,
      };
    case "Trade-in Enquiry":
      return booked
        ? { title: "Your inspection is booked", text: "We look forward to seeing you and your car." }
        : tradeInWords(subject);
    default:
      return generalWords(subcategory, about);
  }
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

function vehicleWords(subcategory: string, the: string | null, about: string): ConfirmationWords {
  switch (subcategory) {
    case "Find Me Something Similar":
      return {
        title: "We are looking",
        text: `We will look for something like ${the ?? "it"} and be in touch shortly.`,
      };
    case "Buy Online":
      return {
        title: "We have your order",
        text: `We have your order${the ? ` for ${the}` : ""} and will call you to complete it.`,
      };
    case "Brochure Request":
      return {
        title: "Your brochure is on its way",
        text: `We will send you the brochure${the ? ` of ${the}` : ""} shortly.`,
      };
    default:
      return {
        title: "Thank you for your enquiry",
        text: `We have your enquiry${about} and will be in touch shortly.`,
      };
  }
}

function tradeInWords({ subcategory, picksTime }: ConfirmedSubject): ConfirmationWords {
  switch (subcategory) {
    case "2. Offer Made":
      return {
        title: "Your car is valued",
        text: "Here is what we expect to pay for it, and what decides the figure.",
      };
    case "3. Offer Accepted":
      return {
        title: "Your trade-in is under way",
        text: picksTime
          ? "We have your acceptance. Pick a time for the inspection that suits you."
          : "We have your acceptance. One of our buyers will call you to arrange the inspection.",
      };
    default:
      return {
        title: "We have your car’s details",
        text: "One of our buyers will look at them and be in touch with a value.",
      };
  }
}

function generalWords(subcategory: string, about: string): ConfirmationWords {
  switch (subcategory) {
    case "Call Back":
      return { title: "We will call you", text: `We have your number and will call you${about} shortly.` };
    case "Competition Entry":
      return { title: "You’re in", text: "We have your entry. Good luck!" };
    default:
      return {
        title: "Thank you for your message",
        text: `We have your message${about} and will be in touch shortly.`,
      };
  }
}

/** What happens next, in order: one sentence each. How to change something is said beside them. */
export function nextSteps(subject: ConfirmedSubject, { answersWithin, by }: ConfirmationPromises): string[] {
  const { category, subcategory, booked, name, cancelled } = subject;
  if (cancelled) return [];
  const answer = `We answer${by ? ` by ${by}` : ""}, usually ${answersWithin}.`;
  switch (category) {
    case "Test Drive":
      return [
        ...(booked ? [] : [`We call or write to agree on a time, usually ${answersWithin}.`]),
        "Bring your driver licence; everyone who drives needs one.",
        ...(name === null ? ["Tell us on the day what you need the car for, and we help you choose."] : []),
      ];
    case "Photo Request":
      return [`We take the photos and e-mail them to you, usually ${answersWithin}.`];
    case "Vehicle Enquiry":
      if (subcategory === "Buy Online")
        return [
          `We check that everything is ready and call you, usually ${answersWithin}.`,
          "You see every figure and sign only when you are happy.",
        ];
      return [answer];
    case "Careers Enquiry":
      return ["We read every application, and write to you if there is a role that suits."];
    case "Parts Enquiry":
      return ["We check stock and price for your vehicle.", answer];
    case "Service Booking":
      return [
        ...(subject.confirmed ? [] : [`We confirm the day by phone or e-mail, usually ${answersWithin}.`]),
        "Bring the logbook and, if your wheels have one, the lock-nut key.",
      ];
    case "Finance Enquiry":
      return [
        `We call you to go through what you need, usually ${answersWithin}.`,
        "You get a quote with its interest rate, comparison rate and every fee.",
        "You decide. Nothing is signed before you say yes.",
      ];
    case "Trade-in Enquiry":
      return tradeInSteps(subject, answersWithin);
    default:
      if (subcategory === "Competition Entry") return ["If you win, we call you on the number you gave."];
      return [subcategory === "Call Back" ? `We call you, usually ${answersWithin}.` : answer];
  }
}

function tradeInSteps({ subcategory, booked, picksTime }: ConfirmedSubject, answersWithin: string): string[] {
  const bring = "Bring the logbooks, every set of keys and your driver licence.";
  switch (subcategory) {
    case "2. Offer Made":
      return [
        "Accept the value when it suits you, and we arrange an inspection.",
        bring,
        "The inspection decides the final figure.",
      ];
    case "3. Offer Accepted":
      return [
        ...(booked
          ? []
          : picksTime
            ? [
                "Pick a time for the inspection, or wait for our call: one of our buyers arranges it with you.",
              ]
            : [`One of our buyers calls you to arrange the inspection, usually ${answersWithin}.`]),
        bring,
        "The inspection decides the final figure.",
      ];
    default:
      return [`One of our buyers gets in touch with a value, usually ${answersWithin}.`];
  }
}
