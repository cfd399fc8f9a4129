import type { LeadDetail } from "./lead-detail.ts";

/** The number and the address of a lead by which a person is erased; null for one that nobody verified. */
export type VerifiedContact = { phone: string | null; email: string | null };

/**
 * What the form says was verified. Any visitor can type another person's number or address into a lead, so neither counts before a member says
 * that it is the person's who wants to be erased.
 */
export function verifiedContact(
  form: FormData,
  { phone, email }: Pick<LeadDetail, "phone" | "email">,
): VerifiedContact {
  const chosen = form.getAll("verified");
  return {
    phone: chosen.includes("phone") ? phone : null,
    email: chosen.includes("email") ? email : null,
  };
}
