import type { Entry } from "./entry.ts";
import type { Token } from "./tokens.ts";

/** Words between others that change nothing: `tow my old boat` is `tow a boat`. */
const filler: ReadonlySet<string> = new Set("a an the my our his her their your some any".split(" "));
const shortestStem = 3;
const maxWords = 7;
const maxCached = 5_000;
const stems = new Map<string, string>();

/** A word without the ending of its form: `sipping`, `sips` and `sip` are one. */
export function stemOf(word: string): string {
  const known = stems.get(word);
  if (known !== undefined) return known;
  const cut = word.replace(/(?<=.{3})(?:ing|ed|es|s)$/, "").replace(/ie$/, "y");
  const stem =
    cut.length < shortestStem ? word : cut.replace(/([bdgklmnprt])\1$/, "$1").replace(/(?<=.{2})e$/, "");
  if (stems.size >= maxCached) stems.clear();
  stems.set(word, stem);
  return stem;
}

/** The stems of a phrase without its fillers; null where fewer than two words are left. */
export function looseKey(words: readonly string[]): string | null {
  const some = words.filter((word) => !filler.has(word));
  return some.length > 1 ? some.map(stemOf).join(" ") : null;
}

/** Phrases of several words that are found in other forms too, and how many words the longest has that begins with a stem. */
export class LoosePhrases {
  readonly #entries = new Map<string, Entry>();
  readonly #mostFrom = new Map<string, number>();

  add({ loose }: { loose: readonly string[] }, entry: Entry): void {
    for (const key of loose) {
      if (this.#entries.has(key)) continue;
      this.#entries.set(key, entry);
      const words = key.split(" ");
      this.#mostFrom.set(words[0]!, Math.max(this.#mostFrom.get(words[0]!) ?? 0, words.length));
    }
  }

  /** The longest of them that begins at a token. */
  at(tokens: readonly Token[], at: number): { entry: Entry; length: number } | null {
    const first = tokens[at];
    const most = first && !first.literal ? this.#mostFrom.get(stemOf(first.key)) : undefined;
    if (most === undefined) return null;
    let key = "";
    let words = 0;
    let best: { entry: Entry; length: number } | null = null;
    for (let length = 1; length <= maxWords && at + length <= tokens.length; length++) {
      const token = tokens[at + length - 1]!;
      if (token.literal || token.key === "") break;
      if (!filler.has(token.key)) {
        if (++words > most) break;
        key += words === 1 ? stemOf(token.key) : ` ${stemOf(token.key)}`;
        const entry = words > 1 ? this.#entries.get(key) : undefined;
        if (entry) best = { entry, length };
      }
      if (token.pause) break;
    }
    return best;
  }
}
