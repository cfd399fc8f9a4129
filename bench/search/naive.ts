import type { Clause, EngineDocument, EngineQuery } from "#faceted-search/search-engine.ts";
import { sorts } from "./cars.ts";
import { type Peer, refinedLabels, Terms, toList } from "./peer.ts";

/**
 * Arrays of objects, filter, a Map per facet, sort: the simplest implementation, though with an inverted
 * index for text.
 */
export function naive(): Peer {
  let cars: EngineDocument[] = [];
  let terms: Terms;

  function predicate(clause: Clause): (car: EngineDocument) => boolean {
    const { attribute } = clause;
    if ("anyOf" in clause) {
      const labels = new Set<unknown>(clause.anyOf);
      return (car) => labels.has(car.values[attribute]);
    }
    const { min = -Infinity, max = Infinity } = clause;
    return (car) => {
      const value = car.numbers[attribute]!;
      return value >= min && value <= max;
    };
  }

  function matching(found: EngineDocument[], clauses: Clause[]): EngineDocument[] {
    const predicates = clauses.map(predicate);
    return found.filter((car) => predicates.every((holds) => holds(car)));
  }

  return {
    build(documents) {
      cars = documents;
      terms = new Terms(documents);
    },
    search(query: EngineQuery) {
      const found = query.text === undefined ? cars : [...terms.find(query.text)].map((at) => cars[at]!);
      const all = matching(found, query.clauses);
      const without = (name: string) =>
        query.clauses.some(({ attribute }) => attribute === name)
          ? matching(
              found,
              query.clauses.filter(({ attribute }) => attribute !== name),
            )
          : all;
      const { by, direction } = sorts[query.sort!]![0]!;
      const sign = direction === "asc" ? 1 : -1;
      const sorted = all
        .slice()
        .sort((a, b) => sign * (a.numbers[by]! - b.numbers[by]!) || (a.id < b.id ? -1 : 1));
      const facets = query.facets.map(({ attribute, limit }) => {
        const refined = refinedLabels(query, attribute);
        const counts = new Map(refined.map((label) => [label, 0]));
        for (const car of without(attribute)) {
          const label = car.values[attribute] as string | null;
          if (label !== null) counts.set(label, (counts.get(label) ?? 0) + 1);
        }
        return [attribute, toList(counts, limit, refined)] as const;
      });
      const stats = query.stats.map((name) => {
        let min = Infinity;
        let max = -Infinity;
        for (const car of without(name)) {
          const value = car.numbers[name]!;
          if (value < min) min = value;
          if (value > max) max = value;
        }
        return [name, min <= max ? { min, max } : null] as const;
      });
      return {
        total: all.length,
        ids: sorted.slice(0, query.limit).map(({ id }) => id),
        facets: Object.fromEntries(facets),
        stats: Object.fromEntries(stats),
      };
    },
  };
}
