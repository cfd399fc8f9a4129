const alphabet = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";
const idAlphabet = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";

/**
 * The reference of a lead for people: eight letters and digits that can't be mistaken when read aloud (no I,
 * L, O, U), `7K2M-9QXT`. Derived from the lead's id (base64url), from which 40 of 128 bits are shown: the
 * reference doesn't give access to the lead.
 */
export function leadReference(leadId: string): string {
  const signs = Array.from(leadId.slice(0, 8), (sign) => alphabet[idAlphabet.indexOf(sign) % 32] ?? "0");
  return `${signs.slice(0, 4).join("")}-${signs.slice(4).join("")}`;
}
