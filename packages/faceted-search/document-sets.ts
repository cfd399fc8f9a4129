import { countBits, intersect, subtract, wordsFor } from "./bitset.ts";
import type { CompiledAttribute } from "./schema.ts";
import { attributeNamed, caselessOf } from "./schema.ts";
import { takeBits, takeClearBits } from "./scratch.ts";
import type { Condition } from "./search-engine.ts";
import type { Store } from "./store.ts";

/** A set of documents; null means all documents, so that an unfiltered search reads no bits. */
export type DocumentSet = { bits: Uint32Array; count: number } | null;

/** All clauses of one attribute combined into one set. */
export type Refinement = { attribute: CompiledAttribute; bits: Uint32Array; codes: number[] };

/** One set per refined attribute. Throws a RangeError for an attribute that is unknown or of the wrong kind. */
export function refine(store: Store, clauses: readonly Condition[]): Refinement[] {
  const refinements: Refinement[] = [];
  const words = wordsFor(store.slots.used);
  for (const clause of clauses) {
    const attribute = attributeNamed(store.schema, clause.attribute);
    const codes: number[] = [];
    const bits = clauseBits(store, attribute, clause, words, codes);
    const known = refinements.find((other) => other.attribute === attribute);
    if (known === undefined) {
      refinements.push({ attribute, bits, codes });
      continue;
    }
    const both = takeBits(words);
    intersect(both, known.bits, bits, words);
    known.bits = both;
    for (const code of codes) if (!known.codes.includes(code)) known.codes.push(code);
  }
  return refinements;
}

/** May return a bitset owned by the store: callers only read it. */
function clauseBits(
  store: Store,
  attribute: CompiledAttribute,
  clause: Condition,
  words: number,
  codes: number[],
): Uint32Array {
  if ("noneOf" in clause) {
    const some = clauseBits(store, attribute, { attribute: attribute.name, anyOf: clause.noneOf }, words, []);
    const others = takeBits(words);
    subtract(others, store.slots.live, some, words);
    return others;
  }
  if ("anyOf" in clause) {
    if (attribute.facet < 0) throw new RangeError(`attribute has no labels: ${attribute.name}`);
    for (const label of new Set(clause.anyOf.map(caselessOf))) {
      codes.push(...store.labels.codesOf(attribute.facet, label));
    }
    const only = codes.length === 1 ? store.labels.postings[codes[0]!]!.bits : null;
    if (only !== null) return only;
    const bits = takeClearBits(words);
    for (const code of codes) store.labels.postings[code]!.addTo(bits);
    return bits;
  }
  if (attribute.number < 0) throw new RangeError(`attribute is no number: ${attribute.name}`);
  const bits = takeBits(words);
  const { min = Number.NEGATIVE_INFINITY, max = Number.POSITIVE_INFINITY } = clause;
  store.numbers[attribute.number]!.select(bits, words, store.slots.live, min, max);
  return bits;
}

/** a ∧ b, where null means all documents. The result is null when both are. */
function both(a: Uint32Array | null, b: Uint32Array | null, words: number): Uint32Array | null {
  if (a === null) return b;
  if (b === null) return a;
  const bits = takeBits(words);
  intersect(bits, a, b, words);
  return bits;
}

export function toSet(bits: Uint32Array | null, words: number): DocumentSet {
  return bits === null ? null : { bits, count: countBits(bits, words) };
}

export function intersectAll(base: Uint32Array | null, refinements: Refinement[], words: number) {
  return refinements.reduce((bits, refinement) => both(bits, refinement.bits, words), base);
}

/**
 * Computes the set that matches every refinement and, for each refinement, the set that matches all others,
 * in one forward and one backward pass. `needed` says which of the latter are wanted.
 */
export function allAndAllButOne(
  base: Uint32Array | null,
  refinements: Refinement[],
  needed: (attribute: CompiledAttribute) => boolean,
  words: number,
): { all: DocumentSet; without: Map<CompiledAttribute, DocumentSet> } {
  const before: (Uint32Array | null)[] = [base];
  for (const [i, refinement] of refinements.entries()) {
    before.push(both(before[i]!, refinement.bits, words));
  }
  const without = new Map<CompiledAttribute, DocumentSet>();
  let after: Uint32Array | null = null;
  for (let i = refinements.length - 1; i >= 0; i--) {
    const { attribute, bits } = refinements[i]!;
    if (needed(attribute)) without.set(attribute, toSet(both(before[i]!, after, words), words));
    if (i > 0) after = both(after, bits, words);
  }
  return { all: toSet(before[refinements.length]!, words), without };
}
