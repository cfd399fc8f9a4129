/** A word that names avoid, and its replacement. */
export type AvoidedWord = { word: string; instead: string };

/** A name that may contain an avoided word: exactly this one, or all names below a path. */
export type NameException = { name?: string; below?: string; words: string[]; reason: string };

type Named = { file: string; name: string };

/** Splits `KeptPage`, `kept_page` and `kept-page` into `kept` and `page`. */
export function wordsOf(name: string): string[] {
  return name
    .replace(/([a-z\d])([A-Z])/g, "$1 $2")
    .replace(/([A-Z]+)([A-Z][a-z])/g, "$1 $2")
    .split(/[^A-Za-z]+/)
    .filter((word) => word !== "")
    .map((word) => word.toLowerCase());
}

/** A message for each name that contains an avoided word, and for each unused exception. */
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
    .map((one) => `scripts/glossary.ts: the exception for ${one.name ?? one.below} is no longer needed`);
  return [...new Set(problems), ...unused];
}
