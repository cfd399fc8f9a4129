import { sql } from "drizzle-orm";
import type { Site } from "#domain/configuration/site.ts";
import { calendarDate } from "#lib/date.ts";
import { dayMs } from "#lib/durations.ts";
import type { Transaction } from "#platform/database/database.server.ts";
import { type WidgetFigures, widgetFigures, widgetKind } from "./widget-counts.ts";

/** The days of the figures, today included. */
export const widgetDays = 30;

/** How the widgets of a site did in the last days, by slot and name. */
export async function figuresOfWidgets(
  tx: Transaction,
  { groupId, id, timezone }: Pick<Site, "groupId" | "id" | "timezone">,
  now: Date,
): Promise<ReadonlyMap<string, WidgetFigures>> {
  const first = calendarDate(new Date(now.getTime() - (widgetDays - 1) * dayMs), timezone);
  const { rows } = await tx.execute<{ subject: string; times: number; results: number }>(sql`
    select subject, sum(times)::int as times, sum(results)::int as results from counters
    where group_id = ${groupId}::uuid and site_id = ${id}::uuid and day >= ${first}::date and kind = ${widgetKind}
    group by subject`);
  return widgetFigures(rows);
}
