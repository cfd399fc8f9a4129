import type { Change, EngineAnswer, EngineQuery, SearchEngine } from "#faceted-search/search-engine.ts";

/**
 * The port that pages search through (SEARCH-58): implemented by the embedded engine and by a search server.
 * Every engine gives the same answer to a query; `tests/support/search-contract.ts` has the cases.
 */
export type SearchPort = {
  /** Rejects with a RangeError that names an attribute, sort or field the schema does not have. */
  search(query: EngineQuery): Promise<EngineAnswer>;
  /**
   * Inserts or replaces, and deletes; idempotent. Searches that start after it resolves see all of it.
   * @param seq the last change of the feed that they contain: an external index keeps what a later change
   * wrote
   */
  apply(changes: Change[], seq: number): Promise<void>;
  status(): Promise<SearchStatus>;
};

export type SearchStatus = {
  documents: number;
  /** The engine that answers. */
  engine: "embedded" | "opensearch";
};

export function embeddedSearch(engine: SearchEngine): SearchPort {
  return {
    search: async (query) => engine.search(query),
    apply: async (changes) => engine.apply(changes),
    status: async () => ({ documents: engine.status().documents, engine: "embedded" }),
  };
}
