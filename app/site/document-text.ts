import { isMap, isSeq, LineCounter, type Node, parseDocument } from "yaml";
import { z } from "zod";
import { type ConfigurationDocument, configurationDocument } from "./document.ts";
import { unwrapped } from "./layer.ts";
import { nearest, type Problem, writtenPath } from "./problem.ts";

export type ReadDocument =
  | { kind: "ok"; document: ConfigurationDocument; lineOf: (path: readonly PropertyKey[]) => number | null }
  | { kind: "invalid"; problems: Problem[] };

/** A configuration file, read and checked against the document's schema; every problem names path and line. */
export function readDocument(yaml: string): ReadDocument {
  const lines = new LineCounter();
  const parsed = parseDocument(yaml, { lineCounter: lines, prettyErrors: false });
  const broken = parsed.errors.map((error) => ({
    path: "",
    message: `this is no YAML: ${error.message}`,
    line: lines.linePos(error.pos[0]).line,
  }));
  if (broken.length > 0) return { kind: "invalid", problems: broken };
  const lineOf = (path: readonly PropertyKey[]) => lineIn(parsed.contents, path, lines);
  let written: unknown;
  try {
    written = parsed.toJS();
  } catch (error) {
    return {
      kind: "invalid",
      problems: [{ path: "", message: `this is no YAML: ${(error as Error).message}`, line: null }],
    };
  }
  const checked = checkDocument(written);
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
  | { kind: "invalid"; problems: (Problem & { keys: PropertyKey[] })[] };

/** A document from anywhere (a file, a stored row) against the schema. */
export function checkDocument(written: unknown): Checked {
  const result = configurationDocument.safeParse(written, { reportInput: true });
  if (result.success) return { kind: "ok", document: result.data };
  return { kind: "invalid", problems: result.error.issues.flatMap((issue) => described(issue, [])) };
}

type Issue = z.core.$ZodIssue;

function described(issue: Issue, above: PropertyKey[]): (Problem & { keys: PropertyKey[] })[] {
  const keys = [...above, ...issue.path];
  const problem = (at: PropertyKey[], message: string) => ({
    keys: at,
    path: writtenPath(at),
    message,
    line: null,
  });
  if (issue.code === "unrecognized_keys") {
    const known = knownKeys(keys);
    return issue.keys.map((key) => {
      const near = nearest(key, known);
      const hint = near ? `did you mean ${near}?` : `known here: ${known.join(", ")}`;
      return problem([...keys, key], `unknown key; ${hint}`);
    });
  }
  if (issue.code === "invalid_union") {
    // The alternative that got furthest says best what is wrong.
    const deepest = [...issue.errors].sort((a, b) => depth(b) - depth(a))[0] ?? [];
    const found = deepest.flatMap((inner) => described(inner as Issue, keys));
    if (found.length > 0) return found;
  }
  if (issue.code === "invalid_value") {
    const values = issue.values.map(String);
    const near = typeof issue.input === "string" ? nearest(issue.input, values) : null;
    return [problem(keys, `must be one of ${values.join(", ")}${near ? `; did you mean ${near}?` : ""}`)];
  }
  if (issue.code === "invalid_type") {
    const expected = issue.message
      .replace(/^Invalid input: /, "")
      .replace("received undefined", "it is missing");
    // YAML reads 0491570006 as a number and loses its zero.
    const hint = expected.startsWith("expected string, received") ? ": write it in quotes" : "";
    return [problem(keys, `${expected}${typeof issue.input === "number" ? hint : ""}`)];
  }
  return [problem(keys, issue.message)];
}

function depth(issues: readonly { path: PropertyKey[] }[]): number {
  return Math.max(0, ...issues.map((issue) => issue.path.length));
}

/** The keys that the schema knows at a path of the document. */
function knownKeys(path: readonly PropertyKey[]): string[] {
  let schema: z.ZodType | undefined = configurationDocument;
  for (const key of path) {
    schema = schema && unwrapped(schema).schema;
    if (schema instanceof z.ZodObject) schema = schema.shape[String(key)];
    else if (schema instanceof z.ZodArray) schema = schema.element as z.ZodType;
    else if (schema instanceof z.ZodRecord) schema = schema.valueType as z.ZodType;
  }
  schema = schema && unwrapped(schema).schema;
  if (schema instanceof z.ZodObject) return Object.keys(schema.shape);
  const keyType = schema instanceof z.ZodRecord ? schema.keyType : undefined;
  return keyType instanceof z.ZodEnum ? keyType.options.map(String) : [];
}

/** The line of the deepest part of a path that the file has. */
function lineIn(root: Node | null, path: readonly PropertyKey[], lines: LineCounter): number | null {
  let node: unknown = root;
  let offset = root?.range?.[0] ?? null;
  for (const key of path) {
    if (isMap(node)) {
      const pair = node.items.find(
        (item) => String((item.key as { value?: unknown })?.value) === String(key),
      );
      if (!pair) break;
      offset = (pair.key as Node).range?.[0] ?? offset;
      node = pair.value;
    } else if (isSeq(node)) {
      node = node.items[Number(key)];
      offset = (node as Node | undefined)?.range?.[0] ?? offset;
    } else break;
  }
  return offset === null ? null : lines.linePos(offset).line;
}
