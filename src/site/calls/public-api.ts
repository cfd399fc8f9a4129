import type { Tool, ToolCall } from "#domain/integrations/agents/tool.server.ts";
import { runTool, toolsOf } from "#domain/integrations/agents/tools.server.ts";
import { apiError } from "#platform/http/api-error.ts";
import { jsonBody } from "#platform/http/json-body.ts";
import { noStore } from "#platform/http/no-store.ts";
import { openApiOf } from "#site/calls/open-api.ts";
import { publicResponse } from "#site/calls/public-response.server.ts";
import { toolCallOf } from "#site/calls/tool-call.server.ts";
import { siteServices } from "#site/site-services.server.ts";
import type { CallArgs } from "./call.ts";
import { noAgents } from "./no-agents.ts";
import { problemResponse } from "./problem-response.ts";
import { toolQuery } from "./tool-query.ts";

/** A lead with long texts in any script. */
const accepted = { maxBytes: 64 * 1024, unreadable: "The body is not JSON." };

/** `GET /api/public/v1/{call}`: the tools that read, for programs without MCP, and `openapi.json`, which describes all. */
export async function loader(args: CallArgs) {
  const call = toolCallOf(args);
  if (!call.site.agents.enabled) return noAgents();
  const tools = toolsOf(call.site);
  if (args.params.call === "openapi.json")
    return publicResponse(args.request, openApiOf(tools, call.site.name, call.origin));
  const tool = named(tools, args.params.call);
  if (!tool) return unknownCall();
  if (tool.stores !== null) return wrongMethod("POST");
  const { searchParams } = new URL(args.request.url);
  const answer = await answerOf(tool, toolQuery(searchParams, tool.inputSchema), call, args);
  return answer instanceof Response ? answer : publicResponse(args.request, answer.output);
}

/** `POST /api/public/v1/{call}`: the tools that store. */
export async function action(args: CallArgs) {
  const call = toolCallOf(args);
  const tool = named(toolsOf(call.site), args.params.call);
  if (!call.site.agents.enabled) return noAgents();
  if (!tool) return args.params.call === "openapi.json" ? wrongMethod("GET") : unknownCall();
  if (tool.stores === null) return wrongMethod("GET");
  const body = await jsonBody(args.request, accepted);
  if (body instanceof Response) return body;
  const answer = await answerOf(tool, body.json, call, args);
  return answer instanceof Response ? answer : Response.json(answer.output, { headers: noStore });
}

const named = (tools: readonly Tool[], path: string | undefined) => tools.find((tool) => tool.path === path);

async function answerOf(
  tool: Tool,
  input: unknown,
  call: ToolCall,
  { context }: CallArgs,
): Promise<{ output: object } | Response> {
  const outcome = await runTool(tool, input, call, siteServices(context).log);
  return outcome.kind === "ok" ? outcome : problemResponse(outcome.problems);
}

const unknownCall = () => apiError({ status: 404, code: "not_found", message: "There is no such call." });

const wrongMethod = (allowed: "GET" | "POST") =>
  apiError({
    status: 405,
    code: "method_not_allowed",
    message: `Call this address with ${allowed}.`,
    headers: { Allow: allowed },
  });
