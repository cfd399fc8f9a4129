import { appendFileSync, mkdirSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { userInfo } from "node:os";
import { join } from "node:path";

/** What a command's line in the log holds: who ran which on what, never a number, an address or a file's name. */
export type CommandLine = { at: string; by: string; command: string; site: string | null; exitCode: number };

/**
 * Appends one line for a command that was run to `commands.log` in the data folder, readable by its owner only. Only words that a
 * program understands are kept: the command, its part, `--all` and the site.
 */
export function logCommand(
  dataDir: string,
  words: readonly string[],
  { at, exitCode }: { at: Date; exitCode: number },
): void {
  const line = { at: at.toISOString(), by: whoRuns(), ...wordsToKeep(words), exitCode };
  mkdirSync(dataDir, { recursive: true });
  appendFileSync(join(dataDir, "commands.log"), `${JSON.stringify(line satisfies CommandLine)}\n`, {
    mode: 0o600,
  });
}

/** The words of a command line that are kept: `privacy erase --site s --phone 04…` is `privacy erase` on `s`. */
export function wordsToKeep(words: readonly string[]): Pick<CommandLine, "command" | "site"> {
  const named = words.slice(0, 2).filter((word) => /^[a-z][a-z-]{0,30}$/.test(word));
  if (words.includes("--all")) named.push("--all");
  const flag = words.findIndex((word) => word === "--site" || word.startsWith("--site="));
  const given = flag < 0 ? null : (words[flag]?.split("=")[1] ?? words[flag + 1] ?? null);
  return { command: named.join(" "), site: given !== null && /^[a-z0-9-]{1,63}$/.test(given) ? given : null };
}

/** Removes the lines of `commands.log` that are older than a moment. A line that can't be read stays. */
export function trimCommandLog(dataDir: string, before: Date): void {
  const path = join(dataDir, "commands.log");
  const lines = readFileSync(path, "utf8").split("\n").filter(Boolean);
  const stay = lines.filter((line) => !(timeOf(line) < before.getTime()));
  if (stay.length === lines.length) return;
  writeFileSync(`${path}.new`, stay.map((line) => `${line}\n`).join(""), { mode: 0o600 });
  renameSync(`${path}.new`, path);
}

function timeOf(line: string): number {
  try {
    return Date.parse((JSON.parse(line) as Partial<CommandLine>).at ?? "");
  } catch {
    return Number.NaN;
  }
}

function whoRuns(): string {
  try {
    return userInfo().username;
  } catch {
    return "nobody known";
  }
}
