import { conditionText, readCondition } from "#domain/cars/condition.ts";
import { withoutEntities } from "#domain/stock/import/rows/html-entities.ts";
import { calendarDate, sentInstant } from "#lib/date.ts";

/**
 * Parsers of feed values. Each returns `undefined` for text it can't parse, so that the caller can report it.
 */

const nothing =
  /^(?:[-–—/\s.]*|\(?(?:n\/?a|nan|null|nil|none|undefined|tb[acd])\)?|#(?:n\/a|ref|value|name|null|num|div\/0|error)[!?]?|\[object object\])$/i;

/** Whether a text only means "no value": empty, `-`, `- / -`, `n/a`, `nan`, an error of a spreadsheet or program. */
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
    lines = withoutEntities(withoutMarkup(lines))
      .replace(/[\u0000-\u0009\u000b-\u001f\u007f-\u009f]+/g, " ")
      .replace(/[^\S\n]+/g, " ")
      .replace(/ ?\n ?/g, "\n")
      .replace(/\n{3,}/g, "\n\n")
      .trim();
  }
  return lines.slice(0, max).toWellFormed().trim();
}

const withoutMarkup = (text: string): string =>
  withoutWordComments(text)
    .replace(/\r\n?/g, "\n")
    .replace(/<br\s*\/?>|<\/(?:p|li|div|h\d)>/gi, "\n")
    .replace(/<\/?(?:p|li|ul|ol|div|span|b|i|u|strong|em|h\d|a|font|table|tbody|tr|td)(?:\s[^<>]*)?>/gi, "");

/** Word puts styles and settings into `<!--[if …]>…<![endif]-->`. */
function withoutWordComments(text: string): string {
  let plain = "";
  for (let from = 0; ; ) {
    const begin = text.indexOf("<!--[if", from);
    const end = begin < 0 ? -1 : text.indexOf(wordEnd, begin);
    if (end < 0) return plain + text.slice(from);
    plain += text.slice(from, begin);
    from = end + wordEnd.length;
  }
}
const wordEnd = "<![endif]-->";

/** `true`, `yes`, `Y`, `1` and their opposites. */
export function readFlag(text: string): boolean | undefined {
  if (
    /^(?:true|yes|y|1|on|certified|cpo|sold|x|[✓✔]|ja|j|oui|s[ií]|sim|tak|wahr|vrai|vero|verdadero|waar|prawda)$/i.test(
      text,
    )
  )
    return true;
  return /^(?:false|no|n|0|off|unsold|[✗✘]|nein|nee|non|nie|n[aã]o|falsch|faux|falso|onwaar)$/i.test(text)
    ? false
    : undefined;
}

/**
 * A date as ISO text: `dd/mm/yyyy` (Australian order), `d-m-yy`, ISO dates and instants, `YYYYMMDD`, a
 * spreadsheet's serial number (45601), `01-Mar-19`, and `mm/yyyy`, `yyyymm`, `Mar 2019` or `Mar-19` as a month, `2019-03`.
 * @param timeZone in which an instant is a day; without it an instant has the day that it is written with
 */
export function readDate(text: string, timeZone?: string): string | undefined {
  const instant = timeZone !== undefined && zoned.test(text) ? sentInstant(text.replace(" ", "T")) : null;
  if (instant && timeZone) return calendarDate(instant, timeZone);
  const iso =
    /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})(?:[T ].*)?$/.exec(text) ?? /^(\d{4})(\d{2})(\d{2})$/.exec(text);
  if (iso) return calendar(Number(iso[1]), Number(iso[2]), Number(iso[3]));
  const local = /^(\d{1,2})[/.-](\d{1,2})[/.-](\d{4}|\d{2})(?: .*)?$/.exec(text);
  if (local) {
    const year = Number(local[3]);
    return calendar(year < 100 ? 2000 + year : year, Number(local[2]), Number(local[1]));
  }
  const shortMonth = /^(0?[1-9]|1[0-2])\/(\d{2})$/.exec(text) ?? /^(0[1-9]|1[0-2])-?([0-4]\d)$/.exec(text);
  if (shortMonth) return calendar(centuryOf(Number(shortMonth[2])), Number(shortMonth[1]), 1)?.slice(0, 7);
  const month =
    /^(\d{1,2})[/.-](\d{4})$/.exec(text) ??
    /^(\d{4})-(\d{2})$/.exec(text) ??
    /^((?:19|20)\d{2})(0[1-9]|1[0-2])$/.exec(text);
  if (month) {
    const [a, b] = [Number(month[1]), Number(month[2])];
    const [year, number] = a > 12 ? [a, b] : [b, a];
    return calendar(year, number, 1)?.slice(0, 7);
  }
  const named = /^(?:(\d{1,2})[ .-])?([a-z]{3})[a-z]*\.?[ -](\d{4}|\d{2})$/i.exec(text);
  if (named) {
    const number = months.indexOf((named[2] as string).toLowerCase()) + 1;
    const year = Number(named[3]) < 100 ? centuryOf(Number(named[3])) : Number(named[3]);
    const date = number > 0 ? calendar(year, number, Number(named[1] ?? 1)) : undefined;
    return named[1] === undefined ? date?.slice(0, 7) : date;
  }
  const serial = /^(\d{5})(?:\.\d+)?$/.exec(text);
  // Spreadsheets count days from 30 December 1899.
  if (serial && Number(serial[1]) >= 18_000)
    return new Date(Date.UTC(1899, 11, 30 + Number(serial[1]))).toISOString().slice(0, 10);
  return undefined;
}

/** An ISO instant that names its offset from UTC. Midnight there is no time: programs write days so (`2019-03-01T00:00:00Z`). */
const zoned =
  /^\d{4}-\d{2}-\d{2}[T ](?!00:00(?::00(?:\.0+)?)?[Z+-])\d{2}:\d{2}(?::\d{2}(?:\.\d+)?)?(?:Z|[+-]\d{2}:?\d{2})$/;

/** A year by its last two digits, perhaps with the half of the year as in Irish plates (`172`), for a column that has such years only: one alone among others is a mistake. */
export function readShortYear(text: string): number | undefined {
  const short = /^['’]?(\d{2})[12]?$/.exec(text);
  return short ? centuryOf(Number(short[1])) : undefined;
}

const centuryOf = (year: number): number => year + (year < 50 ? 2000 : 1900);

/**
 * A year: alone, as `MY20`, `20MY` or `2019/2020` (the model's year), of a date in any order of day and month, or the only one that a text has;
 * undefined for other texts, and for days as spreadsheets count them.
 * @param timeZone of instants, as in `readDate`
 */
export function readYear(text: string, timeZone?: string): number | undefined {
  const year = /^(\d{4})(?:\.0+)?$/.exec(text) ?? /^\d{1,2}[/.-]\d{1,2}[/.-](\d{4})(?: .*)?$/.exec(text);
  if (year) return Number(year[1]);
  if (/^\d{5,}(?:\.\d+)?$/.test(text) && !/^(?:19|20)\d{2}(?:0[1-9]|1[0-2])$/.test(text)) return undefined;
  const date = readDate(text, timeZone);
  if (date !== undefined) return Number(date.slice(0, 4));
  const [, after, before] = modelYear.exec(text) ?? [];
  const model = after ?? before;
  if (model !== undefined) return model.length === 2 ? centuryOf(Number(model)) : Number(model);
  const pair = /^(\d{4})\/(\d{4})$/.exec(text);
  if (pair && Number(pair[2]) - Number(pair[1]) <= 1) return Number(pair[2]);
  const years = text.length > 40 ? null : text.match(/(?<![\d.,])(?:19|20)\d{2}(?![\d.,]*\d)/g);
  return years?.length === 1 ? Number(years[0]) : undefined;
}

/** `MY20`, `MY20.5` and `20MY`. */
const modelYear = /^(?:MY ?'?(\d{4}|\d{2})(?:\.\d\d?)?|(\d{4}|\d{2}) ?MY)$/i;

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

/** Where an address begins: after the beginning of the text or a sign that separates addresses. */
const addressBegins = /(?<=^|[\s|,;'"[])(?=(?:https?:)?\/\/[^/\s])/i;
const addressesIn = (text: string): string[] => (isPlainAddress(text) ? [text] : text.split(addressBegins));

/** The address of one picture: a host, of which a file has few, and a path without any sign that could be something else. */
const plainAddress = /^(https?:\/\/[a-z\d.-]+)\/[a-z\d./_-]*$/i;
const maxHosts = 1_000;
const hosts = new Map<string, boolean>();
function isPlainAddress(text: string): boolean {
  const host = text.length > 2_000 ? undefined : plainAddress.exec(text)?.[1];
  if (host === undefined) return false;
  let isHost = hosts.get(host);
  if (isHost === undefined) {
    isHost = URL.canParse(host);
    if (hosts.size >= maxHosts) hosts.clear();
    hosts.set(host, isHost);
  }
  return isHost;
}

/** A text without what is between addresses, at both ends. */
function withoutSeparators(text: string): string {
  let [from, to] = [0, text.length];
  while (from < to && separators.has(text[from] as string)) from++;
  while (to > from && separators.has(text[to - 1] as string)) to--;
  return text.slice(from, to);
}
const separators = new Set(` \t\n\r|,;'"[]`);

/**
 * Picture URLs in order, without duplicates, with any separator, also as a list in brackets: each ends where the next one begins. An address
 * without a scheme (`//host`) is https; spaces within one that ends as a picture are part of it.
 */
export function readAddresses(text: string, max = 80): { good: string[]; bad: string[] } {
  const good = new Set<string>();
  const bad: string[] = [];
  const add = (part: string) => {
    const plain = oneLine(withoutSeparators(part), 2000);
    if (plain === "") return;
    const address = plain.startsWith("//") ? `https:${plain}` : plain;
    if (/^https?:\/\/[^/]/i.test(address) && URL.canParse(address)) good.add(address.replaceAll(" ", "%20"));
    else bad.push(plain);
  };
  for (const piece of text.split("|").flatMap(addressesIn)) {
    if (isPlainAddress(piece)) {
      good.add(piece);
      continue;
    }
    const isSpaced = /^\S+ [^/]*\.(?:jpe?g|png|webp|avif|gif)[\s,;'"\]]*$/i.test(piece);
    for (const part of isSpaced ? [piece] : piece.split(/\s+/)) add(part);
  }
  return { good: [...good].slice(0, max), bad };
}

/**
 * Picture URLs in order, without duplicates, each with what follows it up to the next one or a pipe: `https://host/1.jpg 62%,40% Scratch`.
 * @returns `good` as an address, a space and a condition; `bad` is the first piece without an address
 */
export function readCaptionedAddresses(text: string, max: number): { good: string[]; bad?: string } {
  const found = new Map<string, string>();
  let bad: string | undefined;
  for (const piece of text.split("|").flatMap((part) => part.split(addressBegins))) {
    const plain = withoutSeparators(piece);
    const [, given = "", words = ""] = /^([^\s;]+)(.*)$/s.exec(plain) ?? [];
    const address = withoutSeparators(given.startsWith("//") ? `https:${given}` : given);
    if (/^https?:\/\/[^/]/i.test(address) && URL.canParse(address)) {
      if (!found.has(address)) found.set(address, conditionText(readCondition(withoutSeparators(words))));
    } else if (plain !== "") bad ??= plain;
  }
  const good = [...found].slice(0, max).map(([address, words]) => `${address} ${words}`.trim());
  return bad === undefined ? { good } : { good, bad };
}
