import { z } from "zod";
import type { EngineAnswer, EngineQuery, FacetValue } from "#faceted-search/search-engine.ts";

/** Schemas of OpenSearch responses, with only the fields that are read. */

const buckets = z.object({ buckets: z.array(z.object({ key: z.string(), doc_count: z.int() })) });
const labelled = z.object({ labels: buckets });
const stats = z.object({ count: z.int(), min: z.number().nullable(), max: z.number().nullable() });
const group = z.object({ doc_count: z.int() }).catchall(z.unknown());

const searchAnswer = z.object({
  timed_out: z.literal(false),
  _shards: z.object({ failed: z.literal(0) }),
  hits: z.object({
    total: z.object({ value: z.int(), relation: z.literal("eq") }),
    hits: z.array(z.object({ _id: z.string() })),
  }),
  aggregations: z.record(z.string(), group).default({}),
});

export const countAnswer = z.object({ count: z.int(), _shards: z.object({ failed: z.literal(0) }) });

const bulkItem = z.object({
  _id: z.string(),
  status: z.int(),
  error: z.object({ type: z.string(), reason: z.string().nullish() }).optional(),
});
export const bulkAnswer = z.object({
  errors: z.boolean(),
  items: z.array(z.union([z.object({ index: bulkItem }), z.object({ delete: bulkItem })])),
});

/** One page of the scan over all documents. */
export const walkAnswer = z.object({
  timed_out: z.literal(false),
  _shards: z.object({ failed: z.literal(0) }),
  hits: z.object({
    hits: z.array(z.object({ _id: z.string(), _version: z.int(), _source: z.object({ hash: z.string() }) })),
  }),
});

/** The concrete indices that match a pattern. */
export const aliasAnswer = z.record(z.string(), z.object({ aliases: z.record(z.string(), z.unknown()) }));

/**
 * Converts the body of `_search` into the port's answer to `query`. Throws a ZodError for a partial or
 * malformed one: wrong counts are worse than none.
 * @param groupOf the name of the aggregation with an attribute's counts
 * @param refined whether a label is one that the query refines an attribute by; null without any
 */
export function readAnswer(
  body: unknown,
  query: EngineQuery,
  groupOf: (attribute: string) => string,
  refined: (attribute: string) => ((label: string) => boolean) | null,
): EngineAnswer {
  const { hits, aggregations } = searchAnswer.parse(body);
  const listed = (groupName: string, name: string): FacetValue[] =>
    buckets
      .parse(aggregations[groupName]?.[name])
      .buckets.map(({ key, doc_count }) => ({ value: key, count: doc_count }));

  // Documents with several labels have others beside the refined one.
  const refinedValues = (
    groupName: string,
    name: string,
    wanted: (label: string) => boolean,
  ): FacetValue[] => {
    const { labels } = labelled.parse(aggregations[groupName]?.[name]);
    return labels.buckets
      .map(({ key, doc_count }) => ({ value: key, count: doc_count }))
      .filter(({ value }) => wanted(value));
  };

  const answer: EngineAnswer = {
    total: hits.total.value,
    ids: hits.hits.map(({ _id }) => _id),
    facets: {},
    stats: {},
  };
  for (const { attribute, limit } of query.facets) {
    const values = new Map<string, number>();
    const wanted = refined(attribute);
    if (wanted) {
      for (const { value } of refinedValues("known", `known_${attribute}`, wanted)) values.set(value, 0);
      for (const { value, count } of refinedValues(groupOf(attribute), `refined_${attribute}`, wanted))
        values.set(value, count);
    }
    if (limit > 0) {
      for (const { value, count } of listed(groupOf(attribute), `facet_${attribute}`))
        values.set(value, count);
    }
    answer.facets[attribute] = [...values]
      .map(([value, count]) => ({ value, count }))
      .sort((a, b) => b.count - a.count || (a.value < b.value ? -1 : 1));
  }
  for (const name of query.stats) {
    const { count, min, max } = stats.parse(aggregations[groupOf(name)]?.[`stats_${name}`]);
    const ends = count === 0 || min === null || max === null ? null : { min, max };
    // Of few documents the tails are empty.
    answer.stats[name] =
      ends && (query.tails === undefined ? ends : { ...ends, low: ends.min, high: ends.max });
  }
  return answer;
}

/** How many matching documents have each number of the query. Throws a ZodError as `readAnswer` does. */
export function readCounts(
  body: unknown,
  query: EngineQuery,
  groupOf: (attribute: string) => string,
): Map<string, number> {
  const { aggregations } = searchAnswer.parse(body);
  return new Map(
    query.stats.map((name) => [name, stats.parse(aggregations[groupOf(name)]?.[`stats_${name}`]).count]),
  );
}

/** One hit a search, with the number that it was sorted by. */
export const tailAnswers = z.object({
  responses: z.array(
    z.object({
      timed_out: z.literal(false),
      _shards: z.object({ failed: z.literal(0) }),
      hits: z.object({
        total: z.object({ value: z.int(), relation: z.literal("eq") }),
        hits: z.tuple([z.object({ sort: z.tuple([z.number()]) })]),
      }),
    }),
  ),
});
