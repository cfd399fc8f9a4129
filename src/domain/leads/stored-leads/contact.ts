import { australianPhone, isEmail } from "#domain/leads/form-definitions/contact-checks.ts";
import { spacedPhone } from "#lib/phone-number.ts";
import { plainCharacters } from "#lib/plain-characters.ts";

/** Where a shopper is reached; empty for nowhere. */
export type Contact = { email: string; phone: string };
export type ContactField = keyof Contact;
export const contactFields = ["email", "phone"] as const satisfies ContactField[];

const sameContact = (field: ContactField, a: string, b: string): boolean =>
  field === "email" ? a.toLowerCase() === b.toLowerCase() : a === b;

/**
 * Reads an address and a number as staff type them, by the rules of the forms; the reason for people where one can't be used. What is left as it was seen stays
 * as it is stored, so that a number from abroad is no obstacle to another address.
 */
export function readContact(
  typed: Contact,
  seen: Contact,
): { kind: "contact"; contact: Contact } | { kind: "invalid"; text: string } {
  const invalid = (text: string) => ({ kind: "invalid", text }) as const;
  const isSame = (field: ContactField) => typed[field].trim() === shownContact(seen)[field];
  const email = isSame("email") ? seen.email : plainCharacters(typed.email.trim());
  const written = typed.phone.trim();
  const phone = isSame("phone") ? seen.phone : written === "" ? "" : australianPhone(written);
  if (!isSame("email") && email !== "" && !isEmail(email))
    return invalid(`“${email}” isn’t an e-mail address. Write it like ana@example.com.`);
  if (phone === null)
    return invalid(
      `“${written}” isn’t one Australian number. Write it like 0412 345 678, without an extension.`,
    );
  if (email === "" && phone === "")
    return invalid("Leave an address or a number: without either the shopper can’t be answered.");
  return { kind: "contact", contact: { email, phone } };
}

/** As fields show it. */
export const shownContact = ({ email, phone }: Contact): Contact => ({ email, phone: spacedPhone(phone) });

export type ContactChange = { field: ContactField; from: string; to: string };

/** What the fields said before they were first changed; without those that say it again. @param changes the oldest first */
export function originalContact(changes: readonly ContactChange[], current: Contact): Partial<Contact> {
  const original: Partial<Contact> = {};
  for (const { field, from } of changes) original[field] ??= from;
  return Object.fromEntries(
    Object.entries(original).filter(([field, from]) => {
      const name = field as ContactField;
      return from !== "" && !sameContact(name, from, current[name]);
    }),
  );
}
