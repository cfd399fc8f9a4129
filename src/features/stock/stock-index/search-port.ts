import type { Change, EngineAnswer, EngineQuery, SearchEngine } from "#faceted-search/search-engine.ts";

/**
 * The door that pages search through, whichever engine stands behind it (SEARCH-58): the one in the program, or a search
 * server. Every engine answers the same query alike; `search-contract.ts` holds the cases.
 */
export type SearchPort = {
  /** Rejects with a RangeError that names an attribute, sort or field the schema does not have. */
  search(query: EngineQuery): Promise<EngineAnswer>;
  /**
   * Inserts or replaces, and deletes; the same changes again do no harm. Searches that begin after it see all of it.
   * @param seq the last change of the feed that they hold: an outside index keeps what a later change wrote
   */
  apply(changes: Change[], seq: number): Promise<void>;
  status(): Promise<SearchStatus>;
};

export type SearchStatus = {
  documents: number;
  /** Which index answers. */
  engine: "embedded" | "opensearch";
};

/** The engine in the program, behind the port. */
export function embeddedSearch(engine: SearchEngine): SearchPort {
  return {
    search: async (query) => engine.search(query),
    apply: async (changes) => engine.apply(changes),
    status: async () => ({ documents: engine.status().documents, engine: "embedded" }),
  };
}
