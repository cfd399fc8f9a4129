import { jsonBody } from "#platform/http/json-body.ts";
import { noStore } from "#platform/http/no-store.ts";
import { requestContext } from "#platform/http/request-context.server.ts";
import { siteContext } from "#platform/http/site-context.server.ts";
import { readVitals } from "#site/calls/vitals-call.server.ts";
import { siteServices } from "#site/site-services.server.ts";
import type { CallArgs } from "./call.ts";

const accepted = { maxBytes: 1_024, unreadable: "The body is not JSON." };

/**
 * `POST /api/vitals`: how fast a page load was (DECIDE-200), sent as a beacon whose response isn't read: always 204, but for what isn't
 * JSON. Nothing is counted of a browser with Global Privacy Control, and at most 30 loads an hour of one network.
 */
export async function action({ request, context }: CallArgs) {
  const done = new Response(null, { status: 204, headers: noStore });
  const site = context.get(siteContext);
  const { takeLimit, vitals, release } = siteServices(context);
  if (request.headers.get("Sec-GPC") === "1") return done;
  if ((await takeLimit("vitals", site, context.get(requestContext).address)) > 0) return done;
  const body = await jsonBody(request, accepted);
  if (body instanceof Response) return body;
  const userAgent = request.headers.get("User-Agent") ?? "";
  const report = readVitals(body.json, { userAgent, release });
  if (report) vitals.add(site, report);
  return done;
}
