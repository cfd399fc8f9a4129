import { attribution, beginsCopy, nextWritten } from "./quotation-heads.ts";

export type DividedText = { written: string; quoted: string };

/**
 * Divides a message into what was written and what it quotes, above, below or between. All of it is written where nothing else would be left, as in
 * a forwarded message. Of answers between quoted lines the whole message is the quotation, so that it shows what each answers.
 */
export function withoutQuotation(text: string): DividedText {
  const lines = text.replace(/\r\n?/g, "\n").split("\n");
  const isQuoted = quotedLines(lines);
  const written = joined(lines.filter((_, at) => !isQuoted[at]));
  const quoted = joined(lines.filter((_, at) => isQuoted[at]));
  if (written === "") return { written: quoted, quoted: "" };
  return { written, quoted: isBetween(lines, isQuoted) ? joined(lines) : quoted };
}

const joined = (lines: readonly string[]): string =>
  lines
    .map((line) => (line.trim() === "" ? "" : line))
    .join("\n")
    .replace(/\n{3,}/g, "\n\n")
    .trim();

function quotedLines(lines: readonly string[]): boolean[] {
  const quoted: boolean[] = lines.map(() => false);
  const marked = lines.filter((line) => isMarked(line, ">")).length;
  let hasHead = false;
  let at = 0;
  while (at < lines.length) {
    const { end, isHead } = quotationAt(lines, at, hasHead || marked > 1);
    hasHead ||= isHead;
    for (let line = at; line < end; line++) quoted[line] = true;
    at = Math.max(end, at + 1);
  }
  for (let line = 1; line < lines.length; line++)
    if (lines[line]?.trim() === "" && quoted[line - 1] && quoted[nextIndex(lines, line)]) quoted[line] = true;
  return quoted;
}

/** The end of the quotation that begins at a line; the line itself for none. */
function quotationAt(
  lines: readonly string[],
  at: number,
  isQuoting: boolean,
): { end: number; isHead: boolean } {
  const line = lines[at] ?? "";
  const above = attribution(lines, at);
  if (above.lines > 0) {
    const below = at + above.lines;
    const mark = markOf(nextWritten(lines, below - 1));
    if (mark) return { end: endOfMarked(lines, below, mark), isHead: true };
    const isLast = lines.slice(below).every((rest) => rest.trim() === "");
    if (above.isDated || (isLast && at > 0)) return { end: lines.length, isHead: true };
  }
  if (isMarked(line, ">"))
    return {
      end: (isQuoting && !isWithinParagraph(lines, at)) || isEnding(lines, at) ? at + 1 : at,
      isHead: false,
    };
  if (!beginsCopy(lines, at)) return { end: at, isHead: false };
  // A separator above “so-and-so wrote” and marked lines is part of that, and answers may follow below.
  const next = nextIndex(lines, at);
  const inner = attribution(lines, next);
  const mark = inner.lines > 0 ? markOf(nextWritten(lines, next + inner.lines - 1)) : null;
  return { end: mark ? endOfMarked(lines, next + inner.lines, mark) : lines.length, isHead: true };
}

/** As “Anything with > 100,000 km”, divided by the program into lines. */
function isWithinParagraph(lines: readonly string[], at: number): boolean {
  const isPlain = (line = "") => line.trim() !== "" && !isMarked(line, ">");
  return isPlain(lines[at - 1]) && isPlain(lines[at + 1]);
}

/** A line by itself below all else, as mail programs turn a short quotation of HTML into. */
const isEnding = (lines: readonly string[], at: number): boolean =>
  at > 0 && (lines[at - 1] ?? "").trim() === "" && nextIndex(lines, at) === lines.length;

const marks = [">", "|", ":"] as const;
type Mark = (typeof marks)[number];

const isMarked = (line: string, mark: Mark): boolean => {
  const start = line.trimStart();
  return start === mark || (mark === ">" ? start.startsWith(">") : start.startsWith(`${mark} `));
};
const markOf = (line: string | undefined): Mark | null =>
  marks.find((mark) => line !== undefined && isMarked(line, mark)) ?? null;

function endOfMarked(lines: readonly string[], from: number, mark: Mark): number {
  let end = from;
  for (let at = from; at < lines.length; at++) {
    const line = lines[at] ?? "";
    if (isMarked(line, mark)) end = at + 1;
    else if (line.trim() !== "") break;
  }
  return end;
}

function nextIndex(lines: readonly string[], at: number): number {
  let next = at + 1;
  while (next < lines.length && (lines[next] ?? "").trim() === "") next++;
  return next;
}

/** Whether something written stands both above and below something quoted, or quotes are on both sides of it. */
function isBetween(lines: readonly string[], isQuoted: readonly boolean[]): boolean {
  let changes = 0;
  let last: boolean | null = null;
  for (const [at, line] of lines.entries()) {
    if (line.trim() === "") continue;
    const quoted = isQuoted[at] ?? false;
    if (last !== null && quoted !== last) changes++;
    last = quoted;
  }
  return changes > 1;
}
