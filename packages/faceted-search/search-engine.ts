/**
 * The port of the stock search: what any engine takes and answers. Types only, so that a screen can be
 * written and tested without an engine, and an outside engine can stand behind the same door.
 */

/** One facetable, filterable or sortable property of a document. */
export type Attribute =
  /** One label or none per document. */
  | { name: string; kind: "value" }
  /** Several labels per document. */
  | { name: string; kind: "values" }
  /** An integer or null: ranges, min/max, sort. */
  | { name: string; kind: "number" };

export type EngineSchema = {
  attributes: Attribute[];
  /** Fields searched by prefix and, from four characters, with one typo; weight counts for relevance only. */
  text: { field: string; weight: number }[];
  /** Fields matched whole or by prefix, never fuzzily: stock number, VIN, rego. */
  exact: string[];
  /** Sort orders by name; `by` is a number attribute. Nulls come last both ways, ties by id ascending. */
  sorts: Record<string, { by: string; direction: "asc" | "desc" }[]>;
  defaultSort: string;
};

export type EngineDocument = {
  id: string;
  values: Record<string, string | string[] | null | undefined>;
  numbers: Record<string, number | null | undefined>;
  /** Text and exact fields. */
  text: Record<string, string | null | undefined>;
};

/** Several labels of one attribute (any of them), or a range with both ends included (null never matches). */
export type Clause =
  | { attribute: string; anyOf: string[] }
  | { attribute: string; min?: number; max?: number };

export type EngineQuery = {
  /** What the visitor typed; every word must match. */
  text?: string;
  /** The visitor's refinements: all must hold, also two of one attribute. */
  clauses: Clause[];
  /** The caller's own filter: never lifted, not even for an attribute's own counts. */
  base?: Clause[];
  /** A sort of the schema, or "relevance": match quality first, then the default sort. */
  sort?: string | "relevance";
  offset: number;
  limit: number;
  /** Counts to return; an attribute's own clauses do not narrow its own counts. */
  facets: { attribute: string; limit: number }[];
  /** Number attributes whose min and max to return, each ignoring its own clauses. */
  stats: string[];
};

export type FacetValue = { value: string; count: number };

export type EngineAnswer = {
  /** Documents that match, all pages. */
  total: number;
  ids: string[];
  /**
   * Per attribute, count descending then value ascending. Counts above zero, cut at the limit; a refined value that some
   * document has is always in the list, past the limit and with count 0 if need be.
   */
  facets: Record<string, FacetValue[]>;
  /** Null when no matching document has the number. */
  stats: Record<string, { min: number; max: number } | null>;
};

export type Change = { kind: "put"; document: EngineDocument } | { kind: "delete"; id: string };

export type EngineStatus = {
  documents: number;
  /** Goes up by one for every applied list of changes. */
  version: number;
  /** Memory of the index's own arrays, roughly, in bytes; shared scratch memory not counted. */
  bytes: number;
};

export interface SearchEngine {
  /** Answers one query. Throws a RangeError that names an attribute, sort or field the schema does not have. */
  search(query: EngineQuery): EngineAnswer;
  /** Inserts or replaces, and deletes; deleting an unknown id does nothing. The next search sees all of it. */
  apply(changes: Change[]): void;
  status(): EngineStatus;
}
