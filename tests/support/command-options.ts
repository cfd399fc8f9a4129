import { parseArgs } from "node:util";
import { skippedExitCode } from "../../scripts/command-outcome.mjs";

type OptionValue = number | string | boolean | null;

/** An option of a stress test or a benchmark: its value, and the smaller one that `--quick` takes where the usual one takes long. `null` is none. */
type DeclaredOption = { usual: OptionValue; quick?: OptionValue };

type Value<Usual> = Usual extends number
  ? number
  : Usual extends boolean
    ? boolean
    : Usual extends string
      ? string
      : string | null;

/** The value of each option, and whether `--quick` was given, with which a command takes half a minute at most. */
type Values<Options> = {
  [Name in keyof Options]: Options[Name] extends { usual: infer Usual } ? Value<Usual> : never;
} & { isQuick: boolean };

/**
 * Reads the options of a command from its words. Each is declared with its values, so that `npm run stress -- --all --quick` can run every command
 * in small; one that is given wins over both. Unknown options, and numbers that aren't, end the program with the list of options.
 */
export function commandOptions<const Options extends Record<string, DeclaredOption>>(
  declared: Options,
  words = process.argv.slice(2),
): Values<Options> {
  const read = readOptions(declared, words);
  if ("problem" in read) {
    console.error(`${read.problem}\nOptions, with their values without and with --quick:`);
    for (const [name, { usual, quick = usual }] of Object.entries(declared))
      console.error(`  --${name}  ${usual ?? "none"}, ${quick ?? "none"}`);
    process.exit(2);
  }
  return read.values;
}

export function readOptions<const Options extends Record<string, DeclaredOption>>(
  declared: Options,
  words: readonly string[],
): { values: Values<Options> } | { problem: string } {
  const names = Object.keys(declared);
  const isSwitch = (name: string) => typeof declared[name]?.usual === "boolean";
  let given: Record<string, unknown>;
  try {
    given = parseArgs({
      args: [...words],
      options: Object.fromEntries(
        ["quick", ...names].map((name) => [
          name,
          { type: name === "quick" || isSwitch(name) ? ("boolean" as const) : ("string" as const) },
        ]),
      ),
    }).values;
  } catch (error) {
    return { problem: (error as Error).message };
  }
  const isQuick = given.quick === true;
  const values: Record<string, OptionValue> = { isQuick };
  for (const [name, { usual, quick = usual }] of Object.entries(declared)) {
    const value = (given[name] as string | boolean | undefined) ?? (isQuick ? quick : usual);
    values[name] = typeof usual === "number" ? Number(value) : value;
    if (Number.isNaN(values[name])) return { problem: `--${name} is a number: ${value} isn't.` };
  }
  return { values: values as Values<Options> };
}

/** Ends a command that needs what this machine doesn't have, such as `nginx (Debian: apt-get install -y nginx)`. */
export function skip(needs: string): never {
  console.error(`skipped: needs ${needs}`);
  process.exit(skippedExitCode);
}
