import { apiError } from "#platform/http/api-error.ts";
import { jsonBody } from "#platform/http/json-body.ts";
import { noStore } from "#platform/http/no-store.ts";
import { toolCallOf } from "#site/calls/tool-call.server.ts";
import { siteServices } from "#site/site-services.server.ts";
import type { CallArgs } from "./call.ts";
import { noAgents } from "./no-agents.ts";

/** A lead with long texts in any script. */
const accepted = { maxBytes: 64 * 1024, unreadable: "The body is not JSON." };

/** `POST /api/mcp`: the Model Context Protocol, for agents. */
export async function action({ request, context }: CallArgs) {
  const call = toolCallOf({ request, context });
  if (!call.site.agents.enabled) return noAgents();
  const body = await jsonBody(request, accepted);
  if (body instanceof Response) return body;
  // A batch would be any number of calls for one.
  if (Array.isArray(body.json))
    return apiError({ status: 400, code: "invalid", message: "Send one message at a time." });
  const { mcpResponse } = await import("#site/calls/mcp-server.server.ts");
  const answer = await mcpResponse(request, body.json, call, siteServices(context).log);
  const headers = new Headers({ ...Object.fromEntries(answer.headers), ...noStore });
  return new Response(answer.body, { status: answer.status, headers });
}
