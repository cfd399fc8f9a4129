/**
 * One row of a feed as returned by a reader: nested names joined by dots, repeated values by pipes. `line` is
 * where it begins.
 */
export type FeedRow = {
  line: number;
  record: Record<string, string>;
  /** Set when the row as a whole is invalid, e.g. because its columns are shifted. */
  problem?: string;
};

function Values() {}
Values.prototype = Object.create(null);

/** The values of a row, still none. No column's name means anything to it, `__proto__` neither, and it is as fast as any other object. */
export const emptyRecord = (): Record<string, string> =>
  new (Values as unknown as new () => Record<string, string>)();

/**
 * The file can't be read to its end: nothing of it is imported. `line` is where reading failed, null if
 * unknown.
 */
export class BrokenFeed extends Error {
  readonly line: number | null;
  constructor(message: string, line: number | null = null) {
    super(line === null ? message : `line ${line}: ${message}`);
    this.name = "BrokenFeed";
    this.line = line;
  }
}

/** Refuses a file once it has more rows than its group may have cars. @param limit `stock.maxCars` */
export function checkRowCount(rows: number, limit: number): void {
  if (rows > limit)
    throw new BrokenFeed(
      `the file has more than ${limit} rows, which is how many cars the group may have: the operator can raise the limit (stock.maxCars)`,
    );
}

/** The maximum length of one record in characters; a longer one means that the file is broken. */
export const maxRecordLength = 1_000_000;
