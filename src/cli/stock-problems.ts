import type { ProblemGroup } from "#domain/stock/import/problem-groups.ts";
import { formatNumber } from "#lib/staff-number.ts";
import type { CommandIo } from "./command.ts";

/** One kind of problem: how many rows, what, three examples, and what to do. */
export function printGroup(
  { outcome, column, reason, rows, examples, advice }: ProblemGroup,
  io: CommandIo,
): void {
  const value = (text: string | null) => (text === null ? "" : ` ${JSON.stringify(text.slice(0, 40))}`);
  const shown = examples.map((one) => `line ${one.line}${value(one.value)}`).join(", ");
  const count = `${formatNumber(rows)} ${rows === 1 ? "row" : "rows"} ${outcome === "rejected" ? "rejected" : "with a warning"}`;
  io.out(`\n${count}: ${column === null ? "" : `${column} `}${reason}`);
  io.out(`  ${rows > examples.length ? "for example " : ""}${shown}`);
  io.out(`  to do: ${advice}`);
}
