import { sameValue } from "#domain/content/drafts/document-path.ts";
import { type EditedList, entryKinds } from "./entry-name.ts";
import { blocksOf } from "./entry-of-form.ts";
import { type EditedBlock, mergeBlocks } from "./merge-blocks.ts";

type Entry = Readonly<Record<string, unknown>>;

export type MergedEntry = {
  entry: Entry;
  blocks: EditedBlock[];
  /** What both changed: where it is below the entry, and what the other editor made of it. */
  conflicts: { at: string; theirs: unknown }[];
  /** Whether both rearranged the blocks. */
  isRearranged: boolean;
};

/**
 * An entry with the edits of two editors.
 * @param versions what this editor saw, what they typed, and what is saved by now; undefined for an entry that isn't there
 */
export function mergeEntry(
  list: EditedList,
  {
    seen,
    mine,
    theirs,
  }: {
    seen: Entry | undefined;
    mine: { entry: Entry; blocks: readonly EditedBlock[] };
    theirs: Entry | undefined;
  },
): MergedEntry {
  const conflicts: MergedEntry["conflicts"] = [];
  const merged: Record<string, unknown> = {};
  const keys = new Set([...Object.keys(mine.entry), ...Object.keys(theirs ?? {})]);
  for (const key of keys) {
    if (key === "blocks") continue;
    const [before, own, other] = [seen?.[key], mine.entry[key], theirs?.[key]];
    const isOwn = theirs === undefined || !sameValue(own, before);
    if (isOwn && theirs && !sameValue(other, before) && !sameValue(other, own))
      conflicts.push({ at: `.${key}`, theirs: other });
    merged[key] = isOwn ? own : other;
  }
  if (!entryKinds[list].hasBlocks) return { entry: merged, blocks: [], conflicts, isRearranged: false };
  const inBlocks = theirs
    ? mergeBlocks(blocksOf(seen), mine.blocks, blocksOf(theirs))
    : { blocks: [...mine.blocks], conflicts: [], isRearranged: false };
  for (const { at, theirs: other } of inBlocks.conflicts)
    conflicts.push({ at: `.blocks[${at}]`, theirs: other });
  return {
    entry: { ...merged, blocks: inBlocks.blocks.map(({ value }) => value) },
    blocks: inBlocks.blocks,
    conflicts,
    isRearranged: inBlocks.isRearranged,
  };
}
