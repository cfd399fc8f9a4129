import { deflateRawSync, inflateRawSync } from "node:zlib";
import { emptyRecord, type FeedRow } from "./broken-feed.ts";

const blockRows = 500;
const defaultLimit = 32_000_000;
/** Much less work than more thorough ones, and a fifth of the text is left. */
const compression = { level: 1 };

/** A row as it is stored: which names it has, its line, what is wrong with it, and its texts. */
type Cells = [shape: number, line: number, problem: string | 0, ...texts: string[]];
/** What is before the texts. */
const before = 3;

/** Rows that were parsed once, and can be read again without parsing the file. */
export type ParsedRows = {
  /** @param onProgress receives the share of the rows that was read, from 0 to 1 */
  read(onProgress?: (share: number) => void): Generator<FeedRow>;
};

/**
 * Collects the rows of a file as compressed text. `rows` returns null when that is more than `limit` bytes: a larger file has to be parsed again.
 */
export function parsedRows(limit = defaultLimit): { add(row: FeedRow): void; rows(): ParsedRows | null } {
  const shapes = new Map<string, number>();
  const names: string[][] = [];
  let blocks: Buffer[] = [];
  let block: unknown[][] = [];
  let length = 0;
  const close = () => {
    if (block.length === 0) return;
    const packed = deflateRawSync(JSON.stringify(block), compression);
    block = [];
    length += packed.length;
    if (length > limit) blocks = [];
    else blocks.push(packed);
  };
  return {
    add({ line, record, problem }) {
      if (length > limit) return;
      const keys = Object.keys(record);
      const shape = keys.join("\u001f");
      let at = shapes.get(shape);
      if (at === undefined) {
        at = names.push(keys) - 1;
        shapes.set(shape, at);
        length += 2 * shape.length;
      }
      const cells: unknown[] = [at, line, problem ?? 0];
      for (const key of keys) cells.push(record[key]);
      block.push(cells);
      if (block.length >= blockRows) close();
    },
    rows() {
      close();
      return length > limit ? null : { read: (onProgress) => readBlocks(blocks, names, onProgress) };
    },
  };
}

function* readBlocks(
  blocks: Buffer[],
  names: string[][],
  onProgress?: (share: number) => void,
): Generator<FeedRow> {
  for (const [at, block] of blocks.entries()) {
    for (const cells of JSON.parse(inflateRawSync(block).toString()) as Cells[])
      yield feedRow(names[cells[0]] as string[], cells);
    onProgress?.((at + 1) / blocks.length);
  }
}

function feedRow(keys: string[], cells: Cells): FeedRow {
  const [, line, problem] = cells;
  const record = emptyRecord();
  for (let at = 0; at < keys.length; at++) record[keys[at] as string] = cells[at + before] as string;
  return problem === 0 ? { line, record } : { line, record, problem };
}
