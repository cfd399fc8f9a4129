import { CST, isMap, isScalar, isSeq, Lexer, LineCounter, type Node, parseDocument, visit } from "yaml";
import { formatNumber } from "#lib/staff-number.ts";
import type { Problem } from "./problem.ts";

/** What staff write in a form is parsed in the process that answers shoppers. */
const maxWritten = 100_000;
const maxOpen = 100;

/**
 * The value of YAML that staff wrote.
 * @throws Error, in words for its writer, for text over 100,000 characters, deep nesting, anchors and aliases, keys that are no plain values,
 * what is no YAML, and a key that occurs twice
 */
export function parseWritten(text: string): unknown {
  if (text.length > maxWritten) throw new Error(`It is longer than ${formatNumber(maxWritten)} characters`);
  checkTokens(text);
  const lines = new LineCounter();
  // The parser's own check compares each key with every other one, and its messages quote the line of each error.
  const parsed = parseDocument(text, { uniqueKeys: false, prettyErrors: false, lineCounter: lines });
  const [error] = parsed.errors;
  if (error) {
    const { line, col } = lines.linePos(error.pos[0]);
    throw new Error(`${error.message} at line ${line}, column ${col}`);
  }
  visit(parsed, {
    Map(_, { items }) {
      // A key that is a map or list would be written out as text, with all keys within.
      if (items.some(({ key }) => key !== null && !isScalar(key))) throw new Error(unreadable["?"]);
      const keys = items.map(({ key }) => (isScalar(key) ? key.value : key));
      if (new Set(keys).size < keys.length) throw new Error(`Map keys must be unique: ${twice(keys)}`);
    },
  });
  return parsed.toJS();
}

const unreadable = {
  "&": "An anchor (&) can’t be used here: write the value out at each place",
  "*": "An alias (*) can’t be used here: write the value out",
  "?": "A key has to be a plain value",
  ",": "A comma stands where a value has to be",
} as const;

/** Refuses, in one pass before anything is composed, what costs the parser more than its length, or makes an error of each character. */
function checkTokens(text: string): void {
  let open = 0;
  let dashes = 0;
  let before = "";
  for (const token of new Lexer().lex(text)) {
    const isScalarText = before === CST.SCALAR;
    const type = isScalarText ? "scalar" : CST.tokenType(token);
    if (type === "space" || type === "comment") continue;
    dashes = type === "seq-item-ind" ? dashes + 1 : 0;
    if (type === "flow-seq-start" || type === "flow-map-start") {
      if (before === "]" || before === "}") throw new Error("A comma is missing between two brackets");
      open++;
    } else if (type === "flow-seq-end" || type === "flow-map-end") open--;
    if (open < 0) throw new Error(`A bracket is closed that isn’t open: ${token}`);
    if (open > maxOpen || dashes > maxOpen) throw new Error("It is nested too deeply");
    if (type === "anchor") throw new Error(unreadable["&"]);
    if (type === "alias") throw new Error(unreadable["*"]);
    if (type === "explicit-key-ind") throw new Error(unreadable["?"]);
    if (type === "comma" && ["[", "{", ","].includes(before)) throw new Error(unreadable[","]);
    if (type !== "newline") before = isScalarText ? "" : token;
  }
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
