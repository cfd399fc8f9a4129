import { canonicalText, sameValue } from "#domain/content/drafts/document-path.ts";

/** A block as an editor wants it; `was` is the block of the page that they saw, undefined for a new one. */
export type EditedBlock = { value: unknown; was: unknown };

export type MergedBlocks = {
  /** The blocks with the edits of both; where both changed the same one, the editor's. `was` is now the block of the other editor's page. */
  blocks: EditedBlock[];
  /** Places in `blocks` of those that both changed, with what the other one made of it. */
  conflicts: { at: number; theirs: unknown }[];
  /** Whether both added, removed or moved blocks, or one removed what the other changed: then `blocks` are the editor's. */
  isRearranged: boolean;
};

/**
 * Merges the blocks of two editors who began with the same page.
 * @param seen the page that this editor saw @param mine what they made of it @param theirs what the other one saved meanwhile
 */
export function mergeBlocks(
  seen: readonly unknown[],
  mine: readonly EditedBlock[],
  theirs: readonly unknown[],
): MergedBlocks {
  const merged = (blocks: EditedBlock[], conflicts: MergedBlocks["conflicts"] = []): MergedBlocks => ({
    blocks,
    conflicts,
    isRearranged: false,
  });
  const places = placesIn(seen, mine);
  if (sameValue(seen, theirs)) return merged([...mine]);
  if (isInPlace(seen, mine, places) && mine.every(({ value }, at) => sameValue(value, seen[at])))
    return merged(theirs.map((value) => ({ value, was: value })));
  if (sameTypes(seen, theirs)) return intoMine(seen, { mine, places }, theirs) ?? rearrangedBy(mine);
  if (isInPlace(seen, mine, places)) return intoTheirs(seen, mine, theirs) ?? rearrangedBy(mine);
  return rearrangedBy(mine);
}

const rearrangedBy = (mine: readonly EditedBlock[]): MergedBlocks => ({
  blocks: [...mine],
  conflicts: [],
  isRearranged: true,
});

/** Places of blocks by their canonical texts, each of which is given away once: the first of equal blocks first. */
export function placesByText(blocks: readonly unknown[]): { take: (block: unknown) => number } {
  const places = new Map<string, number[]>();
  for (const at of [...blocks.keys()].reverse()) {
    const text = canonicalText(blocks[at]);
    const known = places.get(text);
    if (known) known.push(at);
    else places.set(text, [at]);
  }
  return { take: (block) => places.get(canonicalText(block))?.pop() ?? -1 };
}

/** The place of each edited block in the page that was seen, -1 for a new one. Equal blocks are counted. */
function placesIn(seen: readonly unknown[], mine: readonly EditedBlock[]): number[] {
  const places = placesByText(seen);
  return mine.map(({ was }) => (was === undefined ? -1 : places.take(was)));
}

const isInPlace = (seen: readonly unknown[], mine: readonly EditedBlock[], places: readonly number[]) =>
  mine.length === seen.length && places.every((place, at) => place === at);

export const typeOf = (block: unknown): unknown => (block as { type?: unknown } | null)?.type;

const sameTypes = (one: readonly unknown[], other: readonly unknown[]): boolean =>
  one.length === other.length && one.every((block, at) => typeOf(block) === typeOf(other[at]));

/** The other editor changed blocks in place: their changes go into this editor's list. Null if one of them was removed here. */
function intoMine(
  seen: readonly unknown[],
  { mine, places }: { mine: readonly EditedBlock[]; places: readonly number[] },
  theirs: readonly unknown[],
): MergedBlocks | null {
  const changed = seen.flatMap((block, at) => (sameValue(block, theirs[at]) ? [] : [at]));
  if (changed.some((at) => !places.includes(at))) return null;
  const conflicts: MergedBlocks["conflicts"] = [];
  const blocks = mine.map((block, index): EditedBlock => {
    const at = places[index] ?? -1;
    if (at < 0) return block;
    const other = theirs[at];
    const isMineChanged = !sameValue(block.value, seen[at]);
    if (changed.includes(at) && isMineChanged && !sameValue(block.value, other))
      conflicts.push({ at: index, theirs: other });
    return { value: isMineChanged ? block.value : other, was: other };
  });
  return { blocks, conflicts, isRearranged: false };
}

/** This editor changed blocks in place, the other one added, removed or moved some. Null if a changed block is gone there. */
function intoTheirs(
  seen: readonly unknown[],
  mine: readonly EditedBlock[],
  theirs: readonly unknown[],
): MergedBlocks | null {
  const blocks = theirs.map((value): EditedBlock => ({ value, was: value }));
  const places = placesByText(theirs);
  for (const [at, { value }] of mine.entries()) {
    if (sameValue(value, seen[at])) continue;
    const there = places.take(seen[at]);
    if (there < 0) return null;
    blocks[there] = { value, was: theirs[there] };
  }
  return { blocks, conflicts: [], isRearranged: false };
}
