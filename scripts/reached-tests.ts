import { dirname, join, matchesGlob } from "node:path";

/** What a change reaches. */
export type Reached = {
  /** Unit and integration tests, those with the fewest imports between them and the change first. */
  tests: string[];
  /** Browser tests that import what changed, or that have the name of its folder. */
  browserTests: string[];
};

/** Changes whose reach no import shows: what every test is run with. */
const everywhere = [
  "{,tools/}package.json",
  "package-lock.json",
  "tsconfig.json",
  "{vitest,playwright}.config.ts",
  "scripts/test-{global,setup}.ts",
  "src/platform/database/migrations/**",
  "src/**/*.sql",
];

export const reachesEverything = (file: string) => everywhere.some((pattern) => matchesGlob(file, pattern));

/**
 * The tests that a change reaches: through imports, and through files that name what changed in a text, such as a page of `docs/` or a pattern.
 * @param sources the texts of the project's modules, by path
 * @param aliases `imports` of package.json
 */
export function reachedTests(
  changed: readonly string[],
  sources: ReadonlyMap<string, string>,
  aliases: Readonly<Record<string, string>>,
): Reached {
  const importers = importersOf(sources, aliases);
  const reached = new Set([...changed, ...namers(changed, sources)]);
  for (const file of reached) for (const importer of importers.get(file) ?? []) reached.add(importer);
  const folders = new Set(
    changed.filter((file) => file.startsWith("src/")).flatMap((file) => file.split("/")),
  );
  const isNamedAfter = (file: string) => folders.has(file.replace(/^.*\/|\.spec\.ts$/g, ""));
  return {
    tests: [...reached].filter((file) => /\.test\.tsx?$/.test(file) && sources.has(file)),
    browserTests: [...sources.keys()].filter(
      (file) => file.endsWith(".spec.ts") && (reached.has(file) || isNamedAfter(file)),
    ),
  };
}

function importersOf(sources: ReadonlyMap<string, string>, aliases: Readonly<Record<string, string>>) {
  const prefixes = Object.entries(aliases).map(([from, to]) => [from.slice(0, -1), to.slice(0, -1)] as const);
  const importers = new Map<string, string[]>();
  for (const [file, text] of sources)
    for (const [, specifier = ""] of text.matchAll(/(?:\bfrom|\bimport|\bimport\()\s*"([.#][^"]+)"/g)) {
      const [from, to] = prefixes.find(([prefix]) => specifier.startsWith(prefix)) ?? [];
      const path = from && to ? join(to, specifier.slice(from.length)) : join(dirname(file), specifier);
      importers.set(path, [...(importers.get(path) ?? []), file]);
    }
  return importers;
}

/** The files that name one of the changed ones: its path, its name in the same folder, or a pattern. */
function namers(changed: readonly string[], sources: ReadonlyMap<string, string>): string[] {
  const names = (text: string, file: string) =>
    [...text.matchAll(/["'`]([\w{][\w{},@+*./-]*[./*][\w{},*./-]*)["'`]/g)].some(([, name = ""]) =>
      changed.some((path) =>
        name.includes("*") ? matchesGlob(path, name) : path === name || path === join(dirname(file), name),
      ),
    );
  return [...sources].filter(([file, text]) => names(text, file)).map(([file]) => file);
}
