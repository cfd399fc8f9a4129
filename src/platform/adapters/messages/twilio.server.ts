import type { publicFetch } from "#lib/public-fetch.server.ts";
import type { OutgoingSms, SendOutcome } from "./outgoing.ts";

/**
 * Text messages by Twilio's Messages resource: `POST /2010-04-01/Accounts/{AccountSid}/Messages.json` with `To`, `From` and `Body` as a
 * form, Basic authentication by account and token. 201 with a `sid` means queued (twilio.com/docs/messaging/api/message-resource); 400 an
 * invalid number.
 */
export type TwilioOptions = {
  accountSid: string;
  token: string;
  from: string;
  /** Another URL in tests. */
  base?: string;
  post: typeof publicFetch;
  allowed?: (address: string) => boolean;
};

export async function sendByTwilio(options: TwilioOptions, sms: OutgoingSms): Promise<SendOutcome> {
  const { accountSid, token, from, post } = options;
  const base = options.base ?? "https://api.twilio.com";
  const outcome = await post(`${base}/2010-04-01/Accounts/${encodeURIComponent(accountSid)}/Messages.json`, {
    maxBytes: 64 * 1024,
    timeoutMs: 15_000,
    ...(options.allowed ? { allowed: options.allowed } : {}),
    post: {
      body: new URLSearchParams({ To: sms.to, From: from, Body: sms.text }).toString(),
      headers: {
        "content-type": "application/x-www-form-urlencoded",
        authorization: `Basic ${Buffer.from(`${accountSid}:${token}`).toString("base64")}`,
      },
    },
  });
  switch (outcome.kind) {
    case "ok": {
      const sid = sidOf(outcome.bytes);
      // A 200 from something else, such as a proxy's page, doesn't mean that the message was accepted.
      if (sid === "")
        return { kind: "failed", answer: "the provider's response can't be parsed", final: false };
      return { kind: "sent", answer: `queued ${sid}` };
    }
    case "refused":
      return { kind: "failed", answer: outcome.reason, final: false };
    case "failed":
      return { kind: "failed", answer: outcome.reason, final: outcome.response?.status === 400 };
  }
}

function sidOf(bytes: Buffer): string {
  try {
    const { sid } = JSON.parse(bytes.toString()) as { sid?: unknown };
    return typeof sid === "string" ? sid.slice(0, 40) : "";
  } catch {
    return "";
  }
}
