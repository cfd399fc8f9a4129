/** A word of the glossary that names avoid, and what is written instead. */
export type AvoidedWord = { word: string; instead: string };

/** A name that may hold an avoided word: exactly, or everywhere below a path. */
export type NameException = { name?: string; below?: string; words: string[]; reason: string };

type Named = { file: string; name: string };

/** `KeptPage`, `kept_page` and `kept-page` are `kept` and `page`. */
export function wordsOf(name: string): string[] {
  return name
    .replace(/([a-z\d])([A-Z])/g, "$1 $2")
    .replace(/([A-Z]+)([A-Z][a-z])/g, "$1 $2")
    .split(/[^A-Za-z]+/)
    .filter((word) => word !== "")
    .map((word) => word.toLowerCase());
}

/** A line for each name that holds an avoided word, and for each exception that excepts nothing. */
export function nameProblems(
  named: readonly Named[],
  avoided: readonly AvoidedWord[],
  exceptions: readonly NameException[],
): string[] {
  const instead = new Map(avoided.map(({ word, instead }) => [word, instead]));
  const used = new Set<NameException>();
  const problems = named.flatMap(({ file, name }) =>
    wordsOf(name).flatMap((word) => {
      const better = instead.get(word);
      if (better === undefined) return [];
      const exception = exceptions.find(
        (one) =>
          one.words.includes(word) &&
          (one.name === undefined || one.name === name) &&
          (one.below === undefined || file.startsWith(one.below)),
      );
      if (exception) used.add(exception);
      return exception ? [] : [`${file}: ${name}: write ${better} for "${word}"`];
    }),
  );
  const unused = exceptions
    .filter((one) => !used.has(one))
    .map((one) => `scripts/glossary.ts: nothing needs the exception for ${one.name ?? one.below} any more`);
  return [...new Set(problems), ...unused];
}
