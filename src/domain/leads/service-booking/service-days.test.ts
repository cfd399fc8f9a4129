import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { serviceSlice } from "#domain/configuration/slices/service-slice.ts";
import { offersFreeRide } from "./free-ride.ts";
import { bookableSpan, dayMessage, dayProblem, nextFreeDays, type ServicePlace } from "./service-days.ts";

const weekday = (weekday: number) => ({ weekday, open: "07:30", close: "17:00" });
const place: ServicePlace = {
  location: {
    id: "service",
    name: "Alpha - Service",
    location_type: "service",
    contact_detail: { phone: null, landline_phone: null, opening_hours: [1, 2, 3, 4, 5].map(weekday) },
  },
  specialHours: [
    {
      date: "2026-11-25",
      status: "Closed",
      start_hour: null,
      end_hour: null,
      department: "service",
      location_name: null,
    },
  ],
  timeZone: "Australia/Perth",
  slice: serviceSlice.parse({ capacity: 2, noticeDays: 1, horizonDays: 30 }),
};
/** Saturday 21 November, 13:30 in Perth. */
const now = new Date("2026-11-21T05:30:00Z");
const none = new Map<string, number>();

describe("days of a service department [SERVICE-03]", () => {
  it.each([
    ["2026-11-23", null],
    ["2026-11-20", "past"],
    ["2026-11-21", "early"],
    ["2026-11-22", "closed"],
    ["2026-11-25", "closed"],
    ["2026-12-21", null],
    ["2026-12-22", "late"],
    ["2026-13-01", "invalid"],
    ["2026-11-31", "invalid"],
    ["tomorrow", "invalid"],
    ["", "invalid"],
  ])("%s is %s", (date, problem) => {
    expect(dayProblem(place, date, none, now)).toBe(problem);
  });

  it("follow the place's clock, not the server's", () => {
    // Still Saturday in Perth, Sunday in Sydney.
    const late = new Date("2026-11-21T15:30:00Z");
    expect(bookableSpan(place, late).first).toBe("2026-11-22");
    expect(bookableSpan({ ...place, timeZone: "Australia/Sydney" }, late).first).toBe("2026-11-23");
  });

  it("are full at their capacity, and the next ones are offered", () => {
    const taken = new Map([
      ["2026-11-23", 2],
      ["2026-11-24", 1],
    ]);
    expect(dayProblem(place, "2026-11-23", taken, now)).toBe("full");
    const free = nextFreeDays(place, "2026-11-23", taken, now);
    expect(free).toEqual(["2026-11-24", "2026-11-26", "2026-11-27"]);
    expect(dayMessage("full", "2026-11-23", free)).toBe(
      "We are fully booked on Monday 23 November. Next free: Tuesday 24 November, Thursday 26 November, Friday 27 November.",
    );
  });

  it("are weekdays where a location has no hours", () => {
    const bare = {
      ...place,
      location: {
        ...place.location,
        contact_detail: { ...place.location.contact_detail, opening_hours: [] },
      },
    };
    expect(dayProblem(bare, "2026-11-24", none, now)).toBeNull();
    expect(dayProblem(bare, "2026-11-28", none, now)).toBe("closed");
  });

  it("include only days that can be booked, whatever is requested", () => {
    fc.assert(
      fc.property(fc.string(), fc.integer({ min: 0, max: 60 }), (from, offset) => {
        const at = new Date(now.getTime() + offset * 86_400_000);
        for (const day of nextFreeDays(place, from, none, at))
          expect(dayProblem(place, day, none, at)).toBeNull();
      }),
    );
  });
});

describe("a free ride", () => {
  // One degree of latitude is 111.19 km.
  const address = (lat: number | null) => ({ address: { lat, long: 150 } }) as never;
  const north = (km: number) => ({ lat: -33 + km / 111.194_926, long: 150 });

  it.each([
    [7.9, true],
    [8.1, false],
    [0, true],
  ])("at %d km is %s within 8 km [SERVICE-38] [LOC-52] [LIMIT-30] [DECIDE-116]", (km, offered) => {
    expect(offersFreeRide(address(-33), north(km), serviceSlice.parse({}).freeRideKm)).toBe(offered);
  });

  it("isn't offered where a place is unknown, nor by a dealer without one [DECIDE-116]", () => {
    expect(offersFreeRide(address(null), north(1), 8)).toBe(false);
    expect(offersFreeRide(address(-33), null, 8)).toBe(false);
    expect(offersFreeRide(address(-33), north(1), 0)).toBe(false);
  });
});
