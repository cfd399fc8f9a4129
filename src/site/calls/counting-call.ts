import type { Site } from "#domain/configuration/site.ts";
import { errorCode } from "#lib/error-code.ts";
import type { Database } from "#platform/database/database.server.ts";
import { jsonBody } from "#platform/http/json-body.ts";
import { noStore } from "#platform/http/no-store.ts";
import type { LimitName } from "#platform/http/rate-limit-kinds.ts";
import { requestContext } from "#platform/http/request-context.server.ts";
import { siteContext } from "#platform/http/site-context.server.ts";
import type { CallOutcome } from "#site/calls/tracking-call.server.ts";
import { siteServices } from "#site/site-services.server.ts";
import type { CallArgs } from "./call.ts";
import { postOnly } from "./post-only.ts";

const accepted = {
  maxBytes: 8 * 1024,
  unreadable: "The body is not JSON.",
  details: { success: false },
};

type Call = (db: Database, site: Site, body: unknown, now: Date) => Promise<CallOutcome>;

/** A call that only counts something: accepts small JSON, returns `{success}`, limited by client address. */
export async function countingCall(
  request: Request,
  context: CallArgs["context"],
  limit: LimitName,
  call: Call,
): Promise<Response> {
  if (request.method !== "POST") return postOnly();
  const { db, now, log, takeLimit } = siteServices(context);
  const site = context.get(siteContext);
  const at = now();
  const answer = (status: number, more: object = {}, wait = 0) =>
    Response.json(
      { success: status === 200, ...more },
      { status, headers: wait > 0 ? { ...noStore, "Retry-After": String(wait) } : noStore },
    );
  const own = await takeLimit(limit, site, context.get(requestContext).address);
  const wait = own > 0 ? own : await takeLimit("siteEvents", site, "site");
  if (wait > 0)
    return answer(429, { error: "Too many calls. Try again shortly.", code: "too_many_requests" }, wait);
  const body = await jsonBody(request, accepted);
  if (body instanceof Response) return body;
  try {
    const outcome = await call(db, site, body.json, at);
    if (outcome.kind === "ok") return answer(200);
    return answer(400, { error: Object.values(outcome.fields)[0], code: "invalid", fields: outcome.fields });
  } catch (error) {
    log.warn({ code: errorCode(error) }, "a counting call failed");
    return answer(503, { error: "This could not be counted.", code: "failed" });
  }
}
