import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { OpeningHour, SpecialHour } from "#domain/configuration/site.ts";
import { calendarDate } from "#lib/date.ts";
import { instantOf, nextDate, offsetMinutes } from "#lib/zoned-time.ts";
import { sampleLocation } from "#tests/support/sample-site.ts";
import { openState, openText } from "./open-state.ts";
import { clockText, dayHours } from "./opening-hours.ts";

const sydney = "Australia/Sydney";
const at = (opening_hours: OpeningHour[]) =>
  sampleLocation({ contact_detail: { phone: null, landline_phone: null, opening_hours } });
const open = (weekday: number, from: string, to: string): OpeningHour => ({ weekday, open: from, close: to });
const week = (from: string, to: string, days = [0, 1, 2, 3, 4, 5, 6]) =>
  days.map((day) => open(day, from, to));
const holiday = (date: string, over: Partial<SpecialHour> = {}): SpecialHour => ({
  date,
  status: "Closed",
  start_hour: null,
  end_hour: null,
  department: "all",
  location_name: null,
  ...over,
});
/** The instant of a local time in Sydney. */
const when = (date: string, time: string) =>
  instantOf(date, Number(time.slice(0, 2)) * 60 + Number(time.slice(3)), sydney)!;
const textAt = (hours: OpeningHour[], now: Date, specials: SpecialHour[] = []) =>
  openText(openState(at(hours), specials, now, sydney));

describe("open now [LOC-32]", () => {
  const office = week("08:30", "17:30", [1, 2, 3, 4, 5]);
  it.each([
    ["2026-11-23", "08:29", "Closed, opens 8:30am"],
    ["2026-11-23", "08:30", "Open now, closes 5:30pm"],
    ["2026-11-23", "17:29", "Open now, closes 5:30pm"],
    ["2026-11-23", "17:30", "Closed, opens tomorrow 8:30am"],
    ["2026-11-27", "18:00", "Closed, opens Monday 8:30am"],
    ["2026-11-29", "10:00", "Closed, opens tomorrow 8:30am"],
  ])("on %s at %s says %s", (date, time, text) => expect(textAt(office, when(date, time))).toBe(text));

  it("uses the site's time zone, whatever the server's", () => {
    const now = when("2026-11-23", "08:45");
    expect(openText(openState(at(office), [], now, sydney))).toBe("Open now, closes 5:30pm");
    expect(openText(openState(at(office), [], now, "Australia/Perth"))).toBe("Closed, opens 8:30am");
  });

  it("continues past midnight, into a holiday too", () => {
    const nights = week("18:00", "02:00", [5]);
    expect(textAt(nights, when("2026-11-27", "23:00"))).toBe("Open now, closes 2am");
    expect(textAt(nights, when("2026-11-28", "01:59"), [holiday("2026-11-28")])).toBe("Open now, closes 2am");
    expect(textAt(nights, when("2026-11-28", "02:00"))).toBe("Closed, opens Friday 6pm");
  });

  it("shows no next opening when closed all week", () => {
    const closed = [0, 1, 2, 3, 4, 5, 6].map((weekday) => ({ weekday, status: "Closed" as const }));
    expect(textAt(closed, when("2026-11-23", "10:00"))).toBe("Closed");
    expect(
      textAt(
        office,
        when("2026-12-24", "18:00"),
        Array.from({ length: 20 }, (_, i) => holiday(nextDate("2026-12-25", i))),
      ),
    ).toBe("Closed");
  });

  it("never closes when open round the clock", () => {
    expect(textAt(week("00:00", "00:00"), when("2026-11-23", "10:00"))).toBe("Open now, day and night");
  });

  it("skips a holiday, and uses its special hours [LOC-42] [DECIDE-115]", () => {
    expect(textAt(office, when("2026-12-24", "18:00"), [holiday("2026-12-25")])).toBe(
      "Closed, opens Monday 8:30am",
    );
    const short = holiday("2026-11-23", { status: "Open", start_hour: "10:00", end_hour: "12:00" });
    expect(textAt(office, when("2026-11-23", "09:00"), [short])).toBe("Closed, opens 10am");
    expect(textAt(office, when("2026-11-23", "12:30"), [short])).toBe("Closed, opens tomorrow 8:30am");
    const shut = Array.from({ length: 8 }, (_, i) => holiday(nextDate("2026-12-25", i)));
    expect(textAt(office, when("2026-12-24", "18:00"), shut)).toBe("Closed, opens Mon 4 Jan 8:30am");
  });

  it("repeats text that isn't a time, and shows nothing without hours [ENT-193]", () => {
    expect(textAt([{ weekday: 1, formated_hours: "By appointment" }], when("2026-11-23", "10:00"))).toBe(
      "Today: By appointment",
    );
    expect(textAt([{ weekday: 3, formated_hours: "By appointment" }], when("2026-11-23", "10:00"))).toBe(
      "Closed",
    );
    expect(textAt([], when("2026-11-23", "10:00"))).toBeNull();
  });

  it("is valid until it next changes, midnight at the latest", () => {
    const until = (date: string, time: string) => openState(at(office), [], when(date, time), sydney).until;
    expect(until("2026-11-23", "08:00")).toEqual(when("2026-11-23", "08:30"));
    expect(until("2026-11-23", "09:00")).toEqual(when("2026-11-23", "17:30"));
    expect(until("2026-11-23", "18:00")).toEqual(when("2026-11-24", "00:00"));
  });

  it("on the nights of a daylight saving change [DECIDE-113]", () => {
    // 2026-10-04: 02:00 becomes 03:00 in Sydney. 2026-04-05: 03:00 becomes 02:00.
    const late = week("18:00", "04:00");
    const forward = openState(at(late), [], new Date("2026-10-03T14:30:00Z"), sydney);
    expect(forward).toMatchObject({
      kind: "open",
      closes: { time: "4am", at: new Date("2026-10-03T17:00:00Z") },
    });
    const back = openState(at(late), [], new Date("2026-04-04T14:30:00Z"), sydney);
    expect(back).toMatchObject({
      kind: "open",
      closes: { time: "4am", at: new Date("2026-04-04T18:00:00Z") },
    });
    // A skipped local time: the first instant after it.
    expect(openState(at(week("02:30", "09:00")), [], new Date("2026-10-03T15:00:00Z"), sydney)).toMatchObject(
      {
        kind: "closed",
        opens: { time: "3am", at: new Date("2026-10-03T16:00:00Z") },
      },
    );
  });
});

const zones = ["Sydney", "Hobart", "Brisbane", "Adelaide", "Darwin", "Perth", "Lord_Howe"].map(
  (c) => `Australia/${c}`,
);
const time = fc.integer({ min: 0, max: 95 }).map((quarter) => {
  const minutes = quarter * 15;
  return `${String(Math.floor(minutes / 60)).padStart(2, "0")}:${String(minutes % 60).padStart(2, "0")}`;
});
const hours = fc.uniqueArray(
  fc.record({ weekday: fc.integer({ min: 0, max: 6 }), open: time, close: time }),
  { selector: ({ weekday }) => weekday, maxLength: 7 },
);
/** Around both daylight saving changes, and between them. */
const instant = fc
  .tuple(
    fc.constantFrom("2026-10-03T10:00:00Z", "2026-04-04T08:00:00Z", "2026-11-23T00:00:00Z"),
    fc.integer({ min: 0, max: 60 * 48 }),
  )
  .map(([from, minutes]) => new Date(Date.parse(from) + minutes * 60_000));

describe("any hours, in every zone, on daylight saving changes", () => {
  it("agree with local time where it doesn't jump", () => {
    fc.assert(
      fc.property(hours, instant, fc.constantFrom(...zones), (opening, now, zone) => {
        const steady = [-14, -7, 0, 7, 14].map((h) =>
          offsetMinutes(new Date(now.getTime() + h * 3_600_000), zone),
        );
        fc.pre(new Set(steady).size === 1);
        const place = at(opening);
        const date = calendarDate(now, zone);
        const minute = (((Math.floor(now.getTime() / 60_000) + steady[0]!) % 1440) + 1440) % 1440;
        const within = (day: string, m: number) => {
          const span = dayHours(place, [], day, zone);
          return span !== null && m >= span.open && m < span.close;
        };
        const expected = within(date, minute) || within(nextDate(date, -1), minute + 1440);
        const state = openState(place, [], now, zone);
        expect(state.kind).toBe(opening.length === 0 ? "unknown" : expected ? "open" : "closed");
      }),
      { numRuns: 400 },
    );
  });

  it("hold as stated: open until closing, closed until opening, never valid for too long", () => {
    fc.assert(
      fc.property(hours, instant, fc.constantFrom(...zones), (opening, now, zone) => {
        const place = at(opening);
        const state = openState(place, [], now, zone);
        expect(state.until > now).toBe(true);
        expect(state.until.getTime() - now.getTime()).toBeLessThanOrEqual(26 * 3_600_000);
        const kindAt = (ms: number) => openState(place, [], new Date(ms), zone).kind;
        if (state.kind === "open" && state.closes) {
          const end = state.closes.at.getTime();
          expect(end).toBeGreaterThan(now.getTime());
          expect(kindAt(end - 1)).toBe("open");
          expect(kindAt(end)).toBe("closed");
          const minutes = Math.floor(end / 60_000) + offsetMinutes(state.closes.at, zone);
          expect(state.closes.time).toBe(clockText(minutes));
        }
        if (state.kind === "closed" && state.opens) {
          const start = state.opens.at.getTime();
          expect(kindAt(start)).toBe("open");
          expect(kindAt(start - 1)).toBe("closed");
        }
      }),
      { numRuns: 400 },
    );
  });
});
