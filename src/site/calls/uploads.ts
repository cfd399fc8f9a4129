import { siteContext } from "#platform/http/site-context.server.ts";
import { siteServices } from "#site/site-services.server.ts";
import { imageResponse } from "#site/trade-in/trade-in-image-call.server.ts";
import type { CallArgs } from "./call.ts";

/** `GET /api/uploads/{token}`: a seller's picture, by a signed URL that expires. */
export function loader({ params, context }: CallArgs): Promise<Response> {
  return imageResponse(siteServices(context), context.get(siteContext), params.token ?? "");
}
