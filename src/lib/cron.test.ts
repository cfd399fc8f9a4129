import { expect, it } from "vitest";
import { isCron, maxPauseMs, nextTime } from "./cron.ts";
import { hourMs } from "./durations.ts";

it.each([
  ["30 4 * * *", true],
  ["*/15 8-18 * * 1-5", true],
  ["0 4 1 jan *", true],
  ["0 30 4 * * *", false],
  ["@daily", false],
  ["61 4 * * *", false],
  ["0 4 30 2 *", false],
  ["", false],
])("%j is a schedule: %s", (text, expected) => {
  expect(isCron(text)).toBe(expected);
});

it.each([
  ["30 4 * * *", "Australia/Sydney", "2026-11-22T00:00:00Z", "2026-11-22T17:30:00.000Z"],
  ["30 4 * * *", "Europe/London", "2026-11-22T00:00:00Z", "2026-11-22T04:30:00.000Z"],
  // The clock skips 2:30 that day: it runs at 3:00.
  ["30 2 * * *", "Australia/Sydney", "2026-10-03T00:00:00Z", "2026-10-03T16:00:00.000Z"],
  // The clock has 2:30 twice that day: it runs once.
  ["30 2 * * *", "Australia/Sydney", "2026-04-04T15:30:00Z", "2026-04-05T16:30:00.000Z"],
])("%s in %s runs after %s at %s", (text, zone, after, expected) => {
  expect(nextTime(text, zone, new Date(after))?.toISOString()).toBe(expected);
});

it.each([
  ["*/15 * * * *", 0.25],
  ["30 4 * * *", 24],
  ["30 4 * * 1-5", 72],
  ["0 8-18/2 * * *", 14],
  ["0 4 * * 0", 168],
])("%s pauses for at most %s hours", (text, hours) => {
  expect(maxPauseMs(text, "UTC")).toBe(hours * hourMs);
});
