/** Words by the sound that they begin with and their length: few are compared letter by letter. */
type Indexed = ReadonlyMap<string, readonly { word: string; rank: number }[]>;

/**
 * Costs of an edit, in halves of a letter. Half are what sounds alike or what fingers swap: a vowel, a doubled letter, letters of one sound,
 * two that change places. A whole edit is counted beside its cost.
 */
const half = 1;
const whole = 2 + 16;
const costOf = (edits: number) => edits & 15;
const wholesOf = (edits: number) => edits >> 4;

const vowels = new Set([..."aeiouy"].map((letter) => letter.charCodeAt(0)));
const soundGroups = ["ckqxg", "szc", "gj", "fvp", "dt", "mn", "bp", "bv", "wuv", "rl"].map(
  (group) => new Set([...group].map((letter) => letter.charCodeAt(0))),
);
const letters = 26;
const firstLetter = "a".charCodeAt(0);
/** Whether two of the letters sound alike, by both. */
const soundsAlike = new Uint8Array(letters * letters);
for (const group of [vowels, ...soundGroups])
  for (const one of group)
    for (const other of group) soundsAlike[(one - firstLetter) * letters + other - firstLetter] = 1;

/** The letters that a sound begins with, by the first of them: a word of another sound is another word. */
const beginnings: Readonly<Record<string, string>> = {
  k: "c",
  q: "c",
  z: "s",
  j: "g",
  v: "f",
  y: "a",
  e: "a",
  i: "a",
  o: "a",
  u: "a",
};

/** How many words are cached with what they mean. */
const maxCached = 5_000;

/** Finds what misspelt words mean: the nearest of the known words, those of an earlier list first. */
export class Speller {
  readonly #words: Indexed;
  readonly #strict: Indexed;
  readonly #isSame: (one: string, other: string) => boolean;
  readonly #known = new Map<string, string | null>();

  /**
   * @param lists words that can be meant, those that are meant first in the first list
   * @param isSame whether two words mean the same
   * @param strict names that are many and like other words: these may differ by half an edit only, or one in long words
   */
  constructor(
    lists: readonly (readonly string[])[],
    isSame: (one: string, other: string) => boolean,
    strict: readonly string[] = [],
  ) {
    this.#isSame = isSame;
    this.#words = indexed(lists);
    this.#strict = indexed([strict]);
  }

  /** The word that is meant; null where none or several are as near. */
  nearest(misspelt: string): string | null {
    return this.#cached(misspelt, () => {
      const word = this.#nearestIn(misspelt, this.#words, 0);
      const name = this.#nearestIn(misspelt, this.#strict, 2);
      // `sportige` is a name that this stock hasn't, not `sporty`.
      return name.word !== null && name.edits < word.edits ? name.word : word.word;
    });
  }

  #cached(key: string, find: () => string | null): string | null {
    const known = this.#known.get(key);
    if (known !== undefined) return known;
    const found = find();
    if (this.#known.size >= maxCached) this.#known.clear();
    this.#known.set(key, found);
    return found;
  }

  /** The name of the strict ones that is nearest, where a name is expected. @param stricter by how much less it may differ */
  nearestName(misspelt: string, stricter = 0): string | null {
    const find = () => this.#nearestIn(misspelt, this.#strict, stricter).word;
    return this.#cached(`${misspelt} ${stricter}`, find);
  }

  #nearestIn(misspelt: string, words: Indexed, stricter: number): { word: string | null; edits: number } {
    const most = allowed(misspelt.length);
    let best: string | null = null;
    let least = Number.POSITIVE_INFINITY;
    const around = misspelt.length < 5 ? 1 : 2;
    for (let length = misspelt.length - around; length <= misspelt.length + around; length++) {
      for (const { word, rank } of words.get(keyOfIndex(misspelt, length)) ?? []) {
        if (word.length < 5 && misspelt.length > 4 && word.length < misspelt.length - 1) continue;
        const edits = distance(misspelt, word);
        const wholes = wholesOf(edits);
        if (costOf(edits) > (wholes > 0 ? most.withWhole : most.cost) - stricter || wholes > 1) continue;
        const order = edits * 4 + rank;
        if (order < least) {
          best = word;
          least = order;
        } else if (order === least && best !== null && !this.#isSame(best, word)) best = null;
      }
    }
    return { word: best, edits: best === null ? Number.POSITIVE_INFINITY : Math.floor(least / 4) };
  }
}

/** Whether a misspelt word may be this one. */
export function isLike(misspelt: string, word: string): boolean {
  const most = allowed(misspelt.length);
  const edits = distance(misspelt, word);
  const wholes = wholesOf(edits);
  return wholes <= 1 && costOf(edits) <= (wholes > 0 ? most.withWhole : most.cost);
}

/** Whether two words differ by one letter at most, or two that sound alike. */
export const isNear = (one: string, other: string): boolean => costOf(distance(one, other)) <= 2;

/** The most that a word of so many letters may cost, and with whole edits. */
function allowed(length: number): { cost: number; withWhole: number } {
  if (length <= 4) return { cost: 1, withWhole: 0 };
  if (length === 5) return { cost: 2, withWhole: 2 };
  return length === 6 ? { cost: 3, withWhole: 2 } : { cost: 4, withWhole: 4 };
}

/** A c before e, i or y sounds as s. */
const keyOfIndex = (word: string, length: number) =>
  `${/^c[eiy]/.test(word) ? "s" : (beginnings[word[0]!] ?? word[0])}${length}`;

function indexed(lists: readonly (readonly string[])[]): Indexed {
  const out = new Map<string, { word: string; rank: number }[]>();
  for (const [rank, words] of lists.entries())
    for (const word of words) {
      const key = keyOfIndex(word, word.length);
      const some = out.get(key);
      if (some) some.push({ word, rank });
      else out.set(key, [{ word, rank }]);
    }
  return out;
}

/** The longest words that are compared. */
const maxLength = 40;
const rows = [0, 1, 2].map(() => new Int32Array(maxLength + 1)) as [Int32Array, Int32Array, Int32Array];
/** More than any word may cost. */
const far = 1 << 14;

/** Damerau-Levenshtein distance of adjacent swaps with the costs above, in UTF-16 units. */
function distance(a: string, b: string): number {
  if (a.length > maxLength || b.length > maxLength) return far;
  let [before, last, row] = rows;
  last[0] = 0;
  for (let j = 1; j <= b.length; j++) last[j] = last[j - 1]! + added(b, j - 1);
  for (let i = 1; i <= a.length; i++) {
    const removal = added(a, i - 1);
    row[0] = last[0]! + removal;
    let least = row[0]!;
    for (let j = 1; j <= b.length; j++) {
      let cost = last[j - 1]! + changed(a.charCodeAt(i - 1), b.charCodeAt(j - 1));
      cost = Math.min(cost, last[j]! + removal, row[j - 1]! + added(b, j - 1));
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1])
        cost = Math.min(cost, before[j - 2]! + half);
      row[j] = cost;
      if (cost < least) least = cost;
    }
    if (wholesOf(least) > 1) return far;
    [before, last, row] = [last, row, before];
  }
  return last[b.length]!;
}

/** The cost of a letter more: half where it is a vowel, `h`, doubled, a `c` before `k`, or a `t` before `ch`. */
function added(word: string, at: number): number {
  const letter = word.charCodeAt(at);
  // `fiester` sounds as Fiesta.
  const isSilent = word[at] === "h" || (word[at] === "r" && at === word.length - 1 && at > 4);
  if (vowels.has(letter) || isSilent || letter === word.charCodeAt(at - 1)) return half;
  const isUnheard = (word[at] === "c" && word[at + 1] === "k") || word.startsWith("tch", at);
  return letter === word.charCodeAt(at + 1) || isUnheard ? half : whole;
}

function changed(one: number, other: number): number {
  if (one === other) return 0;
  const [a, b] = [one - firstLetter, other - firstLetter];
  const areLetters = a >= 0 && b >= 0 && a < letters && b < letters;
  return areLetters && soundsAlike[a * letters + b] === 1 ? half : whole;
}
