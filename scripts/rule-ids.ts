/**
 * The rule ids in the brackets of a test's title: `[PRICE-05]`, `[PRICE-01, PRICE-02]`, `[ENT-001..057]`. A range
 * outside the permitted ones names no rule.
 */
export function ruleIds(title: string): string[] {
  return parts(title).flatMap((part) => {
    if (part.last === null) return [`${part.group}-${part.first}`];
    if (!isPermitted(part)) return [];
    const ids: string[] = [];
    for (let id = Number(part.first); id <= Number(part.last); id++)
      ids.push(`${part.group}-${String(id).padStart(part.first.length, "0")}`);
    return ids;
  });
}

/** Titles that name a range where each rule is named individually. */
export function forbiddenRanges(titles: readonly string[]): string[] {
  return titles.filter((title) => parts(title).some((part) => part.last !== null && !isPermitted(part)));
}

type Part = { group: string; first: string; last: string | null };

function parts(title: string): Part[] {
  return [...title.matchAll(/\[([^\]]+)\]/g)].flatMap((match) =>
    match[1]!.split(",").flatMap((text): Part[] => {
      const found = /^([A-Z]+)-(\d+)(?:\s*(?:\.\.|…)\s*(?:[A-Z]+-)?(\d+))?$/.exec(text.trim());
      return found ? [{ group: found[1]!, first: found[2]!, last: found[3] ?? null }] : [];
    }),
  );
}

/** Rows that one table-driven test may name as a range: fields, constants, and the fields of a site's configuration. */
function isPermitted({ group, first, last }: Part): boolean {
  return group === "ENT" || group === "LIMIT" || (group === "SITE" && first >= "21" && last! <= "41");
}
