import type { Context, MiddlewareHandler } from "hono";
import { bodyLimit } from "hono/body-limit";
import type { Bindings } from "./bindings.ts";
import { failure } from "./finish-response.server.ts";
import type { BodyLimit, PathPolicy } from "./path-policy.ts";

/** A form of a site whose texts are all as long as they may be, in any script (`src/domain/leads/form-definitions/form-size.test.ts`). */
export const maxSiteBytes = 128 * 1024;
/** Events of a payment provider. */
const maxWebhookBytes = 256 * 1024;
/** A page of the console's editor with all of its blocks. */
const maxConsoleBytes = 1024 * 1024;
/** A picture of ten million bytes and one too large by a little, so that it gets its own answer; ten of them where a form has no script. */
const maxPictureBytes = 10_500_000;
const maxPictureFormBytes = 102_000_000;

/** An e-mail of 50 MB in a form. */
const maxMessageBytes = 54 * 1024 * 1024;

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
  site: limitedTo(maxSiteBytes),
  webhook: limitedTo(maxWebhookBytes),
  message: limitedTo(maxMessageBytes),
  console: limitedTo(maxConsoleBytes),
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
function bodyKind(
  { headers }: Request,
  { bodyLimit, formLimit }: Pick<PathPolicy, "bodyLimit" | "formLimit">,
): BodyLimit {
  const form = /^multipart\/form-data/i.test(headers.get("content-type") ?? "");
  return form && !headers.has("transfer-encoding") ? formLimit : bodyLimit;
}

/**
 * Reads what a route left unread of a body before it is answered, such as one that meets a rate limit. Otherwise the adapter closes the
 * connection half a second later, while the client, or a proxy for another client, may have sent the next request on it.
 */
export const drainBodies: MiddlewareHandler<Bindings> = async (c, next) => {
  await next();
  const incoming = c.env?.incoming;
  if (!incoming || !("complete" in incoming) || incoming.complete || incoming.destroyed) return;
  // Long ones aren't worth their transfer, nor those of a sender who had too much done: fifty at once would keep the event loop from others.
  if (c.get("isOverBudget") || !(Number(incoming.headers["content-length"]) <= maxSiteBytes)) {
    c.header("Connection", "close");
    return;
  }
  await new Promise<void>((resolve) => {
    // The request's own stream pauses without a reader.
    incoming.on("data", () => incoming.resume());
    for (const event of ["end", "close", "error"]) incoming.once(event, () => resolve());
    incoming.resume();
  });
};
