import { siteContext } from "#platform/http/site-context.server.ts";
import { modelsMenu } from "#site/parts/shell/models-menu.ts";
import type { CallArgs } from "./call.ts";

/** `GET /api/models-menu`: the previews in the header's menu, loaded when it is opened (HOME-36). */
export function loader({ context }: CallArgs) {
  return Response.json(modelsMenu(context.get(siteContext)), { headers: { "Cache-Control": "no-store" } });
}
