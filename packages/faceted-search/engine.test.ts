import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { createBruteForce } from "./brute-force.ts";
import { buildEngine, createEngine } from "./engine.ts";
import { RandomStock, randomSchema } from "./random-stock.ts";
import type { Change } from "./search-engine.ts";

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
    expect(engine.search(query), JSON.stringify(query)).toEqual(reference.search(query));
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

describe("engine compared with brute force", () => {
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
        expect(step.value.search(query), JSON.stringify(query)).toEqual(reference.search(query));
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
      expect(engine.search(query), JSON.stringify(query)).toEqual(reference.search(query));
    }
  });
});
