import { sameValue } from "#features/content/drafts/document-path.ts";
import type { Mark } from "./entry-model.ts";

/** How an entry of the draft differs from the published one. */
export function markOf(published: unknown, drafted: unknown): Mark {
  if (drafted === undefined) return published === undefined ? null : "removed";
  if (published === undefined) return "new";
  return sameValue(published, drafted) ? null : "changed";
}

type BlockMarks = { marks: ("new" | "changed" | null)[]; removed: number };

/**
 * How the blocks of a draft differ from the published ones, wherever they are on the page: a block that isn't published as it is counts as a
 * change of the first published one of its type that is gone, else as new.
 */
export function blockMarks(published: readonly unknown[], drafted: readonly unknown[]): BlockMarks {
  const left = [...published];
  const take = (isIt: (block: unknown) => boolean): boolean => {
    const at = left.findIndex(isIt);
    if (at >= 0) left.splice(at, 1);
    return at >= 0;
  };
  const isSame = drafted.map((block) => take((other) => sameValue(other, block)));
  const typeOf = (block: unknown) => (block as { type?: unknown } | null)?.type;
  const marks = drafted.map((block, at) => {
    if (isSame[at]) return null;
    return take((other) => typeOf(other) === typeOf(block)) ? "changed" : "new";
  });
  return { marks, removed: left.length };
}
