import { globSync, readFileSync } from "node:fs";
import { parseSync } from "@swc/core";

export type Expression = { file: string; source: string; flags: string };

/** Every regular expression that the program writes as a literal, each once. */
export function expressionsOf(root: string): Expression[] {
  const files = globSync("{src,packages}/**/*.{ts,tsx}", { cwd: root }).filter(
    (file) => !/\.test\.tsx?$|\.d\.ts$|node_modules|\/dist\//.test(file),
  );
  const found = new Map<string, Expression>();
  for (const file of files) {
    const text = readFileSync(`${root}/${file}`, "utf8");
    for (const { pattern, flags } of literalsIn(
      parseSync(text, { syntax: "typescript", tsx: file.endsWith("x") }),
    ))
      if (!found.has(`/${pattern}/${flags}`))
        found.set(`/${pattern}/${flags}`, { file, source: pattern, flags });
  }
  return [...found.values()];
}

function* literalsIn(node: unknown): Generator<{ pattern: string; flags: string }> {
  if (typeof node !== "object" || node === null) return;
  if ((node as { type?: string }).type === "RegExpLiteral")
    yield node as { pattern: string; flags: string; type: string };
  for (const part of Object.values(node)) yield* literalsIn(part);
}

/** Whether an expression repeats something without a limit; any other takes a time in proportion to its text. */
export const isUnbounded = ({ source }: Expression): boolean => /[^\\][*+]|\{\d+,\}/.test(source);

/** What any repetition may accept. */
const usual = [..." aA0.-_/,:@<(\"'*#&=%\n\té"];
/** What few repetitions accept: an expression fails at its end. */
const refused = '\u0001@ <\n"!),;';

/**
 * Texts on which an expression may be slow: what it names, once or in pairs and again and again, after the beginnings that it may want, and then
 * something that it doesn't accept.
 */
export function* hostileTexts({ source }: Expression): Generator<(length: number) => string> {
  const own = [...new Set(source.replace(/[\\^$|()?*+{}[\]]/g, ""))].slice(0, 14);
  const words =
    source
      .match(/[a-z0-9<>="'&]{2,}/gi)
      ?.slice(0, 8)
      .flatMap((word) => [word, `${word} `]) ?? [];
  const signs = [...new Set([...own, "a", "0", " "])];
  const beginnings = signs.flatMap((sign) => [sign, `a${sign}`, `0${sign}`]);
  const pairs = signs.flatMap((one) => signs.map((other) => one + other));
  for (const repeated of new Set([...usual, ...signs, ...words, ...pairs])) yield* repetitions("", repeated);
  for (const beginning of beginnings) for (const sign of signs) yield* repetitions(beginning, sign);
}

function* repetitions(beginning: string, repeated: string): Generator<(length: number) => string> {
  for (const end of ["", refused])
    yield (length) => beginning + repeated.repeat(Math.ceil(length / repeated.length)) + end;
}
