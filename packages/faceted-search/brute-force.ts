import {
  attributeNamed,
  caselessOf,
  compileSchema,
  labelAttribute,
  labelsOf,
  numberAttribute,
  numberOf,
  tailOf,
} from "./schema.ts";
import type {
  Change,
  Clause,
  Condition,
  EngineAnswer,
  EngineDocument,
  EngineQuery,
  EngineSchema,
  Extent,
  FacetValue,
  SearchEngine,
} from "./search-engine.ts";
import {
  IDENTITY_SCORE,
  identitiesOf,
  identityWeight,
  matchIdentity,
  matchTerm,
  parseText,
  type TextQuery,
  termsOf,
  textsOf,
  WISH_SCORE,
} from "./text.ts";

/**
 * The reference implementation that the engine is tested and measured against: it scans all documents for
 * each part of the answer. Written for clarity; it shares with the engine only how a document is read and how
 * a word is matched.
 */
export function createBruteForce(
  schema: EngineSchema,
  documents: Iterable<EngineDocument> = [],
): SearchEngine {
  const compiled = compileSchema(schema);
  const stock = new Map<string, EngineDocument>();
  let version = 0;

  function apply(changes: Change[]): void {
    for (const change of changes) {
      if (change.kind === "put") stock.set(change.document.id, change.document);
      else stock.delete(change.id);
    }
    if (changes.length > 0) version++;
  }

  /** A clause with its labels in lower case, as documents are compared with. */
  function caseless<One extends Condition>(clause: One): One {
    if ("noneOf" in clause) return { ...clause, noneOf: clause.noneOf.map(caselessOf) };
    return "anyOf" in clause ? { ...clause, anyOf: clause.anyOf.map(caselessOf) } : clause;
  }

  function holds(document: EngineDocument, clause: Condition): boolean {
    const { kind } = attributeNamed(compiled, clause.attribute);
    if ("noneOf" in clause) return !holds(document, { attribute: clause.attribute, anyOf: clause.noneOf });
    if ("anyOf" in clause) {
      if (kind === "number") throw new RangeError(`attribute has no labels: ${clause.attribute}`);
      const labels = labelsOf(document, clause.attribute, kind === "value");
      return labels.some((label) => clause.anyOf.includes(caselessOf(label)));
    }
    if (kind !== "number") throw new RangeError(`attribute is no number: ${clause.attribute}`);
    const value = numberOf(document, clause.attribute);
    return value >= (clause.min ?? -Infinity) && value <= (clause.max ?? Infinity);
  }

  /** The best weight × quality of one word in one document; 0 when it doesn't match. */
  function wordScore(word: string, document: EngineDocument): number {
    let best = 0;
    for (const { field, weight } of schema.text) {
      for (const term of termsOf(textsOf(document)[field] ?? "")) {
        best = Math.max(best, weight * matchTerm(word, term));
      }
    }
    for (const identity of identitiesOf(textsOf(document), schema)) {
      best = Math.max(best, identityWeight(schema) * matchIdentity(word, identity));
    }
    return best;
  }

  /**
   * Words to search for: a hyphenated word is joined when any document has the joined form, otherwise split
   * into its pieces.
   */
  function wordsOf(text: TextQuery): string[] {
    return text.words.flatMap(({ joined, pieces }) => {
      const known =
        pieces.length === 1 || [...stock.values()].some((document) => wordScore(joined, document) > 0);
      return known ? [joined] : pieces;
    });
  }

  /** Score per document; documents that don't match are absent. */
  function scoresOf(text: TextQuery): Map<string, number> {
    const words = wordsOf(text);
    const scores = new Map<string, number>();
    for (const document of stock.values()) {
      const each = words.map((word) => wordScore(word, document));
      if (each.every((score) => score > 0)) {
        scores.set(
          document.id,
          each.reduce((sum, score) => sum + score, 0),
        );
      }
      if (identitiesOf(textsOf(document), schema).includes(text.identity))
        scores.set(document.id, IDENTITY_SCORE);
    }
    return scores;
  }

  function comparator(
    sort: string | undefined,
    scores: Map<string, number> | null,
    wishes: Condition[],
    tiers: Condition[] | undefined,
  ) {
    const name = sort === undefined || sort === "relevance" ? schema.defaultSort : sort;
    const keys = Object.hasOwn(schema.sorts, name) ? schema.sorts[name] : undefined;
    if (keys === undefined) throw new RangeError(`unknown sort: ${name}`);
    return (a: EngineDocument, b: EngineDocument): number => {
      const scoreOf = (document: EngineDocument) => {
        if (tiers) return -[...tiers.map((tier) => holds(document, tier)), true].indexOf(true);
        return (
          (sort === "relevance" ? (scores?.get(document.id) ?? 0) : 0) +
          WISH_SCORE * wishes.filter((wish) => holds(document, wish)).length
        );
      };
      const better = scoreOf(b) - scoreOf(a);
      if (better !== 0) return better;
      for (const { by, direction } of keys) {
        const left = numberOf(a, by);
        const right = numberOf(b, by);
        if (Number.isNaN(left) && Number.isNaN(right)) continue;
        if (Number.isNaN(left)) return 1;
        if (Number.isNaN(right)) return -1;
        if (left !== right) return direction === "asc" ? left - right : right - left;
      }
      return a.id < b.id ? -1 : 1;
    };
  }

  function facet(
    name: string,
    limit: number,
    documents: EngineDocument[],
    refined: Set<string>,
  ): FacetValue[] {
    const { kind } = labelAttribute(compiled, name);
    const counts = new Map<string, number>();
    for (const document of stock.values()) {
      for (const label of labelsOf(document, name, kind === "value"))
        if (refined.has(caselessOf(label))) counts.set(label, 0);
    }
    for (const document of documents) {
      for (const label of labelsOf(document, name, kind === "value")) {
        counts.set(label, (counts.get(label) ?? 0) + 1);
      }
    }
    return [...counts]
      .map(([value, count]) => ({ value, count }))
      .sort((a, b) => b.count - a.count || (a.value < b.value ? -1 : 1))
      .filter(({ value, count }, i) => (i < limit && count > 0) || refined.has(caselessOf(value)));
  }

  function search(given: EngineQuery): EngineAnswer {
    const query = { ...given, clauses: given.clauses.map(caseless), base: (given.base ?? []).map(caseless) };
    for (const { attribute } of [...query.clauses, ...query.base, ...(query.tiers ?? [])])
      attributeNamed(compiled, attribute);
    const text = parseText(query.text);
    const scores = text === null ? null : scoresOf(text);
    const matching = (clauses: Clause[]) =>
      [...stock.values()].filter(
        (document) =>
          (scores === null || scores.has(document.id)) &&
          [...clauses, ...query.base].every((clause) => holds(document, clause)),
      );
    const ignoring = (name: string) => matching(query.clauses.filter(({ attribute }) => attribute !== name));

    const found = matching(query.clauses).sort(
      comparator(query.sort, scores, (query.prefer ?? []).map(caseless), query.tiers?.map(caseless)),
    );
    const answer: EngineAnswer = {
      total: found.length,
      ids: found.slice(query.offset, query.offset + query.limit).map(({ id }) => id),
      facets: {},
      stats: {},
    };
    for (const { attribute, limit } of query.facets) {
      const refined = query.clauses.flatMap((clause) =>
        clause.attribute === attribute && "anyOf" in clause ? clause.anyOf : [],
      );
      answer.facets[attribute] = facet(attribute, limit, ignoring(attribute), new Set(refined));
    }
    for (const name of query.stats) {
      numberAttribute(compiled, name);
      const values = ignoring(name)
        .map((document) => numberOf(document, name))
        .filter((value) => !Number.isNaN(value));
      answer.stats[name] = extentOf(
        values.sort((a, b) => a - b),
        query.tails,
      );
    }
    return answer;
  }

  function extentOf(values: number[], tails: number | undefined): Extent | null {
    if (values.length === 0) return null;
    const ends = { min: values[0]!, max: values.at(-1)! };
    if (tails === undefined) return ends;
    const tail = tailOf(values.length, tails);
    return { ...ends, low: values[tail]!, high: values[values.length - 1 - tail]! };
  }

  apply(Array.from(documents, (document) => ({ kind: "put", document }) as const));
  function* withChanges(batches: Iterable<readonly Change[]>): Generator<void, SearchEngine> {
    const engine = createBruteForce(schema, stock.values());
    for (const changes of batches) {
      engine.apply([...changes]);
      yield;
    }
    return engine;
  }

  return { search, apply, withChanges, status: () => ({ documents: stock.size, version, bytes: 0 }) };
}
