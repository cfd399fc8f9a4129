import { readPhone } from "#lib/phone-number.ts";

/**
 * Whether a text is a deliverable e-mail address: one plain mailbox without list, display name or comment.
 */
export function isEmail(value: string): boolean {
  if (value.length > 254) return false;
  const match = /^([A-Za-z0-9.!#$%&'*+/=?^_`{|}~-]{1,64})@([\p{L}\p{N}.-]+)$/u.exec(value);
  if (!match) return false;
  const [, local, host] = match as unknown as [string, string, string];
  if (local.startsWith(".") || local.endsWith(".") || local.includes("..")) return false;
  const labels = host.split(".");
  const validLabels = labels.every((label) =>
    /^[\p{L}\p{N}](?:[\p{L}\p{N}-]{0,61}[\p{L}\p{N}])?$/u.test(label),
  );
  return labels.length > 1 && validLabels && /^\p{L}/u.test(labels.at(-1)!);
}

/**
 * An Australian number as `+61…`, from any format; null for anything else, and for a number with an extension. Service numbers (13, 1300,
 * 1800) have no international form and stay digits.
 */
export function australianPhone(value: string): string | null {
  const read = readPhone(value);
  return read.kind === "number" && read.extension === null ? read.australian : null;
}

/** Whether a number can receive text messages. */
export function isMobile(phone: string): boolean {
  return /^\+61[45]/.test(phone);
}

/** Exactly four digits (CONTACT-21). */
export function isPostcode(value: string): boolean {
  return /^\d{4}$/.test(value);
}
