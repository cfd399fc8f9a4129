import { formatDollars } from "#lib/money.ts";

/**
 * The price band an amount falls in, worded from the site's borders (DECIDE-139): `priceBand(12_500, [10_000, 20_000])`
 * is `"$10,000 – $20,000"`, below the first border `"$0 – $10,000"`, from the last on `"$20,000+"`. A border belongs to
 * the band above it. Null without an amount or without borders.
 */
export function priceBand(dollars: number | null, borders: readonly number[]): string | null {
  if (dollars === null || borders.length === 0) return null;
  const above = borders.findIndex((border) => dollars < border);
  if (above < 0) return `${formatDollars(borders[borders.length - 1]!)}+`;
  return `${formatDollars(above === 0 ? 0 : borders[above - 1]!)} – ${formatDollars(borders[above]!)}`;
}

/** The same for dollars a week: `"$150 – $200 p/week"`. */
export function weeklyPriceBand(dollars: number | null, borders: readonly number[]): string | null {
  const band = priceBand(dollars, borders);
  return band && `${band} p/week`;
}

/** The number a band sorts by, the first in its label (SEARCH-77); a label without one sorts last. */
export function bandNumber(label: string): number {
  const digits = /\d[\d,]*/.exec(label)?.[0].replaceAll(",", "");
  return digits ? Number(digits) : Number.POSITIVE_INFINITY;
}

/** Orders band labels; for `sort`. */
export function compareBands(a: string, b: string): number {
  const order = bandNumber(a) - bandNumber(b);
  return order || (a < b ? -1 : a > b ? 1 : 0);
}
