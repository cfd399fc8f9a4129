import type { OpeningHour } from "#platform/config/site.ts";

const day = (weekday: number, open: string, close: string): OpeningHour => ({
  weekday,
  status: "Open",
  open,
  close,
});

/** When those who buy cars can be reached, where a location has a buying team (LIMIT-45). */
export const buyingTeamHours: readonly OpeningHour[] = [
  ...[1, 2, 3, 4, 5].map((weekday) => day(weekday, "08:30", "17:30")),
  day(6, "09:00", "17:00"),
];
