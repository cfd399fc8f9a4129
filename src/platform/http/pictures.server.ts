import type { Hono } from "hono";
import type { Bindings } from "./bindings.ts";
import { matchesEtag } from "./encoding.ts";
import type { HttpServices } from "./http-services.server.ts";

/** Serves `/img/{width}/{key}`, and 304 to a client that has the picture. */
export function servePictures(app: Hono<Bindings>, services: Pick<HttpServices, "pictureResponse">): void {
  app.on(["GET", "HEAD"], "/img/*", async (c) => {
    const response = await services.pictureResponse(c.req.raw, c.get("requestAddress").address);
    const etag = response.headers.get("ETag");
    if (!etag || !matchesEtag(c.req.header("if-none-match"), etag)) return response;
    const headers = new Headers(response.headers);
    headers.delete("Content-Type");
    headers.delete("Content-Length");
    return new Response(null, { status: 304, headers });
  });
}
