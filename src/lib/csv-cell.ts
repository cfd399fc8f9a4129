/**
 * A spreadsheet takes a text that begins with one of these signs for a formula; an apostrophe before it says that it is text. Where semicolons
 * separate cells, as in many countries, quotes within a line mean nothing, so what follows a semicolon, a tab or the end of a line begins a
 * cell, too. A sign that has such apostrophes already gets one more, so that `withoutTextMark` gives back every text unchanged.
 */
const formulaLike = /(?<=^|[;\t\r\n])'*(?=[=+\-@＝＋－＠])/g;
const marked = /(?<=^|[;\t\r\n])'(?='*[=+\-@＝＋－＠])/g;
const number = /^[+-]?\d+(?:\.\d+)?$/;

/** A value as a cell of a CSV file: harmless to a spreadsheet, and quoted where it has to be. Numbers stay as they are. */
export function csvCell(value: string): string {
  return quotedCell(withTextMark(value));
}

/** A value with an apostrophe before what a spreadsheet would take for a formula. */
export function withTextMark(value: string): string {
  return number.test(value) ? value : value.replace(formulaLike, "$&'");
}

/** A value as a cell of a file that programs read: quoted where it has to be, otherwise as it is. */
export function quotedCell(value: string, delimiter = ","): string {
  return value.includes(delimiter) || /["\r\n]|^\s|\s$/.test(value)
    ? `"${value.replaceAll('"', '""')}"`
    : value;
}

/** The value of a cell as `csvCell` was given it. */
export function withoutTextMark(cell: string): string {
  return cell.replace(marked, "");
}

/**
 * The byte order mark in front of a CSV file that people open: without it, Excel reads UTF-8 as the code page of its language. Files that programs
 * fetch have none.
 */
export const byteOrderMark = "\ufeff";
