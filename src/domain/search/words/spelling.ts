/** Words by length, each with the letters that it has: comparing those first leaves few to compare letter by letter. */
type Indexed = ReadonlyMap<number, readonly { word: string; letters: number }[]>;

/** Finds what a misspelt word means. Names of trims are many and like other words, so they must differ in one letter only. */
export class Speller {
  readonly #words: Indexed;
  readonly #trims: Indexed;

  constructor(words: readonly string[], trims: readonly string[] = []) {
    this.#words = indexed(words);
    this.#trims = indexed(trims);
  }

  nearest(misspelt: string): string | null {
    const most = misspelt.length >= 7 ? 2 : 1;
    return nearestIn(misspelt, this.#words, most) ?? nearestIn(misspelt, this.#trims, 1);
  }
}

/**
 * The word that a misspelt one means: the only one at the least distance, which is one letter added, left out, changed or
 * swapped, or two in words of seven letters and more that begin alike. Null when none or several are as near.
 */
function nearestIn(misspelt: string, words: Indexed, most: number): string | null {
  const own = lettersOf(misspelt);
  let best: string | null = null;
  let distance = most + 1;
  for (let length = misspelt.length - most; length <= misspelt.length + most; length++) {
    for (const { word, letters } of words.get(length) ?? []) {
      // Each edit changes two letters of the set at most.
      if (bitsOf(own ^ letters) > 2 * Math.min(most, distance)) continue;
      const found = editDistance(misspelt, word);
      if (found > 1 && word[0] !== misspelt[0]) continue;
      if (found < distance) {
        best = word;
        distance = found;
      } else if (found === distance && found <= most && word !== best) best = null;
    }
  }
  return best;
}

function indexed(words: readonly string[]): Indexed {
  const out = new Map<number, { word: string; letters: number }[]>();
  for (const word of words) {
    const some = out.get(word.length);
    const one = { word, letters: lettersOf(word) };
    if (some) some.push(one);
    else out.set(word.length, [one]);
  }
  return out;
}

/** A bit for each letter that a word has. */
function lettersOf(word: string): number {
  let letters = 0;
  for (let at = 0; at < word.length; at++) letters |= 1 << (word.charCodeAt(at) & 31);
  return letters;
}

function bitsOf(letters: number): number {
  let count = 0;
  for (let rest = letters; rest !== 0; rest &= rest - 1) count++;
  return count;
}

/** The longest words that are compared. */
const maxLength = 40;
const rows = [0, 1, 2].map(() => new Uint8Array(maxLength + 1)) as [Uint8Array, Uint8Array, Uint8Array];

/** Damerau-Levenshtein distance of adjacent swaps, in UTF-16 units. */
function editDistance(a: string, b: string): number {
  if (a.length > maxLength || b.length > maxLength) return maxLength;
  let [before, last, row] = rows;
  for (let j = 0; j <= b.length; j++) last[j] = j;
  for (let i = 1; i <= a.length; i++) {
    row[0] = i;
    for (let j = 1; j <= b.length; j++) {
      const same = a.charCodeAt(i - 1) === b.charCodeAt(j - 1);
      let least = Math.min(last[j - 1]! + (same ? 0 : 1), last[j]! + 1, row[j - 1]! + 1);
      const isSwap = i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1];
      if (isSwap) least = Math.min(least, before[j - 2]! + 1);
      row[j] = least;
    }
    [before, last, row] = [last, row, before];
  }
  return last[b.length]!;
}
