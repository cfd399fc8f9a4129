import { RecentlyUsed } from "./recently-used.ts";
import type { DocumentTexts, EngineDocument, EngineSchema, TextSource } from "./search-engine.ts";
import { textBytes } from "./sizes.ts";
import { isSource, type TextQuery } from "./text.ts";
import { type ResolvedText, WordIndex } from "./word-index.ts";

/**
 * Up to so many documents, words are indexed when they are first searched for, which takes about 20 microseconds a document; beyond, when
 * documents are loaded.
 */
export const LAZY_TO = 1_000;
/** How many documents the lazily made word indexes of the process have together; those of the least recent searches are dropped. */
export const LAZY_DOCUMENTS = 16_000;
/** What a source of the caller's own keeps in memory: an object with two fields. */
const SOURCE_BYTES = 40;
/** Documents indexed between two steps. */
const INDEXED = 64;

const recentlySearched = new RecentlyUsed<TextIndex>(
  LAZY_DOCUMENTS,
  (index) => index.documents,
  (index) => index.release(),
);

/**
 * The texts of all documents, and an index of their words once there is a search for words: visitors type on few sites, and words take more
 * memory than all else in the index of a small stock.
 */
export class TextIndex {
  readonly #schema: EngineSchema;
  #sources: (TextSource | undefined)[] = [];
  #capacity = 0;
  #words: WordIndex | null = null;
  /** How many documents the index of words has. */
  documents = 0;

  constructor(schema: EngineSchema) {
    this.#schema = schema;
  }

  set(slot: number, document: EngineDocument | null): void {
    const before = this.#sources[slot];
    const after = document === null ? undefined : sourceOf(document.text);
    this.#sources[slot] = after;
    if (this.#words === null) return;
    this.#words.set(slot, before?.read() ?? null, after?.read() ?? null, this.#capacity);
    this.documents += Number(after !== undefined) - Number(before !== undefined);
  }

  /** The documents that a query can match, with the words that it means there. */
  resolve(query: TextQuery): { words: WordIndex; resolved: ResolvedText } {
    this.#words ??= finish(this.#index());
    if (this.documents <= LAZY_TO) recentlySearched.use(this);
    return { words: this.#words, resolved: this.#words.resolve(query) };
  }

  /** Drops the index of words; the next search for words makes it again. */
  release(): void {
    this.#words = null;
  }

  beginBulk(): void {
    this.#words?.beginBulk();
  }

  /** @param documents how many there are now */
  *endBulk(documents: number): Generator<void> {
    this.#sources = this.#sources.slice();
    if (this.#words !== null) yield* this.#words.endBulk();
    else if (documents > LAZY_TO) this.#words = yield* this.#index();
  }

  /** Makes this empty index, of the same schema, equal to another. */
  *copyFrom(from: TextIndex): Generator<void> {
    for (const source of from.#sources) this.#sources.push(source);
    this.#capacity = from.#capacity;
    // What is made lazily is made again when it is needed.
    if (from.#words === null || from.documents <= LAZY_TO) return;
    this.documents = from.documents;
    const words = new WordIndex(this.#schema);
    yield* words.copyFrom(from.#words);
    this.#words = words;
  }

  grow(capacity: number): void {
    this.#capacity = capacity;
    this.#words?.grow(capacity);
  }

  bytes(): number {
    return this.#sources.reduce(
      (sum, source) =>
        sum + 8 + (source instanceof Texts ? source.bytes() : source === undefined ? 0 : SOURCE_BYTES),
      this.#words?.bytes() ?? 0,
    );
  }

  *#index(): Generator<void, WordIndex> {
    const words = new WordIndex(this.#schema);
    words.grow(this.#capacity);
    words.beginBulk();
    this.documents = 0;
    for (const [slot, source] of this.#sources.entries()) {
      if (source !== undefined) {
        words.set(slot, null, source.read(), this.#capacity);
        this.documents++;
      }
      if (slot % INDEXED === 0) yield;
    }
    yield* words.endBulk();
    return words;
  }
}

/** Texts given as such: a copy, as the caller may change them. */
class Texts implements TextSource {
  readonly texts: DocumentTexts;

  constructor(texts: DocumentTexts) {
    this.texts = { ...texts };
  }

  read(): DocumentTexts {
    return this.texts;
  }

  bytes(): number {
    let sum = 80;
    for (const text of Object.values(this.texts)) sum += 8 + (text ? textBytes(text) : 0);
    return sum;
  }
}

const sourceOf = (text: DocumentTexts | TextSource): TextSource => (isSource(text) ? text : new Texts(text));

function finish<T>(steps: Generator<void, T>): T {
  for (;;) {
    const step = steps.next();
    if (step.done) return step.value;
  }
}
