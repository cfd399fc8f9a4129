import { setTimeout } from "node:timers/promises";
import { dayMs, minuteMs } from "#lib/durations.ts";
import { readJson } from "#lib/sent-text.ts";
import type { GoogleAds } from "./destination.ts";
import { type EventRow, nameFor } from "./measured-event.ts";
import {
  at,
  type BatchOutcome,
  codeIn,
  failed,
  postJson,
  type Sender,
  type SenderServices,
} from "./vendor-call.server.ts";

/** Google Ads by the Data Manager API. A repeated event is recognised by its transaction's id. One request has the events of one action. */
export const googleAdsSender: Sender<GoogleAds> = {
  maxEvents: 200,
  maxAgeMs: 55 * dayMs,
  countsRepeats: false,
  bodyOf: (destination, events) => {
    const { account, login, mode } = destination;
    const accountOf = (accountId: string) => ({ accountType: "GOOGLE_ADS", accountId });
    return {
      encoding: "HEX",
      destinations: [
        {
          operatingAccount: accountOf(account),
          ...(login === null ? {} : { loginAccount: accountOf(login) }),
          productDestinationId: actionOf(destination, events[0]),
        },
      ],
      events: events.map(eventOf),
      validateOnly: mode === "test",
    };
  },
  async send(services, destination, secret, events) {
    const token = await accessToken(services, secret);
    if ("kind" in token) return token;
    const url = `${services.bases.google}/v1/events:ingest`;
    const body = JSON.stringify(googleAdsSender.bodyOf(destination, events));
    const headers = { authorization: `Bearer ${token.value}` };
    await nextTurn();
    const { outcome, json } = await postJson(services, url, { body, headers });
    if (outcome.kind === "failed" && outcome.answer.includes("secret")) tokens.delete(secret);
    if (outcome.kind === "sent") {
      const request = codeIn(at(json, "requestId"));
      return { kind: "sent", answer: request ? acceptedAs(request) : "accepted" };
    }
    if (outcome.kind === "failed") return outcome;
    const status = codeIn(at(json, "error", "status"));
    return { kind: "refused", answer: [outcome.answer, status].filter(Boolean).join(" ") };
  },
};

/** The answer of events that were accepted in a request, which Google examines later. */
export const acceptedAs = (requestId: string): string => `accepted as ${requestId}`;

/** What became of a request's events, once Google has examined them; null while it hasn't, or can't be asked. */
export async function requestResult(
  services: SenderServices,
  secret: string,
  requestId: string,
): Promise<{ state: "sent" | "refused"; answer: string } | null> {
  const token = await accessToken(services, secret);
  if ("kind" in token) return null;
  await nextTurn();
  const url = `${services.bases.google}/v1/requestStatus:retrieve?${new URLSearchParams({ requestId })}`;
  const fetched = await services.post(url, {
    maxBytes: 256 * 1024,
    timeoutMs: 20_000,
    headers: { accept: "application/json", authorization: `Bearer ${token.value}` },
  });
  if (fetched.kind !== "ok") return null;
  // A request of ours has one destination.
  const result = at(readJson(fetched.bytes.toString("utf8")), "requestStatusPerDestination", 0);
  const counts = at(result, "errorInfo", "errorCounts");
  const reasons = (Array.isArray(counts) ? counts : [])
    .map((count) => `${codeIn(at(count, "reason")) || "another reason"} ${codeIn(at(count, "recordCount"))}`)
    .slice(0, 5)
    .join(", ");
  switch (at(result, "requestStatus")) {
    case "SUCCESS":
      return { state: "sent", answer: `processed as ${requestId}` };
    case "PARTIAL_SUCCESS":
      return { state: "sent", answer: `processed in part as ${requestId}: ${reasons}` };
    case "FAILED":
      return { state: "refused", answer: `refused after it was accepted: ${reasons}` };
    default:
      return null;
  }
}

/** The conversion action of an event; events of one request have the same. */
export function actionOf(destination: GoogleAds, event: Pick<EventRow, "kind"> | undefined): string | null {
  const key = event && nameFor(event.kind, "google_ads");
  return key ? destination[key as "leadAction" | "depositAction" | "saleAction"] : null;
}

function eventOf({ id, kind, at: happened, facts, person }: EventRow) {
  const { gclid, gbraid, wbraid, email, phone } = person;
  const identifiers = [
    ...(email === undefined ? [] : [{ emailAddress: email }]),
    ...(phone === undefined ? [] : [{ phoneNumber: phone }]),
  ];
  const clicks = gclid ? { gclid } : gbraid ? { gbraid } : wbraid ? { wbraid } : null;
  return {
    transactionId: id,
    eventTimestamp: happened.toISOString(),
    eventSource: kind === "sale" ? "IN_STORE" : "WEB",
    ...(clicks ? { adIdentifiers: clicks } : {}),
    ...(identifiers.length > 0 ? { userData: { userIdentifiers: identifiers } } : {}),
    ...(facts.value === undefined ? {} : { conversionValue: facts.value, currency: facts.currency }),
    consent: { adUserData: "CONSENT_GRANTED", adPersonalization: "CONSENT_DENIED" },
  };
}

/** Four requests a second of all sites: a cloud project, which they may share, has 300 a minute. */
const turnMs = 250;
let nextAt = 0;
async function nextTurn(): Promise<void> {
  const now = performance.now();
  const wait = Math.max(0, nextAt - now);
  nextAt = Math.max(now, nextAt) + turnMs;
  if (wait > 0) await setTimeout(wait);
}

/** What a secret says of the access to an account, as parameters; null for one that isn't written so. */
export function accessOf(secret: string): [string, string][] | null {
  const written = readJson(secret);
  const fields = ["client_id", "client_secret", "refresh_token"].map((name) => [name, at(written, name)]);
  return fields.every(([, value]) => typeof value === "string") ? (fields as [string, string][]) : null;
}

type Token = { value: string; until: number };
/** Access tokens by their secret, which Google gives for an hour. */
const tokens = new Map<string, Token>();
const tokenMs = 50 * minuteMs;
const maxTokens = 1_000;

async function accessToken(
  services: SenderServices,
  secret: string,
): Promise<{ value: string } | BatchOutcome> {
  const now = services.now().getTime();
  const known = tokens.get(secret);
  if (known && known.until > now) return known;
  const fields = accessOf(secret);
  if (fields === null)
    return failed("the secret isn't JSON with client_id, client_secret and refresh_token", { unsent: true });
  const body = new URLSearchParams([["grant_type", "refresh_token"], ...fields]).toString();
  const { outcome, json } = await postJson(services, `${services.bases.googleToken}/token`, {
    body,
    headers: { "content-type": "application/x-www-form-urlencoded" },
  });
  if (outcome.kind === "refused")
    return failed(`no access token (${codeIn(at(json, "error"))}): the secret is refused`, { unsent: true });
  const value = at(json, "access_token");
  if (outcome.kind === "failed")
    return failed(outcome.answer, { unsent: true, retryAfterMs: outcome.retryAfterMs });
  if (typeof value !== "string") return failed("no access token came", { unsent: true });
  if (tokens.size >= maxTokens) tokens.clear();
  const token = { value, until: now + tokenMs };
  tokens.set(secret, token);
  return token;
}
