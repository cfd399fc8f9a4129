import type { Problem } from "#platform/config/problem.ts";

/** Thrown inside a transaction to roll it back; `refusedProblems` reads it. */
export class Refusal extends Error {
  readonly problems: Problem[];
  constructor(problems: Problem[]) {
    super("refused");
    this.problems = problems;
  }
}

export function refuse(path: string, message: string): never {
  throw new Refusal([{ path, message, line: null }]);
}

export function uniqueProblems(problems: Problem[]): Problem[] {
  return [...new Map(problems.map((problem) => [`${problem.path} ${problem.message}`, problem])).values()];
}
