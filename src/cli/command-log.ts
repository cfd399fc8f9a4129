import { appendFileSync, mkdirSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { userInfo } from "node:os";
import { join } from "node:path";

/** The content of a command's log line: user, command and site, never a phone number, an e-mail address or a file name. */
export type CommandLine = { at: string; by: string; command: string; site: string | null; exitCode: number };

/**
 * Appends one line for each command to `commands.log` in the data folder, readable by its owner only. Only known words are logged: the
 * command, its subcommand, `--all` and the site.
 */
export function logCommand(
  dataDir: string,
  words: readonly string[],
  { at, exitCode }: { at: Date; exitCode: number },
): void {
  const line = { at: at.toISOString(), by: operatorName(), ...wordsToKeep(words), exitCode };
  mkdirSync(dataDir, { recursive: true });
  appendFileSync(join(dataDir, "commands.log"), `${JSON.stringify(line satisfies CommandLine)}\n`, {
    mode: 0o600,
  });
}

/** The loggable words of a command line: `privacy erase --site s --phone 04…` is `privacy erase` on `s`. */
export function wordsToKeep(words: readonly string[]): Pick<CommandLine, "command" | "site"> {
  const named = words.slice(0, 2).filter((word) => /^[a-z][a-z-]{0,30}$/.test(word));
  if (words.includes("--all")) named.push("--all");
  const flag = words.findIndex((word) => word === "--site" || word.startsWith("--site="));
  const given = flag < 0 ? null : (words[flag]?.split("=")[1] ?? words[flag + 1] ?? null);
  return { command: named.join(" "), site: given !== null && /^[a-z0-9-]{1,63}$/.test(given) ? given : null };
}

/** Removes the lines of `commands.log` that are older than a moment. A line that can't be parsed stays. */
export function trimCommandLog(dataDir: string, before: Date): void {
  const path = join(dataDir, "commands.log");
  const lines = readFileSync(path, "utf8").split("\n").filter(Boolean);
  const retained = lines.filter((line) => !(timeOf(line) < before.getTime()));
  if (retained.length === lines.length) return;
  writeFileSync(`${path}.new`, retained.map((line) => `${line}\n`).join(""), { mode: 0o600 });
  renameSync(`${path}.new`, path);
}

function timeOf(line: string): number {
  try {
    return Date.parse((JSON.parse(line) as Partial<CommandLine>).at ?? "");
  } catch {
    return Number.NaN;
  }
}

/** The login name of the person who runs the command. */
export function operatorName(): string {
  try {
    return userInfo().username;
  } catch {
    return "operator";
  }
}
