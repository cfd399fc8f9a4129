import { createHash } from "node:crypto";
import { cleanText } from "#features/leads/form-definitions/clean-text.ts";
import type { UserData } from "#features/leads/form-definitions/lead-schema.ts";
import { shortestCountedMessage } from "./spam.ts";

/** What differs between two sendings of one and the same form. */
const volatile = new Set([
  "form_started_at",
  "lead_attributes",
  "user_agent",
  "url",
  "lead_id",
  "idempotency_key",
]);

/** Hash of what a form says, whatever the order of its fields. */
export function payloadHash(userData: UserData): string {
  const entries = Object.entries(userData)
    .filter(([name, value]) => !volatile.has(name) && value !== "" && value !== null && value !== undefined)
    .sort(([a], [b]) => (a < b ? -1 : 1));
  return createHash("sha256").update(JSON.stringify(entries)).digest("base64url");
}

export function messageHash(message: string): string | null {
  const plain = cleanText(message).toLowerCase().replace(/\s+/g, " ");
  if (plain.length < shortestCountedMessage) return null;
  return createHash("sha256").update(plain).digest("base64url").slice(0, 22);
}

/** What is kept of a draft's cookie: enough to know it again. */
export function draftHash(cookie: string): string {
  return createHash("sha256").update(cookie).digest("base64url");
}
