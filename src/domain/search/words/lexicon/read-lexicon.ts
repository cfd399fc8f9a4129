/** What the words of a line do; `lexicon/english.ts` explains each. */
export const lineKinds = [
  "is",
  "first",
  "ask",
  "wish",
  "sort",
  "text",
  "not",
  "unwanted",
  "other",
  "pass",
] as const;
export type LineKind = (typeof lineKinds)[number];

/** A part of a meaning: values of an attribute, or a range of its numbers. */
export type WordClause = (
  | { attribute: string; values: string[]; within?: true }
  | { attribute: string; min?: number; max?: number }
) & { prefers?: true };

/** Words with one meaning. `after` is the sort order of `sort`, or the word that `text` is searched for as. */
export type WordLine = { kind: LineKind; clauses: WordClause[]; after: string; words: string[] };

/** The lines of a lexicon; `english.ts` has the format. Throws for a line that can't be read, naming it. */
export function readLexicon(text: string): WordLine[] {
  return linesOf(text).map(({ head, words }) => {
    const [kind = "", ...rest] = head.split(" ");
    const after = rest.join(" ").trim();
    const known = lineKinds.find((one) => one === kind);
    if (!known) throw new Error(`the lexicon has no kind of line “${kind}”: ${head}`);
    const hasClauses = ["is", "first", "ask", "wish"].includes(known);
    return { kind: known, clauses: hasClauses ? after.split(" & ").map(clauseOf) : [], after, words };
  });
}

/** The words of another language, with what they mean in English. */
export function readTranslations(text: string): (readonly [word: string, english: string])[] {
  return linesOf(text).flatMap(({ head, words }) => words.map((word) => [word, head] as const));
}

function linesOf(text: string): { head: string; words: string[] }[] {
  return text
    .trim()
    .split("\n")
    .map((line) => {
      const colon = line.indexOf(":");
      if (colon < 0) throw new Error(`a line of the lexicon has no words: ${line}`);
      const words = line
        .slice(colon + 1)
        .split(",")
        .map((word) => word.trim());
      return { head: line.slice(0, colon).trim(), words: words.filter((word) => word !== "") };
    });
}

function clauseOf(text: string): WordClause {
  const [, plus, attribute = "", sign, value = ""] = /^(\+?)([a-z_]+)([=~])(.+)$/.exec(text.trim()) ?? [];
  if (attribute === "") throw new Error(`a clause of the lexicon can’t be read: ${text}`);
  const prefers = plus ? { prefers: true as const } : {};
  const range = rangeIn(value);
  if (range) return { attribute, ...range, ...prefers };
  return { attribute, values: value.split("|"), ...(sign === "~" ? { within: true } : {}), ...prefers };
}

/** `5..`, `..20000` or `2..3`; null for another text. */
function rangeIn(text: string): { min?: number; max?: number } | null {
  const ends = /^(\d+(?:\.\d+)?)?\.\.(\d+(?:\.\d+)?)?$/.exec(text);
  if (!ends) return null;
  const [, min, max] = ends;
  return { ...(min ? { min: Number(min) } : {}), ...(max ? { max: Number(max) } : {}) };
}
