import { describe, expect, it } from "vitest";
import { createBruteForce } from "./brute-force.ts";
import { Rows } from "./columns.ts";
import { createEngine } from "./engine.ts";
import { type FusedColumns, fuseColumns } from "./fused-columns.ts";
import { RandomStock, randomSchema, seeded } from "./random-stock.ts";

const STRIDE = 7;
const DOCUMENTS = 3000;

/** Fills columns of which some depend on others, each with its own codes. */
function fill(rows: Rows, slot: number, random: () => number): void {
  const make = Math.floor(random() ** 2 * 30);
  const labels = [
    make,
    make * 8 + Math.floor(random() * 8),
    make % 5,
    ...[4, 3, 200, 50].map((n) => random() * n),
  ];
  for (const [column, label] of labels.entries()) rows.set(slot, column, column * 1000 + Math.floor(label));
}

function expectEqualCounts(fused: FusedColumns, rows: Rows, random: () => number): void {
  const list = Uint32Array.from({ length: DOCUMENTS }, (_, slot) => slot).filter(() => random() < 0.4);
  const expected = new Int32Array(STRIDE * 1000);
  for (const slot of list) for (let c = 0; c < STRIDE; c++) expected[rows.get(slot, c)]!++;
  const counts = new Int32Array(expected.length);
  for (const group of fused.groups) group.count(counts, list, list.length);
  expect(counts).toEqual(expected);
  for (let column = 0; column < STRIDE; column++) {
    const alone = new Int32Array(expected.length);
    fused.groupOf[column]!.count(alone, list, list.length, column);
    const own = expected.map((count, code) => (Math.floor(code / 1000) === column ? count : 0));
    expect(alone).toEqual(own);
  }
}

function allSteps<T>(steps: Generator<void, T>): T {
  for (;;) {
    const step = steps.next();
    if (step.done) return step.value;
  }
}

describe("fused columns", () => {
  it("count like the rows, after planning and after every edit", () => {
    const random = seeded(11);
    const rows = new Rows(STRIDE);
    rows.grow(DOCUMENTS);
    for (let slot = 0; slot < DOCUMENTS; slot++) fill(rows, slot, random);
    const slots = Uint32Array.from({ length: DOCUMENTS }, (_, slot) => slot);
    const fused = allSteps(fuseColumns(rows, slots, DOCUMENTS));
    expect(fused.groups.flatMap(({ columns }) => columns).sort()).toEqual([0, 1, 2, 3, 4, 5, 6]);
    expect(fused.groups.length).toBeLessThan(STRIDE);
    for (let round = 0; round < 20; round++) {
      expectEqualCounts(fused, rows, random);
      for (let i = 0; i < 200; i++) {
        const slot = Math.floor(random() * DOCUMENTS);
        fill(rows, slot, random);
        rows.set(slot, 5, 5500 + Math.floor(random() * 400));
        for (const group of fused.groups) group.set(slot, rows);
      }
    }
  });

  it("become stale when the stock outgrows the plan", () => {
    const rows = new Rows(STRIDE);
    rows.grow(10);
    const fused = allSteps(fuseColumns(rows, Uint32Array.from([0, 1, 2, 3]), 10));
    expect([fused.isStale(4), fused.isStale(9), fused.isStale(0)]).toEqual([false, true, true]);
  });

  it("count like brute force on sets between a third and a half of a large stock", () => {
    const stock = new RandomStock(9, 40);
    const documents = Array.from({ length: 7500 }, (_, i) => stock.document(`id${i}`));
    const engine = createEngine(randomSchema, documents);
    const reference = createBruteForce(randomSchema, documents);
    const facets = ["make", "model", "body", "city", "features"].map((attribute) => ({
      attribute,
      limit: 50,
    }));
    for (const max of [37_000, 41_000, 44_000]) {
      const edited = { kind: "put", document: stock.document(`id${max}`) } as const;
      engine.apply([edited]);
      reference.apply([edited]);
      const clauses = [
        { attribute: "price", max },
        { attribute: "make", anyOf: ["make0", "make1"] },
      ];
      for (const some of [clauses, clauses.slice(0, 1)]) {
        const query = { clauses: some, offset: 0, limit: 21, facets, stats: ["km", "price"] };
        const answer = engine.search(query);
        expect(answer).toEqual(reference.search(query));
        if (some.length === 1) expect(answer.total).toBeGreaterThan(3000);
        if (some.length === 1) expect(answer.total).toBeLessThan(3750);
      }
    }
  });
});
