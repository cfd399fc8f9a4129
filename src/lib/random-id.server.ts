import { randomBytes } from "node:crypto";

/**
 * 128 random bits as 22 letters that fit an address: ids that browsers are given can't be guessed. None begins with a hyphen,
 * which a command would take for an option.
 */
export function randomId(): string {
  for (;;) {
    const id = randomBytes(16).toString("base64url");
    if (!id.startsWith("-")) return id;
  }
}
