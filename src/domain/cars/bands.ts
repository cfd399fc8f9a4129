import type { Formats } from "#lib/formats.ts";

/**
 * The label of the price band of an amount, by the site's boundaries (DECIDE-139):
 * `priceBand(12_500, [10_000, 20_000], formats)` is `"$10,000 – $20,000"`, below the first boundary `"$0 – $10,000"`,
 * from the last one up `"$20,000+"`. A boundary belongs to the band above it. Null without an amount or
 * without boundaries. A label is a value of URLs too, so its spaces are plain ones.
 */
export function priceBand(
  amount: number | null,
  borders: readonly number[],
  { money }: Pick<Formats, "money">,
): string | null {
  if (amount === null || borders.length === 0) return null;
  const above = borders.findIndex((border) => amount < border);
  return bandLabels(borders, money)[above < 0 ? borders.length : above]!;
}

const known = new WeakMap<readonly number[], { money: Formats["money"]; labels: string[] }>();

/** The label of each band, the lowest first. Formatting takes longer than all else that is read of a car for the search. */
function bandLabels(borders: readonly number[], money: Formats["money"]): string[] {
  const before = known.get(borders);
  if (before?.money === money) return before.labels;
  const labels = [
    ...borders.map((border, i) => `${money(i === 0 ? 0 : borders[i - 1]!)} – ${money(border)}`),
    `${money(borders.at(-1)!)}+`,
  ].map((label) => label.replace(/\s/g, " "));
  known.set(borders, { money, labels });
  return labels;
}

/** The same for an amount per week: `"$150 – $200 p/week"`. */
export function weeklyPriceBand(
  amount: number | null,
  borders: readonly number[],
  formats: Pick<Formats, "money">,
): string | null {
  const band = priceBand(amount, borders, formats);
  return band && `${band} p/week`;
}

/** The number a band sorts by, the first one in its label (SEARCH-77), whatever its thousands separators; a label without one sorts last. */
export function bandNumber(label: string): number {
  const digits = /\d+(?:[^\d–]\d+)*/.exec(label)?.[0].replace(/\D/g, "");
  return digits ? Number(digits) : Number.POSITIVE_INFINITY;
}

/** Comparator of band labels for `sort`. */
export function compareBands(a: string, b: string): number {
  const order = bandNumber(a) - bandNumber(b);
  return order || (a < b ? -1 : a > b ? 1 : 0);
}
