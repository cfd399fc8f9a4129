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
