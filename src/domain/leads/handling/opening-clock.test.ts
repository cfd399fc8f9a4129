import { describe, expect, it } from "vitest";
import { sampleLocation, sampleSite } from "#tests/support/sample-site.ts";
import {
  addOpeningMinutes,
  clockOf,
  isOpenAt,
  nextOpening,
  type OpeningClock,
  openingMinutesBetween,
} from "./opening-clock.ts";

const timeZone = "Australia/Sydney";
const week = [1, 2, 3, 4, 5].map((weekday) => ({
  weekday,
  status: "Open" as const,
  open: "08:30",
  close: "17:30",
}));
const location = sampleLocation({
  contact_detail: { phone: null, landline_phone: null, opening_hours: week },
});
const clock: OpeningClock = { location, specials: [], timeZone };
/** A local time in Sydney, which is 11 hours ahead until April. */
const at = (local: string) => new Date(`${local}:00+11:00`);

describe("opening minutes", () => {
  it.each([
    ["within a day", "2026-03-02T09:00", 60, "2026-03-02T10:00"],
    ["to the very end of a day", "2026-03-02T17:00", 30, "2026-03-02T17:30"],
    ["over a night", "2026-03-02T17:00", 60, "2026-03-03T09:00"],
    ["from the evening on", "2026-03-02T21:00", 60, "2026-03-03T09:30"],
    ["from before opening", "2026-03-02T06:00", 1, "2026-03-02T08:31"],
    ["over a weekend", "2026-03-06T17:00", 60, "2026-03-09T09:00"],
    ["over several days", "2026-03-02T08:30", 9 * 60 * 6 + 10, "2026-03-10T08:40"],
  ])("are added %s", (_name, start, minutes, end) => {
    expect(addOpeningMinutes(clock, at(start), minutes)).toEqual(at(end));
    expect(openingMinutesBetween(clock, at(start), at(end))).toBe(minutes);
  });

  it("are none on a day that is closed for once", () => {
    const closed = {
      date: "2026-03-03",
      status: "Closed" as const,
      start_hour: null,
      end_hour: null,
      department: "all" as const,
      location_name: null,
    };
    const specials = [closed] as unknown as OpeningClock["specials"];
    expect(addOpeningMinutes({ ...clock, specials }, at("2026-03-02T17:00"), 60)).toEqual(
      at("2026-03-04T09:00"),
    );
  });

  it("count an hour that daylight saving skips as passed", () => {
    const night = [{ weekday: 0, status: "Open" as const, open: "01:00", close: "05:00" }];
    const place = { ...location, contact_detail: { ...location.contact_detail, opening_hours: night } };
    // On 4 October 2026 in Sydney 2:00 is followed by 3:00.
    const start = new Date("2026-10-03T15:00:00Z");
    expect(addOpeningMinutes({ ...clock, location: place }, start, 120)).toEqual(
      new Date("2026-10-03T17:00:00Z"),
    );
  });

  it("go on past midnight without counting a time twice", () => {
    const late = [0, 1, 2, 3, 4, 5, 6].map((weekday) => ({
      weekday,
      status: "Open" as const,
      open: "00:00",
      close: "00:00",
    }));
    const place = { ...location, contact_detail: { ...location.contact_detail, opening_hours: late } };
    const always = { ...clock, location: place };
    expect(openingMinutesBetween(always, at("2026-03-02T22:00"), at("2026-03-04T22:00"))).toBe(2880);
  });

  it("are unknown for a place that never opens", () => {
    const specials: OpeningClock["specials"] = [];
    const hours = [{ weekday: 1, status: "Closed" as const }];
    const place = { ...location, contact_detail: { ...location.contact_detail, opening_hours: hours } };
    const never = { ...clock, location: place, specials };
    expect(addOpeningMinutes(never, at("2026-03-02T09:00"), 1)).toBeNull();
    expect(nextOpening(never, at("2026-03-02T09:00"))).toBeNull();
  });
});

it("knows whether it is open, and when it opens next", () => {
  expect(isOpenAt(clock, at("2026-03-02T08:29"))).toBe(false);
  expect(isOpenAt(clock, at("2026-03-02T08:30"))).toBe(true);
  expect(isOpenAt(clock, at("2026-03-02T17:30"))).toBe(false);
  expect(nextOpening(clock, at("2026-03-06T18:00"))).toEqual(at("2026-03-09T08:30"));
});

it("takes the lead's own location, otherwise its dealership's; without hours Monday to Friday from 9 to 17", () => {
  const service = { ...location, id: "service", location_type: "service" as const };
  const site = sampleSite({ locations: [service, location] });
  expect(clockOf({ locationId: "service", dealershipSlug: null }, site).location).toBe(service);
  expect(clockOf({ locationId: null, dealershipSlug: "north" }, site).location).toBe(location);
  const without = clockOf({ locationId: null, dealershipSlug: null }, sampleSite());
  expect(without.location).toBeNull();
  expect(addOpeningMinutes(without, at("2026-03-06T16:30"), 60)).toEqual(at("2026-03-09T09:30"));
});
