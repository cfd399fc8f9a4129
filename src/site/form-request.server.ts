import type { RouterContextProvider } from "react-router";
import type { FormRequest } from "#features/leads/form-pages/form-post.server.ts";
import { siteContext } from "#platform/config/site-context.server.ts";
import { requestContext } from "#platform/http/request-context.server.ts";

/** A posted form with the site and the visitor's address of its context. */
export function formRequest(request: Request, context: Pick<RouterContextProvider, "get">): FormRequest {
  return { request, site: context.get(siteContext), address: context.get(requestContext).address };
}
