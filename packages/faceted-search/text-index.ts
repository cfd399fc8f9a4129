import { intersect } from "./bitset.ts";
import { Bags } from "./columns.ts";
import { Identities, type IdentityMatch } from "./identities.ts";
import { scratchScores, takeClearBits } from "./scratch.ts";
import type { EngineDocument, EngineSchema } from "./search-engine.ts";
import { IDENTITY_SCORE, identityOf, type TextQuery, termsOf } from "./text.ts";
import { type TermMatch, Vocabulary } from "./vocabulary.ts";

/** The terms and identities that one typed word matches in this stock. */
type ResolvedWord = { terms: TermMatch[]; identities: IdentityMatch[] };
export type ResolvedText = { words: ResolvedWord[]; whole: readonly number[] };

/** Text fields and exact fields of all documents. */
export class TextIndex {
  readonly #schema: EngineSchema;
  readonly #textFields: string[];
  readonly #vocabulary: Vocabulary;
  readonly #identities = new Identities();
  /** The entries (term and field) of each document, needed to remove them. */
  readonly #entries = new Bags();
  /**
   * The indexed text, by slot × fields + field, exact fields last: most updates leave it unchanged, and splitting it is the most
   * expensive step.
   */
  #texts: (string | undefined)[] = [];
  /** Weight of a whole match in an exact field. */
  readonly #identityWeight: number;

  constructor(schema: EngineSchema) {
    this.#schema = schema;
    this.#textFields = schema.text.map(({ field }) => field);
    this.#vocabulary = new Vocabulary(Math.max(1, schema.text.length));
    this.#identityWeight = identityWeight(schema);
  }

  set(slot: number, document: EngineDocument | null, capacity: number): void {
    const { text, exact } = this.#schema;
    if (this.#storeTexts(slot, exact, text.length, document))
      this.#identities.set(slot, document === null ? [] : identitiesOf(document, this.#schema));
    if (!this.#storeTexts(slot, this.#textFields, 0, document)) return;
    const before = this.#entries.get(slot);
    const after: number[] = [];
    const known = new Set(before);
    this.#schema.text.forEach(({ field }, i) => {
      for (const term of termsOf(document?.text[field] ?? "")) after.push(this.#vocabulary.entryFor(term, i));
    });
    const current = new Set(after);
    for (const entry of after) if (!known.has(entry)) this.#vocabulary.add(entry, slot, capacity);
    for (const entry of before) if (!current.has(entry)) this.#vocabulary.remove(entry, slot, capacity);
    this.#entries.set(slot, after);
  }

  /**
   * Finds the terms of each word. A hyphenated word that no document has in its joined form is split into its
   * pieces.
   */
  resolve(query: TextQuery): ResolvedText {
    const words: ResolvedWord[] = [];
    for (const { joined, pieces } of query.words) {
      const word = this.#resolveWord(joined);
      if (pieces.length === 1 || word.terms.length > 0 || word.identities.length > 0) words.push(word);
      else for (const piece of pieces) words.push(this.#resolveWord(piece));
    }
    return { words, whole: this.#identities.whole(query.identity) };
  }

  /**
   * The documents that have every word, or whose identity is the whole query, in a bitset of the scratch
   * pool.
   */
  select(text: ResolvedText, wordCount: number): Uint32Array {
    let all: Uint32Array | null = null;
    for (const word of text.words) {
      const bits = takeClearBits(wordCount);
      for (const { term } of word.terms) {
        for (let i = 0; i < this.#schema.text.length; i++) this.#vocabulary.postings(term, i)?.addTo(bits);
      }
      for (const { slots } of word.identities) addSlots(bits, slots);
      if (all === null) all = bits;
      else intersect(all, all, bits, wordCount);
    }
    addSlots(all!, text.whole);
    return all!;
  }

  /** Scores by slot, valid for the slots in `list`: per word the maximum of weight × quality, summed. */
  score(text: ResolvedText, list: Uint32Array, size: number, slots: number): Float64Array {
    const { total, word: best } = scratchScores(slots);
    total.fill(0, 0, slots);
    for (const word of text.words) {
      best.fill(0, 0, slots);
      for (const { term, quality } of word.terms) {
        this.#schema.text.forEach(({ weight }, i) => {
          const score = weight * quality;
          this.#vocabulary.postings(term, i)?.forEach((slot) => {
            if (score > best[slot]!) best[slot] = score;
          });
        });
      }
      for (const { slots: members, quality } of word.identities) {
        const score = this.#identityWeight * quality;
        for (const slot of members) if (score > best[slot]!) best[slot] = score;
      }
      for (let i = 0; i < size; i++) total[list[i]!]! += best[list[i]!]!;
    }
    for (const slot of text.whole) total[slot] = IDENTITY_SCORE;
    return total;
  }

  beginBulk(): void {
    this.#vocabulary.beginBulk();
    this.#identities.beginBulk();
  }

  *endBulk(): Generator<void> {
    yield* this.#vocabulary.endBulk();
    yield* this.#identities.endBulk();
    this.#entries.trim();
  }

  /** Makes this empty index, of the same schema, equal to another. */
  *copyFrom(from: TextIndex): Generator<void> {
    this.#texts = from.#texts.slice();
    this.#entries.copyFrom(from.#entries);
    yield* this.#vocabulary.copyFrom(from.#vocabulary);
    yield* this.#identities.copyFrom(from.#identities);
  }

  grow(capacity: number): void {
    this.#vocabulary.grow(capacity);
    this.#entries.grow(capacity);
  }

  bytes(): number {
    const texts = this.#texts.reduce((sum, text) => sum + (text === undefined ? 8 : 32 + text.length), 0);
    return texts + this.#vocabulary.bytes() + this.#identities.bytes() + this.#entries.bytes();
  }

  /** Stores the new texts of fields, of which the first has this number; true when any differs from before. */
  #storeTexts(
    slot: number,
    fields: readonly string[],
    first: number,
    document: EngineDocument | null,
  ): boolean {
    const from = slot * (this.#textFields.length + this.#schema.exact.length) + first;
    let changed = false;
    for (let i = 0; i < fields.length; i++) {
      const text = document?.text[fields[i]!] || undefined;
      if (this.#texts[from + i] === text) continue;
      this.#texts[from + i] = text;
      changed = true;
    }
    return changed;
  }

  #resolveWord(word: string): ResolvedWord {
    return { terms: this.#vocabulary.match(word), identities: this.#identities.match(word) };
  }
}

export function identitiesOf(document: EngineDocument, schema: EngineSchema): string[] {
  const identities = schema.exact.map((field) => identityOf(document.text[field] ?? ""));
  return [...new Set(identities)].filter((identity) => identity !== "");
}

/** An exact field weighs twice the heaviest text field. */
export function identityWeight(schema: EngineSchema): number {
  return 2 * Math.max(1, ...schema.text.map(({ weight }) => weight));
}

function addSlots(bits: Uint32Array, slots: readonly number[]): void {
  for (const slot of slots) bits[slot >>> 5]! |= 1 << (slot & 31);
}
