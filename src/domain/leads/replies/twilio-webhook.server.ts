import type { Site } from "#domain/configuration/site.ts";
import { oneLine } from "#domain/leads/form-definitions/clean-text.ts";
import { readText } from "#lib/read-text.ts";
import type { Secrets } from "#lib/secrets.server.ts";
import { cutText, storable } from "#lib/sent-text.ts";
import { isSignedByTwilio } from "#platform/adapters/messages/twilio-signature.server.ts";
import { apiError } from "#platform/http/api-error.ts";
import { noStore } from "#platform/http/no-store.ts";
import { type AddSmsDeps, addSms } from "./add-sms.server.ts";

const maxBytes = 64 * 1024;
/** Twilio joins the parts of a text message up to so many characters. */
const maxText = 1_600;

/**
 * `POST /api/sms/twilio`: a text message that a site's number got, as Twilio's “A message comes in” webhook posts it
 * (twilio.com/docs/messaging/guides/webhook-request), signed with the token of the site's account. Repetitions add nothing. HELP is answered here
 * unless the account does it.
 */
export async function twilioWebhook(
  deps: AddSmsDeps & { secrets: Secrets },
  site: Site,
  request: Request,
): Promise<Response> {
  const { provider, accountSid, secret } = site.messaging.sms;
  if (provider !== "twilio" || !accountSid || !secret)
    return apiError({ status: 404, code: "not_found", message: "This site takes no text messages." });
  const token = await deps.secrets(secret);
  if (token.kind === "missing")
    return apiError({
      status: 503,
      code: "unavailable",
      message: "Text messages can’t be checked just now. Send it again later.",
    });
  const body = await readText(request, maxBytes);
  if (body === null)
    return apiError({ status: 413, code: "too_large", message: "A text message has at most 64 KB." });
  const form = new URLSearchParams(body);
  const { host, pathname, search } = new URL(request.url);
  const addresses = [request.url, `https://${host}${pathname}${search}`];
  const signature = request.headers.get("x-twilio-signature") ?? "";
  if (!isSignedByTwilio(token.text, addresses, form, signature) || form.get("AccountSid") !== accountSid)
    return apiError({
      status: 401,
      code: "unauthorized",
      message: "The signature doesn’t fit the site’s account, this address and the form.",
    });
  const id = form.get("MessageSid") ?? "";
  const from = oneLine(form.get("From") ?? "", 40);
  if (!/^\w{10,64}$/.test(id) || from === "")
    return apiError({ status: 422, code: "invalid", message: "MessageSid and From are needed." });
  const { asks } = await addSms(deps, site, {
    id,
    from,
    to: form.get("To") ?? "",
    text: cutText(storable(form.get("Body") ?? "").trim(), maxText),
    pictures: Math.min(Number.parseInt(form.get("NumMedia") ?? "", 10) || 0, 10),
  });
  const isAnsweredThere = form.has("OptOutType");
  return twiml(asks === "help" && !isAnsweredThere ? helpText(site) : null);
}

const helpText = ({ name, phone }: Site): string =>
  `${[name, phone.number].filter(Boolean).join(", ")}. Answer STOP for no more messages.`;

function twiml(message: string | null): Response {
  const escaped = message?.replace(
    /[&<>]/g,
    (sign) => ({ "&": "&amp;", "<": "&lt;", ">": "&gt;" })[sign] ?? "",
  );
  const response = escaped === undefined ? "" : `<Message>${escaped}</Message>`;
  return new Response(`<?xml version="1.0" encoding="UTF-8"?><Response>${response}</Response>`, {
    headers: { ...noStore, "content-type": "text/xml; charset=utf-8" },
  });
}
