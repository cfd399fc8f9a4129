import type { DocumentTexts, EngineDocument, EngineSchema, TextSource } from "./search-engine.ts";

/**
 * How text is split into words, and when a word matches: the rules that the index and the reference share.
 */

const MAX_QUERY_CHARACTERS = 256;
const MAX_QUERY_WORDS = 16;
/**
 * A field of at most this many words is a name ("Land Rover"), and its neighbouring words are also indexed
 * joined.
 */
const NAME_WORDS = 4;
const TYPO_FROM = 4;
/** Two characters of a stock number would match a tenth of the stock. */
export const EXACT_PREFIX_FROM = 3;

export const WHOLE = 3;
export const PREFIX = 2;
export const TYPO = 1;
/** Score of a document whose identity, such as its stock number, is the whole query. */
export const IDENTITY_SCORE = 1e6;
/** Score of each wish that a document matches: more than all words of a text together. */
export const WISH_SCORE = 1e3;

/** Lower case, without diacritics. */
export function fold(text: string): string {
  if (/^[\x00-\x7f]*$/.test(text)) return text.toLowerCase();
  return text
    .normalize("NFKD")
    .toLowerCase()
    .replace(/\p{M}+/gu, "");
}

/**
 * "CX-5 4x4/AWD" → [[cx, 5], [4x4], [awd]]: pieces joined by a hyphen, dot, apostrophe or underscore stay
 * together.
 */
function chunksOf(text: string): string[][] {
  const chunks: string[][] = [];
  for (const chunk of fold(text).split(/[^\p{L}\p{N}\-‐‑–'’._]+/u)) {
    const pieces = chunk.split(/[^\p{L}\p{N}]+/u).filter((piece) => piece !== "");
    if (pieces.length > 0) chunks.push(pieces);
  }
  return chunks;
}

/** The terms of a field: every piece, hyphenated pieces joined, and in a name neighbouring words joined. */
export function termsOf(text: string): Set<string> {
  const chunks = chunksOf(text);
  const terms = new Set<string>();
  let previous = "";
  for (const pieces of chunks) {
    const joined = pieces.join("");
    for (const piece of pieces) terms.add(piece);
    terms.add(joined);
    if (previous !== "" && chunks.length <= NAME_WORDS) terms.add(previous + joined);
    previous = joined;
  }
  return terms;
}

/** A stock number, VIN or plate: folded, letters and digits only. */
export function identityOf(text: string): string {
  return fold(text).replace(/[^\p{L}\p{N}]+/gu, "");
}

export type TextQuery = {
  /** Each word as typed: its joined form, and its pieces for when no document has the joined form. */
  words: { joined: string; pieces: string[] }[];
  /** The whole query as an identity. */
  identity: string;
};

/** Null when there is nothing to search for. Only the first 256 characters and 16 words count. */
export function parseText(text: string | undefined): TextQuery | null {
  if (text === undefined || text === "") return null;
  const typed = text.slice(0, MAX_QUERY_CHARACTERS);
  const words = new Map<string, { joined: string; pieces: string[] }>();
  for (const pieces of chunksOf(typed)) {
    const joined = pieces.join("");
    if (words.size < MAX_QUERY_WORDS && !words.has(joined)) words.set(joined, { joined, pieces });
  }
  return words.size === 0 ? null : { words: [...words.values()], identity: identityOf(typed) };
}

/** WHOLE, PREFIX, TYPO or 0 for no match. */
export function matchTerm(word: string, term: string): number {
  if (term.startsWith(word)) return term.length === word.length ? WHOLE : PREFIX;
  return word.length >= TYPO_FROM && withinOneEdit(word, term) ? TYPO : 0;
}

/** The same for an identity, without typos. */
export function matchIdentity(word: string, identity: string): number {
  if (identity === word) return WHOLE;
  return word.length >= EXACT_PREFIX_FROM && identity.startsWith(word) ? PREFIX : 0;
}

export function allowsTypo(word: string): boolean {
  return word.length >= TYPO_FROM;
}

/** Levenshtein distance of at most 1, in UTF-16 units. */
export function withinOneEdit(a: string, b: string): boolean {
  const [short, long] = a.length <= b.length ? [a, b] : [b, a];
  const extra = long.length - short.length;
  if (extra > 1) return false;
  let i = 0;
  while (i < short.length && short.charCodeAt(i) === long.charCodeAt(i)) i++;
  if (i === short.length) return true;
  let left = short.length - 1;
  let right = long.length - 1;
  while (left > i && short.charCodeAt(left) === long.charCodeAt(right)) {
    left--;
    right--;
  }
  if (extra === 0) return left === i;
  return left === i && right === i + 1 && short.charCodeAt(i) === long.charCodeAt(i + 1);
}

/** The identities in the exact fields of a document. */
export function identitiesOf(texts: DocumentTexts, schema: EngineSchema): string[] {
  const identities = schema.exact.map((field) => identityOf(texts[field] ?? ""));
  return [...new Set(identities)].filter((identity) => identity !== "");
}

/** An exact field weighs twice the heaviest text field. */
export function identityWeight(schema: EngineSchema): number {
  return 2 * Math.max(1, ...schema.text.map(({ weight }) => weight));
}

/** The texts of a document, read if they haven't been. */
export function textsOf({ text }: EngineDocument): DocumentTexts {
  return isSource(text) ? text.read() : text;
}

export const isSource = (text: DocumentTexts | TextSource): text is TextSource =>
  typeof text.read === "function";
