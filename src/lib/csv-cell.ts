/**
 * A spreadsheet takes a text that begins with one of these for a formula; an apostrophe before it says that it is text. Text that begins
 * with such an apostrophe gets one more, so that `withoutTextMark` gives back every text unchanged.
 */
const formulaLike = /^'*[=+\-@\t\r]/;
const marked = /^'+[=+\-@\t\r]/;
const number = /^[+-]?\d+(?:\.\d+)?$/;

/** A value as a cell of a CSV file: harmless to a spreadsheet, and quoted where it has to be. Numbers stay as they are. */
export function csvCell(value: string): string {
  const safe = formulaLike.test(value) && !number.test(value) ? `'${value}` : value;
  return /[",\r\n]|^\s|\s$/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/** The value of a cell as `csvCell` was given it. */
export function withoutTextMark(cell: string): string {
  return marked.test(cell) ? cell.slice(1) : cell;
}
