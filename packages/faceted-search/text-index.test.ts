import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { describe, expect, it } from "vitest";
import { createBruteForce } from "./brute-force.ts";
import { buildEngine, createEngine } from "./engine.ts";
import { RandomStock, randomSchema } from "./random-stock.ts";
import { RecentlyUsed } from "./recently-used.ts";
import type { Change, DocumentTexts, EngineDocument, EngineQuery, SearchEngine } from "./search-engine.ts";
import { LAZY_DOCUMENTS, LAZY_TO } from "./text-index.ts";

const typed = (text: string): EngineQuery => ({
  text,
  clauses: [],
  offset: 0,
  limit: 1_000,
  facets: [],
  stats: [],
});

/** A document whose texts are read when they are needed, and how often they were. */
function counted(document: EngineDocument): { document: EngineDocument; reads: () => number } {
  let reads = 0;
  const texts = document.text as DocumentTexts;
  const read = () => {
    reads++;
    return texts;
  };
  return { document: { ...document, text: { read } }, reads: () => reads };
}

function whole<T>(steps: Generator<void, T>): T {
  for (;;) {
    const step = steps.next();
    if (step.done) return step.value;
  }
}

describe("texts", () => {
  it("aren't read before words are searched for, and changes of them are found by the first search", () => {
    const stock = new RandomStock(3);
    const documents = Array.from({ length: 40 }, (_, at) => stock.document(`id${at}`));
    const sources = documents.map(counted);
    const engine = createEngine(
      randomSchema,
      sources.map(({ document }) => document),
    );
    const reference = createBruteForce(randomSchema, documents);
    const changes: Change[] = [
      { kind: "put", document: stock.document("id3") },
      { kind: "delete", id: "id4" },
      { kind: "put", document: stock.document("new") },
    ];
    engine.apply(changes);
    reference.apply(changes);
    engine.search({ ...typed(""), facets: [{ attribute: "make", limit: 5 }] });
    expect(sources.map(({ reads }) => reads()).every((reads) => reads === 0)).toBe(true);
    for (let round = 0; round < 60; round++) {
      const query = stock.query();
      expect(engine.search(query), JSON.stringify(query)).toEqual(reference.search(query));
    }
  });

  it("give the same answers whenever the first search for words comes, through edits and copies", () => {
    for (let seed = 0; seed < 12; seed++) {
      const stock = new RandomStock(seed);
      const id = () => `id${stock.below(30)}`;
      const edits = () =>
        Array.from({ length: stock.below(12) }, (): Change => {
          if (stock.below(3) === 0) return { kind: "delete", id: id() };
          const document = stock.document(id());
          return { kind: "put", document: stock.below(2) === 0 ? document : counted(document).document };
        });
      const first = Array.from({ length: 25 }, () => stock.document(id()));
      let engine: SearchEngine = createEngine(randomSchema, first);
      let reference: SearchEngine = createBruteForce(randomSchema, first);
      for (let round = 0; round < 12; round++) {
        const changes = edits();
        if (stock.below(3) === 0) {
          engine = whole(engine.withChanges([changes]));
          reference = whole(reference.withChanges([changes]));
        } else {
          engine.apply(changes);
          reference.apply(changes);
        }
        if (stock.below(3) > 0) continue;
        const query = { ...stock.query(), text: "cx" };
        expect(engine.search(query), JSON.stringify(query)).toEqual(reference.search(query));
      }
      const last = { ...typed("a"), sort: "relevance" };
      expect(engine.search(last)).toEqual(reference.search(last));
    }
  });

  it("of a large stock are indexed while it is loaded", () => {
    const stock = new RandomStock(5);
    const sources = Array.from({ length: LAZY_TO + 1 }, (_, at) => counted(stock.document(`id${at}`)));
    whole(buildEngine(randomSchema, [sources.map(({ document }) => document)], sources.length));
    expect(sources.every(({ reads }) => reads() === 1)).toBe(true);
  });

  it("are read again after many other stocks were searched for words, with the same answers", () => {
    const stock = new RandomStock(7);
    const make = () => Array.from({ length: LAZY_TO }, (_, at) => stock.document(`id${at}`));
    const sources = make().map(counted);
    const engine = createEngine(
      randomSchema,
      sources.map(({ document }) => document),
    );
    const answer = engine.search(typed("cx5"));
    expect(engine.search(typed("cx5"))).toEqual(answer);
    expect(sources[0]!.reads()).toBe(1);
    const others = Array.from({ length: LAZY_DOCUMENTS / LAZY_TO }, () => createEngine(randomSchema, make()));
    for (const other of others) other.search(typed("cx5"));
    engine.apply([
      { kind: "put", document: stock.document("id1") },
      { kind: "delete", id: "id1" },
    ]);
    expect(sources[0]!.reads()).toBe(1);
    const { ids } = engine.search(typed("cx5"));
    expect(sources[0]!.reads()).toBe(2);
    expect(ids).toEqual(answer.ids.filter((id) => id !== "id1"));
  });

  it("may be changed by the caller after they were given", () => {
    const document = new RandomStock(9).document("a");
    const text: DocumentTexts = { title: "Mazda" };
    const engine = createEngine(randomSchema, [{ ...document, text }]);
    text.title = "Kia";
    expect(engine.search(typed("mazda")).ids).toEqual(["a"]);
    engine.apply([{ kind: "put", document: { ...document, text } }]);
    expect([engine.search(typed("mazda")).ids, engine.search(typed("kia")).ids]).toEqual([[], ["a"]]);
  });
});

describe("what was used lately", () => {
  it("is dropped in the order of its last use, beyond the size, never the one in use", () => {
    const dropped: string[] = [];
    const used = new RecentlyUsed<{ name: string; size: number }>(
      10,
      ({ size }) => size,
      ({ name }) => dropped.push(name),
    );
    const [a, b, c] = [
      { name: "a", size: 4 },
      { name: "b", size: 4 },
      { name: "c", size: 4 },
    ];
    used.use(a);
    used.use(b);
    used.use(a);
    used.use(c);
    expect(dropped).toEqual(["b"]);
    used.use({ name: "large", size: 40 });
    expect(dropped).toEqual(["b", "a", "c"]);
  });
});

describe("status().bytes", () => {
  setFlagsFromString("--expose-gc");
  const collect = runInNewContext("gc") as () => void;
  const live = () => {
    for (let times = 0; times < 3; times++) collect();
    const { heapUsed, external } = process.memoryUsage();
    return heapUsed + external;
  };

  it.each([
    ["before words are searched for", false],
    ["with the index of words", true],
  ])("is within a tenth of what the indexes keep in memory, %s", (_, withWords) => {
    const stock = new RandomStock(11, 60);
    // Ids and texts are the caller's, as long as those live.
    const documents = Array.from({ length: 300 }, (_, at) => counted(stock.document(`id${at}`)).document);
    const make = () => {
      const engine = createEngine(randomSchema, documents);
      if (withWords) engine.search(typed("cx5"));
      return engine;
    };
    make();
    const before = live();
    // So few that no index of words is dropped.
    const engines = Array.from({ length: 45 }, make);
    const each = (live() - before) / engines.length;
    const ratio = engines[0]!.status().bytes / each;
    expect(ratio).toBeGreaterThan(0.9);
    expect(ratio).toBeLessThan(1.1);
    expect(documents).toHaveLength(300);
  });
});
