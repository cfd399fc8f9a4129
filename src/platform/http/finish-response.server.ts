import type { Context } from "hono";
import { apiErrorBody, isApiAnswer } from "./api-error.ts";
import type { Bindings } from "./bindings.ts";
import { encoded } from "./encode.server.ts";
import { acceptedEncodings, acceptedFor, bestEncoding, minCompressedBytes } from "./encoding.ts";
import { plainPage } from "./find-site.server.ts";
import { noStore } from "./no-store.ts";
import { retryAfterSeconds } from "./outage-responses.server.ts";
import type { Once } from "./page-cache.server.ts";

/** Sets `Retry-After` on 503 responses without one. */
function againAfter(status: number): { "Retry-After"?: string } {
  return status === 503 ? { "Retry-After": String(retryAfterSeconds) } : {};
}

const isCall = (c: Context<Bindings>): boolean => c.get("policy").isCall;

const tooManyPages = plainPage(
  "One moment, please",
  "<p>Many pages were opened from your network in a short time. Please wait a few seconds, then load this page again.</p>",
);

/** An answer of no route: JSON for calls, a bare page for people. */
export function failure(
  c: Context<Bindings>,
  status: 400 | 403 | 405 | 413 | 414 | 429 | 500 | 503,
): Response {
  const headers = { ...noStore, ...againAfter(status) };
  const answer = apiErrorBody(status, c.get("id"));
  if (isCall(c)) return c.json(answer, status, headers);
  if (status === 429) return c.html(tooManyPages, status, headers);
  const reference = status === 500 ? `<p>Please quote ${c.get("id")} if you tell us about it.</p>` : "";
  return c.html(
    plainPage(answer.error, `${reference}<p><a href="/">Go to the front page</a></p>`),
    status,
    headers,
  );
}

/** A page that isn't cached, compressed when wanted. */
export async function madeResponse(
  c: Context<Bindings>,
  made: Extract<Once, { kind: "made" }>,
): Promise<Response> {
  const { status, body } = made;
  if (status >= 400 && isCall(c)) {
    const headers = { ...noStore, ...againAfter(status) };
    return c.json(apiErrorBody(status, c.get("id")), status as 404, headers);
  }
  const headers: Record<string, string> = { ...made.headers, "X-Request-Id": c.get("id") };
  if (c.req.method === "HEAD") {
    c.set("completeBytes", 0);
    return new Response(null, { status, headers });
  }
  const [encoding] = acceptedFor(body.length, acceptedEncodings(c.req.header("accept-encoding")));
  if (encoding !== "identity") headers["Content-Encoding"] = encoding;
  const bytes = await encoded(body, encoding);
  c.set("completeBytes", bytes.length);
  return new Response(bytes, { status, headers });
}

/**
 * Completes a response that isn't cached: calls fail as JSON, and text is compressed when wanted. A file to be saved is sent as it is made, since
 * it may be longer than the memory.
 */
export async function completeResponse(c: Context<Bindings>, response: Response): Promise<Response> {
  const type = response.headers.get("Content-Type");
  if (response.status >= 400 && isCall(c)) {
    const body = await response.text();
    const again = againAfter(response.status);
    if (isApiAnswer(type, body)) {
      const headers = new Headers(response.headers);
      for (const [name, value] of Object.entries(again)) if (!headers.has(name)) headers.set(name, value);
      return new Response(body, { status: response.status, headers });
    }
    return c.json(apiErrorBody(response.status, c.get("id")), response.status as 500, {
      ...noStore,
      ...again,
    });
  }
  const encoding = bestEncoding(c.req.header("accept-encoding"));
  if (encoding === "identity" || !response.body || response.headers.has("Content-Encoding")) return response;
  if (!type || !/^text\/|json|javascript|xml/.test(type)) return response;
  if (/^attachment\b/.test(response.headers.get("Content-Disposition") ?? "")) return response;
  const bytes = Buffer.from(await response.arrayBuffer());
  const headers = new Headers(response.headers);
  headers.delete("Content-Length");
  if (bytes.length < minCompressedBytes) return new Response(bytes, { status: response.status, headers });
  headers.set("Content-Encoding", encoding);
  return new Response(await encoded(bytes, encoding), { status: response.status, headers });
}
