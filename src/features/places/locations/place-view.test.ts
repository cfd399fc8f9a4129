import { describe, expect, it } from "vitest";
import { aCar } from "#features/cars/cars/a-car.ts";
import { sampleLocation } from "#platform/config/sample-site.ts";
import { placeView } from "./place-view.ts";
import { weekHours } from "./week-hours.ts";

const hours = [
  { weekday: 1, status: "Open" as const, formated_hours: "8:30 am – 5:30 pm" },
  { weekday: 2, open: "9:00", close: "17:00" },
  { weekday: 0, status: "Closed" as const, formated_hours: "10 – 4" },
];
const known = sampleLocation({
  id: "l1",
  dealer_license_number: "MD012345",
  contact_detail: { phone: null, landline_phone: null, opening_hours: hours },
});

describe("the place of a car", () => {
  it("has address, directions, hours and licence [ENT-058..066] [SITE-13, SITE-17]", () => {
    expect(placeView(aCar(), { locations: [known], showDealerLicence: true })).toMatchObject({
      name: "North Motors Newcastle",
      addressLines: ["12 Hunter Street", "Newcastle NSW 2300"],
      directions: "https://maps.example/newcastle",
      licence: "MD012345",
    });
  });

  it("omits the licence where the site hides it [SITE-17]", () => {
    expect(placeView(aCar(), { locations: [known], showDealerLicence: false })?.licence).toBeNull();
  });

  it("is null for a car without a location [ENT-058]", () => {
    expect(placeView(aCar({ location: null }), { locations: [], showDealerLicence: true })).toBeNull();
  });

  it("lists a week from Monday, in 12-hour form, Closed on days without hours [DECIDE-28] [LOC-41]", () => {
    const week = weekHours(hours);
    expect(week.map(({ day }) => day)[0]).toBe("Monday");
    expect(week.map(({ text }) => text)).toEqual([
      "8:30am – 5:30pm",
      "9am – 5pm",
      "Closed",
      "Closed",
      "Closed",
      "Closed",
      "Closed",
    ]);
    expect(weekHours([])).toEqual([]);
  });
});
