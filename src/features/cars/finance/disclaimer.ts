/** The answer of `GET /api/cars/{id}/finance-disclaimer` (FIN-14, DECIDE-55). */
export type FinanceDisclaimer = { finance_lenders: Record<string, { disclaimer: string }> };

/** Longest wait for the text, in milliseconds; then the shopper may ask again. */
export const disclaimerPatience = 8_000;

/** A provider's text in an answer from outside, null where there is none. */
export function disclaimerIn(answer: unknown, provider: string): string | null {
  const lenders = part(answer, "finance_lenders");
  const text = part(part(lenders, provider), "disclaimer");
  return typeof text === "string" && text.trim() !== "" ? text.trim() : null;
}

/**
 * Asks for a car's finance info.
 * @throws when the answer is late, no success, or holds no text of this provider
 */
export async function fetchDisclaimer(
  carId: string,
  provider: string,
  get: (address: string) => Promise<Response>,
): Promise<string> {
  const response = await get(`/api/cars/${encodeURIComponent(carId)}/finance-disclaimer`);
  const text = response.ok ? disclaimerIn(await response.json(), provider) : null;
  if (text === null) throw new Error(`no finance info: ${response.status}`);
  return text;
}

function part(value: unknown, key: string): unknown {
  return typeof value === "object" && value !== null && Object.hasOwn(value, key)
    ? (value as Record<string, unknown>)[key]
    : undefined;
}
