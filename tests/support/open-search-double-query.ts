/**
 * The query language of the test double: the parts of OpenSearch's that the adapter sends, evaluated over
 * documents in memory, written from their documentation and sharing nothing with the adapter. Strict: an
 * unknown part, key or field is an error where a real server may ignore it, so that mistakes show.
 */

export class DslError extends Error {}

export type FieldType = {
  type: string;
  ignore_above?: number;
  index?: boolean;
  doc_values?: boolean;
};
export type Mapping = Record<string, FieldType>;
export type Source = Record<string, unknown>;
/** The score of a document, or null when it doesn't match. */
export type Match = (source: Source) => number | null;

type Part = Record<string, unknown>;

/** A part with these keys and no others. */
export function partOf(value: unknown, keys: string[], name: string): Part {
  if (typeof value !== "object" || value === null || Array.isArray(value)) {
    throw new DslError(`[${name}] is not an object`);
  }
  const unknown = Object.keys(value).filter((key) => !keys.includes(key));
  if (unknown.length > 0) throw new DslError(`[${name}] does not support [${unknown.join(", ")}]`);
  return value as Part;
}

/** The single key of a part that names a field or a kind, and its value. */
export function single(value: unknown, name: string): [string, unknown] {
  const entries = Object.entries(partOf(value, Object.keys(value ?? {}), name));
  if (entries.length !== 1) throw new DslError(`[${name}] needs exactly one key, has ${entries.length}`);
  return entries[0]!;
}

export function fieldOf(mapping: Mapping, field: string, type: string, use: "index" | "doc_values"): string {
  const known = mapping[field];
  if (!known) throw new DslError(`field [${field}] is not mapped`);
  if (known.type !== type) throw new DslError(`field [${field}] is of type ${known.type}, not ${type}`);
  if (known[use] === false) throw new DslError(`field [${field}] has no ${use}`);
  return field;
}

/** The indexed keywords of a field. */
export function keywordsOf(source: Source, field: string, mapping: Mapping): string[] {
  const value = source[field];
  const all = (Array.isArray(value) ? value : value === undefined ? [] : [value]) as string[];
  return all.filter((one) => one.length <= (mapping[field]?.ignore_above ?? Number.POSITIVE_INFINITY));
}

const maxClauses = 1024;

export function matcherOf(query: unknown, mapping: Mapping): Match {
  const budget = { left: maxClauses };
  return compile(query, mapping, budget);
}

function compile(query: unknown, mapping: Mapping, budget: { left: number }): Match {
  const [kind, body] = single(query, "query");
  const inner = (part: unknown) => compile(part, mapping, budget);
  if (!["bool", "dis_max", "constant_score"].includes(kind) && --budget.left < 0) {
    throw new DslError(`too_many_clauses: maxClauseCount is set to ${maxClauses}`);
  }
  switch (kind) {
    case "match_all":
      partOf(body, [], kind);
      return () => 1;
    case "match_none":
      partOf(body, [], kind);
      return () => null;
    case "bool":
      return boolOf(body, inner);
    case "dis_max": {
      const part = partOf(body, ["queries", "tie_breaker"], kind);
      if (part.tie_breaker !== 0) throw new DslError("the double knows [tie_breaker] 0 only");
      const queries = listOf(part.queries).map(inner);
      return (source) => {
        const scores = queries.map((match) => match(source)).filter((score) => score !== null);
        return scores.length === 0 ? null : Math.max(...scores);
      };
    }
    case "constant_score": {
      const part = partOf(body, ["filter", "boost"], kind);
      const filter = inner(part.filter);
      const boost = numberIn(part.boost, "boost");
      return (source) => (filter(source) === null ? null : Math.fround(boost));
    }
    default:
      return leafOf(kind, body, mapping);
  }
}

function boolOf(body: unknown, inner: (part: unknown) => Match): Match {
  const part = partOf(body, ["filter", "must", "must_not", "should", "minimum_should_match"], "bool");
  const filter = listOf(part.filter ?? []).map(inner);
  const must = listOf(part.must ?? []).map(inner);
  const mustNot = listOf(part.must_not ?? []).map(inner);
  const should = listOf(part.should ?? []).map(inner);
  const least = part.minimum_should_match ?? 0;
  if (should.length > 0 && least !== 1) throw new DslError("the double knows [minimum_should_match] 1 only");
  return (source) => {
    if (filter.some((match) => match(source) === null)) return null;
    if (mustNot.some((match) => match(source) !== null)) return null;
    const needed = must.map((match) => match(source));
    if (needed.includes(null)) return null;
    const scores = should.map((match) => match(source)).filter((score) => score !== null);
    if (should.length > 0 && scores.length === 0) return null;
    return Math.fround([...(needed as number[]), ...scores].reduce((sum, score) => sum + score, 0));
  };
}

function leafOf(kind: string, body: unknown, mapping: Mapping): Match {
  if (kind === "exists") {
    const { field } = partOf(body, ["field"], kind);
    const name = fieldOf(mapping, String(field), "double", "doc_values");
    return (source) => (source[name] === undefined ? null : 1);
  }
  const [name, how] = single(body, kind);
  if (kind === "range") {
    const field = fieldOf(mapping, name, "double", "index");
    const { gte, lte } = partOf(how, ["gte", "lte"], kind);
    const min = gte === undefined ? Number.NEGATIVE_INFINITY : numberIn(gte, "gte");
    const max = lte === undefined ? Number.POSITIVE_INFINITY : numberIn(lte, "lte");
    return (source) => {
      const value = source[field];
      return typeof value === "number" && value >= min && value <= max ? 1 : null;
    };
  }
  const test = keywordTestOf(kind, how);
  const field = fieldOf(mapping, name, "keyword", "index");
  return (source) => (keywordsOf(source, field, mapping).some(test) ? 1 : null);
}

function keywordTestOf(kind: string, how: unknown): (keyword: string) => boolean {
  switch (kind) {
    case "term": {
      const value = textIn(partOf(how, ["value"], kind).value);
      return (keyword) => keyword === value;
    }
    case "terms": {
      const values = new Set(listOf(how).map(textIn));
      if (values.size > 65_536) throw new DslError("too many terms");
      return (keyword) => values.has(keyword);
    }
    case "prefix": {
      const value = textIn(partOf(how, ["value"], kind).value);
      return (keyword) => keyword.startsWith(value);
    }
    case "fuzzy": {
      const keys = ["value", "fuzziness", "prefix_length", "max_expansions", "transpositions", "rewrite"];
      const part = partOf(how, keys, kind);
      const expected = { fuzziness: 1, prefix_length: 0, transpositions: false, rewrite: "constant_score" };
      for (const [key, value] of Object.entries(expected)) {
        if (part[key] !== value) throw new DslError(`the double knows fuzzy with [${key}] ${value} only`);
      }
      if (numberIn(part.max_expansions, "max_expansions") > maxClauses) {
        throw new DslError("max_expansions is past the most clauses");
      }
      const value = [...textIn(part.value)];
      return (keyword) => distance(value, [...keyword]) <= 1;
    }
    default:
      throw new DslError(`unknown query [${kind}]`);
  }
}

/** Levenshtein distance of code points; anything past 1 may be reported as 2. */
function distance(a: string[], b: string[]): number {
  if (Math.abs(a.length - b.length) > 1) return 2;
  let row = Array.from({ length: b.length + 1 }, (_, i) => i);
  for (let i = 1; i <= a.length; i++) {
    const next = [i];
    for (let j = 1; j <= b.length; j++) {
      const swap = row[j - 1]! + (a[i - 1] === b[j - 1] ? 0 : 1);
      next.push(Math.min(swap, row[j]! + 1, next[j - 1]! + 1));
    }
    row = next;
  }
  return row[b.length]!;
}

export function listOf(value: unknown): unknown[] {
  if (!Array.isArray(value)) throw new DslError("a list is expected");
  return value;
}

export function numberIn(value: unknown, name: string): number {
  if (typeof value !== "number") throw new DslError(`[${name}] is not a number`);
  return value;
}

function textIn(value: unknown): string {
  if (typeof value !== "string") throw new DslError("a text is expected");
  if (!value.isWellFormed()) throw new DslError("Unmatched surrogate in UTF-8");
  return value;
}
