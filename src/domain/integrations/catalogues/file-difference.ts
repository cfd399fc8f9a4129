import type { BuiltCar } from "./built-car.ts";

export const differences = ["added", "removed", "changed"] as const;
export type Difference = (typeof differences)[number];

/** How a file differs from the one before: how many cars, and the ids of some. */
export type FileDifference = Record<Difference, { cars: number; ids: string[] }>;

/** Ids stored of each kind, at most. */
const storedIds = 100;

/** Compares the cars of two files by the hashes of their rows. */
export function fileDifference(
  before: readonly Pick<BuiltCar, "id" | "rowHash">[],
  now: readonly Pick<BuiltCar, "id" | "rowHash">[],
): FileDifference {
  const left = new Map(before.flatMap(({ id, rowHash }) => (rowHash === null ? [] : [[id, rowHash]])));
  const ids: Record<Difference, string[]> = { added: [], removed: [], changed: [] };
  for (const { id, rowHash } of now) {
    if (rowHash === null) continue;
    const old = left.get(id);
    if (old === undefined) ids.added.push(id);
    else if (old !== rowHash) ids.changed.push(id);
    left.delete(id);
  }
  ids.removed.push(...left.keys());
  const some = (kind: Difference) => ({ cars: ids[kind].length, ids: ids[kind].slice(0, storedIds) });
  return { added: some("added"), removed: some("removed"), changed: some("changed") };
}
