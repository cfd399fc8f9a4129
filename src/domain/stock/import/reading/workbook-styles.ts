import { dayMs } from "#lib/durations.ts";

/** Number formats without a code of their own that show a date or a time (ECMA-376 part 1, 18.8.30), those of East Asian and Thai files too. */
const builtInDates: readonly (readonly [number, number])[] = [
  [14, 22],
  [27, 36],
  [45, 47],
  [50, 58],
  [71, 81],
];
const firstOwnFormat = 100;

/** Whether a number format shows a date or a time. @param code its code, where the workbook defines one */
export function isDateFormat(id: number, code: string | undefined): boolean {
  if (builtInDates.some(([from, to]) => id >= from && id <= to)) return true;
  return id >= firstOwnFormat && code !== undefined && code.split(";").some(showsDate);
}

function showsDate(section: string): boolean {
  const letters = section
    .replace(/\\.|"[^"]*"/g, " ")
    .replace(/\[([hms]+)\]/gi, "$1")
    .replace(/\[[^[\]]*\]/g, "")
    .replace(/s[.,]0{1,3}/gi, "s");
  return /[ymdhs]/i.test(letters) && !/[0#?%]|general/i.test(letters);
}

/** 1 January 1970 in days since the beginning of either calendar of spreadsheets. */
const unixEpoch = { from1900: 25_569, from1904: 24_107 };

/** A date of a spreadsheet, as days, as an ISO date; null beyond what a date can be. */
export function isoDate(days: number, isFrom1904: boolean): string | null {
  const date = new Date(Math.floor((days - unixEpoch[isFrom1904 ? "from1904" : "from1900"]) * dayMs));
  return Number.isNaN(date.getTime()) ? null : date.toISOString().slice(0, 10);
}
