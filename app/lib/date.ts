export const dayMs = 86_400_000;

/** The calendar date (`YYYY-MM-DD`) at an instant in an IANA time zone, e.g. `calendarDate(new Date(), "Australia/Sydney")`. */
export function calendarDate(at: Date, timeZone: string): string {
  return new Intl.DateTimeFormat("en-CA", {
    timeZone,
    year: "numeric",
    month: "2-digit",
    day: "2-digit",
  }).format(at);
}

/** An ISO date or instant as shoppers read it, `14 Mar 2025`; the text itself when it is no date. */
export function formatDate(iso: string): string {
  const date = new Date(iso.length === 10 ? `${iso}T00:00:00Z` : iso);
  if (Number.isNaN(date.getTime())) return iso;
  return new Intl.DateTimeFormat("en-AU", {
    day: "numeric",
    month: "short",
    year: "numeric",
    timeZone: "UTC",
  }).format(date);
}
