import { apiError } from "#platform/http/api-error.ts";
import { tradeInTexts } from "./trade-in-texts.ts";

/** Answers of the calls about trade-ins. Nothing of one may be kept by anyone. */
export const noStore = { headers: { "Cache-Control": "no-store" } };

/** A text that a call gave, at most 1,000 characters of it; null for none. */
export function textOf(value: unknown): string | null {
  return typeof value === "string" && value !== "" ? value.slice(0, 1_000) : null;
}

/** No such trade-in of this browser's. */
export function unknown(): Response {
  return apiError({ status: 404, code: "not_found", message: tradeInTexts.gone });
}
