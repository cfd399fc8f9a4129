import type { ToolCall } from "#domain/integrations/agents/tool.server.ts";
import { requestContext } from "#platform/http/request-context.server.ts";
import { siteContext } from "#platform/http/site-context.server.ts";
import { siteServices } from "#site/site-services.server.ts";
import type { CallArgs } from "./call.ts";

export function toolCallOf({ request, context }: Pick<CallArgs, "request" | "context">): ToolCall {
  return {
    site: context.get(siteContext),
    services: siteServices(context),
    origin: new URL(request.url).origin,
    address: context.get(requestContext).address,
    userAgent: request.headers.get("user-agent"),
    clientName: null,
  };
}
