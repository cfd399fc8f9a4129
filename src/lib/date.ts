/** Creating a formatter costs fifty times as much as using one, and a page uses several. */
const formatters = new Map<string, Intl.DateTimeFormat>();

/** A cached formatter with these options; time zones and options come from configuration, so they are few. */
export function dateFormat(locale: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = `${locale} ${JSON.stringify(options)}`;
  const known = formatters.get(key);
  if (known) return known;
  const made = new Intl.DateTimeFormat(locale, options);
  formatters.set(key, made);
  return made;
}

const isUsualYear = (at: Date): boolean => at.getUTCFullYear() >= 1900 && at.getUTCFullYear() < 2200;

/** Whether a sender's text is a day of the calendar, such as `2026-02-28`, in the years 1900 to 2199: others no database takes, or no one means. */
export function isDay(text: string): boolean {
  const at = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(at.getTime()) && isUsualYear(at) && at.toISOString().slice(0, 10) === text;
}

/** The instant of a sender's text in ISO 8601, in the years 1900 to 2199; null for any other text. */
export function sentInstant(text: string): Date | null {
  const at = new Date(text);
  return !Number.isNaN(at.getTime()) && isUsualYear(at) && isDay(text.slice(0, 10)) ? at : null;
}

/** Dates by time zone and minute: a page reads a few of them several times, and so does the next. */
const dates = new Map<string, string>();
const maxDates = 500;

/** The calendar date (`YYYY-MM-DD`) at an instant in an IANA time zone, e.g. `calendarDate(new Date(), "Australia/Sydney")`. */
export function calendarDate(at: Date, timeZone: string): string {
  // Time zones differ from UTC by whole minutes.
  const key = `${timeZone} ${Math.floor(at.getTime() / 60_000)}`;
  const known = dates.get(key);
  if (known !== undefined) return known;
  const format = dateFormat("en-CA", { timeZone, year: "numeric", month: "2-digit", day: "2-digit" });
  const date = format.format(at);
  if (dates.size === maxDates) dates.clear();
  dates.set(key, date);
  return date;
}

/**
 * A formatter for shoppers: English words, as in the rest of the page, in the order that is usual in the locale's region: `14 Mar 2025` for
 * `en-AU` and `de-DE`, `Mar 14, 2025` for `en-US`.
 * @param language of the site (`Formats.language`)
 */
export function shownDate(language: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  return dateFormat(/^en\b/.test(language) ? language : language.replace(/^[a-z]+/, "en"), {
    ...options,
    calendar: "gregory",
    numberingSystem: "latn",
  });
}

/**
 * An ISO date, month or instant for shoppers: `14 Mar 2025`, `Mar 2025`; any other text is returned
 * unchanged.
 */
export function formatDate(iso: string, language: string): string {
  const month = /^\d{4}-\d{2}$/.test(iso);
  const date = new Date(month ? `${iso}-01T00:00:00Z` : iso.length === 10 ? `${iso}T00:00:00Z` : iso);
  if (Number.isNaN(date.getTime())) return iso;
  return shownDate(language, {
    ...(month ? {} : { day: "numeric" }),
    month: "short",
    year: "numeric",
    timeZone: "UTC",
  }).format(date);
}
