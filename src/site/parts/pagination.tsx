import { Icon } from "./icon.tsx";
import { pageNumbers } from "./pagination.ts";

/** Links to `pages`; `href` returns a page's URL. Renders nothing for a single page. */
export function Pagination({
  page,
  pages,
  href,
}: {
  page: number;
  pages: number;
  href(page: number): string;
}) {
  if (pages <= 1) return null;
  return (
    <nav className="pagination" aria-label="Pages">
      {page > 1 ? (
        <a href={href(page - 1)} rel="prev">
          <Icon name="left" />
          <span className="max-sm:sr-only">Previous</span>
        </a>
      ) : null}
      {pageNumbers(page, pages).map((n, i, all) =>
        n === null ? (
          <span key={`gap-${all[i - 1]}`} className="pagination-gap" aria-hidden="true" />
        ) : n === page ? (
          <span key={n} aria-current="page">
            <span className="sr-only">Page </span>
            {n}
          </span>
        ) : (
          <a key={n} href={href(n)}>
            <span className="sr-only">Page </span>
            {n}
          </a>
        ),
      )}
      {page < pages ? (
        <a href={href(page + 1)} rel="next">
          <span className="max-sm:sr-only">Next</span>
          <Icon name="right" />
        </a>
      ) : null}
    </nav>
  );
}
