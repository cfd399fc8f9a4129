import { isDeepStrictEqual } from "node:util";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { createBruteForce } from "./brute-force.ts";
import { buildEngine, createEngine } from "./engine.ts";
import { RandomStock, randomSchema } from "./random-stock.ts";
import type { Change, EngineAnswer, EngineQuery, SearchEngine } from "./search-engine.ts";

/** Expects an answer to a query to be another; `toEqual`, which is ten times as slow, only words the difference. */
function expectSame(answer: EngineAnswer, other: EngineAnswer, query: EngineQuery): void {
  if (!isDeepStrictEqual(answer, other)) expect(answer, JSON.stringify(query)).toEqual(other);
}

/** Builds a stock, then alternates random edits and queries and compares each answer with the reference. */
function follow(
  seed: number,
  size: number,
  rounds: number,
  options: { edits: number; variety: number },
): void {
  const stock = new RandomStock(seed, options.variety);
  const id = () => `id${stock.below(Math.max(4, size * 1.2))}`;
  const documents = Array.from({ length: size }, () => stock.document(id()));
  const engine = createEngine(randomSchema, documents);
  const reference = createBruteForce(randomSchema, documents);
  for (let round = 0; round < rounds; round++) {
    const query = stock.query();
    expectSame(engine.search(query), reference.search(query), query);
    const changes = Array.from({ length: stock.below(options.edits + 1) }, (): Change => {
      if (stock.below(3) === 0) return { kind: "delete", id: id() };
      return { kind: "put", document: stock.document(id()) };
    });
    engine.apply(changes);
    reference.apply(changes);
  }
  expect(engine.status().documents).toBe(reference.status().documents);
  expect(engine.status().version).toBe(reference.status().version);
}

/** Runs all steps; between them, `between` is called. */
function stepsOf(steps: Generator<void, SearchEngine>, between: () => void = () => {}): SearchEngine {
  for (;;) {
    const step = steps.next();
    if (step.done) return step.value;
    between();
  }
}

/** Makes engine after engine with changes, and compares each with the reference, also the one that it was made from. */
function followCopies(seed: number, size: number, rounds: number, variety: number): void {
  const stock = new RandomStock(seed, variety);
  const id = () => `id${stock.below(Math.max(4, size * 1.2))}`;
  const documents = Array.from({ length: size }, () => stock.document(id()));
  let present = createEngine(randomSchema, documents);
  let reference = createBruteForce(randomSchema, documents);
  for (let round = 0; round < rounds; round++) {
    const edits = (most: number) =>
      Array.from({ length: stock.below(most) }, (): Change => {
        if (stock.below(4) === 0) return { kind: "delete", id: id() };
        const document = stock.document(id());
        if (stock.below(2) === 0) return { kind: "put", document };
        // Mostly a price changes and nothing else.
        const same = documents.find((one) => one.id === document.id) ?? document;
        return { kind: "put", document: { ...same, numbers: { ...same.numbers, price: stock.below(9) } } };
      });
    const batches = [edits(size + 2), [], edits(3)];
    const queries = Array.from({ length: 3 }, () => stock.query());
    const answers = queries.map((query) => present.search(query));
    const next = stepsOf(present.withChanges(batches), () => {
      expectSame(present.search(queries[0]!), answers[0]!, queries[0]!);
    });
    for (const [n, query] of queries.entries()) expectSame(present.search(query), answers[n]!, query);
    reference = stepsOf(reference.withChanges(batches));
    // Neither may see what happens to the other.
    const others = edits(4);
    present.apply(others);
    for (const query of queries) expectSame(next.search(query), reference.search(query), query);
    const few = edits(4);
    next.apply(few);
    reference.apply(few);
    for (const query of queries) expectSame(next.search(query), reference.search(query), query);
    expect(next.status().documents).toBe(reference.status().documents);
    present = next;
  }
}

describe("engine compared with brute force", () => {
  it("returns equal answers with changes made beside it, and stays as it is meanwhile", () => {
    fc.assert(
      fc.property(fc.integer(), fc.nat(60), (seed, size) => followCopies(seed, size, 4, 6)),
      { numRuns: 300, seed: 20261123 },
    );
    followCopies(3, 5000, 2, 60);
  });

  it("includes a change that comes while another engine is made", () => {
    const stock = new RandomStock(4, 20);
    const documents = Array.from({ length: 150 }, (_, i) => stock.document(`id${i}`));
    const outcomes = new Set<boolean>();
    for (let changedAt = 0; changedAt < 60; changedAt++) {
      const present = createEngine(randomSchema, documents);
      const reference = createBruteForce(randomSchema, documents);
      const meanwhile: Change[] = [
        { kind: "delete", id: "id7" },
        { kind: "put", document: stock.document("another") },
      ];
      const changes: Change[] = [{ kind: "put", document: stock.document("id3") }];
      let taken = 0;
      let isIncluded = false;
      function* batches() {
        isIncluded = taken > changedAt;
        yield changes;
      }
      const next = stepsOf(present.withChanges(batches()), () => {
        if (taken++ === changedAt) present.apply(meanwhile);
      });
      reference.apply(isIncluded ? [...meanwhile, ...changes] : changes);
      outcomes.add(isIncluded);
      const query = stock.query();
      expect(next.search({ ...query, clauses: [] })).toEqual(reference.search({ ...query, clauses: [] }));
    }
    // Before its copy is complete, and after.
    expect(outcomes).toEqual(new Set([true, false]));
  });

  it("returns equal answers on small stocks through single edits", () => {
    fc.assert(
      fc.property(fc.integer(), fc.nat(40), (seed, size) => {
        follow(seed, size, 12, { edits: 3, variety: 5 });
      }),
      { numRuns: 1500, seed: 20261121 },
    );
  });

  it("returns equal answers through bulk edits", () => {
    fc.assert(
      fc.property(fc.integer(), fc.nat(300), (seed, size) => {
        follow(seed, size, 6, { edits: 200, variety: 20 });
      }),
      { numRuns: 150, seed: 20261122 },
    );
  });

  it("returns equal answers on a stock large enough for fused columns, through single and bulk edits", () => {
    follow(7, 6000, 10, { edits: 12, variety: 60 });
    follow(8, 4500, 5, { edits: 3000, variety: 15 });
  });

  it("returns equal answers when it is built in steps, of fewer or more documents than expected", () => {
    for (const expected of [0, 5000, 9000]) {
      const stock = new RandomStock(expected, 30);
      const documents = Array.from({ length: 5000 }, (_, i) => stock.document(`id${i % 4900}`));
      const batches = Array.from({ length: 500 }, (_, i) => documents.slice(i * 10, i * 10 + 10));
      const steps = buildEngine(randomSchema, [[], ...batches, []], expected);
      let taken = 0;
      let step = steps.next();
      for (; !step.done; step = steps.next()) taken++;
      expect(taken).toBeGreaterThan(502);
      const reference = createBruteForce(randomSchema, documents);
      for (let round = 0; round < 10; round++) {
        const query = stock.query();
        expectSame(step.value.search(query), reference.search(query), query);
        const changes: Change[] = [{ kind: "put", document: stock.document(`id${stock.below(6000)}`) }];
        step.value.apply(changes);
        reference.apply(changes);
      }
    }
  });

  it("returns equal answers when an empty index is filled one document at a time", () => {
    const stock = new RandomStock(5, 30);
    const engine = createEngine(randomSchema);
    const reference = createBruteForce(randomSchema);
    for (let i = 0; i < 700; i++) {
      const changes: Change[] = [{ kind: "put", document: stock.document(`id${stock.below(900)}`) }];
      engine.apply(changes);
      reference.apply(changes);
      if (i % 20 > 0) continue;
      const query = stock.query();
      expectSame(engine.search(query), reference.search(query), query);
    }
  });
});
