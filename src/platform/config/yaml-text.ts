import { isMap, isScalar, isSeq, LineCounter, type Node, parseDocument, visit } from "yaml";
import { formatNumber } from "#lib/staff-number.ts";
import type { Problem } from "./problem.ts";

/** What staff write in a form is parsed in the process that answers shoppers. */
const maxWritten = 100_000;
const maxOpenBrackets = 100;

/**
 * The value of YAML that staff wrote.
 * @throws Error, in words for its writer, for text over 100,000 characters, deep nesting, what is no YAML, and a key that occurs twice
 */
export function parseWritten(text: string): unknown {
  if (text.length > maxWritten) throw new Error(`It is longer than ${formatNumber(maxWritten)} characters`);
  if (mostOpen(text) > maxOpenBrackets) throw new Error("It is nested too deeply");
  // The parser's own check compares each key with every other one.
  const parsed = parseDocument(text, { uniqueKeys: false });
  const [error] = parsed.errors;
  if (error) throw error;
  visit(parsed, {
    Map(_, { items }) {
      const keys = items.map(({ key }) => (isScalar(key) ? key.value : key));
      if (new Set(keys).size < keys.length) throw new Error(`Map keys must be unique: ${twice(keys)}`);
    },
  });
  return parsed.toJS();
}

/** How many brackets are open at once at most, those in quotes included. */
function mostOpen(text: string): number {
  let [open, most] = [0, 0];
  for (const [bracket] of text.matchAll(/[[\]{}]/g)) {
    open = Math.max(0, open + ("[{".includes(bracket) ? 1 : -1));
    most = Math.max(most, open);
  }
  return most;
}

const twice = (keys: readonly unknown[]): string => {
  const seen = new Set<unknown>();
  return String(keys.find((key) => seen.has(key) || !seen.add(key))).slice(0, 80);
};

export type ReadYaml =
  | { kind: "ok"; written: unknown; lineOf: (path: readonly PropertyKey[]) => number | null }
  | { kind: "invalid"; problems: Problem[] };

/**
 * Parses YAML (or JSON, its subset) into plain data. `lineOf` finds the line of the deepest existing part of
 * a path.
 */
export function readYaml(text: string): ReadYaml {
  const lines = new LineCounter();
  const parsed = parseDocument(text, { lineCounter: lines, prettyErrors: false });
  const broken = parsed.errors.map((error) => ({
    path: "",
    message: `this is not valid YAML: ${error.message}`,
    line: lines.linePos(error.pos[0]).line,
  }));
  if (broken.length > 0) return { kind: "invalid", problems: broken };
  try {
    return {
      kind: "ok",
      written: parsed.toJS(),
      lineOf: (path) => lineIn(parsed.contents, path, lines),
    };
  } catch (error) {
    const message = `this is not valid YAML: ${(error as Error).message}`;
    return { kind: "invalid", problems: [{ path: "", message, line: null }] };
  }
}

/** The line of the deepest part of a path that exists in the file. */
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
