import { formatDollars } from "#lib/money.ts";

/**
 * The label of the price band of an amount, by the site's boundaries (DECIDE-139):
 * `priceBand(12_500, [10_000, 20_000])` is `"$10,000 – $20,000"`, below the first boundary `"$0 – $10,000"`,
 * from the last one up `"$20,000+"`. A boundary belongs to the band above it. Null without an amount or
 * without boundaries.
 */
export function priceBand(dollars: number | null, borders: readonly number[]): string | null {
  if (dollars === null || borders.length === 0) return null;
  const above = borders.findIndex((border) => dollars < border);
  if (above < 0) return `${formatDollars(borders[borders.length - 1]!)}+`;
  return `${formatDollars(above === 0 ? 0 : borders[above - 1]!)} – ${formatDollars(borders[above]!)}`;
}

/** The same for dollars per week: `"$150 – $200 p/week"`. */
export function weeklyPriceBand(dollars: number | null, borders: readonly number[]): string | null {
  const band = priceBand(dollars, borders);
  return band && `${band} p/week`;
}

/** The number a band sorts by, the first one in its label (SEARCH-77); a label without one sorts last. */
export function bandNumber(label: string): number {
  const digits = /\d[\d,]*/.exec(label)?.[0].replaceAll(",", "");
  return digits ? Number(digits) : Number.POSITIVE_INFINITY;
}

/** Comparator of band labels for `sort`. */
export function compareBands(a: string, b: string): number {
  const order = bandNumber(a) - bandNumber(b);
  return order || (a < b ? -1 : a > b ? 1 : 0);
}
