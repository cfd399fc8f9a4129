import type { Context, MiddlewareHandler } from "hono";
import { bodyLimit } from "hono/body-limit";
import type { Bindings } from "./bindings.ts";
import { failure } from "./finish-response.server.ts";
import type { BodyLimit, PathPolicy } from "./path-policy.ts";

const maxBodyBytes = 1024 * 1024;
/** A picture of ten million bytes and one too large by a little, so that it gets its own answer; ten of them where a form has no script. */
const maxPictureBytes = 10_500_000;
const maxPictureFormBytes = 102_000_000;

const limitedTo = (maxSize: number): MiddlewareHandler<Bindings> =>
  bodyLimit({
    maxSize,
    onError: (c) => {
      const answer = failure(c as Context<Bindings>, 413);
      // The rest of the body stays unread, so a proxy must not reuse the connection.
      answer.headers.set("Connection", "close");
      return answer;
    },
  });
const limited: Record<BodyLimit, MiddlewareHandler<Bindings>> = {
  body: limitedTo(maxBodyBytes),
  picture: limitedTo(maxPictureBytes),
  pictureForm: limitedTo(maxPictureFormBytes),
};

/** Responds 413 to a body above the limit of its path. */
export const limitBodies: MiddlewareHandler<Bindings> = (c, next) =>
  c.req.method === "GET" || c.req.method === "HEAD"
    ? next()
    : limited[bodyKind(c.req.raw, c.get("policy"))](c, next);

/**
 * The larger limits apply only to multipart forms with a Content-Length, on paths that accept pictures: those bodies
 * are streamed to disk.
 */
function bodyKind({ headers }: Request, { formLimit }: Pick<PathPolicy, "formLimit">): BodyLimit {
  const form = /^multipart\/form-data/i.test(headers.get("content-type") ?? "");
  return form && !headers.has("transfer-encoding") ? formLimit : "body";
}
