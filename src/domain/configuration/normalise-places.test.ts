import { describe, expect, it } from "vitest";
import type { z } from "zod";
import {
  dealershipOf,
  normalisedReviews,
  settledDealership,
  settledLocation,
  settledManufacturer,
  settledReview,
} from "./normalise-places.ts";
import { dealershipDocument, locationDocument, manufacturerDocument, specialHour } from "./places.ts";

const dealership = { id: "7", slug: "one", name: "One", reviews: null };
type WrittenLocation = Partial<z.input<typeof locationDocument>>;
const location = (written: WrittenLocation = {}) =>
  settledLocation(locationDocument.parse({ slug: "yard", name: "Yard", ...written }), dealership);

const full: WrittenLocation = {
  id: 12,
  image: { image: { url: "/yard.jpg" }, thumb: { url: "/yard-small.jpg" } },
  address: {
    street: "1 Bridge Street",
    city: "Maitland",
    state: "NSW",
    postcode: 2320,
    lat: -32.7,
    long: 151.5,
    map_key: "key",
    place_url: "https://maps.example/p",
    place_id: "p1",
  },
  contact_detail: {
    phone: "02 5550 0100",
    landline_phone: "02 5550 0101",
    opening_hours: [{ weekday: 1, status: "Open", formated_hours: "8 to 5", open: "08:00", close: "17:00" }],
  },
  location_type: "parts",
  location_subtype: ["buying"],
  manufacturers: ["Mazda"],
  distribution_locations: ["depot", 9],
  primary: true,
  visible: false,
  dealer_license_number: "MD1",
  motor_vehicle_repairer: "MVR1",
  reviews: { average_rating: 4.6, count: 210 },
};

describe("makes, dealerships, locations, hours [ENT-154..201]", () => {
  it("keep every field of a location, with ids as text [ENT-162..186]", () => {
    expect(location(full)).toEqual({
      ...full,
      id: "12",
      slug: "yard",
      name: "Yard",
      dealership_id: "7",
      dealership_slug: "one",
      intro: null,
      staff: [],
      address: { ...full.address, postcode: "2320" },
      distribution_locations: ["depot", "9"],
    });
  });

  it("keep texts, people and reviews", () => {
    const people = { intro: "By the water.", staff: [{ name: "Ana", role: "Sales" }] };
    expect(location({ ...full, ...people })).toMatchObject({
      intro: "By the water.",
      staff: [{ name: "Ana", role: "Sales", image: null }],
    });
    const review = { author: "Ana", rating: 5, date: "2026-05-01", text: "Good." };
    expect(settledReview(review)).toEqual({ ...review, location: null, dealership: null });
  });

  it("fill in what a location leaves out", () => {
    expect(location()).toMatchObject({
      id: "yard",
      image: null,
      address: { street: null, place_id: null },
      contact_detail: { phone: null, opening_hours: [] },
      location_subtype: [],
      primary: false,
      visible: true,
      reviews: null,
    });
  });

  it.each([[""], [null], [undefined], ["sales" as const]])(
    "read the type %j as sales [ENT-180]",
    (written) => {
      expect(location({ location_type: written as "" }).location_type).toBe("sales");
    },
  );

  it("accept opening hours in both shapes [DECIDE-21] [ENT-191..195]", () => {
    const short = [{ weekday: 0, formated_hours: "Closed" }];
    expect(location({ contact_detail: { opening_hours: short } }).contact_detail.opening_hours).toEqual(
      short,
    );
    for (const wrong of [{ weekday: 7 }, { weekday: 1, open: "8am" }, { weekday: 1, status: "open" }])
      expect(
        locationDocument.safeParse({ slug: "y", name: "Y", contact_detail: { opening_hours: [wrong] } })
          .success,
      ).toBe(false);
  });

  it("accept distribution locations from either place [DECIDE-23] [ENT-067]", () => {
    expect(location({ address: { distribution_locations: ["a"] } }).distribution_locations).toEqual(["a"]);
    expect(
      location({ distribution_locations: ["b"], address: { distribution_locations: ["a"] } })
        .distribution_locations,
    ).toEqual(["b"]);
  });

  it("use the picture as its own thumb when there is none", () => {
    expect(location({ image: { image: { url: "/a.jpg" } } }).image?.thumb.url).toBe("/a.jpg");
  });

  it("settle a dealership and a make [ENT-154..161]", () => {
    const written = dealershipDocument.parse({
      id: 3,
      slug: "one",
      name: "One",
      average_rating: 4,
      review_count: 10,
    });
    expect(settledDealership(written)).toEqual({
      id: "3",
      slug: "one",
      name: "One",
      reviews: { average_rating: 4, count: 10 },
    });
    expect(
      settledManufacturer(manufacturerDocument.parse({ name: "Alfa Romeo", logo: { url: "/a.svg" } })),
    ).toEqual({
      id: "alfa-romeo",
      name: "Alfa Romeo",
      slug: "alfa-romeo",
      logo: { url: "/a.svg" },
    });
  });

  it("have special hours [ENT-196..201]", () => {
    const day = { date: "2026-04-25", status: "Closed", department: "service", location_name: "Yard" };
    expect(
      specialHour.parse({ ...day, start_hour: "2026-04-25T13:00:00+10:00", end_hour: "17:00:00" }),
    ).toMatchObject(day);
    expect(specialHour.safeParse({ ...day, department: "cafe" }).success).toBe(false);
  });
});

it.each([
  [
    { reviews: { average_rating: 4.5, count: 9 }, average_rating: 1, review_count: 1 },
    { average_rating: 4.5, count: 9 },
  ],
  [{ reviews: { stars: 4, count: 2 } }, { average_rating: 4, count: 2 }],
  [
    { average_rating: 3.5, review_count: 7 },
    { average_rating: 3.5, count: 7 },
  ],
  [
    { reviews: { count: 5 }, average_rating: 3 },
    { average_rating: 3, count: 5 },
  ],
  [{ review_count: 7 }, null],
  [{}, null],
])("reviews %j become %j [DECIDE-20] [ENT-187..190]", (written, reviews) => {
  expect(normalisedReviews(written)).toEqual(reviews);
});

describe("the dealership of a location [ENT-165] [ENT-166]", () => {
  const other = { id: "8", slug: "two", name: "Two", reviews: null };
  const of = (written: WrittenLocation, all = [dealership, other]) =>
    dealershipOf(locationDocument.parse({ slug: "y", name: "Y", ...written }), all)?.slug;

  it("is named by id, compared as text, or by slug", () => {
    expect(of({ dealership_id: 8 })).toBe("two");
    expect(of({ dealership_slug: "one" })).toBe("one");
    expect(of({ dealership_id: 8, dealership_slug: "one" })).toBeUndefined();
  });

  it("is the only one when none is named", () => {
    expect(of({}, [dealership])).toBe("one");
    expect(of({})).toBeUndefined();
  });
});
