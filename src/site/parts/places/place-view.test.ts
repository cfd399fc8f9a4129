import { describe, expect, it } from "vitest";
import { weekHours } from "#site/parts/lead-form/week-hours.ts";
import { aCar } from "#tests/support/a-car.ts";
import { sampleLocation, sampleSite } from "#tests/support/sample-site.ts";
import { placeView } from "./place-view.ts";

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

const { places } = sampleSite();

describe("the place of a car", () => {
  it("has address, directions, hours and licence [ENT-058..066] [SITE-13, SITE-17]", () => {
    expect(placeView(aCar(), { locations: [known], showDealerLicence: true, places })).toMatchObject({
      name: "North Motors Newcastle",
      addressLines: ["12 Hunter Street", "Newcastle NSW 2300"],
      directions: "https://maps.example/newcastle",
      licence: "MD012345",
    });
  });

  it("shows weekdays of the same hours in one line [LOC-38]", () => {
    const opening_hours = [1, 2, 3, 4, 5].map((weekday) => ({ weekday, open: "9:00", close: "17:00" }));
    const place = sampleLocation({ ...known, contact_detail: { ...known.contact_detail, opening_hours } });
    const site = { locations: [place], showDealerLicence: true, places };
    expect(placeView(aCar(), site)?.hours).toEqual([
      { day: "Mon-Fri", text: "9am – 5pm" },
      { day: "Sat", text: "Closed" },
      { day: "Sun", text: "Closed" },
    ]);
  });

  it("omits the licence where the site hides it [SITE-17]", () => {
    expect(placeView(aCar(), { locations: [known], showDealerLicence: false, places })?.licence).toBeNull();
  });

  it("is null for a car without a location [ENT-058]", () => {
    expect(
      placeView(aCar({ location: null }), { locations: [], showDealerLicence: true, places }),
    ).toBeNull();
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
