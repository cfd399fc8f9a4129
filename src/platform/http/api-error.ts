import { noStore } from "./no-store.ts";

/** Error responses of the API (DECIDE-58): `{error, code}`. These codes are the platform's; routes add their own. */
const codes: Record<number, { code: string; error: string }> = {
  400: { code: "bad_request", error: "The request can't be read." },
  403: { code: "forbidden", error: "This call may not come from there." },
  404: { code: "not_found", error: "There is nothing at this address." },
  405: { code: "method_not_allowed", error: "This address does not take that method." },
  413: { code: "too_large", error: "The request is too large." },
  414: { code: "address_too_long", error: "The address has too many parameters." },
  429: { code: "too_many_requests", error: "Too many calls. Try again shortly." },
  500: { code: "internal", error: "Something went wrong on our side." },
  503: { code: "unavailable", error: "We can't look this up right now. Please try again in a moment." },
};

export type ApiError = {
  /** HTTP status. */
  status: number;
  /** A code from docs/errors.md. */
  code: string;
  /** The message for people. */
  message: string;
  /** Additional members of the body. */
  details?: object;
  retryAfterSeconds?: number;
  headers?: Record<string, string>;
};

/** The response of a failed call: `{error, code}` and `details`, never cached. */
export function apiError({
  status,
  code,
  message,
  details,
  retryAfterSeconds = 0,
  headers,
}: ApiError): Response {
  const retry: Record<string, string> =
    retryAfterSeconds > 0 ? { "Retry-After": String(retryAfterSeconds) } : {};
  return Response.json(
    { error: message, code, ...details },
    { status, headers: { ...noStore, ...retry, ...headers } },
  );
}

export const tooManyCalls = (
  retryAfterSeconds: number,
  message = "Too many calls. Try again shortly.",
  details?: object,
): Response => apiError({ status: 429, code: "too_many_requests", message, details, retryAfterSeconds });

export type ApiErrorBody = { error: string; code: string; requestId?: string };

export function apiErrorBody(status: number, requestId?: string): ApiErrorBody {
  const known = codes[status] ?? (status >= 500 ? codes[500] : codes[400]);
  return { ...(known as ApiErrorBody), ...(status >= 500 && requestId ? { requestId } : {}) };
}

/** Whether a body is an API response of a route: JSON with `error` and `code`, with `success`, or JSON-RPC. */
export function isApiAnswer(contentType: string | null, body: string): boolean {
  if (!contentType?.includes("json")) return false;
  try {
    const answer: unknown = JSON.parse(body);
    if (typeof answer !== "object" || answer === null) return false;
    return "code" in answer || "success" in answer || "jsonrpc" in answer;
  } catch {
    return false;
  }
}
