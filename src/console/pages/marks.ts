import { sameValue } from "#domain/content/drafts/document-path.ts";
import type { Mark } from "./entry-model.ts";
import { placesByText, typeOf } from "./merge-blocks.ts";

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
  const places = placesByText(published);
  const found = drafted.map((block) => places.take(block));
  const isFound = new Set(found);
  const left = new Map<unknown, number>();
  for (const [at, block] of published.entries())
    if (!isFound.has(at)) left.set(typeOf(block), (left.get(typeOf(block)) ?? 0) + 1);
  const marks = drafted.map((block, at) => {
    if (found[at] !== -1) return null;
    const count = left.get(typeOf(block)) ?? 0;
    if (count === 0) return "new";
    left.set(typeOf(block), count - 1);
    return "changed";
  });
  return { marks, removed: [...left.values()].reduce((sum, count) => sum + count, 0) };
}
