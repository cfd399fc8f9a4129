import type {
  Change,
  EngineAnswer,
  EngineDocument,
  EngineQuery,
  EngineSchema,
  EngineStatus,
  SearchEngine,
} from "./search-engine.ts";
import { Searcher } from "./searcher.ts";
import { Store } from "./store.ts";

/**
 * Creates an in-memory index over the documents (the last one of each id wins). Throws a RangeError for a
 * schema that contradicts itself.
 *
 * @example
 * const engine = createEngine(
 *   {
 *     attributes: [{ name: "make", kind: "value" }, { name: "price", kind: "number" }],
 *     text: [{ field: "title", weight: 1 }],
 *     exact: ["stock_number"],
 *     sorts: { cheapest: [{ by: "price", direction: "asc" }] },
 *     defaultSort: "cheapest",
 *   },
 *   [{ id: "1", values: { make: "Mazda" }, numbers: { price: 21990 }, text: { title: "Mazda CX-5" } }],
 * );
 * engine.search({ text: "cx5", clauses: [], offset: 0, limit: 21, facets: [], stats: [] }).ids; // ["1"]
 */
export function createEngine(schema: EngineSchema, documents: Iterable<EngineDocument> = []): SearchEngine {
  const store = new Store(schema);
  const searcher = new Searcher(store);
  store.apply(Array.from(documents, (document) => ({ kind: "put", document }) as const));
  return {
    search(query: EngineQuery): EngineAnswer {
      return searcher.search(query);
    },
    apply(changes: Change[]): void {
      store.apply(changes);
    },
    status(): EngineStatus {
      return { documents: store.slots.count, version: store.version, bytes: store.bytes() };
    },
  };
}
