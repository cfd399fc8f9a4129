import { copyInSteps, Postings, trimInSteps } from "./postings.ts";
import { listBytes, mapBytes, textBytes } from "./sizes.ts";
import { sortInSteps } from "./sort-in-steps.ts";
import { allowsTypo, matchTerm, PREFIX, TYPO, WHOLE } from "./text.ts";

export type TermMatch = { term: number; quality: number };

/**
 * All terms of the text fields, sorted, each with its postings by field. A prefix is a binary search. A typo
 * is a scan over letter masks: one edit changes at most two letters, so terms whose masks differ in more than
 * two bits are skipped.
 */
export class Vocabulary {
  readonly #fields: number;
  #texts: string[] = [];
  #uses: number[] = [];
  /** By entry: term × fields + field. */
  #postings: (Postings | undefined)[] = [];
  readonly #termOf = new Map<string, number>();
  #free: number[] = [];
  #sorted: number[] = [];
  #masks: number[] = [];
  #bulk = false;
  /** Whether a term came or went since the bulk began. */
  #unsorted = false;

  constructor(fields: number) {
    this.#fields = fields;
  }

  /** The entry of a term in a field; creates it when new. */
  entryFor(text: string, field: number): number {
    let term = this.#termOf.get(text);
    if (term === undefined) {
      term = this.#free.pop() ?? this.#texts.length;
      this.#texts[term] = text;
      this.#uses[term] = 0;
      for (let i = 0; i < this.#fields; i++) this.#postings[term * this.#fields + i] = undefined;
      this.#termOf.set(text, term);
      if (this.#bulk) this.#unsorted = true;
      else {
        const at = this.#placeOf(text);
        this.#sorted.splice(at, 0, term);
        this.#masks.splice(at, 0, maskOf(text));
      }
    }
    return term * this.#fields + field;
  }

  add(entry: number, slot: number, capacity: number): void {
    let postings = this.#postings[entry];
    if (postings === undefined) {
      postings = new Postings();
      this.#postings[entry] = postings;
    }
    postings.add(slot, capacity);
    this.#uses[Math.floor(entry / this.#fields)]!++;
  }

  remove(entry: number, slot: number, capacity: number): void {
    const term = Math.floor(entry / this.#fields);
    this.#postings[entry]!.remove(slot, capacity);
    if (--this.#uses[term]! > 0) return;
    const text = this.#texts[term]!;
    this.#termOf.delete(text);
    this.#free.push(term);
    if (this.#bulk) this.#unsorted = true;
    else {
      const at = this.#placeOf(text);
      this.#sorted.splice(at, 1);
      this.#masks.splice(at, 1);
    }
  }

  /** The terms that a word matches, with their quality. */
  match(word: string): TermMatch[] {
    const matches: TermMatch[] = [];
    const texts = this.#texts;
    const sorted = this.#sorted;
    for (let i = this.#placeOf(word); i < sorted.length; i++) {
      const text = texts[sorted[i]!]!;
      if (!text.startsWith(word)) break;
      matches.push({ term: sorted[i]!, quality: text.length === word.length ? WHOLE : PREFIX });
    }
    if (!allowsTypo(word)) return matches;
    const mask = maskOf(word);
    const masks = this.#masks;
    for (let i = 0; i < masks.length; i++) {
      // At most two bits may differ: clear the lowest two and compare with zero.
      let differ = mask ^ masks[i]!;
      differ &= differ - 1;
      if ((differ & (differ - 1)) !== 0) continue;
      const text = texts[sorted[i]!]!;
      const longer = text.length - word.length;
      if (longer > 1 || longer < -1) continue;
      if (matchTerm(word, text) === TYPO) matches.push({ term: sorted[i]!, quality: TYPO });
    }
    return matches;
  }

  postings(term: number, field: number): Postings | undefined {
    return this.#postings[term * this.#fields + field];
  }

  fieldOf(entry: number): number {
    return entry % this.#fields;
  }

  beginBulk(): void {
    this.#bulk = true;
  }

  *endBulk(): Generator<void> {
    this.#bulk = false;
    yield* trimInSteps(this.#postings);
    this.#texts = this.#texts.slice();
    this.#uses = this.#uses.slice();
    this.#postings = this.#postings.slice();
    if (!this.#unsorted) return;
    this.#unsorted = false;
    const texts = this.#texts;
    this.#sorted = [...this.#termOf.values()];
    yield* sortInSteps(this.#sorted, (a, b) => (texts[a]! < texts[b]! ? -1 : 1));
    this.#masks = this.#sorted.map((term) => maskOf(texts[term]!));
  }

  /** Makes this empty vocabulary, of as many fields, equal to another. */
  *copyFrom(from: Vocabulary): Generator<void> {
    this.#uses = from.#uses.slice();
    this.#sorted = from.#sorted.slice();
    this.#masks = from.#masks.slice();
    this.#free = from.#free.slice();
    this.#texts = from.#texts.slice();
    for (const [text, term] of from.#termOf) {
      this.#termOf.set(text, term);
      if (this.#termOf.size % 4096 === 0) yield;
    }
    yield* copyInSteps(from.#postings, this.#postings);
  }

  grow(capacity: number): void {
    for (const postings of this.#postings) postings?.grow(capacity);
  }

  bytes(): number {
    const lists = [this.#texts, this.#uses, this.#postings, this.#sorted, this.#masks];
    let sum = lists.reduce((total, list) => total + listBytes(list.length), mapBytes(this.#termOf.size));
    for (const postings of this.#postings) sum += postings?.bytes() ?? 0;
    for (const text of this.#texts) sum += textBytes(text);
    return sum;
  }

  #placeOf(text: string): number {
    let low = 0;
    let high = this.#sorted.length;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if (this.#texts[this.#sorted[middle]!]! < text) low = middle + 1;
      else high = middle;
    }
    return low;
  }
}

/** One bit per character, several characters sharing a bit. */
function maskOf(text: string): number {
  let mask = 0;
  for (let i = 0; i < text.length; i++) mask |= 1 << (text.charCodeAt(i) & 31);
  return mask;
}
