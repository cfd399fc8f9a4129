import { z } from "zod";
import { correctContact } from "#domain/leads/handling/correct-contact.server.ts";
import { readContact } from "#domain/leads/stored-leads/contact.ts";
import type { LeadAnswer } from "./lead-answer.ts";

const correction = z.object({
  email: z.string().max(254),
  seenEmail: z.string().max(254),
  phone: z.string().max(80),
  seenPhone: z.string().max(80),
});

const failed = (text: string): LeadAnswer => ({ kind: "failed", text });

/** Corrects a lead's address and number as its page sends them. */
export async function correctionStep(
  of: Parameters<typeof correctContact>[0],
  values: Record<string, FormDataEntryValue>,
): Promise<LeadAnswer> {
  const read = correction.safeParse(values);
  if (!read.success) return failed("Write one address of at most 254 characters, and one number.");
  const { seenEmail, seenPhone, ...typed } = read.data;
  const seen = { email: seenEmail, phone: seenPhone };
  const wanted = readContact(typed, seen);
  if (wanted.kind === "invalid") return failed(wanted.text);
  const outcome = await correctContact(of, { seen, wanted: wanted.contact });
  switch (outcome.kind) {
    case "corrected":
      return {
        kind: "done",
        text: outcome.fields.length === 0 ? "Nothing to save" : "Corrected: answers go there",
      };
    case "conflict":
      return failed("Someone corrected it meanwhile. Reload the page to see it.");
    case "erased":
      return failed("The shopper’s data was erased: nothing can be added.");
    case "unknown":
      return failed("This lead isn’t there any more.");
  }
}
