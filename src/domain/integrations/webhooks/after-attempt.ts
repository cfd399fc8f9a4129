import { waitBeforeTry } from "#lib/backoff.ts";
import { dayMs } from "#lib/durations.ts";

/** What a receiver did with a message: `status` null when there was no answer. */
export type Attempt = { accepted: boolean; status: number | null; askedMs: number | null };

/** What an endpoint's row says of its next event. */
export type EndpointState = { failures: number; failingSince: Date | null };

/** `sent` and `passed over` go on with the next event, `again` tries this one at a time, `gone` and `failing` disable the endpoint. */
export type NextStep =
  | { kind: "sent" }
  | { kind: "again"; at: Date }
  | { kind: "passed over" }
  | { kind: "disable"; reason: "gone" | "failing" };

/** After this time without a success an endpoint is disabled. */
export const maxFailingMs = 5 * dayMs;
/** So often an event is tried that the receiver refuses for what it says. */
const maxRefusals = 3;
/** Answers about the endpoint rather than the event, such as those to a wrong secret or address: the same event is tried again. */
const ofEndpoint = [401, 403, 404, 408, 425, 429];
const isAboutEvent = (status: number | null) =>
  status !== null && status >= 400 && status < 500 && !ofEndpoint.includes(status);

/** @param random in [0, 1) */
export function afterAttempt(
  { accepted, status, askedMs }: Attempt,
  { failures, failingSince }: EndpointState,
  now: Date,
  random: number,
): NextStep {
  if (accepted) return { kind: "sent" };
  if (status === 410) return { kind: "disable", reason: "gone" };
  if (failingSince && now.getTime() - failingSince.getTime() >= maxFailingMs)
    return { kind: "disable", reason: "failing" };
  const tries = failures + 1;
  if (isAboutEvent(status) && tries >= maxRefusals) return { kind: "passed over" };
  return { kind: "again", at: new Date(now.getTime() + waitBeforeTry(tries, random, askedMs ?? 0)) };
}
