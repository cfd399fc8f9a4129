import { type RatingView, reviewsText } from "#domain/places/reviews.ts";

const star = "m12 2.6 2.9 6 6.6.9-4.8 4.6 1.2 6.6-5.9-3.2-5.9 3.2 1.2-6.6L2.5 9.5l6.6-.9Z";

/**
 * Five stars, each partially filled (LOC-48). Hidden from screen readers, because the text beside them has
 * the value.
 */
export function Stars({ fills }: { fills: readonly number[] }) {
  return (
    <svg className="stars" viewBox="0 0 120 24" aria-hidden="true">
      {fills.map((fill, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: five places that never move
        <g key={place}>
          <path className="star-ground" d={star} transform={`translate(${place * 24} 0)`} />
          {fill > 0 ? (
            <svg
              x={place * 24}
              y="0"
              width={widthOf(fill)}
              height="24"
              viewBox={`0 0 ${widthOf(fill)} 24`}
              aria-hidden="true"
            >
              <path className="star-fill" d={star} />
            </svg>
          ) : null}
        </g>
      ))}
    </svg>
  );
}

function widthOf(fill: number): number {
  return Math.round(240 * fill) / 10;
}

/**
 * Stars with the average and the number of reviews: `4.7 (1,284 reviews)`; a link where there are reviews to
 * read.
 */
export function ReviewStars({ rating, href }: { rating: RatingView; href?: string }) {
  const { fills, text, count } = rating;
  const label = (
    <>
      <Stars fills={fills} />
      <span className="sr-only">{`Rated ${text} out of 5${count ? `, ${reviewsText(count)}` : ""}`}</span>
      <strong className="tabular" aria-hidden="true">
        {text}
      </strong>
      {count ? (
        <span className="tabular" aria-hidden="true">
          ({reviewsText(count)})
        </span>
      ) : null}
    </>
  );
  return href ? (
    <a className="review-stars" href={href}>
      {label}
    </a>
  ) : (
    <p className="review-stars">{label}</p>
  );
}
