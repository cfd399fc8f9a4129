import { heroSearch } from "../../features/home/hero-call.server.ts";
import { siteContext } from "../../site/site-context.server.ts";
import type { CallArgs } from "./call.ts";

export function loader({ request, context }: CallArgs) {
  return heroSearch(request, context.get(siteContext));
}
