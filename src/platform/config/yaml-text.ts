import { isMap, isSeq, LineCounter, type Node, parseDocument } from "yaml";
import type { Problem } from "./problem.ts";

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
