import {
  attributeNamed,
  caselessOf,
  compileSchema,
  labelAttribute,
  numberAttribute,
} from "#faceted-search/schema.ts";
import type { Condition, EngineQuery, EngineSchema } from "#faceted-search/search-engine.ts";
import { caselessField, idField, labelField, maxResultWindow, numberField } from "./open-search-fields.ts";
import {
  type Dsl,
  type SoughtText,
  textFilter,
  textQuery,
  tierQuery,
  wishQuery,
} from "./open-search-text.server.ts";

/**
 * The aggregation with an attribute's counts: one for all attributes without clauses, one for each attribute
 * with clauses.
 */
export const groupOf = (attribute: string, refined: boolean): string =>
  refined ? `without_${attribute}` : "all";

/**
 * Translates a query into OpenSearch's `_search`. The caller's base filter and the text are the query;
 * refinements are its `post_filter`, so that each aggregation can leave out its own attribute's. Nothing is
 * estimated: one shard, and sizes as requested. Throws a RangeError like the engine for a name that the
 * schema doesn't have.
 */
export function searchBody(schema: EngineSchema, query: EngineQuery, text: SoughtText | null): Dsl {
  const filters = query.clauses.map((clause) => ({
    attribute: clause.attribute,
    filter: filterOf(schema, clause),
  }));
  const byRelevance = query.sort === "relevance" && text !== null && !query.tiers;
  const wishes = query.tiers
    ? [tierQuery(query.tiers.map((tier) => filterOf(schema, tier)))]
    : (query.prefer ?? []).map((wish) => wishQuery(filterOf(schema, wish)));
  const scored = [...(text && byRelevance ? [textQuery(schema, text)] : []), ...wishes];
  const from = Math.max(0, query.offset);
  const size = Math.max(0, Math.min(query.limit, maxResultWindow - from));
  return {
    query: {
      bool: {
        filter: [...baseOf(schema, query), ...(text && !byRelevance ? [textFilter(schema, text)] : [])],
        ...(scored.length > 0 ? { must: scored } : {}),
      },
    },
    post_filter: allOf(filters.map(({ filter }) => filter)),
    from: size === 0 ? 0 : from,
    size,
    sort: sortOf(schema, query.sort, scored.length > 0),
    track_total_hits: true,
    _source: false,
    aggs: aggregationsOf(schema, query, filters),
  };
}

/**
 * The search whose only hit has the number that `tail` documents are before, in ascending order or from the end:
 * exact, which OpenSearch's percentiles aggregation is not.
 */
export function tailBody(
  schema: EngineSchema,
  query: EngineQuery,
  text: SoughtText | null,
  name: string,
  { tail, order }: { tail: number; order: "asc" | "desc" },
): Dsl {
  const field = numberField(name);
  const others = query.clauses.filter(({ attribute }) => attribute !== name);
  const filter = [
    ...baseOf(schema, query),
    ...(text ? [textFilter(schema, text)] : []),
    ...others.map((clause) => filterOf(schema, clause)),
    { exists: { field } },
  ];
  return {
    query: { bool: { filter } },
    from: tail,
    size: 1,
    sort: [{ [field]: { order, missing: "_last" } }],
    track_total_hits: true,
    _source: false,
  };
}

function baseOf(schema: EngineSchema, query: EngineQuery): Dsl[] {
  return (query.base ?? []).map((clause) => filterOf(schema, clause));
}

/** OpenSearch rejects a response with more than 65,535 buckets in total. */
const maxBuckets = 10_000;

type Filter = { attribute: string; filter: Dsl };

function aggregationsOf(schema: EngineSchema, query: EngineQuery, filters: Filter[]): Dsl {
  const groups = new Map<string, { filter: Dsl; aggs: Dsl }>();
  const known: Dsl = {};
  const groupFor = (attribute: string): Dsl => {
    const others = filters.filter((one) => one.attribute !== attribute);
    const name = groupOf(attribute, others.length < filters.length);
    const group = groups.get(name) ?? { filter: allOf(others.map(({ filter }) => filter)), aggs: {} };
    groups.set(name, group);
    return group.aggs;
  };
  const compiled = compileSchema(schema);
  for (const { attribute, limit } of query.facets) {
    labelAttribute(compiled, attribute);
    const aggs = groupFor(attribute);
    const field = labelField(attribute);
    // By count, then label: without the second order, the cut among equal counts would be arbitrary.
    const order = [{ _count: "desc" }, { _key: "asc" }];
    if (limit > 0)
      aggs[`facet_${attribute}`] = { terms: { field, size: Math.min(limit, maxBuckets), order } };
    const refined = refinedLabels(query, attribute);
    if (refined.length === 0) continue;
    // Refined labels are listed past the limit too, with 0 if the stock has them at all.
    const named = {
      filter: { terms: { [caselessField(attribute)]: refined } },
      aggs: { labels: { terms: { field, size: maxBuckets } } },
    };
    aggs[`refined_${attribute}`] = named;
    known[`known_${attribute}`] = named;
  }
  for (const name of query.stats) {
    numberAttribute(compiled, name);
    groupFor(name)[`stats_${name}`] = { stats: { field: numberField(name) } };
  }
  const aggregations: Dsl = Object.fromEntries(
    [...groups].filter(([, { aggs }]) => Object.keys(aggs).length > 0),
  );
  if (Object.keys(known).length > 0) aggregations.known = { global: {}, aggs: known };
  return aggregations;
}

/** The labels that a query refines an attribute by, in lower case, without duplicates. */
export function refinedLabels(query: EngineQuery, attribute: string): string[] {
  const labels = query.clauses.flatMap((clause) =>
    clause.attribute === attribute && "anyOf" in clause ? clause.anyOf : [],
  );
  return [...new Set(labels.map((label) => caselessOf(label.toWellFormed())))];
}

function sortOf(schema: EngineSchema, sort: string | undefined, byScore: boolean): Dsl[] {
  const name = sort === undefined || sort === "relevance" ? schema.defaultSort : sort;
  const keys = Object.hasOwn(schema.sorts, name) ? schema.sorts[name] : undefined;
  if (keys === undefined) throw new RangeError(`unknown sort: ${name}`);
  return [
    ...(byScore ? [{ _score: { order: "desc" } }] : []),
    ...keys.map(({ by, direction }) => ({ [numberField(by)]: { order: direction, missing: "_last" } })),
    { [idField]: { order: "asc" } },
  ];
}

function filterOf(schema: EngineSchema, clause: Condition): Dsl {
  const { kind } = attributeNamed(compileSchema(schema), clause.attribute);
  if ("noneOf" in clause) {
    const { attribute, noneOf } = clause;
    return { bool: { must_not: [filterOf(schema, { attribute, anyOf: noneOf })] } };
  }
  if ("anyOf" in clause) {
    if (kind === "number") throw new RangeError(`attribute has no labels: ${clause.attribute}`);
    const labels = [...new Set(clause.anyOf.map((label) => caselessOf(label.toWellFormed())))];
    return labels.length === 0
      ? { match_none: {} }
      : { terms: { [caselessField(clause.attribute)]: labels } };
  }
  if (kind !== "number") throw new RangeError(`attribute is no number: ${clause.attribute}`);
  const { min = Number.NEGATIVE_INFINITY, max = Number.POSITIVE_INFINITY } = clause;
  if (!(min <= max)) return { match_none: {} };
  const field = numberField(clause.attribute);
  const range = {
    ...(Number.isFinite(min) ? { gte: min } : {}),
    ...(Number.isFinite(max) ? { lte: max } : {}),
  };
  return Object.keys(range).length === 0 ? { exists: { field } } : { range: { [field]: range } };
}

function allOf(filters: Dsl[]): Dsl {
  if (filters.length === 0) return { match_all: {} };
  return filters.length === 1 ? filters[0]! : { bool: { filter: filters } };
}
