import type { SpecialHour } from "#domain/configuration/site.ts";
import { calendarDate } from "#lib/date.ts";
import { nextDate, offsetMinutes, weekdayOf } from "#lib/zoned-time.ts";
import { dateLabel } from "./hours-lines.ts";
import { clockText, dayState, type HoursOf, instantFrom } from "./opening-hours.ts";

/**
 * Whether a location is open at an instant. `until` is when its text next changes; a cached page is valid
 * until then.
 */
export type OpenState = { until: Date } & (
  | { kind: "open"; closes: { at: Date; time: string } | null }
  | { kind: "closed"; opens: { at: Date; day: string; time: string } | null }
  /** The dealer's own text for today, which isn't a time. */
  | { kind: "stated"; text: string }
  | { kind: "unknown" }
);

/** How far ahead the next opening is searched for: when closed for a fortnight, no next opening is shown. */
const horizonDays = 14;
const longNames = ["Sunday", "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday"];

/**
 * Whether a location is open, and until when; or closed, and when it next opens, in its time zone. Hours past
 * midnight belong to the day they began on, special hours replace a day's, times that daylight saving skips
 * are the first instant after them. Adjacent hours are merged: round the clock never closes.
 */
export function openState(
  location: HoursOf,
  specials: readonly SpecialHour[],
  now: Date,
  timeZone: string,
): OpenState {
  const today = calendarDate(now, timeZone);
  const midnight = instantFrom(nextDate(today, 1), 0, timeZone);
  const until = (at: Date | null) => (at && at < midnight ? at : midnight);
  let openTo: Date | null = null;
  for (let day = -1; day <= horizonDays; day++) {
    const date = nextDate(today, day);
    const state = dayState(location, specials, date, timeZone);
    if (openTo === null && day === 0 && state.kind === "stated")
      return { kind: "stated", text: state.text, until: midnight };
    if (state.kind === "unknown") return { kind: "unknown", until: midnight };
    // Hours after a day with text only can't be predicted.
    if (state.kind === "stated" && day > 0) break;
    if (state.kind !== "open") {
      if (openTo && day > 0) break;
      continue;
    }
    const from = instantFrom(date, state.open, timeZone);
    const to = instantFrom(date, state.close, timeZone);
    if (openTo) {
      if (from > openTo) break;
      if (to > openTo) openTo = to;
    } else if (from <= now && now < to) openTo = to;
    else if (from > now) return { kind: "closed", opens: opening(from, today, timeZone), until: until(from) };
    if (openTo && day === horizonDays) return { kind: "open", closes: null, until: midnight };
  }
  if (openTo)
    return { kind: "open", closes: { at: openTo, time: localTime(openTo, timeZone) }, until: until(openTo) };
  return { kind: "closed", opens: null, until: midnight };
}

/** `Open now, closes 5:30pm`, `Closed, opens Monday 8:30am`; null when hours are unknown. */
export function openText(state: OpenState): string | null {
  switch (state.kind) {
    case "open":
      return state.closes ? `Open now, closes ${state.closes.time}` : "Open now, day and night";
    case "closed":
      return state.opens
        ? `Closed, opens ${state.opens.day === "today" ? "" : `${state.opens.day} `}${state.opens.time}`
        : "Closed";
    case "stated":
      return `Today: ${state.text}`;
    case "unknown":
      return null;
  }
}

function opening(at: Date, today: string, timeZone: string): { at: Date; day: string; time: string } {
  const date = calendarDate(at, timeZone);
  const days = Math.round((Date.parse(date) - Date.parse(today)) / 86_400_000);
  const day =
    days === 0
      ? "today"
      : days === 1
        ? "tomorrow"
        : days < 7
          ? longNames[weekdayOf(date)]!
          : dateLabel(date).slice(0, -5);
  return { at, day, time: localTime(at, timeZone) };
}

function localTime(at: Date, timeZone: string): string {
  return clockText(Math.floor(at.getTime() / 60_000) + offsetMinutes(at, timeZone));
}
