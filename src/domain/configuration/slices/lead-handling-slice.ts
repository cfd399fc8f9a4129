import { z } from "zod";
import { emailAddress, endTime, optional, secretName, startTime } from "#platform/config/slice-fields.ts";

/** How staff handle leads: who is notified, by when a lead is answered, and with which words. */

const date = z.iso.date("a date is written like 2026-12-24");

export const weekdays = ["sun", "mon", "tue", "wed", "thu", "fri", "sat"] as const;

const absence = z
  .strictObject({
    from: date.describe("First day."),
    to: date.describe("Last day."),
  })
  .refine(({ from, to }) => from <= to, "an absence ends on or after its first day");

const person = z
  .strictObject({
    email: emailAddress.describe("E-mail address of a member of the console's staff."),
    mobile: z
      .string()
      .regex(/^\+?[\d ]{8,16}$/, "text messages go to a mobile number")
      .nullish()
      .describe("Number for text messages about leads; without one the person gets e-mails only."),
    weekdays: z
      .array(z.enum(weekdays))
      .default([...weekdays])
      .describe("Days on which the person works."),
    from: startTime
      .nullish()
      .describe("Begins at, HH:MM; without times the opening hours of the lead's location count."),
    to: endTime
      .nullish()
      .describe("Ends at, HH:MM; 24:00 is the end of the day, and 00:00 to 24:00 a whole one."),
    daysOff: z.array(absence).default([]).describe("Days off; the person gets no leads on them."),
  })
  .refine(
    ({ from, to }) => !from === !to && (!from || !to || from < to),
    "write `from` and `to`, the earlier first, or neither",
  );

const condition = (what: string) =>
  z.array(z.string()).default([]).describe(`${what} it holds for; empty holds for all.`);

const rule = z.strictObject({
  locations: condition("Ids or slugs of locations"),
  categories: condition("Categories, as the form chose them,"),
  makes: condition("Makes of the car"),
  sources: condition(
    "Sources (`utm_source`, google-ads, microsoft-ads, facebook, direct, or a class such as paid or assistant)",
  ),
  people: z
    .array(emailAddress)
    .min(1)
    .describe("E-mail addresses of the members who may get the lead. One without access to it is left out."),
  order: z
    .enum(["in turn", "as listed"])
    .default("in turn")
    .describe(
      "`in turn` chooses, of the members at work, the one whose last lead is oldest, `as listed` the first.",
    ),
});

/** What is filled in, by name: about the shopper, the car, the place, and the member who answers. */
export const answerFields = [
  ...["name", "first_name", "car", "price"],
  ...["site", "place", "address", "phone", "hours"],
  ...["me", "my_title", "my_phone"],
];
const withFields = { fields: answerFields };

const answer = z.strictObject({
  name: z.string().min(1).max(60).describe("Name in the console."),
  subject: z.string().min(1).max(150).meta(withFields).describe("Subject of the e-mail."),
  text: z.string().min(1).max(5_000).meta(withFields).describe("Its text."),
});

const placeholders = `${answerFields.map((name) => `{${name}}`).join(", ")} are filled in; a sentence with one that isn't known is left out.`;

export const leadHandlingSlice = z.strictObject({
  answerMinutes: z
    .int()
    .min(1)
    .max(10_080)
    .default(60)
    .describe("Opening minutes within which a lead should be answered; after that it is overdue."),
  nextPersonMinutes: z
    .int()
    .min(1)
    .max(10_080)
    .default(30)
    .describe(
      "Opening minutes after which the next person is notified of an unanswered lead, and at last the manager.",
    ),
  manager: optional(emailAddress)(
    "The member who is notified of a lead that none of a rule's people answered.",
  ),
  people: z
    .array(person)
    .default([])
    .describe("Working hours and numbers of people; others work the opening hours of the lead's location."),
  rules: z
    .array(rule)
    .default([])
    .describe("Who gets a lead: the first rule that holds. Without any, leads wait in the console."),
  statusSecret: optional(secretName)(
    "Name of the secret in SECRETS_DIR with which a CRM signs what it reports to /api/leads/status; null turns that off.",
  ),
  lostReasons: z
    .array(z.string().trim().min(1).max(60))
    .default([
      "Bought elsewhere",
      "Too expensive",
      "The car was sold",
      "No finance",
      "Can’t be reached",
      "Changed their mind",
      "Another reason",
    ])
    .describe("Why leads are lost: staff choose one with the stage Lost. Empty asks for none."),
  answers: z
    .array(answer)
    .default([
      {
        name: "Thank you",
        subject: "Your enquiry about {car}",
        text: "Hi {first_name},\n\nThank you for asking about {car}. When would be a good time to call you?",
      },
      {
        name: "Come and see it",
        subject: "Come and see {car}",
        text: "Hi {first_name},\n\nYou can see {car} at {place}, {address}. Which day suits you for a test drive?",
      },
      {
        name: "It is sold",
        subject: "About {car}",
        text: "Hi {first_name},\n\nI’m sorry, {car} was sold just now. Shall I send you others like it?",
      },
    ])
    .describe(`Templates of e-mails to shoppers. ${placeholders}`),
  signature: z
    .string()
    .meta(withFields)
    .default("{me}\n{my_title}\n{my_phone}\n{place}\n{phone}")
    .describe(`Below each answer of a member without a signature of their own. ${placeholders}`),
});
