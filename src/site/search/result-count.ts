/** The largest count shown as it is; a replacement is shown above it (SEARCH-79). */
export const countCeiling = 1999;

/**
 * The count in the heading and in "Show Me N cars" (DECIDE-106): above the ceiling the configured stock count when nothing
 * narrows the list, else the summed counts of the car types.
 * @param typeCounts counts of the car types that the search includes
 */
export function shownCount(
  total: number,
  {
    narrowed,
    stockCount,
    typeCounts,
  }: { narrowed: boolean; stockCount: number | null; typeCounts: number[] },
): number {
  if (total <= countCeiling) return total;
  if (!narrowed && stockCount !== null) return stockCount;
  const sum = typeCounts.reduce((a, b) => a + b, 0);
  return sum > 0 ? sum : total;
}
