import { randomBytes } from "node:crypto";

/**
 * 128 random bits as 22 URL-safe characters: ids given to browsers can't be guessed. None starts with a
 * hyphen, which a command would parse as an option.
 */
export function randomId(): string {
  for (;;) {
    const id = randomBytes(16).toString("base64url");
    if (!id.startsWith("-")) return id;
  }
}
