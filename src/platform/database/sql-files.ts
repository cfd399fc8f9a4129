/** A file of functions, triggers and policies as they are now. */
export type SqlFile = {
  /** Below `src/`, such as `domain/leads/lead-policies.sql`. */
  path: string;
  text: string;
  /** Paths of the files that it needs, which are applied before it. */
  needs: string[];
};

/** Files named in the first lines of another, as in `-- needs #platform/database/policy-procedures.sql`. */
export const needsOf = (text: string): string[] =>
  [...text.matchAll(/^-- needs #(\S+)$/gm)].map(([, path]) => path as string);

/** The files in the given order, but each after those that it needs. */
export function inOrder(files: readonly SqlFile[]): SqlFile[] {
  const byPath = new Map(files.map((file) => [file.path, file]));
  const ordered = new Set<SqlFile>();
  const add = (path: string, neededBy: readonly string[]): void => {
    const file = byPath.get(path);
    if (!file) throw new Error(`${neededBy.at(-1)} needs ${path}, which doesn't exist`);
    if (neededBy.includes(path)) throw new Error(`These files need each other: ${neededBy.join(", ")}`);
    for (const needed of file.needs) add(needed, [...neededBy, path]);
    ordered.add(file);
  };
  for (const path of byPath.keys()) add(path, []);
  return [...ordered];
}

/** The files and those that they need, in this order. */
export function withNeeded<File extends SqlFile>(
  chosen: ReadonlySet<string>,
  ordered: readonly File[],
): File[] {
  const wanted = new Set(chosen);
  for (const file of ordered.toReversed())
    if (wanted.has(file.path)) for (const needed of file.needs) wanted.add(needed);
  return ordered.filter(({ path }) => wanted.has(path));
}
