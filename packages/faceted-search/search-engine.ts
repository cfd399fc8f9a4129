/**
 * The interface of the search: schema, documents, queries and answers. Types only, so that pages can be written
 * and tested without an engine, and an external engine can implement the same interface.
 */

/** One facetable, filterable or sortable property of a document. */
export type Attribute =
  /** One label or none per document. */
  | { name: string; kind: "value" }
  /** Several labels per document. */
  | { name: string; kind: "values" }
  /** An integer or null: used for ranges, min/max and sorting. */
  | { name: string; kind: "number" };

export type EngineSchema = {
  attributes: Attribute[];
  /** Fields searched by prefix and, from four characters, with one typo; weight counts for relevance only. */
  text: { field: string; weight: number }[];
  /** Fields matched whole or by prefix, never with typos: stock number, VIN, rego. */
  exact: string[];
  /**
   * Sort orders by name; `by` is a number attribute. Nulls come last in both directions, ties by id
   * ascending.
   */
  sorts: Record<string, { by: string; direction: "asc" | "desc" }[]>;
  defaultSort: string;
};

/** Texts by field. */
export type DocumentTexts = Record<string, string | null | undefined>;

/** Texts that are read when they are needed: the same ones each time. An object that keeps little while nobody searches for words. */
export type TextSource = { read(): DocumentTexts };

export type EngineDocument = {
  id: string;
  values: Record<string, string | string[] | null | undefined>;
  numbers: Record<string, number | null | undefined>;
  /** Text and exact fields. */
  text: DocumentTexts | TextSource;
};

/** Any of several labels of one attribute, in any case, or a range with both ends included (null never matches). */
export type Clause =
  | { attribute: string; anyOf: string[] }
  | { attribute: string; min?: number; max?: number };

/** A clause, or none of several labels, which documents without a label match. */
export type Condition = Clause | { attribute: string; noneOf: string[] };

export type EngineQuery = {
  /** What the visitor typed; every word must match. */
  text?: string;
  /** The visitor's refinements: all must match, also two of one attribute. */
  clauses: Clause[];
  /** The caller's own filter: always applied, also to an attribute's own counts. */
  base?: Condition[];
  /** Wishes: whatever the sort, documents that match more of them come before others. They leave out none. */
  prefer?: Condition[];
  /**
   * Documents that match an earlier one of these come before all that don't, those of none last; those of the same one follow the sort. Neither
   * the match quality nor wishes order them then.
   */
  tiers?: Condition[];
  /** A sort of the schema, or "relevance": match quality first, then the default sort. */
  sort?: string | "relevance";
  offset: number;
  limit: number;
  /** Counts to return; an attribute's own clauses don't narrow its own counts. */
  facets: { attribute: string; limit: number }[];
  /** Number attributes whose min and max to return, each ignoring its own clauses. */
  stats: string[];
  /**
   * Returns `low` and `high` as well: the numbers that leave this share of the documents at either end, from 0
   * to 0.5. With 0.005 they are the 0.5th and 99.5th percentile.
   */
  tails?: number;
};

export type FacetValue = { value: string; count: number };

/** Smallest and largest number of the matching documents. */
export type Extent = {
  min: number;
  max: number;
  /** With `tails`: so many documents (rounded down) have a smaller number than `low`, or a larger than `high`. */
  low?: number;
  high?: number;
};

export type EngineAnswer = {
  /** The number of matching documents on all pages. */
  total: number;
  ids: string[];
  /**
   * Per attribute, count descending, then value ascending. Counts above zero, cut at the limit; a refined
   * value that some document has is always in the list, even past the limit or with count 0.
   */
  facets: Record<string, FacetValue[]>;
  /** Null when no matching document has the number. */
  stats: Record<string, Extent | null>;
};

export type Change = { kind: "put"; document: EngineDocument } | { kind: "delete"; id: string };

export type EngineStatus = {
  documents: number;
  /** Increases by one with every call of `apply`. */
  version: number;
  /** What the index takes in bytes, within a tenth: without shared scratch memory, and without ids and texts of the caller's. */
  readonly bytes: number;
};

export interface SearchEngine {
  /** Throws a RangeError that names an attribute, sort or field that the schema does not have. */
  search(query: EngineQuery): EngineAnswer;
  /** Inserts or replaces, and deletes; deleting an unknown id does nothing. Visible to the next search. */
  apply(changes: Change[]): void;
  /**
   * Another engine with these changes in addition, made in many steps of about a millisecond; this one stays as it is and answers meanwhile.
   * Costs about as much as the changes, whatever the number of documents that don't change.
   * @param batches generated while the engine is made: each batch, also an empty one, is a step
   */
  withChanges(batches: Iterable<readonly Change[]>): Generator<void, SearchEngine>;
  status(): EngineStatus;
}
