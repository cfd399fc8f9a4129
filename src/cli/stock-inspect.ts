import type { FieldSummary } from "#domain/stock/import/inspect/field-summary.ts";
import type { Inspection } from "#domain/stock/import/inspect/inspect-file.server.ts";
import { formatNumber } from "#lib/staff-number.ts";
import type { CommandIo } from "./command.ts";
import { printGroup } from "./stock-problems.ts";
import { table } from "./table.ts";

/** Prints what a stock file holds, field by field, and its mapping. */
export function printInspection(
  found: Inspection,
  file: string,
  output: string | undefined,
  io: CommandIo,
): void {
  io.out(
    `${file}: ${formatNumber(found.rows)} rows (${found.format}), of which ${formatNumber(found.rejected)} would be rejected`,
  );
  const rows = found.fields.map((field) => [
    field.field,
    `${Math.round((field.filled / Math.max(1, found.rows - found.rejected)) * 100)} %`,
    distribution(field),
  ]);
  io.out(`\n${table(["field", "cars", "values"], rows, ["cars"])}`);
  const columns = found.columns.map(({ name, filled, outcome, field, reason, samples }) => [
    name,
    outcome,
    field ?? reason?.slice(0, 60) ?? "",
    formatNumber(filled),
    samples.map((text) => JSON.stringify(text.slice(0, 30))).join(", "),
  ]);
  io.out(`\n${table(["column", "is", "field, or why not", "filled", "such as"], columns, ["filled"])}`);
  if (found.byValues.length > 0) io.out(`\nrecognised by their values: ${found.byValues.join(", ")}`);
  for (const note of found.notes) io.out(`note: ${note}`);
  for (const { column, field, problem, advice } of found.questions)
    io.out(`\nan import would stop at ${column} (as ${field}): ${problem}\n  to do: ${advice}`);
  for (const group of found.problems) printGroup(group, io);
  if (found.cars.length > 0) io.out(`\n${heading(found.cars.length)}:`);
  for (const car of found.cars) io.out(`  ${car}`);
  io.out(
    output
      ? `\nThe mapping is in ${output}.`
      : `\nThe mapping (--output FILE writes it):\n\n${found.mapping.trimEnd()}`,
  );
}

function heading(cars: number): string {
  const number = ["No", "One", "Two", "Three", "Four", "Five"][cars] ?? formatNumber(cars);
  return cars === 1 ? "One car as shoppers would see it" : `${number} cars as shoppers would see them`;
}

/** `2004 … 2016 … 2023`, `Petrol 62, Diesel 20, …`, or samples of values that all differ. */
function distribution({ numbers, words, different, samples }: FieldSummary): string {
  if (numbers) {
    const [min, low, median, high, max] = numbers;
    return `${min} (min), ${low} (5 %), ${median} (median), ${high} (95 %), ${max} (max)`;
  }
  const shown =
    words.length > 0
      ? words.map(({ word, cars }) => `${word.slice(0, 30)} ${formatNumber(cars)}`).join(", ")
      : samples.map((text) => JSON.stringify(text.slice(0, 40))).join(", ");
  const more = different - (words.length || samples.length);
  return more > 0 ? `${shown} and ${formatNumber(more)} ${more === 1 ? "other" : "others"}` : shown;
}
