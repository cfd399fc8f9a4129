import type { EngineAnswer, EngineDocument, EngineQuery, FacetValue } from "#faceted-search/search-engine.ts";
import { matchTerm, termsOf, textsOf } from "#faceted-search/text.ts";

/** What the bench requires of every engine. */
export interface Peer {
  build(cars: EngineDocument[]): void | Promise<void>;
  search(query: EngineQuery, number: number): EngineAnswer | Promise<EngineAnswer>;
  /** Replaces one car. */
  update?(car: EngineDocument): void;
  close?(): void | Promise<void>;
}

/** A facet list from counts: ordered, truncated and retained by the port's rules. */
export function toList(
  counts: Iterable<[string, number]>,
  limit: number,
  refined: readonly string[],
): FacetValue[] {
  const keep = new Set(refined);
  const list: FacetValue[] = [];
  for (const [value, count] of counts) if (count > 0 || keep.has(value)) list.push({ value, count });
  list.sort((a, b) => b.count - a.count || (a.value < b.value ? -1 : 1));
  if (list.length <= limit) return list;
  return list.filter(({ value }, i) => i < limit || keep.has(value));
}

export function refinedLabels(query: EngineQuery, attribute: string): string[] {
  for (const clause of query.clauses) {
    if (clause.attribute === attribute && "anyOf" in clause) return clause.anyOf;
  }
  return [];
}

/** Terms of all cars, for engines without a matching typo rule: they get the expanded terms. */
export class Terms {
  readonly carsOf = new Map<string, number[]>();

  constructor(cars: EngineDocument[]) {
    cars.forEach((car, at) => {
      for (const term of termsOf(textsOf(car).title!)) {
        const known = this.carsOf.get(term);
        if (known === undefined) this.carsOf.set(term, [at]);
        else known.push(at);
      }
    });
  }

  /** For each typed word the terms it matches. */
  expand(text: string): string[][] {
    return text.split(" ").map((word) => [...this.carsOf.keys()].filter((term) => matchTerm(word, term) > 0));
  }

  /** The cars that have every word. */
  find(text: string): Set<number> {
    const [first = new Set<number>(), ...rest] = this.expand(text).map((terms) => {
      const cars = new Set<number>();
      for (const term of terms) for (const at of this.carsOf.get(term)!) cars.add(at);
      return cars;
    });
    return new Set([...first].filter((at) => rest.every((cars) => cars.has(at))));
  }
}
