/** Whether it is a deliverable e-mail address: one plain mailbox, no list, no name, no comment. */
export function isEmail(value: string): boolean {
  if (value.length > 254) return false;
  const match = /^([A-Za-z0-9.!#$%&'*+/=?^_`{|}~-]{1,64})@([\p{L}\p{N}.-]+)$/u.exec(value);
  if (!match) return false;
  const [, local, host] = match as unknown as [string, string, string];
  if (local.startsWith(".") || local.endsWith(".") || local.includes("..")) return false;
  const labels = host.split(".");
  const whole = labels.every((label) => /^[\p{L}\p{N}](?:[\p{L}\p{N}-]{0,61}[\p{L}\p{N}])?$/u.test(label));
  return labels.length > 1 && whole && /^\p{L}/u.test(labels.at(-1)!);
}

/**
 * An Australian number as `+61…`, from any format; null for anything else. Service numbers (13, 1300, 1800)
 * have no international form and stay digits.
 */
export function australianPhone(value: string): string | null {
  if (!/^[\d\s()+./-]+$/.test(value)) return null;
  const plus = value.trim().startsWith("+");
  const digits = value.replace(/\D/g, "");
  if (/^(1300|1800)\d{6}$|^13\d{4}$/.test(digits) && !plus) return digits;
  const national =
    /^(?:61|0061)(?:0)?(\d{9})$/.exec(digits)?.[1] ?? (plus ? null : /^0(\d{9})$/.exec(digits)?.[1]);
  if (!national || !/^(?:4|5|2|3|7|8)\d{8}$/.test(national)) return null;
  return `+61${national}`;
}

/** Whether a number can receive text messages. */
export function isMobile(phone: string): boolean {
  return /^\+61[45]/.test(phone);
}

/** Exactly four digits (CONTACT-21). */
export function isPostcode(value: string): boolean {
  return /^\d{4}$/.test(value);
}
