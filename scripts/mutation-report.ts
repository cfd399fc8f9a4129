/** Where a run of `npm run mutation` stores what its processes share. */
export const mutationFolder = "data/mutation";

/** A changed expression; lines and columns count from 0. */
export type Mutant = {
  id: string;
  fileName: string;
  replacement: string;
  location: { start: { line: number; column: number } };
};

/** What the tests of one file, or of all, did with mutants: ids. */
export type MutationResults = {
  /** A test executes it. */
  executed: Set<string>;
  /** A test fails with it. */
  noticed: Set<string>;
  /** Executed while modules are loaded, and by no test. */
  constant: Set<string>;
};

/** The score in percent by file and in all, and each mutant that no test notices with the line it is in. */
export function mutationReport(
  mutants: readonly Mutant[],
  { executed, noticed }: Pick<MutationResults, "executed" | "noticed">,
  lineOf: (mutant: Mutant) => string,
): { score: number; text: string } {
  const files = Map.groupBy(mutants, ({ fileName }) => fileName);
  const lines = [...files].map(([file, own]) => {
    const share = percent(own.filter(({ id }) => noticed.has(id)).length, own.length);
    return `${share.toFixed(1).padStart(5)} %  ${String(own.length).padStart(4)}  ${file}`;
  });
  const survivors = mutants
    .filter(({ id }) => !noticed.has(id))
    .map((mutant) => {
      const { line, column } = mutant.location.start;
      const how = executed.has(mutant.id) ? "" : " (executed by no test)";
      const change = mutant.replacement.replace(/\s+/g, " ").slice(0, 100);
      return `${mutant.fileName}:${line + 1}:${column + 1}${how}\n    ${lineOf(mutant).trim()}\n  → ${change}`;
    });
  const score = percent(mutants.length - survivors.length, mutants.length);
  const total = `${mutants.length - survivors.length} of ${mutants.length} mutants noticed: ${score.toFixed(1)} %`;
  return { score, text: [...survivors, "", ...lines, "", total].join("\n") };
}

function percent(part: number, whole: number): number {
  return whole === 0 ? 100 : (100 * part) / whole;
}
