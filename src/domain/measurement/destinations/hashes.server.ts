import { createHash } from "node:crypto";

const sha256 = (text: string): string => createHash("sha256").update(text, "utf8").digest("hex");

/** An e-mail address as Meta hashes it: trimmed, in lower case. */
export const metaEmail = (email: string): string => sha256(email.trim().toLowerCase());

/** As Google hashes it: for Gmail's addresses also without the dots of the mailbox. */
export function googleEmail(email: string): string {
  const [, mailbox = "", host = ""] = /^(.*)@([^@]*)$/.exec(email.trim().toLowerCase()) ?? [];
  const own = /^(?:gmail|googlemail)\.com$/.test(host) ? mailbox.replaceAll(".", "") : mailbox;
  return sha256(`${own}@${host}`);
}

/** A telephone number in E.164, `+61400000000`, as Meta hashes it: digits only. */
export const metaPhone = (e164: string): string => sha256(e164.replace(/\D/g, ""));

/** As Google hashes it: with its plus. */
export const googlePhone = (e164: string): string => sha256(e164);
