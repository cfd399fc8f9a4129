import { copyInSteps, Postings, trimInSteps } from "./postings.ts";
import { caselessOf } from "./schema.ts";
import { listBytes, mapBytes, textBytes, typedBytes } from "./sizes.ts";
import { sortInSteps } from "./sort-in-steps.ts";

/**
 * The dictionary of labels. Every label of every attribute has one code, unique across attributes, so that a
 * single flat array counts them all and a document's row of codes indexes it directly. Each single-valued
 * attribute has its own code for "none", so that empty cells need no branch. Codes of labels that no document
 * has are reused.
 */
export class Labels {
  texts: string[] = [];
  postings: Postings[] = [];
  /** The number of documents per code, always up to date. */
  totals = new Int32Array(64);
  /** Per attribute, its codes in ascending order of label. The array index is the label's rank. */
  readonly byRank: number[][];
  readonly none: number[];
  /** Per attribute, the codes of labels by their lower case; almost always one, which then takes no list. */
  readonly #codes: Map<string, number | number[]>[];
  #free: number[] = [];
  /** Attributes to sort once at the end of a bulk load; null otherwise. */
  #unsorted: Set<number> | null = null;

  constructor(attributes: number) {
    this.byRank = Array.from({ length: attributes }, () => []);
    this.#codes = Array.from({ length: attributes }, () => new Map<string, number | number[]>());
    this.none = Array.from({ length: attributes }, () => this.#newCode(""));
  }

  /** The number of codes, used or free: the size of a flat count array. */
  get size(): number {
    return this.texts.length;
  }

  /** The codes of the labels that differ from this one in case only, and of itself. */
  codesOf(attribute: number, label: string): number[] {
    return listOf(this.#codes[attribute]!.get(caselessOf(label)));
  }

  /** The label's code; creates one when it has none. */
  codeFor(attribute: number, label: string): number {
    const codes = this.#codes[attribute]!;
    const caseless = caselessOf(label);
    const known = codes.get(caseless);
    if (typeof known === "number" && this.texts[known] === label) return known;
    const others = listOf(known);
    const same = others.find((code) => this.texts[code] === label);
    if (same !== undefined) return same;
    const code = this.#newCode(label);
    codes.set(caseless, others.length === 0 ? code : [...others, code]);
    const ranked = this.byRank[attribute]!;
    if (this.#unsorted !== null) {
      this.#unsorted.add(attribute);
      ranked.push(code);
    } else {
      ranked.splice(this.#rankOf(ranked, label), 0, code);
    }
    return code;
  }

  add(code: number, slot: number, capacity: number): void {
    this.postings[code]!.add(slot, capacity);
    this.totals[code]!++;
  }

  remove(attribute: number, code: number, slot: number, capacity: number): void {
    this.postings[code]!.remove(slot, capacity);
    this.totals[code]!--;
    if (this.totals[code] === 0) this.#forget(attribute, code);
  }

  beginBulk(): void {
    this.#unsorted = new Set();
  }

  *endBulk(): Generator<void> {
    const texts = this.texts;
    for (const attribute of this.#unsorted ?? []) {
      yield* sortInSteps(this.byRank[attribute]!, (a, b) => (texts[a]! < texts[b]! ? -1 : 1));
    }
    this.#unsorted = null;
    yield* trimInSteps(this.postings);
    this.postings = this.postings.slice();
    this.texts = this.texts.slice();
  }

  /** Makes these labels, of the same attributes, equal to others. */
  *copyFrom(from: Labels): Generator<void> {
    this.texts = from.texts.slice();
    this.totals = from.totals.slice();
    this.#free = from.#free.slice();
    for (const [attribute, ranked] of from.byRank.entries()) {
      this.byRank[attribute] = ranked.slice();
      // Its lists of codes are replaced, never changed.
      this.#codes[attribute] = new Map(from.#codes[attribute]);
      yield;
    }
    yield* copyInSteps(from.postings, this.postings);
  }

  grow(capacity: number): void {
    for (const postings of this.postings) postings.grow(capacity);
  }

  bytes(): number {
    let sum = typedBytes(this.totals) + listBytes(this.texts.length) + listBytes(this.postings.length);
    for (const postings of this.postings) sum += postings.bytes();
    for (const text of this.texts) sum += textBytes(text);
    for (const ranked of this.byRank) sum += listBytes(ranked.length);
    for (const codes of this.#codes) sum += mapBytes(codes.size);
    return sum;
  }

  #newCode(label: string): number {
    const code = this.#free.pop() ?? this.texts.length;
    this.texts[code] = label;
    this.postings[code] = new Postings();
    if (code >= this.totals.length) {
      const wider = new Int32Array(code * 2);
      wider.set(this.totals);
      this.totals = wider;
    }
    this.totals[code] = 0;
    return code;
  }

  #forget(attribute: number, code: number): void {
    const label = this.texts[code]!;
    const ranked = this.byRank[attribute]!;
    const codes = this.#codes[attribute]!;
    const caseless = caselessOf(label);
    const [other, ...others] = listOf(codes.get(caseless)).filter((one) => one !== code);
    if (other === undefined) codes.delete(caseless);
    else codes.set(caseless, others.length === 0 ? other : [other, ...others]);
    const at = this.#unsorted === null ? this.#rankOf(ranked, label) : ranked.indexOf(code);
    ranked.splice(at, 1);
    this.#free.push(code);
  }

  #rankOf(ranked: number[], label: string): number {
    let low = 0;
    let high = ranked.length;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if (this.texts[ranked[middle]!]! < label) low = middle + 1;
      else high = middle;
    }
    return low;
  }
}

function listOf(codes: number | number[] | undefined): number[] {
  return codes === undefined ? [] : typeof codes === "number" ? [codes] : codes;
}
