import { describe, expect, it } from "vitest";
import type { OpeningHour, SpecialHour } from "#domain/configuration/site.ts";
import { sampleLocation } from "#tests/support/sample-site.ts";
import { buyingTeamHours } from "./buying-hours.ts";
import { cardHoursLines, dateLabel, hoursLines, specialLines } from "./hours-lines.ts";
import {
  clockText,
  dayHours,
  dayState,
  hasHours,
  instantFrom,
  specialOn,
  weekdayState,
} from "./opening-hours.ts";
import { placeName } from "./place-name.ts";

const zone = "Australia/Sydney";
const plain = { saturdayByAppointment: false };
const open = (weekday: number, from: string, to: string): OpeningHour => ({
  weekday,
  status: "Open",
  open: from,
  close: to,
});
const weekdays = (from: string, to: string) => [1, 2, 3, 4, 5].map((day) => open(day, from, to));
const at = (opening_hours: OpeningHour[], over = {}) =>
  sampleLocation({ contact_detail: { phone: null, landline_phone: null, opening_hours }, ...over });
const special = (over: Partial<SpecialHour>): SpecialHour => ({
  date: "2026-12-24",
  status: "Open",
  start_hour: "09:00",
  end_hour: "12:00",
  department: "all",
  location_name: null,
  ...over,
});
const texts = (lines: { label: string; text: string }[]) =>
  lines.map(({ label, text }) => `${label} ${text}`);

describe("an entry of opening hours", () => {
  it.each<[Partial<OpeningHour>, string | null]>([
    [{ open: "08:30", close: "17:30" }, "8:30am – 5:30pm"],
    [{ open: "9:00", close: "17:00", formated_hours: "9 till 5" }, "9am – 5pm"],
    [{ formated_hours: "8:30 am - 5:30 pm" }, "8:30am – 5:30pm"],
    [{ formated_hours: "09:00 – 17:00" }, "9am – 5pm"],
    [{ formated_hours: "9am to noon, then by phone" }, "9am to noon, then by phone"],
    [{ formated_hours: "8:30 - 5:30" }, "8:30 - 5:30"],
    [{ status: "Closed", open: "09:00", close: "17:00" }, "Closed"],
    [{ formated_hours: "closed" }, "Closed"],
    [{ formated_hours: "Closed for lunch, noon to 1pm" }, "Closed for lunch, noon to 1pm"],
    [{ formated_hours: "Never closed" }, "Never closed"],
    [{ open: "18:00", close: "02:00" }, "6pm – 2am"],
    [{ open: "00:00", close: "00:00" }, "Open 24 hours"],
    [{ open: "09:00", close: "09:00" }, "Closed"],
    [{ open: "12:00", close: "00:00" }, "12pm – 12am"],
    [{ status: "Open" }, "Open"],
  ])("%j is shown as %s [LOC-41] [DECIDE-21] [ENT-191..195] [ENT-179]", (entry, text) => {
    expect(hoursLines([{ weekday: 1, ...entry }], plain)[0]?.text).toBe(text);
  });

  it.each<[string, string | null]>([
    ["9am–5pm", "540–1020"],
    ["9am to 5pm", "540–1020"],
    ["9.30AM — 5.05PM", "570–1025"],
    ["  9:00  -  17:00  ", "540–1020"],
    ["12am - 12pm", "0–720"],
    ["12pm - 12am", "720–1440"],
    ["9pm - 2am", "1260–1560"],
    ["23:00 - 23:59", "1380–1439"],
    ["9am - 5pm - 6pm", null],
    ["9am - 17:00", null],
    ["9:00 - 5pm", null],
    ["17:00 - 09:00", null],
    ["9:00 - 9:00", null],
    ["9 - 5", null],
    ["9 - 17", null],
    ["00:00 - 00:00", null],
    ["13am - 5pm", null],
    ["9am - 13pm", null],
    ["22:00 - 24:00", null],
    ["9:60am - 5pm", null],
    ["x9am - 5pm", null],
    ["9am - 5pm sharp", null],
    ["from 9am", null],
  ])("reads the text %j as the minutes %s, or leaves it as it is [DECIDE-21] [LOC-41]", (text, span) => {
    const state = weekdayState({ weekday: 1, formated_hours: text });
    const [open, close] = span?.split("–").map(Number) ?? [];
    expect(state).toEqual(
      span
        ? { kind: "open", special: false, open, close }
        : { kind: "stated", special: false, text: text.trim() },
    );
  });

  it.each<[Partial<OpeningHour>, object]>([
    [{}, { kind: "closed", special: false }],
    [{ formated_hours: " Closed " }, { kind: "closed", special: false }],
    [{ open: "09:00" }, { kind: "closed", special: false }],
    [{ close: "17:00" }, { kind: "closed", special: false }],
    [
      { open: "25:00", close: "26:00" },
      { kind: "closed", special: false },
    ],
    [
      { open: "at 09:00", close: "17:00" },
      { kind: "closed", special: false },
    ],
    [
      { open: "20:00", close: "24:00" },
      { kind: "open", special: false, open: 1200, close: 1440 },
    ],
    [{ status: "Open" }, { kind: "stated", special: false, text: "Open" }],
    [
      { status: "Open", formated_hours: " " },
      { kind: "stated", special: false, text: "Open" },
    ],
  ])("%j is %j [DECIDE-21]", (entry, state) => {
    expect(weekdayState({ weekday: 1, ...entry })).toEqual(state);
  });

  it("is known only where the location has entries", () => {
    expect(dayState(at([]), [], "2026-12-24", zone)).toEqual({ kind: "unknown" });
    expect(dayState(at([open(1, "09:00", "17:00")]), [], "2026-12-24", zone)).toEqual({
      kind: "closed",
      special: false,
    });
    expect(hasHours(at([open(1, "09:00", "17:00"), { weekday: 2, status: "Closed" }]))).toBe(true);
    expect(hasHours(at([{ weekday: 2, status: "Closed" }]))).toBe(false);
  });

  it("is a closed day when missing", () => {
    expect(weekdayState(undefined)).toEqual({ kind: "closed", special: false });
  });

  it("assigns hours past midnight to the day they began on [LOC-43]", () => {
    expect(dayHours(at([open(4, "18:00", "02:00")]), [], "2026-12-24", zone)).toEqual({
      open: 1080,
      close: 1560,
    });
  });
});

it("starts at the first instant after a time that daylight saving skips", () => {
  const instant = (date: string, minutes: number) => instantFrom(date, minutes, zone).toISOString();
  expect(instant("2026-10-04", 150)).toBe("2026-10-03T16:00:00.000Z");
  expect(instant("2026-10-04", 90)).toBe("2026-10-03T15:30:00.000Z");
  expect(instant("2026-12-24", 1500)).toBe("2026-12-24T14:00:00.000Z");
});

it.each([
  [0, "12am"],
  [5, "12:05am"],
  [540, "9am"],
  [720, "12pm"],
  [1050, "5:30pm"],
  [1560, "2am"],
])("minute %i is %s [LOC-41]", (minutes, text) => expect(clockText(minutes)).toBe(text));

describe("a week", () => {
  it("groups five equal weekdays, with Saturday and Sunday separate [LOC-38, LOC-39] [LOC-32]", () => {
    const week = [...weekdays("08:30", "17:30"), open(6, "08:30", "17:30")];
    expect(texts(hoursLines(week, plain))).toEqual([
      "Mon-Fri 8:30am – 5:30pm",
      "Sat 8:30am – 5:30pm",
      "Sun Closed",
    ]);
  });

  it("names each weekday when one differs [LOC-38]", () => {
    const week = [...weekdays("08:30", "17:30").slice(0, 4), open(5, "08:30", "20:00")];
    expect(texts(hoursLines(week, plain))).toEqual([
      "Mon 8:30am – 5:30pm",
      "Tue 8:30am – 5:30pm",
      "Wed 8:30am – 5:30pm",
      "Thu 8:30am – 5:30pm",
      "Fri 8:30am – 8pm",
      "Sat Closed",
      "Sun Closed",
    ]);
  });

  it("is one line for six equal days on a card, then Sunday [DECIDE-15] [LOC-05]", () => {
    const six = [...weekdays("09:00", "17:00"), open(6, "09:00", "17:00")];
    expect(texts(cardHoursLines(six, plain))).toEqual(["Mon-Sat 9am – 5pm", "Sunday Closed"]);
    const five = [...weekdays("09:00", "17:00"), open(6, "09:00", "12:00"), open(0, "10:00", "16:00")];
    expect(texts(cardHoursLines(five, plain))).toEqual([
      "Mon-Fri 9am – 5pm",
      "Sat 9am – 12pm",
      "Sunday 10am – 4pm",
    ]);
  });

  it("is closed on a card when there are no hours, and says nothing on a page [LOC-05]", () => {
    expect(texts(cardHoursLines([], plain))).toEqual(["Mon-Sat Closed", "Sunday Closed"]);
    expect(hoursLines([], plain)).toEqual([]);
  });

  it("shows a closed Saturday by the site's option [LOC-40]", () => {
    const saturday = (week: OpeningHour[], saturdayByAppointment: boolean) =>
      hoursLines(week, { saturdayByAppointment }).find(({ label }) => label === "Sat")?.text;
    expect(saturday(weekdays("09:00", "17:00"), true)).toBe("By appointment only");
    expect(saturday(weekdays("09:00", "17:00"), false)).toBe("Closed");
    const thursdayOff = weekdays("09:00", "17:00").filter(({ weekday }) => weekday !== 4);
    expect(texts(hoursLines(thursdayOff, { saturdayByAppointment: true })).slice(3)).toEqual([
      "Thu Closed",
      "Fri 9am – 5pm",
      "Sat By appointment only",
      "Sun Closed",
    ]);
    expect(saturday([...weekdays("09:00", "17:00"), open(6, "09:00", "12:00")], true)).toBe("9am – 12pm");
    expect(texts(cardHoursLines(weekdays("09:00", "17:00"), { saturdayByAppointment: true }))).toContain(
      "Sat By appointment only",
    );
  });

  it("of the buying team is constant [LIMIT-45]", () => {
    expect(texts(hoursLines(buyingTeamHours, plain))).toEqual([
      "Mon-Fri 8:30am – 5:30pm",
      "Sat 9am – 5pm",
      "Sun Closed",
    ]);
  });
});

describe("special hours", () => {
  const place = at(weekdays("08:30", "17:30"), { name: "Alpha - Service", location_type: "service" });

  it.each<[string, SpecialHour[], object]>([
    ["an entry for all departments", [special({})], { kind: "open", open: 540, close: 720 }],
    ["its own department's entry", [special({ department: "service" })], { kind: "open" }],
    ["not another department's entry", [special({ department: "sales" })], { open: 510, close: 1050 }],
    ["not another place's entry", [special({ location_name: "Beta" })], { open: 510, close: 1050 }],
    ["an entry with its place's name", [special({ location_name: "alpha" })], { open: 540 }],
    [
      "its own entry before one for all places",
      [special({ status: "Closed" }), special({ location_name: "Alpha - Service" })],
      { kind: "open" },
    ],
    [
      "its own entry before one for all places, in any order",
      [special({ location_name: "Alpha - Service" }), special({ status: "Closed" })],
      { kind: "open" },
    ],
    [
      "its place's entry before one for all places",
      [special({ status: "Closed" }), special({ location_name: "Alpha" })],
      { kind: "open" },
    ],
    [
      "its place's entry before its department's for all places",
      [special({ status: "Closed", department: "service" }), special({ location_name: " alpha " })],
      { kind: "open" },
    ],
    [
      "its own entry before its department's at its place",
      [
        special({ status: "Closed", department: "service", location_name: "Alpha" }),
        special({ location_name: "ALPHA - service" }),
      ],
      { kind: "open" },
    ],
    [
      "its department's entry before one for all departments",
      [special({ department: "service", start_hour: "10:00" }), special({ status: "Closed" })],
      { kind: "open", open: 600 },
    ],
    [
      "its department's entry before one for all departments, in any order",
      [special({ status: "Closed" }), special({ department: "service", start_hour: "10:00" })],
      { kind: "open", open: 600 },
    ],
    [
      "an instant in its time zone",
      [special({ start_hour: "2026-12-23T22:00:00Z", end_hour: "2026-12-24T13:00:00+11:00" })],
      { open: 540, close: 780 },
    ],
    ["a night", [special({ start_hour: "20:00", end_hour: "01:00" })], { open: 1200, close: 1500 }],
    ["a closed day", [special({ status: "Closed" })], { kind: "closed", special: true }],
    [
      "a special day without hours",
      [special({ start_hour: null })],
      { kind: "stated", text: "Other hours", special: true },
    ],
    ["a special day without an end", [special({ end_hour: null })], { kind: "stated" }],
    ["a special day", [special({})], { kind: "open", special: true, open: 540, close: 720 }],
    [
      "a local date and time",
      [special({ start_hour: "2026-12-24T10:00:00", end_hour: "2026-12-24T11:30" })],
      { open: 600, close: 690 },
    ],
    [
      "offsets in every notation",
      [special({ start_hour: "2026-12-24T08:00+1000", end_hour: "2026-12-23T20:30:00-04:00" })],
      { open: 540, close: 690 },
    ],
    [
      "an instant of universal time",
      [special({ start_hour: "2026-12-23T22:00z", end_hour: "2026-12-24T00:30:00Z" })],
      { open: 540, close: 690 },
    ],
    [
      "an instant at the day's midnight",
      [special({ start_hour: "2026-12-23T13:00:00Z", end_hour: "2026-12-24T13:00:00Z" })],
      { open: 0, close: 1440 },
    ],
    [
      "no instant of the day before",
      [special({ start_hour: "2026-12-23T12:59:00Z", end_hour: "2026-12-24T05:00:00Z" })],
      { kind: "stated" },
    ],
    [
      "no instant past the next day",
      [special({ start_hour: "2026-12-24T00:00:00Z", end_hour: "2026-12-25T13:01:00Z" })],
      { kind: "stated" },
    ],
    [
      "no instant that there isn't",
      [special({ start_hour: "2026-12-24T99:00:00Z", end_hour: "2026-12-24T05:00:00Z" })],
      { kind: "stated" },
    ],
  ])("follow %s [LOC-43] [DECIDE-115] [ENT-196..201]", (_, specials, expected) => {
    expect(dayState(place, specials, "2026-12-24", zone)).toMatchObject(expected);
    expect(dayState(place, specials, "2026-12-23", zone)).toMatchObject({ open: 510, special: false });
  });

  it("are listed from today, as Today or by date [LOC-42]", () => {
    const specials = [
      special({ date: "2026-12-25", status: "Closed" }),
      special({ date: "2026-12-24" }),
      special({ date: "2026-12-20" }),
      special({ date: "2026-12-26", department: "parts" }),
    ];
    // Already the 24th in Sydney.
    const now = new Date("2026-12-23T13:30:00Z");
    expect(texts(specialLines(place, specials, now, zone))).toEqual([
      "Today 9am – 12pm",
      "Fri 25 Dec 2026 Closed",
    ]);
    expect(specialLines(place, specials, now, "Australia/Perth")[0]?.label).toBe(dateLabel("2026-12-24"));
  });

  it("match a place by each of its names", () => {
    expect(specialOn(place, [special({ location_name: " Alpha - Service " })], "2026-12-24")).not.toBeNull();
    expect(placeName("Alpha - Parts")).toBe("Alpha");
    expect(placeName("Alpha Parts")).toBe("Alpha Parts");
  });
});
