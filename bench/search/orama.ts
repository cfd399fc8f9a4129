import type { EngineAnswer, EngineQuery } from "#faceted-search/search-engine.ts";
import { textsOf } from "#faceted-search/text.ts";
import { columns, numbers, sorts } from "./cars.ts";
import { type Peer, refinedLabels, toList } from "./peer.ts";
import { load } from "./peer-packages.ts";

/** The part of @orama/orama used here. */
type Result = {
  count: number;
  hits: { id: string }[];
  facets?: Record<string, { values: Record<string, number> }>;
};
type Orama = {
  create(options: { schema: Record<string, string> }): unknown;
  insertMultiple(database: unknown, documents: unknown[], batch: number): unknown;
  search(database: unknown, options: Record<string, unknown>): Result | Promise<Result>;
};

/**
 * Orama: one search for the page and the unrefined facets, one more for each refined one. It returns no
 * extents.
 */
export async function orama(): Promise<Peer> {
  const { create, insertMultiple, search } = await load<Orama>("@orama/orama");
  let database: unknown;

  function where(query: EngineQuery, except?: string): Record<string, unknown> {
    const conditions: Record<string, unknown> = {};
    for (const clause of query.clauses) {
      if (clause.attribute === except) continue;
      if ("anyOf" in clause) conditions[clause.attribute] = { in: clause.anyOf };
      else conditions[clause.attribute] = { between: [clause.min ?? -1e15, clause.max ?? 1e15] };
    }
    return conditions;
  }

  function searchOnce(query: EngineQuery, attributes: string[], limit: number, except?: string) {
    const { by, direction } = sorts[query.sort!]![0]!;
    return search(database, {
      term: query.text ?? "",
      properties: ["title"],
      threshold: 0,
      tolerance: query.text === undefined ? 0 : 1,
      where: where(query, except),
      limit,
      sortBy: { property: by, order: direction.toUpperCase() },
      facets: Object.fromEntries(attributes.map((name) => [name, { limit: 100_000, sort: "DESC" }])),
    });
  }

  return {
    async build(cars) {
      database = create({
        schema: {
          title: "string",
          ...Object.fromEntries(columns.map(([name]) => [name, "enum"])),
          ...Object.fromEntries(numbers.map((name) => [name, "number"])),
        },
      });
      const documents = cars.map((car) => ({
        id: car.id,
        title: textsOf(car).title,
        ...Object.fromEntries(Object.entries(car.values).filter(([, label]) => label !== null)),
        ...car.numbers,
      }));
      await insertMultiple(database, documents, 5000);
    },
    async search(query) {
      const refined = new Set(query.clauses.map(({ attribute }) => attribute));
      const free = query.facets.map(({ attribute }) => attribute).filter((name) => !refined.has(name));
      const main = await searchOnce(query, free, query.limit);
      const answer: EngineAnswer = {
        total: main.count,
        ids: main.hits.map(({ id }) => id),
        facets: {},
        stats: {},
      };
      for (const { attribute, limit } of query.facets) {
        const result = refined.has(attribute) ? await searchOnce(query, [attribute], 1, attribute) : main;
        const labels = refinedLabels(query, attribute);
        const counts = new Map(labels.map((label) => [label, 0]));
        for (const [label, count] of Object.entries(result.facets?.[attribute]?.values ?? {})) {
          // It counts cars without the attribute as a separate label.
          if (label !== "") counts.set(label, count);
        }
        answer.facets[attribute] = toList(counts, limit, labels);
      }
      return answer;
    },
  };
}
