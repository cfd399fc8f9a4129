import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { SpecialHour } from "#domain/configuration/site.ts";
import { testDriveSlice } from "#domain/configuration/slices/test-drive-slice.ts";
import { dayHours } from "#domain/places/opening-hours.ts";
import { calendarDate } from "#lib/date.ts";
import { nextDate, weekdayOf, zonedIso } from "#lib/zoned-time.ts";
import { sampleLocation } from "#tests/support/sample-site.ts";
import { readRequestedTime } from "./booking-time.ts";

import { isFree, offersSlots, type SlotPlace, slotsOf } from "./slots.ts";

const week = (open: string, close: string, days = [0, 1, 2, 3, 4, 5, 6]) =>
  days.map((weekday) => ({ weekday, status: "Open" as const, open, close }));
const at = (opening_hours: object[]) =>
  sampleLocation({
    contact_detail: { phone: null, landline_phone: null, opening_hours: opening_hours as never },
  });

function place(
  over: Partial<Omit<SlotPlace, "slice">> & { hours?: object[]; slice?: object } = {},
): SlotPlace {
  return {
    location: at(over.hours ?? week("09:00", "12:00")),
    specialHours: over.specialHours ?? [],
    timeZone: over.timeZone ?? "Australia/Sydney",
    slice: testDriveSlice.parse({ noticeHours: 0, ...over.slice }),
  };
}
const special = (over: Partial<SpecialHour>): SpecialHour => ({
  date: "2026-11-24",
  status: "Open",
  start_hour: "10:00",
  end_hour: "12:00",
  department: "all",
  location_name: null,
  ...over,
});
const now = new Date("2026-11-22T22:00:00Z"); // Monday 09:00 in Sydney
const times = (of: SlotPlace, dates?: string[], when = now) =>
  slotsOf(of, when, dates).map(({ startsAt }) => zonedIso(startsAt, of.timeZone));

describe("times for test drives [LEAD-13] [DECIDE-54]", () => {
  it("fill the opening hours and end by closing time", () => {
    expect(times(place(), ["2026-11-24"]).map((time) => time.slice(11, 16))).toEqual([
      "09:00",
      "10:00",
      "11:00",
    ]);
    expect(times(place({ slice: { minutes: 50 } }), ["2026-11-24"])).toHaveLength(3);
    expect(times(place({ slice: { minutes: 240 } }), ["2026-11-24"])).toEqual([]);
  });

  it("end at midnight where a place closes after it", () => {
    const late = place({ hours: week("21:00", "02:00") });
    expect(times(late, ["2026-11-24"])).toEqual([
      "2026-11-24T21:00:00+11:00",
      "2026-11-24T22:00:00+11:00",
      "2026-11-24T23:00:00+11:00",
    ]);
    const afterTwo = place({ hours: week("21:00", "02:00"), slice: { minutes: 90 } });
    expect(times(afterTwo, ["2026-11-24"]).map((time) => time.slice(11, 16))).toEqual(["21:00", "22:30"]);
  });

  it("aren't offered where the site offers none", () => {
    expect(times(place({ slice: { enabled: false } }))).toEqual([]);
    expect(times(place({ slice: { slots: false } }))).toEqual([]);
  });

  it("are offered today, from now on", () => {
    expect(times(place(), ["2026-11-23"], new Date("2026-11-22T23:00:00Z"))).toEqual([
      "2026-11-23T10:00:00+11:00",
      "2026-11-23T11:00:00+11:00",
    ]);
  });

  it("neither overlap nor end after closing where the clock jumps an hour", () => {
    const night = (open: string, close: string, minutes: number) =>
      times(
        place({ hours: week(open, close), slice: { minutes, horizonDays: 90 } }),
        ["2026-10-04"],
        new Date("2026-09-20T00:00:00Z"),
      ).map((time) => time.slice(11, 16));
    expect(night("00:00", "03:00", 90)).toEqual(["00:00"]);
    expect(night("01:30", "05:00", 45)).toEqual(["01:30", "03:45"]);
  });

  it("respect the notice and the horizon", () => {
    const notice = place({ slice: { noticeHours: 25 } });
    expect(times(notice)[0]).toBe("2026-11-24T10:00:00+11:00");
    expect(times(place({ slice: { horizonDays: 2 } })).at(-1)).toBe("2026-11-25T11:00:00+11:00");
    expect(times(place({ slice: { horizonDays: 2 } }), ["2026-11-26", "2026-11-20"])).toEqual([]);
  });

  it("don't exist on a closed day", () => {
    expect(times(place({ hours: week("09:00", "12:00", [1, 2]) }), ["2026-11-25"])).toEqual([]);
    expect(
      times(place({ hours: [{ weekday: 2, status: "Closed", open: "09:00", close: "12:00" }] })),
    ).toEqual([]);
  });

  it.each<[string, SpecialHour[], string[]]>([
    ["a day with other hours", [special({})], ["10:00", "11:00"]],
    ["a holiday", [special({ status: "Closed" })], []],
    [
      "a holiday of another department",
      [special({ status: "Closed", department: "service" })],
      ["09:00", "10:00", "11:00"],
    ],
    [
      "a holiday of another location",
      [special({ status: "Closed", location_name: "Other" })],
      ["09:00", "10:00", "11:00"],
    ],
    [
      "its own hours on everybody's holiday",
      [special({ status: "Closed" }), special({ location_name: "Sample North - Sales" })],
      ["10:00", "11:00"],
    ],
    [
      "hours written as instants",
      [special({ start_hour: "2026-11-24T11:00:00+11:00", end_hour: "2026-11-24T12:00:00+11:00" })],
      ["11:00"],
    ],
  ])("follow %s [ENT-196..201]", (_, specialHours, expected) => {
    const found = times(place({ specialHours }), ["2026-11-24"]);
    expect(found.map((time) => time.slice(11, 16))).toEqual(expected);
  });

  it("are parsed from the text of the hours where there is nothing else", () => {
    const spoken = at([{ weekday: 2, formated_hours: "8:30 am – 5:30 pm" }]);
    expect(dayHours(spoken, [], "2026-11-24", "Australia/Sydney")).toEqual({ open: 510, close: 1050 });
    const textOnly = at([{ weekday: 2, formated_hours: "By appointment only" }]);
    expect(dayHours(textOnly, [], "2026-11-24", "Australia/Sydney")).toBeNull();
    expect(offersSlots({ location: textOnly, slice: testDriveSlice.parse({}) })).toBe(false);
  });

  it("are free while a seat is left and the car isn't out", () => {
    const slot = slotsOf(place(), now, ["2026-11-24"])[0]!;
    const booked = [{ startsAt: slot.startsAt, carId: "a" }];
    expect(isFree(slot, [], 1, "a")).toBe(true);
    expect(isFree(slot, booked, 1, "b")).toBe(false);
    expect(isFree(slot, booked, 2, "b")).toBe(true);
    expect(isFree(slot, booked, 2, "a")).toBe(false);
    expect(isFree(slot, [{ startsAt: slot.endsAt, carId: "a" }], 1, "a")).toBe(true);
    expect(isFree(slot, [{ startsAt: slot.startsAt, carId: null }], 2, null)).toBe(true);
  });
});

const zones = [
  "Sydney",
  "Melbourne",
  "Hobart",
  "Brisbane",
  "Adelaide",
  "Broken_Hill",
  "Darwin",
  "Perth",
  "Eucla",
  "Lord_Howe",
];

describe("around daylight saving, in every Australian zone", () => {
  it("every time is within the local hours, none overlap, each can be booked as serialised", () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...zones.map((zone) => `Australia/${zone}`)),
        // The nights of April and October when clocks change, and any other.
        fc.oneof(fc.constantFrom(-232, -231, -230, -51, -50, -49, -48), fc.integer({ min: 0, max: 900 })),
        fc.integer({ min: 0, max: 20 }),
        fc.integer({ min: 1, max: 24 }),
        fc.constantFrom(15, 30, 45, 60, 90),
        (timeZone, offset, open, length, minutes) => {
          const close = Math.min(24, open + length);
          const clock = (hour: number) => `${String(hour).padStart(2, "0")}:00`;
          const date = nextDate("2026-11-22", offset);
          const before = new Date(`${nextDate(date, -2)}T00:00:00Z`);
          const of = place({ timeZone, hours: week(clock(open), clock(close)), slice: { minutes } });
          const slots = slotsOf(of, before, [date]);
          let last = 0;
          // Plain comparisons: with thousands of calls, `expect` itself would take most of the test's time.
          for (const { startsAt, endsAt } of slots) {
            const start = zonedIso(startsAt, timeZone);
            // By its last minute: where the clock skips from 2 to 3, a slot that ends at 2 is written as
            // ending at 3.
            const lastMinute = zonedIso(new Date(endsAt.getTime() - 60_000), timeZone);
            const read = readRequestedTime(start, of, timeZone, before);
            const wrong = [
              calendarDate(startsAt, timeZone) !== date && "is on another day",
              Number(start.slice(11, 13)) < open && "begins before opening",
              endsAt.getTime() - startsAt.getTime() !== minutes * 60_000 && "lasts another time",
              Number(lastMinute.slice(11, 13)) * 60 + Number(lastMinute.slice(14, 16)) >= close * 60 &&
                "ends after closing",
              startsAt.getTime() < last && "overlaps the one before",
              (read.kind !== "slot" || read.slot.startsAt.getTime() !== startsAt.getTime()) &&
                "can't be booked as it is written",
            ].filter(Boolean);
            if (wrong.length > 0) expect.fail(`${start} ${wrong.join(", ")}`);
            last = endsAt.getTime();
          }
          if (weekdayOf(date) >= 0 && close - open >= 4) expect(slots.length).toBeGreaterThan(0);
        },
      ),
      // Fewer where the runner says so: mutation tests repeat it for each mutant.
      { numRuns: fc.readConfigureGlobal()?.numRuns ?? 400, examples: [["Australia/Sydney", -49, 0, 2, 15]] },
    );
  });

  it("offers no time that the clock skips, and the repeated hour once", () => {
    const open = (date: string) =>
      times(place({ hours: week("01:00", "05:00") }), [date], new Date("2026-03-30T00:00:00Z"));
    const nights = place({ hours: week("01:00", "05:00"), slice: { horizonDays: 90 } });
    const spring = times(nights, ["2026-10-04"], new Date("2026-09-20T00:00:00Z"));
    expect(spring).toEqual([
      "2026-10-04T01:00:00+11:00".replace("+11", "+10"),
      "2026-10-04T03:00:00+11:00",
      "2026-10-04T04:00:00+11:00",
    ]);
    expect(open("2026-04-05").map((time) => time.slice(11))).toEqual([
      "01:00:00+11:00",
      "02:00:00+11:00",
      "03:00:00+10:00",
      "04:00:00+10:00",
    ]);
  });
});

describe("the requested time", () => {
  const open = place();
  it.each<[string, object]>([
    ["2026-11-24T10:00:00+11:00", { kind: "slot" }],
    ["2026-11-24T10:00", { kind: "slot" }],
    ["2026-11-23T23:00:00Z", { kind: "slot" }],
    ["2026-11-24T10:30", { kind: "wrong", reason: "unknown" }],
    ["2026-11-24", { kind: "wrong", reason: "unknown" }],
    ["2026-11-20T10:00", { kind: "wrong", reason: "past" }],
    ["2026-11-24T25:00", { kind: "wrong", reason: "invalid" }],
    ["2026-13-01T10:00", { kind: "wrong", reason: "invalid" }],
    ["tomorrow", { kind: "wrong", reason: "invalid" }],
  ])("%s", (value, expected) => {
    expect(readRequestedTime(value, open, open.timeZone, now)).toMatchObject(expected);
  });

  it("is a preference where no times are offered, on a working day", () => {
    const plain = place({ hours: week("09:00", "12:00", [2]), slice: { slots: false } });
    expect(readRequestedTime("2026-11-24", plain, plain.timeZone, now)).toMatchObject({
      kind: "wish",
      dateOnly: true,
    });
    expect(readRequestedTime("2026-11-25", plain, plain.timeZone, now)).toMatchObject({ reason: "unknown" });
    expect(readRequestedTime("2026-11-25", null, "Australia/Perth", now)).toMatchObject({ kind: "wish" });
  });
});
