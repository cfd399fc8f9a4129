import type { Problem } from "#platform/config/problem.ts";
import { type KeyedProblem, problemsWithin } from "#platform/config/schema-problems.ts";
import { limitProblems } from "#platform/config/value-limits.ts";
import { readYaml } from "#platform/config/yaml-text.ts";
import { type ConfigurationDocument, configurationDocument } from "./document.ts";

export type ReadDocument =
  | { kind: "ok"; document: ConfigurationDocument; lineOf: (path: readonly PropertyKey[]) => number | null }
  | { kind: "invalid"; problems: Problem[] };

/**
 * Parses a configuration file and checks it against the document's schema; every problem names path and line.
 */
export function readDocument(yaml: string): ReadDocument {
  const read = readYaml(yaml);
  if (read.kind === "invalid") return read;
  const { lineOf } = read;
  const checked = checkWritten(read.written);
  if (checked.kind === "ok") return { ...checked, lineOf };
  return {
    kind: "invalid",
    problems: checked.problems
      .map(({ keys, ...problem }) => ({ ...problem, line: lineOf(keys) }))
      .sort((a, b) => (a.line ?? 0) - (b.line ?? 0)),
  };
}

type Checked =
  | { kind: "ok"; document: ConfigurationDocument }
  | { kind: "invalid"; problems: KeyedProblem[] };

/** Checks a document that is about to be stored: against the schema, and that nothing in it is larger than it may be. */
export function checkWritten(written: unknown): Checked {
  const problems = limitProblems(configurationDocument, written);
  return problems.length > 0 ? { kind: "invalid", problems } : checkDocument(written);
}

/** Checks a document from any source (a file, a stored row) against the schema. */
export function checkDocument(written: unknown): Checked {
  const result = configurationDocument.safeParse(written, { reportInput: true });
  if (result.success) return { kind: "ok", document: result.data };
  return { kind: "invalid", problems: problemsWithin(configurationDocument, result.error.issues, written) };
}
