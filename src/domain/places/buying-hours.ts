import type { OpeningHour } from "#domain/configuration/site.ts";

const day = (weekday: number, open: string, close: string): OpeningHour => ({
  weekday,
  status: "Open",
  open,
  close,
});

/** Hours of the car-buying team, where a location has one (LIMIT-45). */
export const buyingTeamHours: readonly OpeningHour[] = [
  ...[1, 2, 3, 4, 5].map((weekday) => day(weekday, "08:30", "17:30")),
  day(6, "09:00", "17:00"),
];
