/** The response of `GET /api/cars/{id}/finance-disclaimer` (FIN-14, DECIDE-55). */
export type FinanceDisclaimer = { finance_lenders: Record<string, { disclaimer: string }> };

/** Timeout of the request in milliseconds; after it the shopper may retry. */
export const disclaimerTimeoutMs = 8_000;

/** A provider's text in an untrusted response, null where there is none. */
export function disclaimerIn(answer: unknown, provider: string): string | null {
  const lenders = part(answer, "finance_lenders");
  const text = part(part(lenders, provider), "disclaimer");
  return typeof text === "string" && text.trim() !== "" ? text.trim() : null;
}

/**
 * Fetches a car's finance info.
 * @throws when the response is late, not successful, or has no text of this provider
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
