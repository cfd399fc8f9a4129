import type { ReviewView } from "#domain/places/reviews.ts";
import { formatDate } from "#lib/date.ts";
import { useFormats } from "#site/parts/formats.tsx";
import { Stars } from "./review-stars.tsx";

/** Written reviews as cards. */
export function ReviewList({ reviews }: { reviews: readonly ReviewView[] }) {
  const { language } = useFormats();
  return (
    <ul className="review-list">
      {reviews.map(({ author, date, fills, rating, text }) => (
        <li key={`${author} ${date} ${text}`}>
          <p className="review-stars">
            <Stars fills={fills} />
            <span className="sr-only">{rating} out of 5 stars</span>
          </p>
          <blockquote>
            <p>{text}</p>
          </blockquote>
          <p className="review-by">
            <strong>{author}</strong> <time dateTime={date}>{formatDate(date, language)}</time>
          </p>
        </li>
      ))}
    </ul>
  );
}
