/**
 * The rule ids in the brackets of a test's title: `[PRICE-05]`, `[PRICE-01, PRICE-02]`, `[ENT-001..057]`,
 * `[PRICE-01..04]`.
 */
export function ruleIds(title: string): string[] {
  return [...title.matchAll(/\[([^\]]+)\]/g)].flatMap((match) =>
    match[1]!.split(",").flatMap((part) => expand(part.trim())),
  );
}

function expand(part: string): string[] {
  const match = /^([A-Z]+)-(\d+)(?:\s*(?:\.\.|…)\s*(?:[A-Z]+-)?(\d+))?$/.exec(part);
  if (!match) return [];
  const [, group, first, last] = match;
  if (!last) return [`${group}-${first}`];
  const ids: string[] = [];
  for (let id = Number(first); id <= Number(last); id++)
    ids.push(`${group}-${String(id).padStart(first!.length, "0")}`);
  return ids;
}

/** Groups whose rows one table-driven test may name as a range; elsewhere each rule is named individually. */
const rangeGroups = new Set(["ENT", "LIMIT", "SITE"]);

/** Titles that name a range where ranges are not allowed. */
export function forbiddenRanges(titles: readonly string[]): string[] {
  return titles.filter((title) =>
    [...title.matchAll(/\[([A-Z]+)-\d+\s*(?:\.\.|…)/g)].some((match) => !rangeGroups.has(match[1]!)),
  );
}
