import { australianPhone, isMobile } from "#domain/leads/form-definitions/contact-checks.ts";
import { plainCharacters } from "#lib/plain-characters.ts";

export const codeMinutes = 10;
/** Wrong tries after which a code is invalid. */
export const maxAttempts = 5;
/** The minimum time between two codes. */
export const resendSeconds = 30;

/** A mobile number as `+61…`, from any format; null for anything that gets no text message (DECIDE-69). */
export function mobileOf(value: unknown): string | null {
  if (typeof value !== "string" || value.length > 40) return null;
  const phone = australianPhone(value);
  return phone !== null && isMobile(phone) ? phone : null;
}

/** The six digits of a code, as typed or pasted: `123 456`, `123-456`; null for anything else. */
export function codeOf(value: unknown): string | null {
  if (typeof value !== "string" || value.length > 40) return null;
  const digits = plainCharacters(value).replace(/[\s-]/g, "");
  return /^\d{6}$/.test(digits) ? digits : null;
}

/**
 * The text message. Its last line binds the code to the site's host, so that a phone offers it only there
 * (the format of origin-bound one-time codes).
 */
export function codeMessage(siteName: string, host: string, code: string): string {
  return `${code} is your sign-in code for ${siteName}. It works for ${codeMinutes} minutes. We never ask you for it by phone.\n\n@${host} #${code}`;
}
