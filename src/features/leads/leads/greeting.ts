import { oneLine } from "./clean-text.ts";

/** A web address, an e-mail address or a domain name; `J.P. Smith` and `2.5 L` are none. */
const address = /:\/\/|@|\bwww\.|[\p{L}\d-]{2,}\.\p{L}{2,}/iu;
const personName = /^[\p{L}\p{M}'’.\- ]+$/u;
const maxLength = 40;
const maxWords = 4;

/** Whether a text that a stranger typed could lead its reader somewhere. */
export function containsAddress(text: string): boolean {
  return address.test(text);
}

/**
 * How an automatic message greets who gave a name: by it, or as `there` where it isn't one. Anybody can have such a message sent to
 * anybody else, so it must not carry a sender's own words.
 */
export function greetingName(name: string): string {
  const line = oneLine(name, 200);
  const isName =
    line.length <= maxLength &&
    line.split(" ").length <= maxWords &&
    personName.test(line) &&
    !containsAddress(line);
  return isName ? line : "there";
}
