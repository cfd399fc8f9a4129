import { isRecord } from "#platform/config/layer.ts";
import { sameValue } from "./document-path.ts";

/** The name of an entry of a list, such as a slide's heading; null for one without. */
export function entryName(entry: unknown): string | null {
  if (!isRecord(entry)) return null;
  for (const key of ["title", "name", "label", "heading", "question"]) {
    const name = entry[key];
    if (typeof name === "string" && name.trim() !== "") return name.trim();
  }
  return entryName(entry.slide);
}

/** What became of the entries of a list: those that are new, those that are gone, and those whose words differ. */
export type ChangedEntries = {
  added: string[];
  removed: string[];
  changed: { name: string; from: Record<string, unknown>; to: Record<string, unknown> }[];
};

/** Differences between two lists of named entries; null for other values, and where an entry has no name. Others of a name are counted: `Mats (2)`. */
export function changedEntries(from: unknown, to: unknown): ChangedEntries | null {
  const [before, after] = [byName(from), byName(to)];
  if (!before || !after) return null;
  const removed = [...before.keys()].filter((name) => !after.has(name));
  const added = [...after.keys()].filter((name) => !before.has(name));
  const changed = [...after].flatMap(([name, entry]) => {
    const was = before.get(name);
    return was && !sameValue(was, entry) ? [{ name, from: was, to: entry }] : [];
  });
  const [renamed, newName] = [removed[0], added[0]];
  // One entry under another name is the same entry.
  if (removed.length === 1 && added.length === 1 && before.size === after.size && renamed && newName) {
    const pair = { name: renamed, from: before.get(renamed) ?? {}, to: after.get(newName) ?? {} };
    return { added: [], removed: [], changed: [...changed, pair] };
  }
  return { added, removed, changed };
}

function byName(list: unknown): Map<string, Record<string, unknown>> | null {
  if (!Array.isArray(list)) return null;
  const entries = new Map<string, Record<string, unknown>>();
  const counts = new Map<string, number>();
  for (const entry of list as unknown[]) {
    const name = entryName(entry);
    if (name === null || !isRecord(entry)) return null;
    let count = (counts.get(name) ?? 0) + 1;
    const keyFor = () => (count === 1 ? name : `${name} (${count})`);
    // Another entry may have such a name itself.
    while (entries.has(keyFor())) count++;
    counts.set(name, count);
    entries.set(keyFor(), entry);
  }
  return entries;
}
