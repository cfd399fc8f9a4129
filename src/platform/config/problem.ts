/**
 * A problem of a configuration: where (`site.search.filterz`), what to do, and the file's line when known.
 */
export type Problem = { path: string; message: string; line: number | null };

/** A path as written: `["site", "dealerships", 0]` is `site.dealerships[0]`. */
export function writtenPath(path: readonly PropertyKey[]): string {
  return path.reduce<string>(
    (text, key) =>
      typeof key === "number" ? `${text}[${key}]` : text ? `${text}.${String(key)}` : String(key),
    "",
  );
}

/**
 * The name that was probably meant, or null when none is similar: `nearest("filterz", ["filters", "card"])`
 * is `"filters"`.
 */
export function nearest(name: string, known: readonly string[]): string | null {
  const lowerCased = name.toLowerCase();
  let best: { name: string; distance: number } | null = null;
  for (const candidate of known) {
    const distance = edits(lowerCased, candidate.toLowerCase());
    if (!best || distance < best.distance) best = { name: candidate, distance };
  }
  return best && best.distance <= Math.max(2, Math.floor(name.length / 3)) ? best.name : null;
}

/** Edit distance: insertions, deletions, replacements and swaps of neighbouring letters. */
export function edits(from: string, to: string): number {
  let before: number[] = [];
  let row = Array.from({ length: to.length + 1 }, (_, j) => j);
  for (let i = 1; i <= from.length; i++) {
    const next = [i];
    for (let j = 1; j <= to.length; j++) {
      const same = from[i - 1] === to[j - 1];
      let cost = Math.min(row[j]! + 1, next[j - 1]! + 1, row[j - 1]! + (same ? 0 : 1));
      if (i > 1 && j > 1 && from[i - 1] === to[j - 2] && from[i - 2] === to[j - 1]) {
        cost = Math.min(cost, before[j - 2]! + 1);
      }
      next.push(cost);
    }
    before = row;
    row = next;
  }
  return row[to.length] ?? 0;
}
