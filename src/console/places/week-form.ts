import type { OpeningHour } from "#domain/configuration/site.ts";

/** Monday to Sunday, as weeks are read in Australia; the numbers are those of the configuration. */
export const weekdays = [1, 2, 3, 4, 5, 6, 0] as const;
export const dayNames = ["Sunday", "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday"];

/** A day of the week in the form; empty texts where nothing is known. */
export type WeekDay = { weekday: number; status: string; open: string; close: string; words: string };

export const weekOf = (hours: readonly OpeningHour[]): WeekDay[] =>
  weekdays.map((weekday) => {
    const day = hours.find((one) => one.weekday === weekday);
    return {
      weekday,
      status: day?.status ?? (day?.open ? "Open" : ""),
      open: day?.open ?? "",
      close: day?.close ?? "",
      words: day?.formated_hours ?? "",
    };
  });

/** A day as the configuration writes it; undefined for one about which nothing is said. */
export function writtenDay({ weekday, status, open, close, words }: WeekDay): OpeningHour | undefined {
  if (status !== "Open" && status !== "Closed") return undefined;
  if (status === "Closed") return { weekday, status };
  return {
    weekday,
    status,
    ...(open === "" ? {} : { open }),
    ...(close === "" ? {} : { close }),
    ...(words.trim() === "" ? {} : { formated_hours: words.trim() }),
  };
}

export const withMondayUntilFriday = (week: readonly WeekDay[]): WeekDay[] => {
  const monday = week.find(({ weekday }) => weekday === 1);
  return week.map((day) =>
    monday && day.weekday >= 2 && day.weekday <= 5 ? { ...monday, weekday: day.weekday } : day,
  );
};

/** What is wrong with a day, for the people who typed it; null for nothing. */
export function dayProblem({ weekday, status, open, close, words }: WeekDay): string | null {
  const name = dayNames[weekday];
  if (status !== "Open" || (open === "" && close === "" && words.trim() !== "")) return null;
  if (open === "" || close === "")
    return `Say from when to when it is open on ${name}, or put it into words.`;
  return open < close || close < "06:00" ? null : `On ${name} it would close before it opens.`;
}
