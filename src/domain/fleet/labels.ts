/** Labels of a site at most, and characters of one. */
export const maxLabels = 20;
const pattern = /^[a-z0-9][a-z0-9-]{0,39}$/;

export type ReadLabels = { kind: "ok"; labels: string[] } | { kind: "invalid"; problem: string };

/** Labels as typed, by commas or spaces. */
export function readLabels(text: string): ReadLabels {
  const labels = [
    ...new Set(
      text
        .toLowerCase()
        .split(/[\s,]+/)
        .filter(Boolean),
    ),
  ];
  const wrong = labels.find((label) => !pattern.test(label));
  if (wrong !== undefined)
    return {
      kind: "invalid",
      problem: `${wrong.slice(0, 60)} isn’t a label: write small letters, digits and hyphens, at most 40`,
    };
  return labels.length > maxLabels
    ? { kind: "invalid", problem: `A site has ${maxLabels} labels at most` }
    : { kind: "ok", labels };
}

/** A site's labels with some added and others removed, in order; null where they would be too many. */
export function labelsWith(
  own: readonly string[],
  { add, remove }: { add: readonly string[]; remove: readonly string[] },
): string[] | null {
  const labels = [...new Set([...own, ...add])].filter((label) => !remove.includes(label)).sort();
  return labels.length > maxLabels ? null : labels;
}
