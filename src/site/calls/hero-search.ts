import { siteContext } from "#platform/http/site-context.server.ts";
import { heroSearch } from "#site/calls/hero-call.server.ts";
import type { CallArgs } from "./call.ts";

export function loader({ request, context }: CallArgs) {
  return heroSearch(request, context.get(siteContext));
}
