import { nearest } from "#platform/config/problem.ts";

/** Input and output of a command; tests provide their own. */
export type CommandIo = {
  out(text: string): void;
  err(text: string): void;
  /** Whether the output is a terminal. */
  isTty: boolean;
  /** Standard input; the process's own by default. */
  stdin?: NodeJS.ReadableStream;
};

/**
 * One command of the `forecourt` program. `run` gets the words after its name and returns the exit code: 0 success, 1 refused or failed
 * with a reason on `err`, 2 invalid arguments.
 */
export type Command = {
  name: string;
  summary: string;
  usage: string;
  run(args: string[], io: CommandIo): Promise<number>;
};

/** Thrown for invalid arguments: the message and the usage are shown, the exit code is 2. */
export class UsageError extends Error {}

/** Thrown for a file that can't be read: the message is shown without the usage, the exit code is 1. */
export class UnreadableFile extends Error {}

/** A version as it is typed. @param first the number of the first one */
export function versionNumber(text: string, first = 1): number {
  if (!/^\d{1,9}$/.test(text))
    throw new UsageError(`${text} is not a version: versions are numbers from ${first}`);
  return Number(text);
}

const optionsOf =
  <Type extends "string" | "boolean">(type: Type) =>
  <Name extends string>(...names: Name[]) =>
    Object.fromEntries(names.map((name) => [name, { type }])) as Record<Name, { type: Type }>;

/** Options for `parseArgs` that have a value each, and some that have none. */
export const texts = optionsOf("string");
export const flags = optionsOf("boolean");

export function whichCommand(
  command: string,
  name: string | undefined,
  known: readonly string[],
): UsageError {
  const near = name === undefined ? null : nearest(name, known);
  return new UsageError(near ? `Did you mean ${command} ${near}?` : `Which ${command} command?`);
}

export function noCommand(command: string, name: string | undefined, known: readonly string[]): UsageError {
  if (name === undefined) return new UsageError(`Which ${command} command?`);
  const near = nearest(name, known);
  return new UsageError(
    `There is no command ${command} ${name}${near ? `; did you mean ${command} ${near}?` : ""}`,
  );
}

/** Says that nothing has a name, and which one may be meant. */
export function noneNamed(kind: "site" | "group", name: string, known: readonly string[]): string {
  const near = nearest(name, known);
  return `There is no ${kind} ${name}${near ? `; did you mean ${near}?` : ". forecourt site list shows them."}`;
}
