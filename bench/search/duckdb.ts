import type { Peer } from "./peer.ts";
import { load } from "./peer-packages.ts";
import { columnList, SqlCars } from "./sql.ts";

/** The part of @duckdb/node-api used here; its own types come only with the package. */
type Statement = { run(): Promise<{ getRows(): Promise<unknown[][]> }> };
type Appender = {
  appendInteger(value: number): void;
  appendVarchar(value: string): void;
  endRow(): void;
  closeSync(): void;
};
type Connection = {
  run(sql: string): Promise<unknown>;
  prepare(sql: string): Promise<Statement>;
  createAppender(table: string): Promise<Appender>;
  closeSync(): void;
};
type DuckDB = {
  DuckDBInstance: {
    create(path: string, options: Record<string, string>): Promise<{ connect(): Promise<Connection> }>;
  };
};

/** DuckDB in memory on one thread. It has no suitable text index: terms are in their own table. */
export async function duckdb(): Promise<Peer> {
  const { DuckDBInstance } = await load<DuckDB>("@duckdb/node-api");
  const instance = await DuckDBInstance.create(":memory:", { threads: "1" });
  const connection = await instance.connect();
  const prepared = new Map<number, { counts: Statement; page: Statement }>();
  let cars: SqlCars;
  return {
    async build(documents) {
      cars = new SqlCars(documents, {
        grouping: "grouping sets",
        textCondition(words) {
          const quoted = (terms: string[]) => terms.map((term) => `'${term}'`).join(",") || "NULL";
          return words
            .map((terms) => `id IN (SELECT car FROM words WHERE term IN (${quoted(terms)}))`)
            .join(" AND ");
        },
      });
      await connection.run(`CREATE TABLE cars (${columnList.map((name) => `${name} INT`)})`);
      const appender = await connection.createAppender("cars");
      for (const row of cars.rows) {
        for (const value of row) appender.appendInteger(value);
        appender.endRow();
      }
      appender.closeSync();
      await connection.run("CREATE TABLE words (term VARCHAR, car INT)");
      const words = await connection.createAppender("words");
      for (const [term, members] of cars.terms.carsOf) {
        for (const at of members) {
          words.appendVarchar(term);
          words.appendInteger(at);
          words.endRow();
        }
      }
      words.closeSync();
    },
    async search(query, number) {
      let statements = prepared.get(number);
      if (statements === undefined) {
        statements = {
          counts: await connection.prepare(cars.countStatement(query)),
          page: await connection.prepare(cars.pageStatement(query)),
        };
        prepared.set(number, statements);
      }
      const counted = await (await statements.counts.run()).getRows();
      const page = await (await statements.page.run()).getRows();
      return cars.answer(
        query,
        counted.map((row) => row.map((value) => (value === null ? null : Number(value)))) as number[][],
        page.map(([id]) => Number(id)),
      );
    },
    close: () => connection.closeSync(),
  };
}
