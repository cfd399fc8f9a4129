import type { Context } from "hono";
import type { Bindings } from "#platform/http/bindings.ts";
import { retryAfterSeconds as outageSeconds } from "#platform/http/outage-responses.server.ts";
import { type Problem, problemType } from "./problem.ts";

const always = { "Cache-Control": "no-store", "X-Robots-Tag": "noindex, nofollow" };

/** A problem as `application/problem+json` (RFC 9457). */
export function problemAnswer(
  c: Context<Bindings>,
  { code, detail, errors, conflicts, retryAfterSeconds }: Problem,
  headers: Record<string, string> = {},
): Response {
  const { status, title } = problemType(code);
  const seconds = retryAfterSeconds ?? (status === 503 ? outageSeconds : 0);
  const body = {
    type: `/problems/${code}`,
    title,
    status,
    detail: detail ?? title,
    code,
    request_id: c.get("id"),
    ...(errors ? { errors } : {}),
    ...(conflicts ? { conflicts } : {}),
  };
  return new Response(JSON.stringify(body), {
    status,
    headers: {
      ...always,
      "Content-Type": "application/problem+json",
      ...(seconds > 0 ? { "Retry-After": String(seconds) } : {}),
      ...(status === 401 ? { "WWW-Authenticate": 'Bearer realm="Forecourt API"' } : {}),
      ...headers,
    },
  });
}

export function jsonAnswer(body: unknown, status: number, headers: Record<string, string>): Response {
  const isEmpty = status === 204;
  return new Response(isEmpty ? null : JSON.stringify(body), {
    status,
    headers: { ...always, ...(isEmpty ? {} : { "Content-Type": "application/json" }), ...headers },
  });
}
