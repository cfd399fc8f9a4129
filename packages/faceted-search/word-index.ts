import { intersect } from "./bitset.ts";
import { Bags } from "./columns.ts";
import { Identities, type IdentityMatch } from "./identities.ts";
import { scratchScores, takeClearBits } from "./scratch.ts";
import type { DocumentTexts, EngineSchema } from "./search-engine.ts";
import { IDENTITY_SCORE, identitiesOf, identityWeight, type TextQuery, termsOf } from "./text.ts";
import { type TermMatch, Vocabulary } from "./vocabulary.ts";

/** The terms and identities that one typed word matches in this stock. */
type ResolvedWord = { terms: TermMatch[]; identities: IdentityMatch[] };
export type ResolvedText = { words: ResolvedWord[]; whole: readonly number[] };

/** The terms of the text fields and the identities of the exact fields of all documents. */
export class WordIndex {
  readonly #schema: EngineSchema;
  readonly #vocabulary: Vocabulary;
  readonly #identities = new Identities();
  /** The entries (term and field) of each document, needed to remove them. */
  readonly #entries = new Bags();
  /** Weight of a whole match in an exact field. */
  readonly #identityWeight: number;

  constructor(schema: EngineSchema) {
    this.#schema = schema;
    this.#vocabulary = new Vocabulary(Math.max(1, schema.text.length));
    this.#identityWeight = identityWeight(schema);
  }

  /**
   * @param before the texts of the slot's document so far, null for none: most updates leave them unchanged, and splitting them is the most
   * expensive step
   */
  set(slot: number, before: DocumentTexts | null, after: DocumentTexts | null, capacity: number): void {
    const { text, exact } = this.#schema;
    if (exact.some((field) => differs(before, after, field)))
      this.#identities.set(slot, after === null ? [] : identitiesOf(after, this.#schema));
    if (!text.some(({ field }) => differs(before, after, field))) return;
    const known = this.#entries.get(slot);
    const entries: number[] = [];
    text.forEach(({ field }, i) => {
      for (const term of termsOf(after?.[field] ?? "")) entries.push(this.#vocabulary.entryFor(term, i));
    });
    const [old, current] = [new Set(known), new Set(entries)];
    for (const entry of entries) if (!old.has(entry)) this.#vocabulary.add(entry, slot, capacity);
    for (const entry of known) if (!current.has(entry)) this.#vocabulary.remove(entry, slot, capacity);
    this.#entries.set(slot, entries);
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
  *copyFrom(from: WordIndex): Generator<void> {
    this.#entries.copyFrom(from.#entries);
    yield* this.#vocabulary.copyFrom(from.#vocabulary);
    yield* this.#identities.copyFrom(from.#identities);
  }

  grow(capacity: number): void {
    this.#vocabulary.grow(capacity);
    this.#entries.grow(capacity);
  }

  bytes(): number {
    return this.#vocabulary.bytes() + this.#identities.bytes() + this.#entries.bytes();
  }

  #resolveWord(word: string): ResolvedWord {
    return { terms: this.#vocabulary.match(word), identities: this.#identities.match(word) };
  }
}

const differs = (before: DocumentTexts | null, after: DocumentTexts | null, field: string): boolean =>
  (before?.[field] || null) !== (after?.[field] || null);

function addSlots(bits: Uint32Array, slots: readonly number[]): void {
  for (const slot of slots) bits[slot >>> 5]! |= 1 << (slot & 31);
}
