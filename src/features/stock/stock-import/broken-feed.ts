/** One row of a feed as a reader gives it: nested names joined by dots, repeated values by pipes. `line` is where it begins. */
export type FeedRow = {
  line: number;
  record: Record<string, string>;
  /** Set when the row as a whole can't be read, e.g. because its columns are shifted. */
  problem?: string;
};

/** The file itself can't be read to its end: nothing of it is imported. `line` is where it broke, null if unknown. */
export class BrokenFeed extends Error {
  readonly line: number | null;
  constructor(message: string, line: number | null = null) {
    super(line === null ? message : `line ${line}: ${message}`);
    this.name = "BrokenFeed";
    this.line = line;
  }
}

/** The most characters that one record of a feed may have; more is a broken file, not a car. */
export const maxRecordLength = 1_000_000;
