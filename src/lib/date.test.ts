import { expect, it } from "vitest";
import { calendarDate, formatDate, isDay, sentInstant } from "./date.ts";

it.each([
  ["2025-03-14", "14 Mar 2025"],
  ["2025-03-14T23:30:00Z", "14 Mar 2025"],
  ["2019-03", "Mar 2019"],
  ["soon", "soon"],
])("reads %s as %s", (iso, text) => {
  expect(formatDate(iso, "en-AU")).toBe(text);
});

it.each([
  ["2026-10-03T15:59:00Z", "Australia/Sydney", "2026-10-04"],
  ["2026-10-03T13:59:00Z", "Australia/Sydney", "2026-10-03"],
  ["2026-10-03T15:59:00Z", "Australia/Perth", "2026-10-03"],
])("gives the calendar date of %s in %s", (at, zone, date) => {
  expect(calendarDate(new Date(at), zone)).toBe(date);
});

it.each([
  ["2026-02-28", true],
  ["2024-02-29", true],
  ["2026-02-31", false],
  ["2026-13-01", false],
  ["0000-01-01", false],
  ["1899-12-31", false],
  ["2200-01-01", false],
  ["+010000-01-01", false],
  ["2026-2-1", false],
  ["", false],
])("%j is a day: %s", (text, isOne) => {
  expect(isDay(text)).toBe(isOne);
});

it.each([
  ["2026-03-02T01:00:00Z", "2026-03-02T01:00:00.000Z"],
  ["2026-03-02T01:00:00.5+10:00", "2026-03-01T15:00:00.500Z"],
  ["2026-02-31T01:00:00Z", null],
  ["0000-01-01T00:00:00Z", null],
  ["+275760-09-13T00:00:00Z", null],
  ["soon", null],
])("reads %j as the instant %s", (text, instant) => {
  expect(sentInstant(text)?.toISOString() ?? null).toBe(instant);
});
