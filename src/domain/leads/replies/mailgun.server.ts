import { createHmac, timingSafeEqual } from "node:crypto";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import type { ReadableStream } from "node:stream/web";
import busboy from "busboy";
import type { PlatformSecrets } from "#lib/secrets.server.ts";
import { apiError } from "#platform/http/api-error.ts";
import { noStore } from "#platform/http/no-store.ts";
import { type Inbox, maxMessageBytes } from "./inbox.server.ts";
import { isReplyAddress } from "./recipient.ts";

/** The signature covers its time, so an old message isn't accepted again. Mailgun signs each try again. */
const toleranceMs = 15 * 60_000;
/** Messages are in memory while they are received. */
const atOnce = 2;

/**
 * `POST /api/mail/mailgun/mime`: a route of Mailgun with the action `forward()`, which posts a message as raw MIME to addresses that end in `mime`,
 * as the field `body-mime` with `sender`, `recipient`, `timestamp`, `token` and `signature`
 * (documentation.mailgun.com, “Receiving Messages via HTTP through a forward() action” and “Securing Webhooks”: the HMAC-SHA256 of timestamp and
 * token with the HTTP webhook signing key, in hexadecimal). 200 means stored; 406 ends its tries, any other status is tried again for eight hours.
 */
export function mailgunWebhook(deps: {
  domain: string | null;
  inbox: Pick<Inbox, "store">;
  platformSecrets: PlatformSecrets;
  onStored(): void;
  now(): Date;
}): (request: Request) => Promise<Response> {
  const { domain, inbox, platformSecrets, onStored, now } = deps;
  let receiving = 0;
  return async (request) => {
    const key = domain === null ? null : await platformSecrets("mailgun-signing-key");
    if (domain === null || key?.kind !== "secret")
      return apiError({ status: 404, code: "not_found", message: "No mail is received here." });
    if (receiving >= atOnce)
      return apiError({
        status: 503,
        code: "unavailable",
        message: "Too many messages at once. Send it again later.",
      });
    receiving++;
    try {
      const fields = await fieldsOf(request);
      if (fields === null)
        return apiError({
          status: 406,
          code: "message_refused",
          message: "The message can’t be read, or is larger than 50 MB.",
        });
      const text = (name: string) => fields.get(name)?.toString("utf8") ?? "";
      if (
        !isSigned(
          { timestamp: text("timestamp"), token: text("token"), signature: text("signature") },
          key.text,
          now(),
        )
      )
        return apiError({
          status: 401,
          code: "unauthorized",
          message: "The signature doesn’t fit, or its time is more than 15 minutes off.",
        });
      const content = fields.get("body-mime");
      const recipients = text("recipient")
        .split(",")
        .map((one) => one.trim())
        .filter((one) => isReplyAddress(one, domain))
        .slice(0, 20);
      if (!content || recipients.length === 0)
        return apiError({
          status: 406,
          code: "message_refused",
          message: `It has no body-mime, or no recipient at ${domain}.`,
        });
      const envelope = { source: "mailgun" as const, sender: text("sender").slice(0, 254), recipients };
      const outcome = await inbox.store(envelope, Readable.from([content]));
      if (outcome.kind === "too_large")
        return apiError({
          status: 406,
          code: "message_refused",
          message: "The message is larger than 50 MB.",
        });
      onStored();
      return Response.json({ stored: true }, { headers: noStore });
    } finally {
      receiving--;
    }
  };
}

/** The fields of a form, with their bytes as sent: a message may be in any encoding. Null for a form that can't be read. */
async function fieldsOf({ headers, body }: Request): Promise<Map<string, Buffer> | null> {
  const fields = new Map<string, Buffer>();
  if (!body) return null;
  try {
    const parser = busboy({
      headers: { "content-type": headers.get("content-type") ?? "" },
      defCharset: "latin1",
      limits: { fields: 50, files: 0, parts: 50, fieldNameSize: 100, fieldSize: maxMessageBytes + 1 },
    });
    parser.on("field", (name, value, { valueTruncated }) => {
      if (!valueTruncated && !fields.has(name)) fields.set(name, Buffer.from(value, "latin1"));
    });
    await pipeline(Readable.fromWeb(body as ReadableStream), parser);
    return fields;
  } catch {
    return null;
  }
}

export function isSigned(
  { timestamp, token, signature }: { timestamp: string; token: string; signature: string },
  key: string,
  now: Date,
): boolean {
  if (!/^\d{9,11}$/.test(timestamp) || token === "" || !/^[0-9a-f]{64}$/.test(signature)) return false;
  if (Math.abs(now.getTime() - Number(timestamp) * 1000) > toleranceMs) return false;
  const expected = createHmac("sha256", key).update(`${timestamp}${token}`).digest();
  return timingSafeEqual(expected, Buffer.from(signature, "hex"));
}
