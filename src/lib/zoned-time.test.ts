import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { instantOf, nextDate, offsetMinutes, weekdayOf, zonedIso } from "./zoned-time.ts";

const australianZones = [
  "Australia/Sydney",
  "Australia/Melbourne",
  "Australia/Hobart",
  "Australia/Brisbane",
  "Australia/Lindeman",
  "Australia/Adelaide",
  "Australia/Broken_Hill",
  "Australia/Darwin",
  "Australia/Perth",
  "Australia/Eucla",
  "Australia/Lord_Howe",
];

describe("local time in Australia", () => {
  it.each([
    ["2026-11-23", 540, "Australia/Sydney", "2026-11-22T22:00:00.000Z"],
    ["2026-11-23", 540, "Australia/Brisbane", "2026-11-22T23:00:00.000Z"],
    ["2026-11-23", 540, "Australia/Adelaide", "2026-11-22T22:30:00.000Z"],
    ["2026-11-23", 540, "Australia/Eucla", "2026-11-23T00:15:00.000Z"],
    ["2026-07-01", 0, "Australia/Lord_Howe", "2026-06-30T13:30:00.000Z"],
    ["2026-11-23", 1440, "Australia/Perth", "2026-11-23T16:00:00.000Z"],
  ])("%s + %i minutes in %s is %s", (date, minutes, zone, instant) => {
    expect(instantOf(date, minutes, zone)?.toISOString()).toBe(instant);
  });

  it("skips the missing hour, half an hour on Lord Howe, and takes the first of two", () => {
    expect(instantOf("2026-10-04", 150, "Australia/Sydney")).toBeNull();
    expect(instantOf("2026-10-04", 150, "Australia/Brisbane")).not.toBeNull();
    expect(instantOf("2026-10-04", 135, "Australia/Lord_Howe")).toBeNull();
    expect(instantOf("2026-10-04", 150, "Australia/Lord_Howe")).not.toBeNull();
    expect(instantOf("2026-04-05", 150, "Australia/Sydney")?.toISOString()).toBe("2026-04-04T15:30:00.000Z");
  });

  it("is reversed by formatting the instant in the zone, on any day of daylight saving", () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...australianZones),
        fc.integer({ min: 0, max: 3_000 }),
        fc.integer({ min: 0, max: 1_439 }),
        (zone, days, minutes) => {
          const date = nextDate("2024-01-01", days);
          const at = instantOf(date, minutes, zone);
          if (at === null) return;
          const time = `${String(Math.floor(minutes / 60)).padStart(2, "0")}:${String(minutes % 60).padStart(2, "0")}`;
          const written = zonedIso(at, zone);
          expect(written.slice(0, 16)).toBe(`${date}T${time}`);
          expect(new Date(written).getTime()).toBe(at.getTime());
        },
      ),
      { numRuns: 500 },
    );
  });

  it("counts days and weekdays", () => {
    expect(nextDate("2028-02-28", 1)).toBe("2028-02-29");
    expect(nextDate("2026-12-31", 1)).toBe("2027-01-01");
    expect(weekdayOf("2026-11-22")).toBe(0);
    expect(offsetMinutes(new Date("2026-01-01T00:00:00Z"), "America/St_Johns")).toBe(-210);
    expect(zonedIso(new Date("2026-01-01T00:00:00Z"), "America/St_Johns")).toBe("2025-12-31T20:30:00-03:30");
  });
});

it("has the same offset at any instant as a formatter of the zone, on the days when clocks change too", () => {
  const zones = [...australianZones, "Asia/Kathmandu", "Pacific/Chatham", "America/New_York", "UTC"];
  const wrong: string[] = [];
  for (const timeZone of zones) {
    const format = new Intl.DateTimeFormat("en-CA", { timeZone, timeZoneName: "longOffset" });
    for (const day of ["2026-04-04", "2026-04-05", "2026-10-03", "2026-10-04", "2026-11-27", "1999-12-31"])
      for (let minute = 0; minute < 1440; minute += 7) {
        const at = new Date(Date.parse(`${day}T00:00:30.500Z`) + minute * 60_000);
        const [, sign = "+", hours = 0, minutes = 0] =
          /GMT(?:([+-])(\d{2}):(\d{2}))?$/.exec(format.format(at)) ?? [];
        if (offsetMinutes(at, timeZone) !== Number(`${sign}1`) * (Number(hours) * 60 + Number(minutes)))
          wrong.push(`${timeZone} ${at.toISOString()}`);
      }
  }
  expect(wrong).toEqual([]);
});
