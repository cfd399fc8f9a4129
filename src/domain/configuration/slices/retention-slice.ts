import { z } from "zod";

const days = (least: number, most: number, byDefault: number, description: string) =>
  z.int().min(least).max(most).default(byDefault).describe(description);
const daysOrNever = (least: number, byDefault: number, description: string) =>
  z
    .union([z.literal(0), z.int().min(least).max(3_650)])
    .default(byDefault)
    .describe(`${description} At least ${least}; 0: until someone deletes them.`);

/** How long personal data and figures stay; the pictures of trade-ins have `trade.imageDays`. */
export const retentionSlice = z.strictObject({
  leads: daysOrNever(
    30,
    1_095,
    "Days until enquiries and trade-ins lose everything about the person; car, form and time stay.",
  ),
  accounts: daysOrNever(
    180,
    1_095,
    "Days without signing in after which an account is deleted, with its saved cars.",
  ),
  alerts: daysOrNever(
    30,
    365,
    "Days without use after which a person who gets alerts is asked whether to go on; without an answer they are deleted 30 days later.",
  ),
  messages: daysOrNever(
    1,
    365,
    "Days that e-mails and text messages stay in the database where no server sends them.",
  ),
  drafts: days(1, 7, 7, "Days that the answers of an unfinished form stay on the server."),
  tradeInDrafts: days(1, 30, 30, "Days that an unfinished trade-in stays."),
  unpaidPayers: days(1, 365, 30, "Days until a payment that ended without money loses its payer."),
  counters: days(
    31,
    1_830,
    800,
    "Days that the figures of the results stay: searches, views of cars, how fast pages were. They name no person.",
  ),
  events: days(
    31,
    1_830,
    400,
    "Days that tracking events and the log of revealed phone numbers stay. They name no person.",
  ),
});
