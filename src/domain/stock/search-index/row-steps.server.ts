import type { GroupRows } from "./group-rows.ts";
import type { SharedTexts } from "./shared-texts.ts";
import { type CarRow, carOf } from "./stock-rows.server.ts";

/* Changes of a group's cars, step by step (in-slices.server.ts). */

/** Work between two steps: cars are copied by many, and parsed by few. */
const copied = 4_096;
const parsed = 32;

/** Adds the cars of one state to another. */
export function* copyRows(from: GroupRows, to: GroupRows): Generator<void> {
  for (const row of from.byId.values()) {
    to.set(row);
    if (to.size % copied === 0) yield;
  }
}

/** Reads again the cars of `ids`; those without a row are gone. Cars of other ids are added. */
export function* replaceRows(
  rows: GroupRows,
  ids: readonly string[],
  read: readonly CarRow[],
  texts: SharedTexts,
): Generator<void> {
  const found = new Set(read.map(({ id }) => id));
  for (const id of ids) if (!found.has(id)) rows.delete(id);
  for (const [at, row] of read.entries()) {
    rows.set(carOf(row, texts, rows.get(row.id)));
    if (at % parsed === 0) yield;
  }
}
