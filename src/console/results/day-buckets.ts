import { staffDate, staffMonth } from "#lib/staff-date.ts";
import { nextDate, weekdayOf } from "#lib/zoned-time.ts";

/** Days that are shown as one row and one bar. */
export type Bucket<Row> = { name: string; first: string; last: string; rows: Row[] };

const maxDays = 62;
const maxWeeks = 400;

/** Days as they are, those of more than two months by week, those of more than a year by month. @param rows in order, one a day */
export function bucketsOf<Row extends { day: string }>(rows: readonly Row[]): Bucket<Row>[] {
  const unit = rows.length <= maxDays ? "day" : rows.length <= maxWeeks ? "week" : "month";
  const keyOf = ({ day }: Row) =>
    unit === "day" ? day : unit === "month" ? day.slice(0, 7) : nextDate(day, -((weekdayOf(day) + 6) % 7));
  return [...Map.groupBy(rows, keyOf)].map(([key, own]) => {
    const [first, last] = [own[0]?.day ?? key, own.at(-1)?.day ?? key];
    const name =
      unit === "day" ? staffDate(key) : unit === "month" ? staffMonth(key) : `Week from ${staffDate(first)}`;
    return { name, first, last, rows: own };
  });
}
