import type { Clause, EngineAnswer, EngineDocument, EngineQuery } from "#faceted-search/search-engine.ts";
import { columns, numbers, sorts } from "./cars.ts";
import { refinedLabels, Terms, toList } from "./peer.ts";

/**
 * What the SQL engines share: cars as rows of integers (labels coded, 0 for none), one statement for all
 * counts and extents, one for the page. Each statement's rows are (kind, value, count).
 */

const EXTENT = 100;
const TOTAL = 200;
const names = columns.map(([name]) => name as string);

export const columnList = ["id", ...names.map((_, i) => `a${i}`), ...numbers];
export const indexStatements = [
  ...names.map((_, i) => `CREATE INDEX i${i} ON cars (a${i})`),
  ...["price", "km", "year", "rank", "created"].map((by) => `CREATE INDEX s_${by} ON cars (${by}, id)`),
];

/** How an engine counts 20 attributes over the common table `s`, and searches text. */
export type Dialect = {
  grouping: "union" | "grouping sets";
  textCondition(words: string[][]): string;
};

export class SqlCars {
  readonly terms: Terms;
  readonly rows: number[][];
  readonly #labels: string[][];
  readonly #codes: Map<string, number>[];
  readonly #ids: string[];
  readonly #dialect: Dialect;

  constructor(cars: EngineDocument[], dialect: Dialect) {
    this.#dialect = dialect;
    this.terms = new Terms(cars);
    this.#ids = cars.map(({ id }) => id);
    this.#labels = names.map((name) => [
      "",
      ...[...new Set(cars.map((car) => car.values[name] as string | null))]
        .filter((label) => label !== null)
        .sort(),
    ]);
    this.#codes = this.#labels.map((labels) => new Map(labels.map((label, code) => [label, code])));
    this.rows = cars.map((car, id) => [
      id,
      ...names.map((name, i) => this.#codes[i]!.get((car.values[name] as string | null) ?? "")!),
      ...numbers.map((name) => car.numbers[name]!),
    ]);
  }

  /** The statement for counts, extents and the total. */
  countStatement(query: EngineQuery): string {
    const refined = new Set(query.clauses.map(({ attribute }) => attribute));
    const free = names.map((_, i) => i).filter((i) => !refined.has(names[i]!));
    const parts: string[] = [];
    if (this.#dialect.grouping === "union") {
      for (const i of free) parts.push(`SELECT ${i}, a${i}, count(*) FROM s GROUP BY a${i}`);
    } else {
      const list = free.map((i) => `a${i}`);
      const kind = `CASE ${free.map((i) => `WHEN a${i} IS NOT NULL THEN ${i}`).join(" ")} END`;
      const sets = list.map((column) => `(${column})`).join(",");
      parts.push(`SELECT ${kind}, coalesce(${list}), count(*) FROM s GROUP BY GROUPING SETS (${sets})`);
    }
    names.forEach((name, i) => {
      if (!refined.has(name)) return;
      parts.push(`SELECT ${i}, a${i}, count(*) FROM cars WHERE ${this.#where(query, name)} GROUP BY a${i}`);
    });
    query.stats.forEach((name, i) => {
      const from = refined.has(name) ? `cars WHERE ${this.#where(query, name)}` : "s";
      parts.push(`SELECT ${EXTENT + i}, min(${name}), max(${name}) FROM ${from}`);
    });
    parts.push(`SELECT ${TOTAL}, 0, count(*) FROM s`);
    return `WITH s AS MATERIALIZED (SELECT * FROM cars WHERE ${this.#where(query)}) ${parts.join(" UNION ALL ")}`;
  }

  pageStatement(query: EngineQuery): string {
    const { by, direction } = sorts[query.sort!]![0]!;
    return `SELECT id FROM cars WHERE ${this.#where(query)} ORDER BY ${by} ${direction}, id LIMIT ${query.limit}`;
  }

  /** The result from both statements' rows. */
  answer(query: EngineQuery, counted: number[][], page: number[]): EngineAnswer {
    const byColumn: [string, number][][] = names.map(() => []);
    const answer: EngineAnswer = { total: 0, ids: page.map((id) => this.#ids[id]!), facets: {}, stats: {} };
    for (const [kind, value, count] of counted as [number, number, number][]) {
      if (kind === TOTAL) answer.total = count;
      else if (kind >= EXTENT) {
        answer.stats[query.stats[kind - EXTENT]!] = value === null ? null : { min: value, max: count };
      } else if (value !== 0) byColumn[kind]!.push([this.#labels[kind]![value]!, count]);
    }
    for (const { attribute, limit } of query.facets) {
      const at = names.indexOf(attribute);
      const refined = refinedLabels(query, attribute);
      const counts = byColumn[at]!;
      for (const label of refined) {
        if (!counts.some(([value]) => value === label)) counts.push([label, 0]);
      }
      answer.facets[attribute] = toList(counts, limit, refined);
    }
    return answer;
  }

  #where(query: EngineQuery, except?: string): string {
    const conditions = query.clauses
      .filter(({ attribute }) => attribute !== except)
      .map((clause) => this.#condition(clause));
    if (query.text !== undefined) conditions.push(this.#dialect.textCondition(this.terms.expand(query.text)));
    return conditions.length === 0 ? "true" : conditions.join(" AND ");
  }

  #condition(clause: Clause): string {
    if ("anyOf" in clause) {
      const at = names.indexOf(clause.attribute);
      return `a${at} IN (${clause.anyOf.map((label) => this.#codes[at]!.get(label) ?? -1)})`;
    }
    const { attribute, min, max } = clause;
    const bounds = [
      min === undefined ? "" : `${attribute} >= ${min}`,
      max === undefined ? "" : `${attribute} <= ${max}`,
    ];
    return bounds.filter((bound) => bound !== "").join(" AND ");
  }
}
