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

export type {
  Attribute,
  Change,
  Clause,
  Condition,
  DocumentTexts,
  EngineAnswer,
  EngineDocument,
  EngineQuery,
  EngineSchema,
  EngineStatus,
  Extent,
  FacetValue,
  SearchEngine,
  TextSource,
} from "./search-engine.ts";

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
  const known = Array.from(documents);
  const steps = buildEngine(schema, [known], known.length);
  for (;;) {
    const step = steps.next();
    if (step.done) return step.value;
  }
}

/**
 * The same in many steps of about a millisecond, for a process that has other work to do between them: the
 * index is returned by the last one.
 * @param batches the documents, generated while the index is built: each batch, also an empty one, is a step
 * @param expected about how many documents there are; memory is reserved for so many
 */
export function* buildEngine(
  schema: EngineSchema,
  batches: Iterable<readonly EngineDocument[]>,
  expected: number,
): Generator<void, SearchEngine> {
  const store = new Store(schema);
  yield* store.load(batches, expected);
  return engineOver(store);
}

function engineOver(store: Store): SearchEngine {
  const searcher = new Searcher(store);
  return {
    search(query: EngineQuery): EngineAnswer {
      return searcher.search(query);
    },
    apply(changes: Change[]): void {
      store.apply(changes);
    },
    *withChanges(batches: Iterable<readonly Change[]>): Generator<void, SearchEngine> {
      return engineOver(yield* store.withChanges(batches));
    },
    status(): EngineStatus {
      const { version, slots } = store;
      // The size is summed up on request only: that takes as long as some hundred searches.
      return {
        documents: slots.count,
        version,
        get bytes() {
          return store.bytes();
        },
      };
    },
  };
}
