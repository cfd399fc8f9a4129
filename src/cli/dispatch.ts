import { errorCode } from "#lib/error-code.ts";
import { nearest } from "#platform/config/problem.ts";
import { type Command, type CommandIo, UnreadableFile, UsageError } from "./command.ts";

/** Finds and runs the command that the words name; suggests the nearest one for an unknown name. */
export async function dispatch(
  commands: readonly Command[],
  [name, ...rest]: readonly string[],
  io: CommandIo,
): Promise<number> {
  if (name === undefined || name === "help" || name === "--help" || name === "-h") {
    const named = name === "help" ? commands.find((command) => command.name === rest[0]) : undefined;
    io.out(named ? named.usage : overview(commands));
    return name === undefined ? 2 : 0;
  }
  const command = commands.find((one) => one.name === name);
  if (!command) {
    const names = commands.map((one) => one.name);
    const near = nearest(name, names);
    io.err(
      `There is no command ${name}${near ? `; did you mean ${near}?` : `. Commands: ${names.join(", ")}`}`,
    );
    return 2;
  }
  if (rest.includes("--help") || rest.includes("-h")) {
    io.out(command.usage);
    return 0;
  }
  try {
    return await command.run(rest, io);
  } catch (error) {
    if (error instanceof UnreadableFile) {
      io.err(error.message);
      return 1;
    }
    if (!(error instanceof UsageError) && !isParseArgsError(error)) throw error;
    io.err(`${(error as Error).message}\n\n${command.usage}`);
    return 2;
  }
}

function overview(commands: readonly Command[]): string {
  const width = Math.max(...commands.map((command) => command.name.length));
  const lines = commands.map((command) => `  ${command.name.padEnd(width)}  ${command.summary}`);
  return `Usage: forecourt <command> …\n\n${lines.join("\n")}\n\nforecourt <command> --help shows the usage of a command.`;
}

/** Error codes of parseArgs (node:util) for unknown and incomplete options. */
function isParseArgsError(error: unknown): boolean {
  return errorCode(error).startsWith("ERR_PARSE_ARGS");
}
