import { siteContext } from "#platform/http/site-context.server.ts";
import { accountDownload } from "#site/account/account-page.server.ts";
import { siteServices } from "#site/site-services.server.ts";
import type { CallArgs } from "./call.ts";

/** `GET /api/account/data`: the data stored about the signed-in shopper. */
export function loader({ request, context }: CallArgs) {
  return accountDownload(siteServices(context), request, context.get(siteContext));
}
