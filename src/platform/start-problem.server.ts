import { codeOrNull } from "#lib/error-code.ts";
import { isDatabaseUnavailable } from "#platform/database/outage.ts";

/** Why a program can't start or go on: the message says what to do. It is shown without a stack, which is for bugs. */
export class StartProblem extends Error {
  readonly kind = "start-problem";
}

/** Recognised by its `kind`: the front ends have copies of this module in development. */
const isStartProblem = (error: unknown): error is StartProblem =>
  error instanceof Error && "kind" in error && error.kind === "start-problem";

/** What the operating system refuses, by its code. Its own message names the file or the address. */
const refusals: Record<string, string> = {
  EACCES: "Check who owns it, and which user runs the program",
  EPERM: "Check who owns it, and which user runs the program",
  EROFS: "Its disk is read-only",
  ENOSPC: "Its disk is full",
  ENOTDIR: "A part of the path is a file",
};

/** The words for an error that isn't a bug; null for any other. */
export function problemText(error: unknown): string | null {
  if (isStartProblem(error)) return error.message;
  if (isDatabaseUnavailable(error)) return `The database can't be used: ${error.code}.`;
  const refusal = refusals[codeOrNull(error) ?? ""];
  return refusal && error instanceof Error ? `${error.message}. ${refusal}.` : null;
}

/** Ends the program with the words of an error, or its stack where it is a bug. */
export function endWith(error: unknown): never {
  const text = problemText(error);
  console.error(text ?? error);
  process.exit(1);
}
