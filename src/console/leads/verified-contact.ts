import type { LeadDetail } from "./lead-detail.ts";

/** The number and the address of a lead by which a person is erased; null for one that nobody verified. */
export type VerifiedContact = { phone: string | null; email: string | null };

/**
 * What the form says was verified: the number and the address themselves. Any visitor can type another person's into a lead, so neither counts
 * before a member says that it is the person's who wants to be erased; and a visitor who goes on with a form can replace both after the member
 * saw them, so one that the lead no longer has doesn't count.
 */
export function verifiedContact(
  form: FormData,
  { phone, email }: Pick<LeadDetail, "phone" | "email">,
): VerifiedContact {
  // A lead's address is searched in lower case, and shown as it was typed.
  const verified = form.getAll("verified").map((contact) => String(contact).toLowerCase());
  const ifVerified = (contact: string | null) =>
    contact && verified.includes(contact.toLowerCase()) ? contact : null;
  return { phone: ifVerified(phone), email: ifVerified(email) };
}
