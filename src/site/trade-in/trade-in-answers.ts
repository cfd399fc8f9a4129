import { tradeInTexts } from "#domain/trade-in/trade-in-texts.ts";
import { cutText } from "#lib/sent-text.ts";
import { apiError } from "#platform/http/api-error.ts";

/** A text from a call, at most 1,000 characters of it; null for none. */
export function textOf(value: unknown): string | null {
  return typeof value === "string" && value !== "" ? cutText(value, 1_000) : null;
}

/** No such trade-in of this browser. */
export function unknown(): Response {
  return apiError({ status: 404, code: "not_found", message: tradeInTexts.gone });
}
