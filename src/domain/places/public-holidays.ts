import { nextDate, weekdayOf } from "#lib/zoned-time.ts";

/** Australia's states and territories, as addresses abbreviate them. */
export const australianStates = ["NSW", "VIC", "QLD", "SA", "WA", "TAS", "ACT", "NT"] as const;
export type AustralianState = (typeof australianStates)[number];

const stateNames: Record<string, AustralianState> = {
  "new south wales": "NSW",
  victoria: "VIC",
  queensland: "QLD",
  "south australia": "SA",
  "western australia": "WA",
  tasmania: "TAS",
  "australian capital territory": "ACT",
  "northern territory": "NT",
};

/** The state of an address, `nsw` or `New South Wales`; null for another one. */
export function australianState(written: string | null | undefined): AustralianState | null {
  const text = (written ?? "").trim();
  return australianStates.find((one) => one === text.toUpperCase()) ?? stateNames[text.toLowerCase()] ?? null;
}

export type PublicHoliday = { date: string; name: string };

/** Days of a month: the second Monday of March 2026 is `nth(2026, 3, 2)`. */
function nth(year: number, month: number, which: number, weekday = 1): string {
  const first = `${year}-${String(month).padStart(2, "0")}-01`;
  return nextDate(first, ((weekday - weekdayOf(first) + 7) % 7) + (which - 1) * 7);
}

/**
 * Easter Sunday of a year, `2026-04-05`: the Gregorian computus in the form of Jean Meeus, "Astronomical Algorithms" (1991), chapter 8.
 */
export function easterSunday(year: number): string {
  const golden = year % 19;
  const century = Math.floor(year / 100);
  const ofCentury = year % 100;
  const correction = Math.floor((century - Math.floor((century + 8) / 25) + 1) / 3);
  const epact = (19 * golden + century - Math.floor(century / 4) - correction + 15) % 30;
  const toSunday = (32 + 2 * (century % 4) + 2 * Math.floor(ofCentury / 4) - epact - (ofCentury % 4)) % 7;
  const late = Math.floor((golden + 11 * epact + 22 * toSunday) / 451);
  const days = epact + toSunday - 7 * late + 114;
  const [month, day] = [Math.floor(days / 31), (days % 31) + 1];
  return `${year}-${String(month).padStart(2, "0")}-${String(day).padStart(2, "0")}`;
}

const isSaturday = (date: string) => weekdayOf(date) === 6;
const isSunday = (date: string) => weekdayOf(date) === 0;
const isWeekend = (date: string) => isSaturday(date) || isSunday(date);
const mondayAfter = (date: string) => nextDate(date, isSaturday(date) ? 2 : 1);

type InState = (...states: AustralianState[]) => boolean;

/** Days of the states' own, by the names that they have there. */
function ownDays(year: number, isIn: InState): (PublicHoliday | null)[] {
  const day = (is: boolean, name: string, date: string) => (is ? { name, date } : null);
  return [
    day(isIn("WA"), "Labour Day", nth(year, 3, 1)),
    day(isIn("VIC"), "Labour Day", nth(year, 3, 2)),
    day(isIn("TAS"), "Eight Hours Day", nth(year, 3, 2)),
    day(isIn("SA"), "Adelaide Cup Day", nth(year, 3, 2)),
    day(isIn("ACT"), "Canberra Day", nth(year, 3, 2)),
    day(isIn("QLD"), "Labour Day", nth(year, 5, 1)),
    day(isIn("NT"), "May Day", nth(year, 5, 1)),
    day(isIn("ACT"), "Reconciliation Day", reconciliationDay(year)),
    day(isIn("WA"), "Western Australia Day", nth(year, 6, 1)),
    day(isIn("NSW", "VIC", "SA", "TAS", "ACT", "NT"), "King’s Birthday", nth(year, 6, 2)),
    day(isIn("NT"), "Picnic Day", nth(year, 8, 1)),
    day(isIn("QLD"), "King’s Birthday", nth(year, 10, 1)),
    day(isIn("NSW", "SA", "ACT"), "Labour Day", nth(year, 10, 1)),
    day(isIn("VIC"), "Melbourne Cup Day", nth(year, 11, 1, 2)),
  ];
}

/** The first Monday on or after 27 May, the anniversary of the 1967 referendum. */
function reconciliationDay(year: number): string {
  const day = `${year}-05-27`;
  return nextDate(day, (8 - weekdayOf(day)) % 7);
}

function easterDays(year: number, isIn: InState): (PublicHoliday | null)[] {
  const sunday = easterSunday(year);
  return [
    { name: "Good Friday", date: nextDate(sunday, -2) },
    isIn("WA", "TAS") ? null : { name: "Easter Saturday", date: nextDate(sunday, -1) },
    isIn("TAS") ? null : { name: "Easter Sunday", date: sunday },
    { name: "Easter Monday", date: nextDate(sunday, 1) },
  ];
}

/** Days of a fixed date, and what is in place of them or beside them where they are at a weekend. */
function fixedDays(year: number, isIn: InState): (PublicHoliday | null)[] {
  const [newYear, australiaDay, anzacDay] = [`${year}-01-01`, `${year}-01-26`, `${year}-04-25`];
  const [christmas, boxing] = [`${year}-12-25`, `${year}-12-26`];
  const boxingName = isIn("SA") ? "Proclamation Day" : "Boxing Day";
  const also = (is: boolean, name: string, date: string) =>
    is ? { name: `${name}, additional day`, date } : null;
  const hasAnzacMonday =
    (isSunday(anzacDay) && isIn("QLD", "SA", "WA", "ACT", "NT")) || (isSaturday(anzacDay) && isIn("WA"));
  return [
    { name: "New Year’s Day", date: newYear },
    also(isWeekend(newYear), "New Year’s Day", mondayAfter(newYear)),
    { name: "Australia Day", date: isWeekend(australiaDay) ? mondayAfter(australiaDay) : australiaDay },
    { name: "Anzac Day", date: anzacDay },
    also(hasAnzacMonday, "Anzac Day", mondayAfter(anzacDay)),
    { name: "Christmas Day", date: christmas },
    also(isWeekend(christmas), "Christmas Day", `${year}-12-27`),
    { name: boxingName, date: boxing },
    also(isWeekend(boxing), boxingName, `${year}-12-28`),
  ];
}

/**
 * The public holidays of a whole state in the twelve months from a day on, in order.
 *
 * By the rules of the Public Holidays Act 2010 (NSW), 1993 (Vic.), 2023 (SA) and 2013 (NT), the Holidays Act 1983 (Qld) and 1958 (ACT), the
 * Public and Bank Holidays Act 1972 (WA) and the Statutory Holidays Act 2000 (Tas.), as the Fair Work Ombudsman lists them
 * (https://www.fairwork.gov.au/employment-conditions/public-holidays). Left out is what no rule gives: days declared year by year (King's
 * Birthday in Western Australia, the Friday before the AFL Grand Final, extra days), parts of days, and days of single regions.
 */
export function publicHolidays(state: AustralianState, from: string): PublicHoliday[] {
  const year = Number(from.slice(0, 4));
  const until = `${year + 1}${from.slice(4)}`;
  const isIn: InState = (...states) => states.includes(state);
  return [year, year + 1]
    .flatMap((one) => [...fixedDays(one, isIn), ...easterDays(one, isIn), ...ownDays(one, isIn)])
    .flatMap((holiday) => (holiday && from <= holiday.date && holiday.date < until ? [holiday] : []))
    .sort((a, b) => (a.date < b.date ? -1 : 1));
}
