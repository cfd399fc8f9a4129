import type { Confirmation } from "./confirmation.ts";
import type { ConfirmationPlace } from "./confirmation-place.ts";

/**
 * The facts of a confirmation as paragraphs of an e-mail. Of the answers only those that the form offered are
 * repeated.
 */
export function confirmationParagraphs(confirmation: Confirmation): string[] {
  const { reference, steps, change, manage, answers, place, to, phone } = confirmation;
  const offered = answers.filter((answer) => answer.offered);
  return [
    `Your reference: ${reference}`,
    ...(offered.length > 0
      ? [["You chose:", ...offered.map(({ label, value }) => `- ${label}: ${value}`)].join("\n")]
      : []),
    ...(steps.length > 0 ? [["What happens next:", ...steps.map((step) => `- ${step}`)].join("\n")] : []),
    place ? placeParagraph(place) : [to, ...(phone ? [`Phone: ${phone}`] : [])].join("\n"),
    ...(manage ? [`${manage.label}:\n${manage.address}`] : []),
    change,
  ];
}

/** A place as one paragraph: name, address, phone, hours and the way there. */
export function placeParagraph({ name, address, phone, hours, directions }: ConfirmationPlace): string {
  // A day's special hours would be wrong on the day that the message is read.
  const week = hours.filter(({ weekdays }) => weekdays.length > 0);
  return [
    name,
    ...address,
    ...(phone ? [`Phone: ${phone}`] : []),
    ...week.map(({ label, text }) => `${label}: ${text}`),
    ...(directions ? [directions] : []),
  ].join("\n");
}
