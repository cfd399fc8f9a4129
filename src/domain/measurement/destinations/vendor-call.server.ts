import type { publicFetch } from "#lib/public-fetch.server.ts";
import { retryAfterMs } from "#lib/retry-after.ts";
import { readJson } from "#lib/sent-text.ts";
import type { Destination } from "./destination.ts";
import type { EventRow } from "./measured-event.ts";

/** Addresses of the vendors, which only the demo and tests replace. */
export type VendorBases = { ga4: string; meta: string; google: string; googleToken: string };

export const vendorBases: VendorBases = {
  ga4: "https://www.google-analytics.com",
  meta: "https://graph.facebook.com",
  google: "https://datamanager.googleapis.com",
  googleToken: "https://oauth2.googleapis.com",
};

export type SenderServices = {
  post: typeof publicFetch;
  bases: VendorBases;
  now: () => Date;
};

/** What a destination said to a batch, in our own words and its codes: never its text, which may quote a person. */
export type BatchOutcome =
  | { kind: "sent"; answer: string }
  /** These events are wrong: a batch of several is divided. */
  | { kind: "refused"; answer: string }
  /** `unsent`: the events can't have arrived. */
  | { kind: "failed"; answer: string; unsent: boolean; retryAfterMs: number | null };

export type Sender<Of extends Destination = Destination> = {
  /** At most so many events in a request. */
  maxEvents: number;
  /** Older events aren't accepted. */
  maxAgeMs: number;
  /** Whether it can't tell a repeated event from a new one. */
  countsRepeats: boolean;
  /** What is sent: an own document for each, so that the console can show it. */
  bodyOf(destination: Of, events: readonly EventRow[]): object;
  send(
    services: SenderServices,
    destination: Of,
    secret: string,
    events: readonly EventRow[],
  ): Promise<BatchOutcome>;
};

const timeoutMs = 20_000;

/** Posts a body and reads the answer's JSON. */
export async function postJson(
  { post, now }: SenderServices,
  url: string,
  { body, headers }: { body: string; headers?: Record<string, string> },
): Promise<{ outcome: BatchOutcome; json: unknown }> {
  const fetched = await post(url, {
    maxBytes: 256 * 1024,
    timeoutMs,
    post: { body, headers: { "content-type": "application/json", "user-agent": "Forecourt", ...headers } },
  });
  if (fetched.kind === "ok")
    return { outcome: { kind: "sent", answer: "accepted" }, json: readJson(fetched.bytes.toString("utf8")) };
  if (fetched.kind === "refused")
    return { outcome: failed(fetched.reason, { unsent: true }), json: undefined };
  const { response, code, timedOut } = fetched;
  if (response === undefined) {
    const unsent = code === "ECONNREFUSED" || code === "ENOTFOUND" || code === "EAI_AGAIN";
    return {
      outcome: failed(timedOut ? "no answer in time" : (code ?? "no connection"), { unsent }),
      json: undefined,
    };
  }
  const { status, headers: answered, bytes } = response;
  const json = readJson(bytes.toString("utf8"));
  const answer = `answered ${status}`;
  const isTheirs = status >= 500 || status === 429 || status === 408;
  const isSecret = status === 401 || status === 403;
  if (isTheirs || isSecret || status < 400)
    return {
      outcome: failed(isSecret ? `${answer}: the secret is refused` : answer, {
        unsent: true,
        retryAfterMs: retryAfterMs(answered["retry-after"], now()),
      }),
      json,
    };
  return { outcome: { kind: "refused", answer }, json };
}

export const failed = (
  answer: string,
  more: { unsent: boolean; retryAfterMs?: number | null },
): BatchOutcome => ({ kind: "failed", answer, unsent: more.unsent, retryAfterMs: more.retryAfterMs ?? null });

/** A code of a vendor, such as `INVALID_ARGUMENT`; "" for any other text. */
export const codeIn = (value: unknown): string =>
  (typeof value === "string" && /^[\w.[\]-]{1,80}$/.test(value)) || typeof value === "number"
    ? String(value)
    : "";

export const at = (value: unknown, ...path: (string | number)[]): unknown =>
  path.reduce<unknown>(
    (inner, key) =>
      typeof inner === "object" && inner !== null
        ? (inner as Record<string | number, unknown>)[key]
        : undefined,
    value,
  );
