import { noStore } from "#platform/http/no-store.ts";
import { siteContext } from "#platform/http/site-context.server.ts";
import { financeDisclaimer } from "#site/calls/finance-disclaimer.server.ts";
import { siteServices } from "#site/site-services.server.ts";
import type { CallArgs } from "./call.ts";

/** `GET /api/cars/{id}/finance-disclaimer`: `{finance_lenders: {[provider]: {disclaimer}}}` (FIN-14, DECIDE-55). */
export async function loader({ params, context }: CallArgs) {
  const found = await financeDisclaimer(siteServices(context), context.get(siteContext), params.id ?? "");
  return found
    ? Response.json(found, { headers: noStore })
    : Response.json(
        { error: "There is no finance information for this car.", code: "not_found" },
        { status: 404, headers: noStore },
      );
}
