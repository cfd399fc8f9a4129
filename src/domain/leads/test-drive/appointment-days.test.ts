import { expect, it } from "vitest";
import { momentText } from "./appointment-days.ts";

it.each([
  ["2027-04-05T11:30:00+10:00", "Mon 5 Apr 2027, 11:30 am"],
  ["2027-04-05T14:05", "Mon 5 Apr 2027, 2:05 pm"],
  ["2027-04-05T01:30:00.000Z", "Mon 5 Apr 2027, 11:30 am"],
  ["2027-04-05", "Mon 5 Apr 2027"],
  ["Morning", "Morning"],
  ["Please ring on 2027-04-05", "Please ring on 2027-04-05"],
  ["2027-13-45", "2027-13-45"],
  ["", ""],
])("people read %j as %j", (value, text) => {
  expect(momentText(value, "Australia/Brisbane")).toBe(text);
});
