import { formatNumber } from "#lib/staff-number.ts";

/**
 * What a Markdown text may contain. Markdown is converted in the process that answers shoppers, and converters need time that grows faster than
 * the text for what these limits bound: a few lines of table marks become megabytes of HTML, and a thousand quotes within each other exhaust the
 * stack. Texts of people stay far below.
 */
export const markdownLimits = {
  /** Characters in all. */
  length: 50_000,
  /** Lines; each may be a paragraph or an item of a list. */
  lines: 3_000,
  /** Cells of all tables; a row has a cell for each column even if nothing is written in it. */
  cells: 5_000,
  /** Quotes and lists within each other. */
  depth: 20,
  /** Quotes and lists in all: the marks that lines begin with. */
  nesting: 6_000,
  /** Characters without a blank, such as a long address. */
  run: 2_000,
  /** Marks in a paragraph, an item of a list or a heading. */
  marks: 600,
  /** Marks among characters without a blank. */
  marksInRun: 40,
  /** Marks times characters of each paragraph, all of them together. */
  work: 2_500_000,
  /** Definitions of link targets, `[name]: /address`. */
  definitions: 100,
} as const;

const marks = /[*_~`[\]<>!&\\@]/g;
/** What begins a paragraph of its own: an item of a list, a heading. */
const opensParagraph = /^ {0,3}(?:[-*+] |\d{1,9}[.)] |#{1,6} )/;
/** Elements that a block of HTML begins with, which is left as it is up to a blank line. */
const opensHtml =
  /^ {0,3}<(?:table|thead|tbody|tr|td|th|ul|ol|li|dl|dt|dd|p|div|blockquote|h[1-6])(?:[ \t]|\n|>)/i;
const isBlank = /^[\s>]*$/;
/** The marks of quotes and lists that a line begins with. */
const nesting = />|[-*+](?=[ \t])|\d{1,9}[.)](?=[ \t])|[ \t]{2}/g;
const beginsWithNesting = /^(?:[ \t>]|[-*+](?=[ \t])|\d{1,9}[.)](?=[ \t]))*/;

const count = (text: string, pattern: RegExp): number => text.match(pattern)?.length ?? 0;

/** Why a Markdown text can't be shown formatted, in words for its writer; null if it can. The time is in proportion to the text. */
export function markdownProblem(text: string): string | null {
  const limits = markdownLimits;
  if (text.length > limits.length) return `is longer than ${formatNumber(limits.length)} characters`;
  const lines = text.split(/\r\n|\r|\n/);
  if (lines.length > limits.lines) return `has more than ${formatNumber(limits.lines)} lines`;
  const depths = lines.map(depthOf);
  if (depths.some((depth) => depth > limits.depth))
    return `has more than ${limits.depth} quotes, lists or indents within each other`;
  if (depths.reduce((sum, depth) => sum + depth, 0) > limits.nesting)
    return `has more than ${formatNumber(limits.nesting)} marks of quotes and lists`;
  if (cellsIn(lines) > limits.cells)
    return `has more than ${formatNumber(limits.cells)} cells in tables: make them smaller`;
  if (count(text, /\]:/g) > limits.definitions)
    return `has more than ${limits.definitions} definitions of links: write the addresses where they are used`;
  const paragraphs = paragraphsOf(lines);
  if (paragraphs.some(({ runs }) => runs.some((run) => run.length > limits.run)))
    return `has more than ${formatNumber(limits.run)} characters without a blank between them`;
  if (
    paragraphs.some(
      ({ isHtml, runs }) => !isHtml && runs.some((run) => count(run, marks) > limits.marksInRun),
    )
  )
    return `has more than ${limits.marksInRun} marks such as * _ [ < without a blank between them`;
  if (paragraphs.some((one) => one.marks > limits.marks))
    return `has more than ${limits.marks} marks such as * _ [ < in one paragraph: divide it into several`;
  const work = paragraphs.reduce((sum, one) => sum + one.length * one.marks, 0);
  return work > limits.work
    ? "has too many marks such as * _ [ < in long paragraphs: divide them into shorter ones"
    : null;
}

const depthOf = (line: string): number => count(beginsWithNesting.exec(line)?.[0] ?? "", nesting);

/** The cells of what may be tables: below a line of bars and hyphens, each line until a blank one has a cell for each column. */
function cellsIn(lines: readonly string[]): number {
  let [cells, columns] = [0, 0];
  for (const line of lines) {
    const content = line.slice(beginsWithNesting.exec(line)?.[0].length);
    if (/^[|:\- \t]+$/.test(content) && content.includes("-"))
      columns = Math.max(columns, 1 + count(content, /\|/g));
    else if (isBlank.test(line)) columns = 0;
    cells += columns;
  }
  return cells;
}

/** A part of a text whose marks are matched with each other. Those of HTML aren't. */
type Paragraph = { length: number; marks: number; isHtml: boolean; runs: string[] };

function paragraphsOf(lines: readonly string[]): Paragraph[] {
  const paragraphs: string[][] = [[]];
  for (const line of lines)
    if (isBlank.test(line)) paragraphs.push([]);
    else if (opensParagraph.test(line)) paragraphs.push([line]);
    else paragraphs.at(-1)?.push(line);
  return paragraphs.map((written) => {
    const text = written.join("\n");
    const isHtml = opensHtml.test(text);
    return {
      length: text.length,
      marks: isHtml ? 0 : count(text, marks),
      isHtml,
      runs: text.match(/\S+/g) ?? [],
    };
  });
}
