import { stat } from "node:fs/promises";
import { formatNumber } from "#lib/staff-number.ts";
import { BrokenFeed, type FeedRow, maxRecordLength } from "./broken-feed.ts";
import { filledCells, nameCells, readHeader } from "./table-rows.ts";
import { archiveEntries } from "./unpack.server.ts";
import { openWorkbook, type WorkbookParts } from "./workbook-parts.server.ts";
import { plain, type SheetRow, sheetReader } from "./workbook-sheet.ts";
import { isDateFormat } from "./workbook-styles.ts";

const maxWorkbookBytes = 50_000_000;
/** As many as a workbook of the largest size has. A small file may name more: each of its texts in many rows, each row as wide as the header. */
const maxCells = 5_000_000;
const maxCharacters = 100_000_000;
/** Of different texts that cells name, and of their styles (spreadsheets have 65,490). */
const maxTexts = 2_000_000;
const maxStyles = 100_000;

/** Whether a file is a workbook (XLSX). */
export async function isWorkbook(file: string): Promise<boolean> {
  const entries = await archiveEntries(file);
  return entries?.some(({ name }) => name === "xl/workbook.xml") ?? false;
}

/**
 * The rows of the first sheet of a workbook that has a table, keyed by its header: the first row with at least two cells. Sheets named as
 * instructions come last. Dates are ISO dates.
 * @throws BrokenFeed for a workbook that is damaged, over 50 MB (100 MB unpacked), of too many cells, or with a value past the 1,000th column
 */
export async function* readWorkbook(file: string): AsyncGenerator<FeedRow> {
  if ((await stat(file)).size > maxWorkbookBytes)
    throw new BrokenFeed("the workbook is over 50 MB: save it as CSV");
  const parts = await openWorkbook(file);
  try {
    const count = cellCounter();
    for (const rows of await sheetsOf(parts, count)) if (yield* namedRows(rows, count)) return;
    throw new BrokenFeed("no sheet of the workbook has a header row", 1);
  } finally {
    parts.close();
  }
}

type CellCounter = Parameters<typeof sheetReader>[1];

/** @throws BrokenFeed past the limits of cells and their characters */
function cellCounter(): CellCounter {
  let [cells, characters] = [0, 0];
  return (moreCells, moreCharacters, line) => {
    cells += moreCells;
    characters += moreCharacters;
    if (cells > maxCells || characters > maxCharacters)
      throw new BrokenFeed(
        `the sheet has more than ${formatNumber(maxCells)} cells, or ${formatNumber(maxCharacters)} characters: save it as CSV`,
        line,
      );
  };
}

/** @returns whether the sheet has a table */
async function* namedRows(
  rows: AsyncIterable<SheetRow>,
  count: CellCounter,
): AsyncGenerator<FeedRow, boolean> {
  let header: string[] | null = null;
  for await (const { line, cells } of withoutTitles(rows)) {
    const texts = cells.map((text) => text ?? "");
    if (filledCells(texts) === 0) continue;
    const length = texts.reduce((sum, text) => sum + text.length, 0);
    if (length > maxRecordLength)
      throw new BrokenFeed(`the row is longer than ${formatNumber(maxRecordLength)} characters`, line);
    if (header === null) {
      header = readHeader(texts, line);
      continue;
    }
    const missing = Math.max(0, header.length - texts.length);
    count(missing, 0, line);
    yield nameCells(header, [...texts, ...Array<string>(missing).fill("")], line);
  }
  return header !== null;
}

/** Rows with texts in which the header is looked for. */
const maxTitleRows = 20;

/** The rows from the header on: the first one with two cells at least, and half as many as the fullest of the first rows. Titles above it have fewer. */
async function* withoutTitles(rows: AsyncIterable<SheetRow>): AsyncGenerator<SheetRow> {
  let first: SheetRow[] | null = [];
  for await (const row of rows) {
    if (first === null) {
      yield row;
      continue;
    }
    if (filledCells(row.cells) === 0) continue;
    first.push(row);
    if (first.length < maxTitleRows) continue;
    yield* fromHeader(first);
    first = null;
  }
  if (first !== null) yield* fromHeader(first);
}

function fromHeader(rows: readonly SheetRow[]): SheetRow[] {
  const filled = rows.map(({ cells }) => filledCells(cells));
  const least = Math.max(2, Math.ceil(Math.max(...filled) / 2));
  const header = filled.findIndex((count) => count >= least);
  return header < 0 ? [] : rows.slice(header);
}

const workbookPart = "xl/workbook.xml";
const relationsPart = "xl/_rels/workbook.xml.rels";

/** Names of sheets that explain a table. */
const isInstructions =
  /^(?:(?:general |import )?(?:instructions?|guidelines?|guide|help|how to(?: .*)?|read ?_?me(?: first)?|cover(?: ?page)?|about|introduction)|anleitung|hinweise|instrucciones|istruzioni|instruções|instrukcja|instructies|mode d['’]emploi)$/i;

/** The sheets that aren't hidden, in their order, those of instructions last. */
async function sheetsOf(
  parts: WorkbookParts,
  count: CellCounter,
): Promise<Iterable<AsyncIterable<SheetRow>>> {
  const targets = new Map<string, { type: string; name: string }>();
  await readAll(parts, relationsPart, {
    open: (name, { Id, Type, Target }) => {
      if (name === "Relationship" && Id && Target)
        targets.set(Id, { type: (Type ?? "").replace(/^.*\//, ""), name: partName(Target) });
    },
  });
  const shown: { id: string; name: string }[] = [];
  let isFrom1904 = false;
  await readAll(parts, workbookPart, {
    open: (name, { date1904, id, state, name: title = "" }) => {
      if (name === "workbookPr") isFrom1904 = date1904 === "1" || date1904 === "true";
      if (name === "sheet" && id && state !== "hidden" && state !== "veryHidden")
        shown.push({ id, name: title.trim() });
    },
  });
  const found = shown
    .toSorted((a, b) => Number(isInstructions.test(a.name)) - Number(isInstructions.test(b.name)))
    .flatMap(({ id }) => targets.get(id) ?? [])
    .filter(({ type }) => type === "worksheet");
  if (found.length === 0) throw new BrokenFeed("the workbook has no sheet");
  const partOf = (type: string, byDefault: string) =>
    [...targets.values()].find((target) => target.type === type)?.name ?? byDefault;
  const texts = await sharedTexts(parts, partOf("sharedStrings", "xl/sharedStrings.xml"));
  const styles = await dateStyles(parts, partOf("styles", "xl/styles.xml"));
  return found.map(async function* ({ name }) {
    const reader = sheetReader({ texts, dateStyles: styles, isFrom1904 }, count);
    for await (const _ of parts.read(name, reader.handlers)) yield* reader.take();
  });
}

/** Targets are relative to `xl/`, or to the archive. */
const partName = (target: string): string => (target.startsWith("/") ? target.slice(1) : `xl/${target}`);

async function readAll(parts: WorkbookParts, ...part: Parameters<WorkbookParts["read"]>): Promise<void> {
  for await (const _ of parts.read(...part));
}

/** The texts that cells name by their number. */
async function sharedTexts(parts: WorkbookParts, part: string): Promise<string[]> {
  const texts: string[] = [];
  if (!parts.has(part)) return texts;
  let text = "";
  const within: string[] = [];
  await readAll(parts, part, {
    open: (name) => {
      if (name === "si") text = "";
      within.push(name);
    },
    // Phonetic readings (rPh) repeat the text.
    text: (piece) => {
      if (within.at(-1) === "t" && !within.includes("rPh")) text += piece;
    },
    close: (name) => {
      within.pop();
      if (name !== "si") return;
      if (texts.length >= maxTexts)
        throw new BrokenFeed(`the workbook has more than ${formatNumber(maxTexts)} texts: save it as CSV`);
      texts.push(plain(text));
    },
  });
  return texts;
}

async function dateStyles(parts: WorkbookParts, part: string): Promise<Set<number>> {
  const styles = new Set<number>();
  if (!parts.has(part)) return styles;
  const codes = new Map<number, string>();
  let isOfCells = false;
  let at = 0;
  await readAll(parts, part, {
    open: (name, { numFmtId, formatCode }) => {
      if (name === "numFmt" && formatCode !== undefined) codes.set(Number(numFmtId), formatCode);
      if (name === "cellXfs") isOfCells = true;
      if (name !== "xf" || !isOfCells) return;
      if (at >= maxStyles)
        throw new BrokenFeed(`the workbook has more than ${formatNumber(maxStyles)} styles`);
      const id = Number(numFmtId ?? 0);
      if (isDateFormat(id, codes.get(id))) styles.add(at);
      at++;
    },
    close: (name) => {
      if (name === "cellXfs") isOfCells = false;
    },
  });
  return styles;
}
