import { createHash } from "node:crypto";
import { cleanText } from "#domain/leads/form-definitions/clean-text.ts";
import type { UserData } from "#domain/leads/form-definitions/lead-schema.ts";
import { shortestCountedMessage } from "./spam.ts";

/** Fields that differ between submissions of the same form. */
const ignoredFields = new Set([
  "form_started_at",
  "lead_attributes",
  "user_agent",
  "url",
  "lead_id",
  "idempotency_key",
]);

/** Hash of a form's answers, independent of the order of fields. */
export function payloadHash(userData: UserData): string {
  const entries = Object.entries(userData)
    .filter(
      ([name, value]) => !ignoredFields.has(name) && value !== "" && value !== null && value !== undefined,
    )
    .sort(([a], [b]) => (a < b ? -1 : 1));
  return createHash("sha256").update(JSON.stringify(entries)).digest("base64url");
}

export function messageHash(message: string): string | null {
  const plain = cleanText(message).toLowerCase().replace(/\s+/g, " ");
  if (plain.length < shortestCountedMessage) return null;
  return createHash("sha256").update(plain).digest("base64url").slice(0, 22);
}

/** Hash of a draft's cookie; the cookie itself is not stored. */
export function draftHash(cookie: string): string {
  return createHash("sha256").update(cookie).digest("base64url");
}
