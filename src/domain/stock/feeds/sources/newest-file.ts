import type { Validators } from "./source-outcome.ts";

/** A file of a folder. `modifiedMs` is its date in milliseconds. */
export type FoundFile = { name: string; size: number; modifiedMs: number };

/** Names of files that programs write before they give them their own name. */
const unfinished = /^\.|\.(?:part|partial|tmp|temp|filepart|crdownload)$|~$/i;

/** Whether a name matches a pattern in which `*` stands for any characters. A pattern without one matches itself only. */
export function matchesName(pattern: string, name: string): boolean {
  if (!pattern.includes("*")) return pattern === name;
  if (unfinished.test(name)) return false;
  const parts = pattern.split("*").map((part) => part.replace(/[.+?^${}()|[\]\\]/g, "\\$&"));
  return new RegExp(`^${parts.join(".*")}$`, "is").test(name);
}

/** The newest file whose name matches; of equally new ones the last by name. */
export function newestFile(files: readonly FoundFile[], pattern: string): FoundFile | null {
  const matching = files.filter(({ name }) => matchesName(pattern, name));
  matching.sort((a, b) => a.modifiedMs - b.modifiedMs || (a.name < b.name ? -1 : 1));
  return matching.at(-1) ?? null;
}

/** A file's name, size and date, by which a changed one is recognised. */
export function fileValidators({ name, size, modifiedMs }: FoundFile): Validators {
  return { name, size: String(size), modified: String(Math.trunc(modifiedMs)) };
}

export function sameFile(one: Validators | null, other: Validators): boolean {
  return (
    one !== null &&
    ["name", "size", "modified"].every((key) => one[key] !== undefined && one[key] === other[key])
  );
}
