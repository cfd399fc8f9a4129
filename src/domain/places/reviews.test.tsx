// @vitest-environment jsdom

import { cleanup, render, screen } from "@testing-library/react";
import fc from "fast-check";
import { afterEach, describe, expect, it } from "vitest";
import { reviewsSlice } from "#domain/configuration/slices/reviews-slice.ts";
import { formatsFor } from "#lib/formats.ts";
import { ReviewStars } from "#site/parts/reviews/review-stars.tsx";
import { maxReviews, ratingView, reviewsText, starFills, writtenReviews } from "./reviews.ts";

const formats = formatsFor("en-AU", "AUD");

afterEach(cleanup);
const slice = (over = {}) => reviewsSlice.parse(over);

describe("a rating", () => {
  it.each<[number, object, boolean]>([
    [4.1, {}, true],
    [4, {}, false],
    [3.9, {}, false],
    [4.1, { minRating: 4.5 }, false],
    [3.2, { minRating: 3 }, true],
    [3, { minRating: 3 }, false],
    [4.9, { hidden: ["north"] }, false],
    [4.9, { hidden: ["south"] }, true],
  ])(
    "of %d shows with %j: %s [LOC-44, LOC-45, LOC-46] [LIMIT-26] [DECIDE-109]",
    (average_rating, over, shown) => {
      expect(
        ratingView({ average_rating, count: 3 }, ["north-sales", "north"], slice(over), formats) !== null,
      ).toBe(shown);
    },
  );

  it("has one decimal, and a thousands separator in its count [LOC-49, LOC-50] [ENT-187..190]", () => {
    expect(ratingView({ average_rating: 4.66, count: 1284 }, [], slice(), formats)).toMatchObject({
      text: "4.7",
      count: "1,284",
    });
    expect(ratingView({ average_rating: 5, count: 0 }, [], slice(), formats)).toMatchObject({
      text: "5.0",
      count: null,
    });
    expect(ratingView(null, [], slice(), formats)).toBeNull();
  });

  it.each([
    [4.3, [1, 1, 1, 1, 0.3]],
    [5, [1, 1, 1, 1, 1]],
    [4, [1, 1, 1, 1, 0]],
    [3.5, [1, 1, 1, 0.5, 0]],
    [0, [0, 0, 0, 0, 0]],
  ])("of %d fills %j of five stars [LOC-48] [LIMIT-28] [DECIDE-108]", (average, fills) => {
    expect(starFills(average)).toEqual(fills);
  });

  it("fills exactly its own value", () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 500 }), (hundredths) => {
        const fills = starFills(hundredths / 100);
        expect(fills.reduce((sum, fill) => sum + fill, 0)).toBeCloseTo(hundredths / 100, 5);
      }),
    );
  });

  it("has a drawing and text, and a link where there are reviews to read [LOC-03] [LOC-31]", () => {
    const rating = ratingView({ average_rating: 4.3, count: 12 }, [], slice(), formats)!;
    const { container } = render(<ReviewStars rating={rating} href="#reviews" />);
    const link = screen.getByRole("link");
    expect(link.getAttribute("href")).toBe("#reviews");
    expect(screen.getByRole("link", { name: "Rated 4.3 out of 5, 12 reviews" })).toBe(link);
    expect(link.textContent).toContain("4.3(12 reviews)");
    expect(["1", "2"].map(reviewsText)).toEqual(["1 review", "2 reviews"]);
    expect(container.querySelectorAll(".star-fill")).toHaveLength(5);
    expect(container.querySelector("svg svg:last-of-type")).toBeTruthy();
  });
});

describe("written reviews", () => {
  const text = (over: object) => ({
    location: null,
    dealership: null,
    author: "A",
    rating: 5,
    date: "2026-01-01",
    text: "Good.",
    ...over,
  });
  const departments = [
    { slug: "north-sales", dealership_slug: "north" },
    { slug: "north-service", dealership_slug: "north" },
  ];

  it("are those of the place and its dealership, the newest first, unfiltered [DECIDE-109]", () => {
    const found = writtenReviews(
      [
        text({ location: "north-sales", author: "Old", rating: 1.5 }),
        text({ dealership: "north", author: "New", date: "2026-03-01" }),
        text({ location: "south-sales", dealership: "north", author: "Elsewhere" }),
        text({ dealership: "south", author: "Other" }),
      ],
      departments,
      formats,
    );
    expect(found.map(({ author, rating }) => [author, rating])).toEqual([
      ["New", "5"],
      ["Old", "1.5"],
    ]);
  });

  it("are at most twelve [LOC-47] [LIMIT-27]", () => {
    const many = Array.from({ length: 30 }, (_, i) => text({ dealership: "north", author: `A${i}` }));
    expect(writtenReviews(many, departments, formats)).toHaveLength(12);
    expect(maxReviews).toBe(12);
  });
});
