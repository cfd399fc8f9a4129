import { sql } from "drizzle-orm";
import type { Database } from "#platform/database/database.server.ts";
import type { DatabaseRole } from "#platform/database/roles.ts";
import { gaugeOf, type Metric } from "#platform/http/metric.ts";
import type { TaskReport } from "./task-report.ts";

type Row = {
  name: string;
  role: DatabaseRole;
  every_ms: number;
  reported_at: string;
  succeeded_at: string | null;
  failing_since: string | null;
  failures: number;
  reason: string | null;
};

/** Under this name `forecourt backup` reports, which no worker runs. */
export const backupReportName = "backup";

/** What the processes of this database last reported of each background task, by name. */
export const taskReports = async (db: Pick<Database, "withoutTenant">): Promise<TaskReport[]> =>
  (await allReports(db)).filter(({ name }) => name !== backupReportName);

/** What the last backup reported; null where there was none for a month. */
export const backupReport = async (db: Pick<Database, "withoutTenant">): Promise<TaskReport | null> =>
  (await allReports(db)).find(({ name }) => name === backupReportName) ?? null;

async function allReports(db: Pick<Database, "withoutTenant">): Promise<TaskReport[]> {
  const { rows } = await db.withoutTenant((tx) =>
    tx.execute<Row>(sql`select * from background_task_reports()`),
  );
  return rows.map((row) => ({
    name: row.name,
    role: row.role,
    everyMs: row.every_ms,
    reportedAt: new Date(row.reported_at),
    succeededAt: row.succeeded_at === null ? null : new Date(row.succeeded_at),
    failure:
      row.failing_since === null
        ? null
        : { since: new Date(row.failing_since), times: row.failures, reason: row.reason ?? "unknown" },
  }));
}

export async function saveTaskReport(db: Pick<Database, "withoutTenant">, report: TaskReport): Promise<void> {
  const { name, role, everyMs, reportedAt, succeededAt, failure } = report;
  const at = (instant: Date | null | undefined) => sql`${instant?.toISOString() ?? null}::timestamptz`;
  await db.withoutTenant((tx) =>
    tx.execute(
      sql`select report_background_task(${name}, ${role}, ${everyMs}, ${at(reportedAt)}, ${at(succeededAt)}, ${at(failure?.since)}, ${failure?.times ?? 0}, ${failure?.reason ?? null})`,
    ),
  );
}

/** Failures in a row of each task, and the age of its last success in seconds. */
export function taskGauges(reports: readonly TaskReport[], now: Date): Metric[] {
  const labels = ({ name }: TaskReport) => ({ task: name });
  const age = (at: Date | null) => (at === null ? null : Math.round((now.getTime() - at.getTime()) / 1_000));
  return [
    gaugeOf(
      reports,
      labels,
      "task_failures",
      "Failures in a row of a background task.",
      ({ failure }) => failure?.times ?? 0,
    ),
    gaugeOf(
      reports,
      labels,
      "task_success_age_seconds",
      "Seconds since a background task last succeeded.",
      ({ succeededAt }) => age(succeededAt),
    ),
    gaugeOf(
      reports,
      labels,
      "task_report_age_seconds",
      "Seconds since a process last reported that it runs a background task.",
      ({ reportedAt }) => age(reportedAt),
    ),
  ];
}
