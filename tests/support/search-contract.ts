import type {
  Change,
  EngineAnswer,
  EngineDocument,
  EngineQuery,
  EngineSchema,
} from "#faceted-search/search-engine.ts";

/**
 * The contract of every engine behind the search port, as data: a small stock, queries, and the expected
 * answers.
 */

export const contractSchema: EngineSchema = {
  attributes: [
    { name: "make", kind: "value" },
    { name: "body", kind: "value" },
    { name: "features", kind: "values" },
    { name: "price", kind: "number" },
    { name: "rank", kind: "number" },
  ],
  text: [
    { field: "name", weight: 4 },
    { field: "details", weight: 1 },
  ],
  exact: ["stocknum", "vin"],
  sorts: {
    rank: [{ by: "rank", direction: "desc" }],
    cheapest: [{ by: "price", direction: "asc" }],
    dearest: [{ by: "price", direction: "desc" }],
  },
  defaultSort: "rank",
};

type Row = {
  make?: string;
  body?: string;
  features?: string[];
  price?: number | null;
  rank?: number;
  name?: string;
  details?: string;
  stocknum?: string;
};

function document(id: string, row: Row): EngineDocument {
  const { make, body, features, price, rank, name, details, stocknum } = row;
  return {
    id,
    values: { make, body, features },
    numbers: { price, rank },
    text: { name, details, stocknum },
  };
}

export const contractStock: EngineDocument[] = [
  document("a", {
    make: "Mazda",
    body: "SUV",
    features: ["Tow bar", "Sunroof"],
    price: 30_000,
    rank: 5,
    name: "2020 Mazda CX-5",
    details: "Red Sydney",
    stocknum: "U-1001",
  }),
  document("b", {
    make: "Mazda",
    body: "Hatch",
    features: ["Sunroof"],
    price: 20_000,
    rank: 1,
    name: "2019 Mazda 3",
    details: "Blue Gosford",
    stocknum: "U-1002",
  }),
  document("c", {
    make: "Kia",
    body: "SUV",
    features: [],
    price: null,
    rank: 1,
    name: "2022 Kia Sorento",
    details: "Red",
    stocknum: "K77",
  }),
  document("d", {
    make: "Land Rover",
    body: "SUV",
    price: 90_000,
    name: "2021 Land Rover Defender",
    details: "Mazda trade-in",
  }),
  document("e", {
    make: "Škoda",
    body: "Wagon",
    features: ["Tow bar"],
    price: 20_000,
    rank: 5,
    name: "2018 Škoda Octavia",
  }),
];

type QueryParts = Partial<EngineQuery>;
type Expected = Partial<EngineAnswer>;

export const contractCases: [name: string, parts: QueryParts, expected: Expected][] = [
  [
    "everything by the default sort, missing numbers last, ties by id",
    {},
    { total: 5, ids: ["a", "e", "b", "c", "d"] },
  ],
  ["lowest price first, no price last", { sort: "cheapest" }, { ids: ["b", "e", "a", "d", "c"] }],
  ["highest price first, no price last", { sort: "dearest" }, { ids: ["d", "a", "b", "e", "c"] }],
  ["a page in the middle", { sort: "cheapest", offset: 1, limit: 2 }, { total: 5, ids: ["e", "a"] }],
  [
    "earlier tiers first, those of none last, each in the order of the sort",
    {
      sort: "cheapest",
      tiers: [
        { attribute: "make", anyOf: ["KIA"] },
        { attribute: "body", anyOf: ["SUV"] },
      ],
    },
    { total: 5, ids: ["c", "a", "d", "b", "e"] },
  ],
  [
    "a page across tiers, whatever is wished for",
    {
      tiers: [
        { attribute: "make", anyOf: ["Land Rover"] },
        { attribute: "features", anyOf: ["Sunroof"] },
      ],
      prefer: [{ attribute: "make", anyOf: ["Kia"] }],
      offset: 1,
      limit: 3,
    },
    { total: 5, ids: ["a", "b", "e"] },
  ],
  ["no documents past the last page", { offset: 10 ** 12 }, { total: 5, ids: [] }],
  [
    "counts alone",
    { limit: 0, facets: [{ attribute: "make", limit: 1 }] },
    { total: 5, ids: [], facets: { make: [{ value: "Mazda", count: 2 }] } },
  ],
  [
    "any of several labels",
    { clauses: [{ attribute: "make", anyOf: ["Kia", "Škoda"] }] },
    { ids: ["e", "c"] },
  ],
  [
    "a label in another case, counted as the stock spells it",
    {
      clauses: [{ attribute: "make", anyOf: ["MAZDA", "mazda", "škoda"] }],
      facets: [{ attribute: "make", limit: 1 }],
    },
    {
      ids: ["a", "e", "b"],
      facets: {
        make: [
          { value: "Mazda", count: 2 },
          { value: "Škoda", count: 1 },
        ],
      },
    },
  ],
  [
    "a label of several in another case",
    {
      clauses: [{ attribute: "features", anyOf: ["TOW BAR"] }],
      facets: [{ attribute: "features", limit: 0 }],
    },
    { ids: ["a", "e"], facets: { features: [{ value: "Tow bar", count: 2 }] } },
  ],
  [
    "an empty list of labels matches nothing",
    { clauses: [{ attribute: "make", anyOf: [] }] },
    { total: 0, ids: [] },
  ],
  [
    "two refinements of one attribute must both match",
    {
      clauses: [
        { attribute: "features", anyOf: ["Tow bar"] },
        { attribute: "features", anyOf: ["Sunroof"] },
      ],
    },
    { ids: ["a"] },
  ],
  [
    "none of several labels, documents without one included",
    { base: [{ attribute: "features", noneOf: ["SUNROOF", "Electric mirrors"] }] },
    { ids: ["e", "c", "d"] },
  ],
  [
    "wishes before the sort, leaving out none",
    {
      sort: "cheapest",
      prefer: [
        { attribute: "body", anyOf: ["SUV"] },
        { attribute: "price", max: 80_000 },
        { attribute: "features", noneOf: ["Tow bar"] },
      ],
    },
    { total: 5, ids: ["b", "a", "d", "c", "e"] },
  ],
  [
    "wishes before the quality of a match",
    { text: "mazda", sort: "relevance", prefer: [{ attribute: "make", anyOf: ["Land Rover"] }] },
    { ids: ["d", "a", "b"] },
  ],
  [
    "ranges with both ends included",
    { clauses: [{ attribute: "price", min: 20_000, max: 30_000 }] },
    { ids: ["a", "e", "b"] },
  ],
  ["an open range excludes missing numbers", { clauses: [{ attribute: "price" }] }, { total: 4 }],
  ["a range with its ends reversed", { clauses: [{ attribute: "price", min: 2, max: 1 }] }, { total: 0 }],
  [
    "an attribute's own refinements don't narrow its counts, those of others do",
    {
      clauses: [
        { attribute: "make", anyOf: ["Mazda"] },
        { attribute: "body", anyOf: ["SUV"] },
      ],
      facets: [
        { attribute: "make", limit: 9 },
        { attribute: "body", limit: 9 },
        { attribute: "features", limit: 9 },
      ],
    },
    {
      ids: ["a"],
      facets: {
        make: [
          { value: "Kia", count: 1 },
          { value: "Land Rover", count: 1 },
          { value: "Mazda", count: 1 },
        ],
        body: [
          { value: "Hatch", count: 1 },
          { value: "SUV", count: 1 },
        ],
        features: [
          { value: "Sunroof", count: 1 },
          { value: "Tow bar", count: 1 },
        ],
      },
    },
  ],
  [
    "the caller's own filter always applies",
    {
      base: [{ attribute: "make", anyOf: ["Mazda"] }],
      clauses: [{ attribute: "make", anyOf: ["Kia"] }],
      facets: [{ attribute: "make", limit: 9 }],
    },
    {
      total: 0,
      facets: {
        make: [
          { value: "Mazda", count: 2 },
          { value: "Kia", count: 0 },
        ],
      },
    },
  ],
  [
    "a refined label past the limit is listed, unless no car has it",
    { clauses: [{ attribute: "make", anyOf: ["Škoda", "Lada"] }], facets: [{ attribute: "make", limit: 1 }] },
    {
      facets: {
        make: [
          { value: "Mazda", count: 2 },
          { value: "Škoda", count: 1 },
        ],
      },
    },
  ],
  [
    "equal counts by label",
    { facets: [{ attribute: "make", limit: 3 }] },
    {
      facets: {
        make: [
          { value: "Mazda", count: 2 },
          { value: "Kia", count: 1 },
          { value: "Land Rover", count: 1 },
        ],
      },
    },
  ],
  [
    "extents ignore their own range",
    { clauses: [{ attribute: "price", max: 20_000 }], stats: ["price", "rank"] },
    { total: 2, stats: { price: { min: 20_000, max: 90_000 }, rank: { min: 1, max: 5 } } },
  ],
  [
    "the ends of a number's tails, ignoring its own range",
    { clauses: [{ attribute: "price", max: 20_000 }], stats: ["price"], tails: 0.25 },
    { stats: { price: { min: 20_000, max: 90_000, low: 20_000, high: 30_000 } } },
  ],
  [
    "empty tails of few documents",
    { stats: ["price", "rank"], tails: 0.005 },
    {
      stats: {
        price: { min: 20_000, max: 90_000, low: 20_000, high: 90_000 },
        rank: { min: 1, max: 5, low: 1, high: 5 },
      },
    },
  ],
  [
    "tails of what a text and another attribute leave",
    {
      text: "mazda",
      clauses: [{ attribute: "body", anyOf: ["SUV", "Hatch"] }],
      stats: ["price"],
      tails: 0.4,
    },
    { stats: { price: { min: 20_000, max: 90_000, low: 30_000, high: 30_000 } } },
  ],
  [
    "no extent where no match has the number",
    { base: [{ attribute: "make", anyOf: ["Kia"] }], stats: ["price"] },
    { stats: { price: null } },
  ],
  ["a word by prefix", { text: "sor" }, { ids: ["c"] }],
  ["every word", { text: "red mazda" }, { ids: ["a"] }],
  ["one typo from four letters on", { text: "mazdx" }, { ids: ["a", "b", "d"] }],
  ["no typo in three", { text: "kix" }, { total: 0 }],
  ["swapped letters are two typos", { text: "mzada" }, { total: 0 }],
  ["without diacritics", { text: "SKODA" }, { ids: ["e"] }],
  ["a hyphenated name, joined or not", { text: "cx5" }, { ids: ["a"] }],
  ["a hyphenated word in pieces when no document has it joined", { text: "rover-land" }, { ids: ["d"] }],
  ["two words written as one", { text: "landrover" }, { ids: ["d"] }],
  ["a stock number whole", { text: "u 1002" }, { ids: ["b"] }],
  ["a stock number by prefix", { text: "u10" }, { ids: ["a", "b"] }],
  ["no stock number by a typo", { text: "u1003" }, { total: 0 }],
  ["punctuation only", { text: "!!" }, { total: 5 }],
  [
    "by relevance, the name before the details",
    { text: "mazda", sort: "relevance" },
    { ids: ["a", "b", "d"] },
  ],
  [
    "by relevance without a text, the default sort",
    { sort: "relevance" },
    { ids: ["a", "e", "b", "c", "d"] },
  ],
];

export const queryOf = (parts: QueryParts): EngineQuery => ({
  clauses: [],
  offset: 0,
  limit: 100,
  facets: [],
  stats: [],
  ...parts,
});

/** Names that the schema doesn't have. */
export const contractErrors: [name: string, parts: QueryParts][] = [
  ["an attribute to refine by", { clauses: [{ attribute: "colour", anyOf: ["Red"] }] }],
  ["labels of a number", { clauses: [{ attribute: "price", anyOf: ["1"] }] }],
  ["a range of labels", { base: [{ attribute: "make", min: 1 }] }],
  ["a sort", { sort: "newest" }],
  ["counts of a number", { facets: [{ attribute: "price", limit: 1 }] }],
  ["extents of labels", { stats: ["make"] }],
];

/** Changes in order, and the ids present after each. */
export const contractChanges: [name: string, changes: Change[], ids: string[]][] = [
  [
    "inserts",
    [{ kind: "put", document: document("f", { make: "Kia", rank: 9 }) }],
    ["f", "a", "e", "b", "c", "d"],
  ],
  [
    "replaces",
    [{ kind: "put", document: document("f", { make: "Kia", rank: 0 }) }],
    ["a", "e", "b", "c", "f", "d"],
  ],
  [
    "deletes, unknown ids too",
    [
      { kind: "delete", id: "a" },
      { kind: "delete", id: "unknown" },
    ],
    ["e", "b", "c", "f", "d"],
  ],
  [
    "accepts the same changes again",
    [
      { kind: "delete", id: "a" },
      { kind: "put", document: document("f", { make: "Kia", rank: 0 }) },
    ],
    ["e", "b", "c", "f", "d"],
  ],
  [
    "brings back",
    [{ kind: "put", document: document("a", { make: "Mazda", rank: 6 }) }],
    ["a", "e", "b", "c", "f", "d"],
  ],
  ["takes nothing", [], ["a", "e", "b", "c", "f", "d"]],
];
