import type { ReviewsSlice } from "#domain/configuration/settings.ts";
import type { Location, Reviews, ReviewText } from "#domain/configuration/site.ts";
import { decimal } from "#lib/decimal.ts";
import type { Formats } from "#lib/formats.ts";

/** The maximum of written reviews on a page (LOC-47, LIMIT-27). */
export const maxReviews = 12;

/**
 * A rating as displayed: `4.7` (LOC-49), of `1,284` reviews (LOC-50), and how much of each of five stars is
 * filled.
 */
export type RatingView = { average: number; text: string; count: string | null; fills: number[] };

/**
 * A rating, where it is shown: only above the site's minimum, exclusive (LOC-44, LOC-45), and not where the
 * site hides it (LOC-46). The minimum applies to the average: single reviews aren't filtered (DECIDE-109).
 * @param slugs of the location and its dealership
 */
export function ratingView(
  reviews: Reviews,
  slugs: readonly string[],
  slice: ReviewsSlice,
  formats: Formats,
): RatingView | null {
  if (!reviews || !(reviews.average_rating > slice.minRating)) return null;
  if (slugs.some((slug) => slice.hidden.includes(slug))) return null;
  return {
    average: reviews.average_rating,
    text: decimal(reviews.average_rating, 1, formats),
    count: reviews.count > 0 ? formats.number(reviews.count) : null,
    fills: starFills(reviews.average_rating),
  };
}

/** `1,284 reviews`, `1 review`. */
export function reviewsText(count: string): string {
  return count === "1" ? "1 review" : `${count} reviews`;
}

/**
 * The fill of five stars from 0 to 1: full ones, then one with the fraction; 5.0 fills all (LOC-48,
 * DECIDE-108).
 */
export function starFills(average: number): number[] {
  return Array.from({ length: 5 }, (_, i) => Math.round(Math.min(1, Math.max(0, average - i)) * 100) / 100);
}

/** A written review, formatted for display. */
export type ReviewView = { author: string; date: string; fills: number[]; rating: string; text: string };

/**
 * Written reviews of departments of one dealership and of the dealership itself, the newest first, at most
 * twelve.
 */
export function writtenReviews(
  texts: readonly ReviewText[],
  departments: readonly Pick<Location, "slug" | "dealership_slug">[],
  formats: Formats,
): ReviewView[] {
  const about = ({ location, dealership }: ReviewText) =>
    location
      ? departments.some(({ slug }) => slug === location)
      : departments.some(({ dealership_slug }) => dealership_slug === dealership);
  return texts
    .filter(about)
    .sort((a, b) => (a.date < b.date ? 1 : a.date > b.date ? -1 : 0))
    .slice(0, maxReviews)
    .map(({ author, date, rating, text }) => ({
      author,
      date,
      fills: starFills(rating),
      rating: decimal(rating, rating % 1 === 0 ? 0 : 1, formats),
      text,
    }));
}
