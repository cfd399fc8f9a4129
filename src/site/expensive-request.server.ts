import type { RouterContextProvider } from "react-router";
import type { Admit } from "#lib/result-cache.ts";
import type { LimitName } from "#platform/http/rate-limit-kinds.ts";
import { requestContext } from "#platform/http/request-context.server.ts";
import { siteContext } from "#platform/http/site-context.server.ts";
import { siteServices } from "#site/site-services.server.ts";

/** Takes one of a sender's limit when an expensive result has to be made for them. This machine's own requests aren't limited. */
export function admission(context: Pick<RouterContextProvider, "get">, limit: LimitName): Admit {
  const { address, isLocal } = context.get(requestContext);
  return async () =>
    isLocal ? 0 : siteServices(context).takeLimit(limit, context.get(siteContext), address);
}
