import type { Clause, Condition, EngineDocument, EngineQuery, EngineSchema } from "./search-engine.ts";

/**
 * Seeded random stocks and queries for the tests. Small alphabets make equal labels, words and ties frequent.
 */

/** Numbers in [0, 1), the same sequence for the same seed. */
export function seeded(seed: number): () => number {
  let state = seed | 0;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
}

export const randomSchema: EngineSchema = {
  attributes: [
    { name: "make", kind: "value" },
    { name: "model", kind: "value" },
    { name: "body", kind: "value" },
    { name: "fuel", kind: "value" },
    { name: "city", kind: "value" },
    { name: "features", kind: "values" },
    { name: "categories", kind: "values" },
    { name: "price", kind: "number" },
    { name: "km", kind: "number" },
    { name: "rank", kind: "number" },
  ],
  text: [
    { field: "title", weight: 3 },
    { field: "notes", weight: 1 },
  ],
  exact: ["stock_number", "rego"],
  sorts: {
    rank: [
      { by: "rank", direction: "desc" },
      { by: "km", direction: "asc" },
    ],
    cheapest: [{ by: "price", direction: "asc" }],
    highestPrice: [{ by: "price", direction: "desc" }],
    byId: [],
  },
  defaultSort: "rank",
};

const NAMES = [
  "Mazda",
  "Mazda3",
  "Mazdas",
  "CX-5",
  "CX 5",
  "cx5",
  "Land Rover",
  "Škoda",
  "LAND-ROVER",
  "Maxda",
];
const PROSE = [
  "low km",
  "one-owner car",
  "",
  "cx-5 towbar",
  "tow bar",
  "full service 2.0 history",
  "maz",
  "AB12",
];
const IDENTITIES = ["AB-123", "ab12", "AB1", "B77", "7F 001", "", "AB-123x"];
const TYPED = [
  "mazda",
  "cx-5",
  "cx5",
  "land rover",
  "skoda",
  "SKODE",
  "mazdaa",
  "m",
  "ab1",
  "AB-123",
  "ab 123",
];
const MORE_TYPED = [
  "tow",
  "!!",
  "5",
  "one owner",
  "landrover",
  "histroy",
  "history mazda",
  "7f001",
  "zzz",
  "maz da",
];

export class RandomStock {
  readonly #random: () => number;
  readonly #variety: number;

  /** @param variety roughly how many distinct labels and numbers there are; small stocks need few */
  constructor(seed: number, variety = 6) {
    this.#random = seeded(seed);
    this.#variety = variety;
  }

  below(limit: number): number {
    return Math.floor(this.#random() * limit);
  }

  document(id: string): EngineDocument {
    const make = this.#label("make");
    return {
      id,
      values: {
        make,
        model: make === null ? null : `${make}/${this.#skewed()}`,
        body: this.#label("body"),
        fuel: this.#label("fuel"),
        city: this.#label("city"),
        features: Array.from({ length: this.below(4) }, () => this.#cased(`f${this.#skewed()}`)),
        categories: this.below(3) === 0 ? undefined : `c${this.below(3)}`,
      },
      numbers: {
        price: this.#number(1000),
        km: this.#number(10),
        rank: this.below(4) === 0 ? null : this.below(3),
      },
      text: {
        title: this.#one(NAMES),
        notes: this.below(2) === 0 ? null : `${this.#one(PROSE)} ${this.#one(PROSE)}`,
        stock_number: this.#one(IDENTITIES),
        rego: this.below(3) === 0 ? this.#one(IDENTITIES) : undefined,
      },
    };
  }

  query(): EngineQuery {
    return {
      text: this.below(3) === 0 ? this.#one(this.below(2) === 0 ? TYPED : MORE_TYPED) : undefined,
      clauses: Array.from({ length: this.below(4) }, () => this.#clause()),
      base: this.below(3) === 0 ? [this.#condition()] : undefined,
      prefer: this.below(3) === 0 ? [this.#condition(), this.#condition()] : undefined,
      tiers: this.below(4) === 0 ? Array.from({ length: this.below(5) }, () => this.#condition()) : undefined,
      sort: this.#one([undefined, "rank", "cheapest", "highestPrice", "byId", "relevance"]),
      offset: this.below(3) === 0 ? this.below(200) : 0,
      limit: this.#one([0, 1, 5, 21, 100, 1000]),
      facets: ["make", "model", "body", "fuel", "city", "features", "categories"]
        .filter(() => this.below(4) > 0)
        .map((attribute) => ({ attribute, limit: this.#one([0, 1, 3, 20, 500]) })),
      stats: ["price", "km", "rank"].filter(() => this.below(2) === 0),
      tails: this.#one([undefined, 0, 0.005, 0.1, 0.5]),
    };
  }

  #clause(): Clause {
    if (this.below(3) === 0) {
      const attribute = this.#one(["price", "km", "rank"]);
      const scale = attribute === "price" ? 1000 : 1;
      const min = this.below(3) === 0 ? undefined : this.#skewed() * scale;
      const max = this.below(3) === 0 ? undefined : this.below(this.#variety * 2) * scale;
      return { attribute, min, max };
    }
    const attribute = this.#one(["make", "model", "body", "fuel", "city", "features", "categories"]);
    const label = () => {
      if (attribute === "features") return `f${this.#skewed()}`;
      if (attribute === "categories") return `c${this.below(4)}`;
      return attribute === "model"
        ? `make${this.#skewed()}/${this.#skewed()}`
        : `${attribute}${this.#skewed()}`;
    };
    return { attribute, anyOf: Array.from({ length: this.below(4) }, () => this.#cased(label())) };
  }

  #condition(): Condition {
    const clause = this.#clause();
    if (this.below(2) === 0 || !("anyOf" in clause)) return clause;
    return { attribute: clause.attribute, noneOf: clause.anyOf };
  }

  #label(attribute: string): string | null {
    return this.below(8) === 0 ? null : this.#cased(`${attribute}${this.#skewed()}`);
  }

  /** Sometimes in capitals: a refinement matches labels in any case. */
  #cased(label: string): string {
    return this.below(5) === 0 ? label.toUpperCase() : label;
  }

  #number(scale: number): number | null {
    return this.below(6) === 0 ? null : (this.below(this.#variety * 2) - 2) * scale;
  }

  /** An index skewed towards 0. */
  #skewed(): number {
    return Math.floor(this.#random() ** 2 * this.#variety);
  }

  #one<T>(choices: readonly T[]): T {
    return choices[this.below(choices.length)]!;
  }
}
