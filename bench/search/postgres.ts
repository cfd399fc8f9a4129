import pg from "pg";
import type { EngineDocument } from "#faceted-search/search-engine.ts";
import type { Peer } from "./peer.ts";
import { columnList, indexStatements, SqlCars } from "./sql.ts";

/** PostgreSQL at `url`: one connection, no parallel workers, no JIT, statements prepared by name. */
export function postgres(url: string): Peer {
  const client = new pg.Client({ connectionString: url });
  pg.types.setTypeParser(20, Number);
  const texts = new Map<number, { counts: string; page: string }>();
  let cars: SqlCars;

  async function fill(documents: EngineDocument[]): Promise<void> {
    cars = new SqlCars(documents, {
      grouping: "grouping sets",
      textCondition(words) {
        if (words.some((terms) => terms.length === 0)) return "false";
        return `words @@ '${words.map((terms) => `(${terms.join("|")})`).join("&")}'::tsquery`;
      },
    });
    await client.connect();
    await client.query("SET jit = off; SET max_parallel_workers_per_gather = 0; SET work_mem = '256MB'");
    await client.query(
      "SET synchronous_commit = off; DROP SCHEMA IF EXISTS bench_search CASCADE; CREATE SCHEMA bench_search; SET search_path = bench_search",
    );
    await client.query(
      `CREATE UNLOGGED TABLE cars (${columnList.map((name) => `${name} int`)}, words tsvector)`,
    );
    const termsByCar: string[][] = cars.rows.map(() => []);
    for (const [term, members] of cars.terms.carsOf) for (const at of members) termsByCar[at]!.push(term);
    const width = columnList.length;
    for (let from = 0; from < cars.rows.length; from += 1000) {
      const tuples = cars.rows
        .slice(from, from + 1000)
        .map((row, i) => `(${row.slice(0, width)},'${termsByCar[from + i]!.join(" ")}')`);
      await client.query(`INSERT INTO cars VALUES ${tuples}`);
    }
    await client.query("ALTER TABLE cars ADD PRIMARY KEY (id); CREATE INDEX w ON cars USING gin (words)");
    for (const statement of indexStatements) await client.query(statement);
    await client.query("VACUUM ANALYZE cars");
  }

  return {
    build: fill,
    async search(query, number) {
      let text = texts.get(number);
      if (text === undefined) {
        text = { counts: cars.countStatement(query), page: cars.pageStatement(query) };
        texts.set(number, text);
      }
      const [counted, page] = await Promise.all([
        client.query({ name: `c${number}`, text: text.counts, rowMode: "array" }),
        client.query({ name: `p${number}`, text: text.page, rowMode: "array" }),
      ]);
      return cars.answer(
        query,
        counted.rows,
        page.rows.map(([id]) => id),
      );
    },
    async close() {
      await client.query("DROP SCHEMA bench_search CASCADE");
      await client.end();
    },
  };
}
