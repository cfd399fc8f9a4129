import { sql } from "drizzle-orm";
import type { Transaction } from "#platform/database/database.server.ts";
import type { MappedRow } from "./columns/record-reader.ts";
import { listedProblems, type ReportLine, type UnknownWord } from "./import-outcome.ts";
import { problemGroups, type RowProblem } from "./problem-groups.ts";
import { type FieldProblem, unknownWord } from "./rows/row-reader.ts";

export type ProblemList = ReturnType<typeof problemList>;

/** Counts every problem, stores the first thousand, and passes all of them to the report. */
export function problemList(onReport: ((line: ReportLine) => void) | undefined) {
  const problems: RowProblem[] = [];
  const groups = problemGroups();
  const words = new Map<string, UnknownWord>();
  const list = {
    problems,
    groups: groups.list,
    rejected: 0,
    warnings: 0,
    add(problem: RowProblem): void {
      if (problem.outcome === "rejected") list.rejected++;
      else list.warnings++;
      groups.add(problem);
      if (problems.length < listedProblems) problems.push(problem);
      onReport?.(problem);
    },
    reject(line: number, row: MappedRow | null, { field, value, reason }: FieldProblem): void {
      const column = field === "" ? null : (row?.columns.get(field) ?? field);
      list.add({ line, outcome: "rejected", column, value: field === "" ? null : value, reason });
    },
    warn(line: number, row: MappedRow, found: FieldProblem[]): void {
      for (const { field, value, reason } of found) {
        const column = row.columns.get(field) ?? field;
        list.add({ line, outcome: "warning", column, value, reason });
        if (reason === unknownWord) countWord(column, value);
      }
    },
    unknownWords(): UnknownWord[] {
      return [...words.values()].sort((a, b) => b.rows - a.rows).slice(0, 100);
    },
  };
  function countWord(column: string, word: string): void {
    const key = `${column}\u001f${word.toLowerCase()}`;
    const known = words.get(key);
    if (known) known.rows++;
    // A column of names instead of words must not fill the memory.
    else if (words.size < 10_000) words.set(key, { column, word, rows: 1 });
  }
  return list;
}

/** Reports the rows that were merged; those that differ from the row that stayed are warned of. */
export async function reportMerged(tx: Transaction, report: ProblemList): Promise<void> {
  const { rows } = await tx.execute<{ line: number; winner: number; vin: string | null }>(
    sql`select line, winner, vin from merged where not identical order by line`,
  );
  for (const { line, winner, vin } of rows) {
    const reason = `is the car of line ${winner}, which differs: that one is taken, because one VIN is one car`;
    report.add({ line, outcome: "warning", column: "vin", value: vin, reason });
  }
}

/** Warns of rows whose cars another feed lists. */
export async function reportElsewhere(tx: Transaction, report: ProblemList): Promise<void> {
  const { rows } = await tx.execute<{ line: number; vin: string; feed: string }>(
    sql`select s.line, s.vin, e.feed from elsewhere e join staged_cars s on s.row = e.row order by s.line`,
  );
  for (const { line, vin, feed } of rows) {
    const reason = `is in the feed ${feed} already: shown once, as that feed describes it`;
    report.add({ line, outcome: "warning", column: "vin", value: vin, reason });
  }
}

/** Warns of rows that have the identity of an earlier one. */
export async function warnOfTwins(tx: Transaction, report: ProblemList): Promise<void> {
  for (let after = 0; ; ) {
    const { rows } = await tx.execute<{ row: number; line: number; first: number; stocknum: string | null }>(
      sql`select * from (select row, line, facts ->> 'stocknum' as stocknum,
          first_value(line) over (partition by base order by row) as first,
          row_number() over (partition by base order by row) as n from staged_cars s
          where base in (select base from staged_cars group by base having count(*) > 1)
            and not exists (select 1 from elsewhere e where e.row = s.row)) t
        where n > 1 and row > ${after} order by row limit 5000`,
    );
    for (const twin of rows) {
      const column = twin.stocknum === null ? null : "stocknum";
      const reason = `has the identity of line ${twin.first}: kept as a car of its own, with an ordinal`;
      report.add({ line: twin.line, outcome: "warning", column, value: twin.stocknum, reason });
    }
    if (rows.length < 5000) return;
    after = (rows.at(-1) as { row: number }).row;
  }
}

/** Reports the outcome of every row and, with `withAbsent`, the cars missing from the file. */
export async function reportRows(
  tx: Transaction,
  groupId: string,
  onReport: (line: ReportLine) => void,
  withAbsent: boolean,
): Promise<void> {
  for (let after = 0; ; ) {
    const { rows } = await tx.execute<{ row: number; line: number; kind: string; slug: string }>(
      sql`select m.row, s.line, m.kind, c.slug from matched m join staged_cars s on s.row = m.row
          join cars c on c.group_id = ${groupId}::uuid and c.id = m.id
        where m.row > ${after} order by m.row limit 5000`,
    );
    for (const { line, kind, slug } of rows)
      onReport({ line, outcome: kind === "created" || kind === "changed" ? kind : "unchanged", car: slug });
    if (rows.length < 5000) break;
    after = (rows.at(-1) as { row: number }).row;
  }
  if (!withAbsent) return;
  for (const { slug } of (await tx.execute<{ slug: string }>(sql`select slug from absent order by slug`))
    .rows)
    onReport({ line: null, outcome: "sold", car: slug });
}
