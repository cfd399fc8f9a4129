import { z } from "zod";
import type { PlatformSecrets } from "#lib/secrets.server.ts";
import type { MailReport } from "#platform/adapters/messages/mail-failures.ts";
import { apiError } from "#platform/http/api-error.ts";
import { parsedBody } from "#platform/http/json-body.ts";
import { noStore } from "#platform/http/no-store.ts";
import { isSigned } from "./mailgun.server.ts";

const eventBody = z.object({
  signature: z.object({ timestamp: z.string(), token: z.string(), signature: z.string() }),
  "event-data": z.object({
    event: z.string(),
    severity: z.string().optional(),
    message: z.object({ headers: z.object({ "message-id": z.string().min(1).max(900) }) }),
  }),
});
type MailEvent = z.output<typeof eventBody>["event-data"];

/** The report of an event; null for one that is no failure for good. Mailgun writes ids without their brackets. */
export function reportOf({ event, severity, message }: MailEvent): MailReport | null {
  const isBounce = event === "failed" && severity === "permanent";
  if (!isBounce && event !== "complained") return null;
  const id = message.headers["message-id"].replace(/^<|>$/g, "");
  return { kind: isBounce ? "bounced" : "complained", messageIds: [`<${id}>`] };
}

/**
 * `POST /api/mail/mailgun/events`: webhooks of Mailgun about permanent failures and spam complaints
 * (documentation.mailgun.com, “Webhooks” and “Securing Webhooks”). An event twice is counted once. 200 means noted; 406 ends its tries.
 */
export function mailgunEvents(deps: {
  note(report: MailReport): Promise<number>;
  platformSecrets: PlatformSecrets;
  now(): Date;
}): (request: Request) => Promise<Response> {
  return async (request) => {
    const key = await deps.platformSecrets("mailgun-signing-key");
    if (key.kind !== "secret")
      return apiError({ status: 404, code: "not_found", message: "No events of Mailgun are received here." });
    const body = await parsedBody(request, eventBody, {
      maxBytes: 60_000,
      unreadable: "The event isn’t JSON.",
      invalid: "The event lacks its signature, its kind or its message.",
    });
    if (body instanceof Response) return body;
    if (!isSigned(body.data.signature, key.text, deps.now()))
      return apiError({
        status: 401,
        code: "unauthorized",
        message: "The signature doesn’t fit, or its time is more than 15 minutes off.",
      });
    const report = reportOf(body.data["event-data"]);
    if (report) await deps.note(report);
    return Response.json({ noted: report !== null }, { headers: noStore });
  };
}
