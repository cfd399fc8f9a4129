import type { Clause, EngineDocument, EngineQuery } from "#faceted-search/search-engine.ts";
import { textsOf } from "#faceted-search/text.ts";
import { columns, seeded } from "./cars.ts";

/**
 * 500 seeded queries: a tenth without a filter, two tenths with one, three tenths with two to four, a fifth
 * each with a range and with text (a third of it half-typed, a fifth of long words with one typo). Every
 * refinement is a label of some car, so popular labels are requested more. In shuffled order: any prefix is a
 * fair sample.
 */
export function makeQueries(cars: EngineDocument[], count = 500, seed = 2): EngineQuery[] {
  const random = seeded(seed);
  const below = (limit: number) => Math.floor(random() * limit);
  const car = () => cars[below(cars.length)]!;
  const popular = [
    "make",
    "model",
    "simple_body",
    "car_type",
    "fuel",
    "state",
    "price_range",
    "transmission",
  ];

  function refinement(taken: Set<string>): Clause {
    for (;;) {
      const attribute = random() < 0.7 ? popular[below(popular.length)]! : columns[below(columns.length)]![0];
      if (taken.has(attribute)) continue;
      const labels = new Set<string>();
      for (let i = random() < 0.7 ? 1 : 2 + below(2); i > 0; i--) {
        const label = car().values[attribute];
        if (typeof label === "string") labels.add(label);
      }
      if (labels.size === 0) continue;
      taken.add(attribute);
      return { attribute, anyOf: [...labels] };
    }
  }

  function range(): Clause {
    const attribute = ["price", "km", "year"][below(3)]!;
    const [min, max] = [car(), car()].map((one) => one.numbers[attribute]!).sort((a, b) => a - b);
    if (random() < 0.3) return { attribute, max };
    return random() < 0.3 ? { attribute, min } : { attribute, min, max };
  }

  function typed(): string {
    const words = textsOf(car())
      .title!.split(" ")
      .slice(1)
      .map((one) => one.toLowerCase());
    return Array.from({ length: 1 + below(2) }, () => {
      const whole = words[below(words.length)]!;
      if (random() < 1 / 3) return whole.slice(0, Math.max(2, whole.length - 1 - below(3)));
      if (whole.length < 5 || random() > 0.2) return whole;
      const at = 1 + below(whole.length - 1);
      return `${whole.slice(0, at)}${random() < 0.5 ? "" : "q"}${whole.slice(at + 1)}`;
    }).join(" ");
  }

  return Array.from({ length: count }, () => {
    const kind = random();
    const taken = new Set<string>();
    const clauses: Clause[] = [];
    const some = (n: number) => {
      for (let i = 0; i < n; i++) clauses.push(refinement(taken));
    };
    let text: string | undefined;
    if (kind < 0.1) some(0);
    else if (kind < 0.32) some(1);
    else if (kind < 0.61) some(2 + below(3));
    else if (kind < 0.81) {
      some(below(3));
      clauses.push(range());
    } else {
      some(below(2));
      text = typed();
    }
    const order = random();
    return {
      text,
      clauses,
      sort: order < 0.6 ? "rank" : order < 0.75 ? "price_asc" : order < 0.85 ? "price_desc" : "created",
      offset: 0,
      limit: 21,
      facets: columns.map(([attribute, limit]) => ({ attribute, limit })),
      stats: ["price", "km", "year"],
    };
  });
}
