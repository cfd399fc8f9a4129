import {
  DslError,
  fieldOf,
  keywordsOf,
  listOf,
  type Mapping,
  matcherOf,
  numberIn,
  partOf,
  type Source,
  single,
} from "./open-search-double-query.ts";

/**
 * `_search` of the test double: query, post_filter, sort, page and aggregations, over the documents visible
 * since the last refresh.
 */

export type Held = { id: string; version: number; source: Source };
type Found = Held & { score: number };

const searchKeys = [
  "query",
  "post_filter",
  "from",
  "size",
  "sort",
  "search_after",
  "track_total_hits",
  "version",
  "_source",
  "aggs",
];

export function searchHeld(held: Held[], mapping: Mapping, deepest: number, body: unknown): unknown {
  const part = partOf(body, searchKeys, "search");
  const from = part.from === undefined ? 0 : numberIn(part.from, "from");
  const size = part.size === undefined ? 10 : numberIn(part.size, "size");
  if (from < 0 || size < 0) throw new DslError("from and size can't be negative");
  if (from + size > deepest) throw new DslError(`Result window is too large: ${from + size}`);
  const matches = matcherOf(part.query, mapping);
  const found = held.flatMap((one): Found[] => {
    const score = matches(one.source);
    return score === null ? [] : [{ ...one, score }];
  });
  const after = part.post_filter === undefined ? () => 1 : matcherOf(part.post_filter, mapping);
  const sorted = found
    .filter(({ source }) => after(source) !== null)
    .sort(comparatorOf(part.sort ?? [], mapping));
  const rest = afterOf(part.search_after, part.sort, sorted);
  const page = rest.slice(from, from + size).map((one) => ({
    _index: "double",
    _id: one.id,
    _score: null,
    ...(part.version === true ? { _version: one.version } : {}),
    ...sourceIn(part._source, one.source),
    ...(part.sort === undefined ? {} : { sort: listOf(part.sort).map((by) => sortedBy(by, one)) }),
  }));
  const total = part.track_total_hits === true ? { total: { value: sorted.length, relation: "eq" } } : {};
  return {
    took: 1,
    timed_out: false,
    _shards: { total: 1, successful: 1, skipped: 0, failed: 0 },
    hits: { ...total, max_score: null, hits: page },
    ...(part.aggs === undefined ? {} : { aggregations: aggregate(part.aggs, found, held, mapping) }),
  };
}

function sortedBy(by: unknown, { source, score }: Found): unknown {
  const [name] = single(by, "sort");
  return name === "_score" ? score : (source[name] ?? null);
}

function comparatorOf(sort: unknown, mapping: Mapping): (a: Found, b: Found) => number {
  const keys = listOf(sort).map((one) => {
    const [name, how] = single(one, "sort");
    const numeric = mapping[name]?.type === "double";
    const { order, missing } = partOf(how, numeric ? ["order", "missing"] : ["order"], "sort");
    if (order !== "asc" && order !== "desc") throw new DslError("unknown order");
    const sign = order === "asc" ? 1 : -1;
    if (name === "_score") return (a: Found, b: Found) => sign * (a.score - b.score);
    if (!numeric) {
      const field = fieldOf(mapping, name, "keyword", "doc_values");
      return (a: Found, b: Found) =>
        sign * Buffer.compare(Buffer.from(String(a.source[field])), Buffer.from(String(b.source[field])));
    }
    if (missing !== "_last") throw new DslError("the double knows [missing] _last only");
    return (a: Found, b: Found) => {
      const left = a.source[name] as number | undefined;
      const right = b.source[name] as number | undefined;
      if (left === undefined || right === undefined)
        return Number(left === undefined) - Number(right === undefined);
      return sign * (left - right);
    };
  });
  return (a, b) => {
    for (const compare of keys) {
      const order = compare(a, b);
      if (order !== 0) return order;
    }
    return 0;
  };
}

function afterOf(after: unknown, sort: unknown, sorted: Found[]): Found[] {
  if (after === undefined) return sorted;
  const [value, ...more] = listOf(after);
  if (more.length > 0 || listOf(sort).length !== 1) throw new DslError("the double walks by one field only");
  const [field] = single(listOf(sort)[0], "sort");
  return sorted.filter(
    (one) => Buffer.compare(Buffer.from(String(one.source[field])), Buffer.from(String(value))) > 0,
  );
}

function sourceIn(wanted: unknown, source: Source): { _source?: Source } {
  if (wanted === false) return {};
  const fields = listOf(wanted).map(String);
  return { _source: Object.fromEntries(Object.entries(source).filter(([name]) => fields.includes(name))) };
}

function aggregate(aggs: unknown, found: Held[], all: Held[], mapping: Mapping): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(aggs as Record<string, unknown>).map(([name, body]) => {
      if (/[[\]>]/.test(name)) throw new DslError(`Invalid aggregation name [${name}]`);
      return [name, aggregateOne(body, found, all, mapping)];
    }),
  );
}

function aggregateOne(body: unknown, found: Held[], all: Held[], mapping: Mapping): unknown {
  const part = partOf(body, ["filter", "global", "terms", "stats", "aggs"], "aggregation");
  const { aggs, ...kinds } = part;
  const [kind, how] = single(kinds, "aggregation");
  if (kind === "terms") return termsOf(how, found, mapping);
  if (kind === "stats") return statsOf(how, found, mapping);
  if (kind === "global") partOf(how, [], kind);
  const matches = kind === "filter" ? matcherOf(how, mapping) : () => 1;
  const members = (kind === "global" ? all : found).filter(({ source }) => matches(source) !== null);
  return { doc_count: members.length, ...aggregate(aggs, members, all, mapping) };
}

function termsOf(how: unknown, found: Held[], mapping: Mapping): unknown {
  const part = partOf(how, ["field", "size", "order", "include"], "terms");
  const field = fieldOf(mapping, String(part.field), "keyword", "doc_values");
  const size = numberIn(part.size, "size");
  if (size <= 0) throw new DslError("[size] must be greater than 0");
  const include = part.include === undefined ? null : new Set(listOf(part.include));
  const order = listOf(part.order ?? [{ _count: "desc" }, { _key: "asc" }]).map((one) =>
    single(one, "order"),
  );
  const counts = new Map<string, number>();
  for (const { source } of found) {
    for (const keyword of new Set(keywordsOf(source, field, mapping))) {
      if (include === null || include.has(keyword)) counts.set(keyword, (counts.get(keyword) ?? 0) + 1);
    }
  }
  const buckets = [...counts]
    .map(([key, doc_count]) => ({ key, doc_count }))
    .sort((a, b) => {
      for (const [by, direction] of order) {
        const ascending =
          by === "_count"
            ? a.doc_count - b.doc_count
            : Buffer.compare(Buffer.from(a.key), Buffer.from(b.key));
        if (ascending !== 0) return direction === "asc" ? ascending : -ascending;
      }
      return 0;
    });
  const listed = buckets.slice(0, size);
  const other = buckets.slice(size).reduce((sum, { doc_count }) => sum + doc_count, 0);
  return { doc_count_error_upper_bound: 0, sum_other_doc_count: other, buckets: listed };
}

function statsOf(how: unknown, found: Held[], mapping: Mapping): unknown {
  const field = fieldOf(mapping, String(partOf(how, ["field"], "stats").field), "double", "doc_values");
  const values = found.flatMap(({ source }) =>
    source[field] === undefined ? [] : [source[field] as number],
  );
  const sum = values.reduce((a, b) => a + b, 0);
  if (values.length === 0) return { count: 0, min: null, max: null, avg: null, sum: 0 };
  const min = values.reduce((a, b) => Math.min(a, b));
  const max = values.reduce((a, b) => Math.max(a, b));
  return { count: values.length, min, max, avg: sum / values.length, sum };
}
