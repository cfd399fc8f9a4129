import { siteContext } from "#platform/http/site-context.server.ts";
import { heroCall } from "#site/calls/hero-call.server.ts";
import { siteServices } from "#site/site-services.server.ts";
import type { CallArgs } from "./call.ts";

export function loader({ request, context }: CallArgs) {
  return heroCall(siteServices(context), request, context.get(siteContext));
}
