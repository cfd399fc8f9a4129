/**
 * The word of `words` that a misspelt one means: the only one at the least distance, which is one letter added, left
 * out, changed or swapped, or two in words of seven letters and more that begin alike. Null when none or several are
 * as near.
 */
export function nearestWord(misspelt: string, words: readonly string[]): string | null {
  let best: string | null = null;
  let distance = misspelt.length >= 7 ? 3 : 2;
  for (const word of words) {
    if (Math.abs(word.length - misspelt.length) >= distance + 1) continue;
    const found = editDistance(misspelt, word);
    if (found > 1 && word[0] !== misspelt[0]) continue;
    if (found < distance) {
      best = word;
      distance = found;
    } else if (found === distance && word !== best) best = null;
  }
  return best;
}

/** Damerau-Levenshtein distance of adjacent swaps, in UTF-16 units. */
export function editDistance(a: string, b: string): number {
  const rows: number[][] = [Array.from({ length: b.length + 1 }, (_, j) => j)];
  for (let i = 1; i <= a.length; i++) {
    const row = [i];
    for (let j = 1; j <= b.length; j++) {
      const changed = rows[i - 1]![j - 1]! + (a[i - 1] === b[j - 1] ? 0 : 1);
      row[j] = Math.min(changed, rows[i - 1]![j]! + 1, row[j - 1]! + 1);
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1]) {
        row[j] = Math.min(row[j]!, rows[i - 2]![j - 2]! + 1);
      }
    }
    rows.push(row);
  }
  return rows[a.length]![b.length]!;
}
