import { DatabaseSync, type StatementSync } from "node:sqlite";
import type { Peer } from "./peer.ts";
import { columnList, indexStatements, SqlCars } from "./sql.ts";

/** SQLite in memory, an index per facet and sort, FTS5 for text; statements stay prepared. */
export function sqlite(): Peer {
  const database = new DatabaseSync(":memory:");
  const prepared = new Map<number, { counts: StatementSync; page: StatementSync }>();
  let cars: SqlCars;
  return {
    build(documents) {
      cars = new SqlCars(documents, {
        grouping: "union",
        textCondition(words) {
          if (words.some((terms) => terms.length === 0)) return "false";
          const match = words
            .map((terms) => `(${terms.map((term) => `"${term}"`).join(" OR ")})`)
            .join(" AND ");
          return `id IN (SELECT rowid FROM words WHERE words MATCH '${match}')`;
        },
      });
      database.exec("BEGIN");
      const [id, ...rest] = columnList;
      database.exec(`CREATE TABLE cars (${id} INTEGER PRIMARY KEY, ${rest.map((name) => `${name} INT`)})`);
      const insert = database.prepare(`INSERT INTO cars VALUES (${columnList.map(() => "?")})`);
      for (const row of cars.rows) insert.run(...row);
      for (const statement of indexStatements) database.exec(statement);
      database.exec("CREATE VIRTUAL TABLE words USING fts5(terms, content='', detail=none)");
      const index = database.prepare("INSERT INTO words (rowid, terms) VALUES (?, ?)");
      const termsByCar: string[][] = cars.rows.map(() => []);
      for (const [term, members] of cars.terms.carsOf) for (const at of members) termsByCar[at]!.push(term);
      termsByCar.forEach((terms, at) => {
        index.run(at, terms.join(" "));
      });
      database.exec("COMMIT; ANALYZE");
    },
    search(query, number) {
      let statements = prepared.get(number);
      if (statements === undefined) {
        statements = {
          counts: database.prepare(cars.countStatement(query)),
          page: database.prepare(cars.pageStatement(query)),
        };
        statements.counts.setReturnArrays(true);
        prepared.set(number, statements);
      }
      const counted = statements.counts.all() as unknown as number[][];
      const page = statements.page.all().map(({ id }) => id as number);
      return cars.answer(query, counted, page);
    },
    close: () => database.close(),
  };
}
