import type { OpeningHour, SpecialHour } from "#domain/configuration/site.ts";
import { calendarDate, dateFormat } from "#lib/date.ts";
import {
  type DayState,
  type HoursOf,
  spanText,
  specialOn,
  specialSpan,
  weekdayState,
} from "./opening-hours.ts";

/** `{label: "Mon-Fri", text: "8:30am – 5:30pm"}`; `weekdays` are those it covers, 0 Sunday to 6 Saturday. */
export type HoursLine = { label: string; text: string; closed: boolean; weekdays: number[] };

export type LineOptions = { saturdayByAppointment: boolean };

const short = ["Sun", "Mon", "Tue", "Wed", "Thu", "Fri", "Sat"];
const weekdays = [1, 2, 3, 4, 5];
const todayLabel = "Today";

/**
 * A week's hours for the hours card (LOC-38..41): Monday to Friday in one line when all five are equal, else
 * one line each; then Saturday and Sunday. A day without hours is Closed. Empty when no hours are known at
 * all.
 */
export function hoursLines(hours: readonly OpeningHour[], options: LineOptions): HoursLine[] {
  if (hours.length === 0) return [];
  const week = weekTexts(hours, options);
  return [...weekdayLines(week), line("Sat", [6], week[6]!), line("Sun", [0], week[0]!)];
}

/**
 * The same for a card (DECIDE-15, LOC-05): one `Mon-Sat` line when six days are equal, else weekdays and
 * Saturday; then Sunday. Closed where there are no hours.
 */
export function cardHoursLines(hours: readonly OpeningHour[], options: LineOptions): HoursLine[] {
  const week = weekTexts(hours, options);
  const same = [1, 2, 3, 4, 5, 6].every((day) => week[day] === week[1]);
  const first = same
    ? [line("Mon-Sat", [...weekdays, 6], week[1]!)]
    : [...weekdayLines(week), line("Sat", [6], week[6]!)];
  return [...first, line("Sunday", [0], week[0]!)];
}

/** A day with special hours, as shown on a page. */
export type SpecialLine = { date: string; label: string; text: string; closed: boolean };

/**
 * Days from today on which a location has special hours: `Today`, then `Fri 25 Dec 2026` (LOC-42), the
 * soonest first.
 */
export function specialLines(
  location: HoursOf,
  specials: readonly SpecialHour[],
  now: Date,
  timeZone: string,
): SpecialLine[] {
  const today = calendarDate(now, timeZone);
  const dates = [...new Set(specials.map(({ date }) => date))].filter((date) => date >= today).sort();
  return dates.flatMap((date) => {
    const special = specialOn(location, specials, date);
    if (!special) return [];
    const hours = special.status === "Open" ? specialSpan(special, timeZone) : null;
    const closed = special.status === "Closed";
    const text = closed ? "Closed" : hours ? spanText(hours) : "Open, other hours";
    return [{ date, label: date === today ? todayLabel : dateLabel(date), text, closed }];
  });
}

/**
 * Today's special hours as a line above a week's hours, which they replace for the day; empty on any other
 * day.
 */
export function todayLines(
  location: HoursOf,
  specials: readonly SpecialHour[],
  now: Date,
  timeZone: string,
): HoursLine[] {
  return specialLines(location, specials, now, timeZone)
    .filter(({ label }) => label === todayLabel)
    .map(({ label, text, closed }) => ({ label, text, closed, weekdays: [] }));
}

/** `2026-12-25` as `Fri 25 Dec 2026`. */
export function dateLabel(date: string): string {
  const parts = dateFormat("en-AU", {
    weekday: "short",
    day: "numeric",
    month: "short",
    year: "numeric",
    timeZone: "UTC",
  }).formatToParts(new Date(`${date}T00:00:00Z`));
  const part = (type: string) => parts.find((one) => one.type === type)?.value;
  return `${part("weekday")} ${part("day")} ${part("month")} ${part("year")}`;
}

/** The text of a weekday: `8:30am – 5:30pm`, the dealer's own text where it isn't a time, or `Closed`. */
export function dayText(state: DayState): string {
  if (state.kind === "open") return spanText(state);
  return state.kind === "stated" ? state.text : "Closed";
}

function weekTexts(hours: readonly OpeningHour[], { saturdayByAppointment }: LineOptions): string[] {
  return short.map((_, weekday) => {
    const text = dayText(weekdayState(hours.find((one) => one.weekday === weekday)));
    return weekday === 6 && text === "Closed" && saturdayByAppointment ? "By appointment only" : text;
  });
}

function weekdayLines(week: readonly string[]): HoursLine[] {
  return weekdays.every((day) => week[day] === week[1])
    ? [line("Mon-Fri", weekdays, week[1]!)]
    : weekdays.map((day) => line(short[day]!, [day], week[day]!));
}

function line(label: string, days: number[], text: string): HoursLine {
  return { label, text, closed: text === "Closed", weekdays: days };
}
