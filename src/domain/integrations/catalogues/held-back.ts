import type { BuiltCar } from "./built-car.ts";
import type { FileFormat } from "./profiles/profile.ts";

/** A smaller file is never held back. */
const fewRows = 20;

/** Reasons of cars that leave a file at once: no one may advertise them any longer. */
const goneAtOnce = new Set<string>(["reserved", "not_on_site"]);

/**
 * What a build removes from the file before, by id. `gone` are cars that are sold, reserved, hidden or deleted; `others` are out for another
 * reason, such as a feed without prices.
 */
export function removedCars(
  before: readonly Pick<BuiltCar, "id" | "rowHash">[],
  now: readonly BuiltCar[],
): { gone: Set<string>; others: Set<string> } {
  const present = new Map(now.map((car) => [car.id, car]));
  const gone = new Set<string>();
  const others = new Set<string>();
  for (const { id, rowHash } of before) {
    const car = present.get(id);
    if (rowHash === null || car?.rowHash) continue;
    (car?.reasons.some((reason) => goneAtOnce.has(reason)) !== false ? gone : others).add(id);
  }
  return { gone, others };
}

/** Whether a person has to see first that so many rows would go. */
export const isHeldBack = (rowsBefore: number, others: number): boolean =>
  rowsBefore >= fewRows && others * 2 > rowsBefore;

/** The rows of a file after its first line. */
export function rowsOf(text: string, format: FileFormat): string[] {
  if (format === "json" || format === "xml")
    return text
      .split("\n")
      .filter((line) => line.startsWith(format === "json" ? "{" : "<car>"))
      .map((line) => line.replace(/,$/, ""));
  const rows: string[] = [];
  let begin = 0;
  let isQuoted = false;
  for (let at = 0; at < text.length; at++) {
    const sign = text[at];
    if (sign === '"') isQuoted = !isQuoted;
    if (sign !== "\n" || isQuoted) continue;
    rows.push(text.slice(begin, at));
    begin = at + 1;
  }
  return rows.slice(1);
}
