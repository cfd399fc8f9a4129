import { shownDate } from "#lib/date.ts";

/** Formats an instant in a time zone: `Monday 23 November, 4:05 pm`. @param language of the site */
export function untilText(at: Date, timeZone: string, language: string): string {
  const date = shownDate(language, { timeZone, weekday: "long", day: "numeric", month: "long" });
  const time = shownDate(language, { timeZone, hour: "numeric", minute: "2-digit" });
  return `${date.format(at).replaceAll(",", "")}, ${time.format(at).replace(/[\u00A0\u202F]/g, " ")}`;
}
