/** Where a command reads and writes; tests give their own. */
export type CommandIo = {
  out(text: string): void;
  err(text: string): void;
  /** Whether the output is a terminal that a person looks at. */
  isTty: boolean;
  /** Standard input; the process's own by default. */
  stdin?: NodeJS.ReadableStream;
};

/**
 * One command of the operator's program. `run` gets the words after its name and returns the exit code: 0 done,
 * 1 refused or failed with a reason on `err`, 2 called wrongly.
 */
export type Command = {
  name: string;
  summary: string;
  usage: string;
  run(args: string[], io: CommandIo): Promise<number>;
};

/** Thrown for a call that can't be understood: the message and the usage are shown, the exit code is 2. */
export class UsageError extends Error {}
