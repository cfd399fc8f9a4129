import { expect, it } from "vitest";
import { calendarDate, formatDate } from "./date.ts";

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
