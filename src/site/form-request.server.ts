import type { RouterContextProvider } from "react-router";
import { requestContext } from "#platform/http/request-context.server.ts";
import { siteContext } from "#platform/http/site-context.server.ts";
import type { FormRequest } from "#site/parts/lead-form/form-post.server.ts";

export function formRequest(request: Request, context: Pick<RouterContextProvider, "get">): FormRequest {
  return { request, site: context.get(siteContext), address: context.get(requestContext).address };
}
