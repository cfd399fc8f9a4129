import { randomBytes } from "node:crypto";

/** 128 random bits as 22 letters that fit an address: ids that browsers are given can't be guessed. */
export function randomId(): string {
  return randomBytes(16).toString("base64url");
}
