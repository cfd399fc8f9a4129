/** How many features show before Show All (LIMIT-17). */
export const featuresShown = 8;

/**
 * The feature list of a car's equipment (CAR-31): trimmed, without empty and duplicate entries, in the feed's
 * order.
 */
export function featureList(equipment: readonly string[] | null | undefined): string[] {
  const seen = new Set<string>();
  return (equipment ?? []).flatMap((line) => {
    const text = line.replace(/\s+/g, " ").trim();
    const key = text.toLowerCase();
    if (key === "" || key === "null" || seen.has(key)) return [];
    seen.add(key);
    return [text];
  });
}
