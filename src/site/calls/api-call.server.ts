import type { Invalid } from "#domain/search/search-api.ts";
import { jsonBody } from "#platform/http/json-body.ts";
import { noStore } from "#platform/http/no-store.ts";
import { postOnly } from "./post-only.ts";

/** A search by every attribute, or the ids of a hundred cars. */
const accepted = { maxBytes: 32 * 1024, unreadable: "The body is not JSON." };

/**
 * Handles an API call over HTTP (DECIDE-58): JSON in, JSON out; `{error, code, fields}` with 400 for an
 * invalid body, 405 for another method than POST.
 */
export async function apiCall(
  request: Request,
  answer: (body: unknown) => Promise<{ kind: "ok"; answer: unknown } | Invalid>,
): Promise<Response> {
  if (request.method !== "POST") return postOnly();
  const body = await jsonBody(request, accepted);
  if (body instanceof Response) return body;
  const outcome = await answer(body.json);
  switch (outcome.kind) {
    case "ok":
      return Response.json(outcome.answer, { headers: noStore });
    case "invalid":
      return Response.json(
        { error: "Some of the search can't be read.", code: "invalid", fields: outcome.fields },
        { status: 400, headers: noStore },
      );
  }
}
