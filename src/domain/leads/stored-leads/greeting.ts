import { oneLine } from "#domain/leads/form-definitions/clean-text.ts";

/** A web address, an e-mail address or a domain name, `t.co` too; not `J.P. Smith` or `2.5 L`. */
const address = /:\/\/|@|\bwww\.|[\p{L}\d-]\.\p{L}{2,}/iu;
const personName = /^[\p{L}\p{M}'’.\- ]+$/u;
/** An initial or a short title with the name right behind it: `J.Smith`, `Dr.Nguyen`. With a space between them, no mail program makes a link of it. */
const abbreviation = /(?<![\p{L}\p{M}\d-])(\p{Lu}\p{Ll}{0,2})\.(?=\p{Lu}\p{L})/gu;
const maxLength = 40;
const maxWords = 4;

/** Whether untrusted text contains an address that its reader could follow. */
export function containsAddress(text: string): boolean {
  return address.test(text);
}

/**
 * The greeting of an automatic message: by the given name, or `there` where it isn't a name. Anyone can
 * trigger such a message to another person's address, so it must not contain the sender's own text.
 */
export function greetingName(name: string): string {
  const line = oneLine(name, 200).replace(abbreviation, "$1. ");
  const isName =
    line.length <= maxLength &&
    line.split(" ").length <= maxWords &&
    personName.test(line) &&
    !containsAddress(line);
  return isName ? line : "there";
}
