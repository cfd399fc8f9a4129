import { expect, it } from "vitest";
import { dayMs, hourMs } from "#lib/durations.ts";
import { afterAttempt } from "./after-attempt.ts";

const now = new Date("2026-03-02T01:00:00Z");
const ago = (ms: number) => new Date(now.getTime() - ms);
const refused = (status: number | null, askedMs: number | null = null) => ({
  accepted: false,
  status,
  askedMs,
});
const again = (seconds: number) => ({ kind: "again", at: new Date(now.getTime() + seconds * 1_000) });
const fresh = { failures: 0, failingSince: null };

it.each<[string, Parameters<typeof afterAttempt>[0], Parameters<typeof afterAttempt>[1], object]>([
  ["an accepted one", { accepted: true, status: 200, askedMs: null }, fresh, { kind: "sent" }],
  ["no answer", refused(null), fresh, again(30)],
  ["a second failure", refused(500), { failures: 1, failingSince: ago(30_000) }, again(60)],
  ["many failures", refused(503), { failures: 30, failingSince: ago(dayMs) }, again(7_200)],
  ["a redirect", refused(302), fresh, again(30)],
  ["408", refused(408), { failures: 9, failingSince: ago(hourMs) }, again(7_200)],
  ["429 with a wait", refused(429, 600_000), fresh, again(600)],
  ["429 with a wait of a day", refused(429, dayMs), fresh, again(7_200)],
  ["a refusal", refused(422), fresh, again(30)],
  ["a second refusal", refused(422), { failures: 1, failingSince: ago(30_000) }, again(60)],
  ["a third refusal", refused(422), { failures: 2, failingSince: ago(90_000) }, { kind: "passed over" }],
  ["a wrong address", refused(404), { failures: 2, failingSince: ago(90_000) }, again(120)],
  ["a wrong secret", refused(401), { failures: 2, failingSince: ago(90_000) }, again(120)],
  ["410", refused(410), fresh, { kind: "disable", reason: "gone" }],
  ["four days of failures", refused(500), { failures: 3, failingSince: ago(4 * dayMs) }, again(240)],
  [
    "five days of failures",
    refused(500),
    { failures: 3, failingSince: ago(5 * dayMs) },
    { kind: "disable", reason: "failing" },
  ],
  [
    "five days of refusals",
    refused(422),
    { failures: 2, failingSince: ago(5 * dayMs) },
    { kind: "disable", reason: "failing" },
  ],
])("after %s [DECIDE-222]", (_, attempt, state, expected) => {
  expect(afterAttempt(attempt, state, now, 0.5)).toEqual(expected);
});
