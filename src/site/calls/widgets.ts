import { z } from "zod";
import { countedWidget } from "#domain/measurement/widget-counts.ts";
import { jsonBody } from "#platform/http/json-body.ts";
import { noStore } from "#platform/http/no-store.ts";
import { requestContext } from "#platform/http/request-context.server.ts";
import { siteContext } from "#platform/http/site-context.server.ts";
import { siteServices } from "#site/site-services.server.ts";
import type { CallArgs } from "./call.ts";

const accepted = { maxBytes: 256, unreadable: "The body is not JSON." };
const beacon = z.object({
  /** The widget's name. */
  w: z.string().max(30),
  ready: z.number().min(0).nullable().optional(),
  dropped: z.int().min(1).max(100_000).optional(),
});

/**
 * `POST /api/widgets`: what became of a widget that was opened (DECIDE-204), sent as a beacon whose response isn't read: always 204, but for
 * what isn't JSON. Counted by slot and name alone; nothing of a browser with Global Privacy Control.
 */
export async function action({ request, context }: CallArgs) {
  const done = new Response(null, { status: 204, headers: noStore });
  const site = context.get(siteContext);
  const { takeLimit, count } = siteServices(context);
  if (request.headers.get("Sec-GPC") === "1" || site.widgets.length === 0) return done;
  if ((await takeLimit("measure", site, context.get(requestContext).address)) > 0) return done;
  const body = await jsonBody(request, accepted);
  if (body instanceof Response) return body;
  const { data } = beacon.safeParse(body.json);
  const widget = data && site.widgets.find(({ name }) => name === data.w);
  if (!widget) return done;
  if (data.ready !== undefined) count(countedWidget(widget, { ready: data.ready }));
  if (data.dropped !== undefined) count(countedWidget(widget, { dropped: data.dropped }));
  return done;
}
