import { describe, expect, it } from "vitest";
import { createBruteForce } from "./brute-force.ts";
import { createEngine } from "./engine.ts";
import type { DocumentTexts, EngineDocument, EngineQuery, EngineSchema } from "./search-engine.ts";

const schema: EngineSchema = {
  attributes: [
    { name: "make", kind: "value" },
    { name: "features", kind: "values" },
    { name: "price", kind: "number" },
    { name: "custom_rank", kind: "number" },
    { name: "created_at", kind: "number" },
  ],
  text: [
    { field: "title", weight: 4 },
    { field: "comments", weight: 1 },
  ],
  exact: ["stock_number"],
  sorts: {
    rank: [
      { by: "custom_rank", direction: "desc" },
      { by: "created_at", direction: "desc" },
    ],
    lowest: [{ by: "price", direction: "asc" }],
    highest: [{ by: "price", direction: "desc" }],
  },
  defaultSort: "rank",
};

function car(id: string, make: string, price: number | null, more: DocumentTexts = {}): EngineDocument {
  return {
    id,
    values: { make, features: make === "Mazda" ? ["Towbar", "Sunroof"] : ["Towbar"] },
    numbers: { price, custom_rank: 0, created_at: 1_700_000_000_000 },
    text: { title: make, ...more },
  };
}

function query(more: Partial<EngineQuery> = {}): EngineQuery {
  return { clauses: [], offset: 0, limit: 10, facets: [], stats: [], ...more };
}

/**
 * The reference runs the same cases: otherwise the property tests would pass on a mistake that both share.
 */
describe.each([
  ["engine", createEngine],
  ["brute force", createBruteForce],
])("%s", (_, create) => {
  it("orders by each key of a sort in turn, then id", () => {
    const cars = [car("b", "Ford", 1), car("a", "Ford", 1), car("c", "Ford", 1), car("d", "Ford", 1)];
    cars[2]!.numbers.custom_rank = 5;
    cars[3]!.numbers.created_at = 1_700_000_000_001;
    expect(create(schema, cars).search(query()).ids).toEqual(["c", "d", "a", "b"]);
  });

  it("lets text filter, and reorder only under relevance [DECIDE-138]", () => {
    const cars = [
      car("1", "Ford", 1, { comments: "swapped for a mazda" }),
      car("2", "Mazda", 1),
      car("3", "Ford", 1),
      car("4", "Mazdas", 1),
    ];
    const engine = create(schema, cars);
    expect(engine.search(query({ text: "mazda" })).ids).toEqual(["1", "2", "4"]);
    expect(engine.search(query({ text: "mazda", sort: "relevance" })).ids).toEqual(["2", "4", "1"]);
    expect(engine.search(query({ sort: "relevance" })).ids).toEqual(["1", "2", "3", "4"]);
  });

  it("finds CX-5 in every spelling", () => {
    const cars = [car("1", "CX-5", 1), car("2", "CX5", 1), car("3", "CX 5", 1), car("4", "CX-3", 1)];
    const engine = create(schema, cars);
    for (const text of ["cx5", "cx-5", "CX-5"])
      expect(engine.search(query({ text })).ids).toEqual(["1", "2", "3"]);
  });

  it("finds a word with one typo, but a stock number only exactly", () => {
    const engine = create(schema, [
      car("1", "Volkswagen", 1, { stock_number: "U-12345" }),
      car("2", "Ford", 1),
    ]);
    expect(engine.search(query({ text: "volkswagn" })).ids).toEqual(["1"]);
    expect(engine.search(query({ text: "u12345" })).ids).toEqual(["1"]);
    expect(engine.search(query({ text: "U 12345" })).ids).toEqual(["1"]);
    expect(engine.search(query({ text: "u1234" })).ids).toEqual(["1"]);
    expect(engine.search(query({ text: "u12346" })).ids).toEqual([]);
  });

  it("puts cars without a price last, cheapest or dearest first", () => {
    const engine = create(schema, [car("a", "Ford", null), car("b", "Ford", 5), car("c", "Ford", 9)]);
    expect(engine.search(query({ sort: "lowest" })).ids).toEqual(["b", "c", "a"]);
    expect(engine.search(query({ sort: "highest" })).ids).toEqual(["c", "b", "a"]);
  });

  it("counts an attribute as if it were not refined itself, and cuts its list at the limit [LIMIT-35]", () => {
    const cars = [car("1", "Mazda", 1), car("2", "Ford", 2), car("3", "Ford", 3), car("4", "Kia", 9)];
    const engine = create(schema, cars);
    const clauses = [
      { attribute: "make", anyOf: ["Mazda"] },
      { attribute: "price", max: 5 },
    ];
    const facets = [
      { attribute: "make", limit: 1 },
      { attribute: "features", limit: 1 },
    ];
    const answer = engine.search(query({ clauses, facets, stats: ["price"] }));
    expect(answer.total).toBe(1);
    expect(answer.facets.make).toEqual([
      { value: "Ford", count: 2 },
      { value: "Mazda", count: 1 },
    ]);
    expect(answer.facets.features).toEqual([{ value: "Sunroof", count: 1 }]);
    expect(answer.stats.price).toEqual({ min: 1, max: 1 });
  });

  it("keeps a refined value that nothing matches, drops one that no document has", () => {
    const engine = create(schema, [car("1", "Mazda", 1), car("2", "Ford", 2)]);
    const clauses = [
      { attribute: "make", anyOf: ["Ford", "Tesla"] },
      { attribute: "price", max: 1 },
    ];
    expect(engine.search(query({ clauses, facets: [{ attribute: "make", limit: 9 }] })).facets.make).toEqual([
      { value: "Mazda", count: 1 },
      { value: "Ford", count: 0 },
    ]);
  });

  it("always applies the base filter", () => {
    const engine = create(schema, [car("1", "Mazda", 1), car("2", "Ford", 2)]);
    const base = [{ attribute: "make", anyOf: ["Ford"] }];
    const answer = engine.search(
      query({ base, facets: [{ attribute: "make", limit: 9 }], stats: ["price"] }),
    );
    expect(answer.facets.make).toEqual([{ value: "Ford", count: 1 }]);
    expect(answer.stats.price).toEqual({ min: 2, max: 2 });
  });

  it("names the unknown attribute, sort or field in its error", () => {
    const engine = create(schema, [car("1", "Mazda", 1)]);
    const search = (more: Partial<EngineQuery>) => () => engine.search(query(more));
    expect(search({ clauses: [{ attribute: "colour", anyOf: ["x"] }] })).toThrow(
      new RangeError("unknown attribute: colour"),
    );
    expect(search({ clauses: [{ attribute: "price", anyOf: ["x"] }] })).toThrow(RangeError);
    expect(search({ clauses: [{ attribute: "make", min: 1 }] })).toThrow(RangeError);
    expect(search({ facets: [{ attribute: "price", limit: 1 }] })).toThrow(RangeError);
    expect(search({ stats: ["make"] })).toThrow(RangeError);
    expect(search({ sort: "constructor" })).toThrow(RangeError);
  });

  it("handles an empty stock, a page past the last one and a clause of 10,000 values", () => {
    const empty = create(schema);
    const facets = [{ attribute: "make", limit: 5 }];
    expect(empty.search(query({ text: "x", facets, stats: ["price"] }))).toEqual({
      total: 0,
      ids: [],
      facets: { make: [] },
      stats: { price: null },
    });
    const engine = create(schema, [car("1", "Mazda", 1)]);
    expect(engine.search(query({ offset: 1e9 }))).toMatchObject({ total: 1, ids: [] });
    const anyOf = Array.from({ length: 10_000 }, (_, i) => `make ${i}`);
    expect(engine.search(query({ clauses: [{ attribute: "make", anyOf }] })).total).toBe(0);
  });
});

describe("engine", () => {
  it("returns lists that a caller may sort without affecting later answers", () => {
    const engine = createEngine(schema, [car("1", "Mazda", 1), car("2", "Ford", 2), car("3", "Ford", 2)]);
    const ask = () => engine.search(query({ facets: [{ attribute: "make", limit: 9 }] })).facets.make!;
    ask().reverse();
    expect(ask().map(({ value }) => value)).toEqual(["Ford", "Mazda"]);
  });

  it("stores more labels than 16 bits can number", () => {
    const cars = Array.from({ length: 70_000 }, (_, i) => car(`id${i}`, `make ${i}`, i));
    const engine = createEngine(schema, cars);
    const clauses = [{ attribute: "make", anyOf: ["make 69999", "make 3"] }];
    const answer = engine.search(query({ clauses, facets: [{ attribute: "make", limit: 2 }] }));
    expect(answer.ids).toEqual(["id3", "id69999"]);
    expect(answer.facets.make!.slice(2)).toEqual([
      { value: "make 3", count: 1 },
      { value: "make 69999", count: 1 },
    ]);
    engine.apply([{ kind: "put", document: car("id5", "Mazda", 1) }]);
    const half = engine.search(
      query({ clauses: [{ attribute: "price", max: 20_000 }], facets: [{ attribute: "make", limit: 1 }] }),
    );
    expect(half.facets.make).toEqual([{ value: "Mazda", count: 1 }]);
  });

  it("reports its number of documents, version and size", () => {
    const engine = createEngine(schema, [car("1", "Mazda", 1)]);
    const before = engine.status();
    engine.apply([
      { kind: "delete", id: "unknown" },
      { kind: "delete", id: "1" },
    ]);
    expect(engine.status()).toMatchObject({ documents: 0, version: before.version + 1 });
    expect(before.bytes).toBeGreaterThan(0);
  });

  it("rejects a schema that contradicts itself", () => {
    expect(() => createEngine({ ...schema, defaultSort: "best" })).toThrow(/best/);
    const twice = [...schema.attributes, { name: "make", kind: "value" } as const];
    expect(() => createEngine({ ...schema, attributes: twice })).toThrow(/make/);
    const sorts = { ...schema.sorts, odd: [{ by: "make", direction: "asc" } as const] };
    expect(() => createEngine({ ...schema, sorts })).toThrow(/make/);
  });
});
