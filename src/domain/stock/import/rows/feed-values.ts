/**
 * Parsers of feed values. Each returns `undefined` for text it can't parse, so that the caller can report it.
 */

const nothing = /^(?:[-–—/\s.]*|n\/?a|nan|null|none|undefined|tb[ac])$/i;

/** Whether a text only means "no value": empty, `-`, `- / -`, `n/a`, `nan`. */
export function saysNothing(text: string): boolean {
  return nothing.test(text);
}

/** Words of Latin letters with single spaces: most texts of a feed, which need no cleaning. */
const plain = /^[!-~¡-ɏ]+(?: [!-~¡-ɏ]+)*$/;
/** The same without what may be markup. */
const plainText = /^[!-%'-;=-~¡-ɏ]+(?: [!-%'-;=-~¡-ɏ]+)*$/;

/**
 * One line, without control characters and lone surrogates (a database rejects them), truncated at `max`
 * characters.
 */
export function oneLine(text: string, max = 300): string {
  if (text === "") return "";
  const trimmed = text.trim();
  if (trimmed.length <= max && plain.test(trimmed)) return trimmed;
  return text
    .toWellFormed()
    .replace(/[\u0000-\u001f\u007f-\u009f\u2028\u2029]+/g, " ")
    .replace(/\s+/g, " ")
    .trim()
    .slice(0, max)
    .toWellFormed();
}

/**
 * Several lines: HTML line breaks become newlines, tags are removed, entities decoded, trailing spaces
 * trimmed.
 */
export function manyLines(text: string, max = 20_000): string {
  if (text === "") return "";
  const trimmed = text.trim();
  if (trimmed.length <= max && plainText.test(trimmed)) return trimmed;
  let lines = text.slice(0, max * 2).toWellFormed();
  // Repeated until nothing changes: doubly escaped text (`&amp;lt;`) must stay the same when exported and
  // imported again.
  for (let before = "", turns = 0; before !== lines && turns < 5; turns++) {
    // Another turn can only find what an entity hid.
    if (turns > 0 && !/[&<]/.test(lines)) break;
    before = lines;
    lines = lines
      .replace(/\r\n?/g, "\n")
      .replace(/<br\s*\/?>|<\/(?:p|li|div|h\d)>/gi, "\n")
      .replace(/<\/?(?:p|li|ul|ol|div|span|b|i|u|strong|em|h\d|a|font|table|tbody|tr|td)(?:\s[^<>]*)?>/gi, "")
      .replace(/&(amp|lt|gt|quot|nbsp|#39|apos);/g, (_, name: string) => entities[name] as string)
      .replace(/[\u0000-\u0009\u000b-\u001f\u007f-\u009f]+/g, " ")
      .replace(/[^\S\n]+/g, " ")
      .replace(/ ?\n ?/g, "\n")
      .replace(/\n{3,}/g, "\n\n")
      .trim();
  }
  return lines.slice(0, max).toWellFormed().trim();
}
const entities: Record<string, string> = {
  amp: "&",
  lt: "<",
  gt: ">",
  quot: '"',
  nbsp: " ",
  "#39": "'",
  apos: "'",
};

/** `true`, `yes`, `Y`, `1` and their opposites. */
export function readFlag(text: string): boolean | undefined {
  if (/^(?:true|yes|y|1|on|certified|cpo)$/i.test(text)) return true;
  return /^(?:false|no|n|0|off)$/i.test(text) ? false : undefined;
}

/**
 * A date as ISO text: `dd/mm/yyyy` (Australian order), `d-m-yy`, ISO dates and instants, `YYYYMMDD`, a
 * spreadsheet's serial number (45601), and `mm/yyyy` or `Mar 2019` as a month, `2019-03`.
 */
export function readDate(text: string): string | undefined {
  const iso = /^(\d{4})-(\d{1,2})-(\d{1,2})(?:[T ].*)?$/.exec(text) ?? /^(\d{4})(\d{2})(\d{2})$/.exec(text);
  if (iso) return calendar(Number(iso[1]), Number(iso[2]), Number(iso[3]));
  const local = /^(\d{1,2})[/.-](\d{1,2})[/.-](\d{4}|\d{2})(?: .*)?$/.exec(text);
  if (local) {
    const year = Number(local[3]);
    return calendar(year < 100 ? 2000 + year : year, Number(local[2]), Number(local[1]));
  }
  const month = /^(\d{1,2})[/.-](\d{4})$/.exec(text) ?? /^(\d{4})-(\d{2})$/.exec(text);
  if (month) {
    const [a, b] = [Number(month[1]), Number(month[2])];
    const [year, number] = a > 12 ? [a, b] : [b, a];
    return calendar(year, number, 1)?.slice(0, 7);
  }
  const named = /^([a-z]{3})[a-z]*\.?[ -](\d{4})$/i.exec(text);
  if (named) {
    const number = months.indexOf((named[1] as string).toLowerCase()) + 1;
    return number > 0 ? calendar(Number(named[2]), number, 1)?.slice(0, 7) : undefined;
  }
  const serial = /^(\d{5})(?:\.\d+)?$/.exec(text);
  // Spreadsheets count days from 30 December 1899.
  if (serial && Number(serial[1]) >= 18_000)
    return new Date(Date.UTC(1899, 11, 30 + Number(serial[1]))).toISOString().slice(0, 10);
  return undefined;
}

/** A year by its last two digits, for a column that has such years only: one alone among others is a mistake. */
export function readShortYear(text: string): number | undefined {
  const short = /^['’]?(\d{2})$/.exec(text);
  return short ? Number(short[1]) + (Number(short[1]) < 50 ? 2000 : 1900) : undefined;
}

/**
 * A year: alone, or of a date in any order of day and month; undefined for other texts, and for days as spreadsheets count them.
 */
export function readYear(text: string): number | undefined {
  const year = /^(\d{4})(?:\.0+)?$/.exec(text) ?? /^\d{1,2}[/.-]\d{1,2}[/.-](\d{4})(?: .*)?$/.exec(text);
  if (year) return Number(year[1]);
  const date = /^\d{5,}(?:\.\d+)?$/.test(text) ? undefined : readDate(text);
  return date === undefined ? undefined : Number(date.slice(0, 4));
}

const months = ["jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec"];

function calendar(year: number, month: number, day: number): string | undefined {
  const date = new Date(Date.UTC(year, month - 1, day));
  const real = date.getUTCMonth() === month - 1 && date.getUTCDate() === day;
  return real && year >= 1900 && year <= 2100 ? date.toISOString().slice(0, 10) : undefined;
}

/**
 * The items of a list: split at pipes, else lines, else semicolons, else commas; trimmed, without duplicates,
 * at most `max`.
 */
export function readList(text: string, max = 300): string[] {
  const mark = text.includes("|") ? "|" : text.includes("\n") ? "\n" : text.includes(";") ? ";" : ",";
  const parts = text.split(mark).map((part) => oneLine(part, 200));
  return [...new Set(parts.filter((part) => part !== "" && !saysNothing(part)))].slice(0, max);
}

/**
 * Picture URLs in order, without duplicates: split at pipes, lines, spaces and at commas followed by a URL.
 */
export function readAddresses(text: string, max = 80): { good: string[]; bad: string[] } {
  const good = new Set<string>();
  const bad: string[] = [];
  for (const part of text.split(/[|\s]+|,(?=\s*https?:)/)) {
    const address = oneLine(part, 2000);
    if (address === "") continue;
    if (/^https?:\/\/[^/]/i.test(address) && URL.canParse(address)) good.add(address);
    else bad.push(address);
  }
  return { good: [...good].slice(0, max), bad };
}
