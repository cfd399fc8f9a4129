import { sql } from "drizzle-orm";
import type { Database } from "#platform/database/database.server.ts";
import type { DatabaseRole } from "#platform/database/roles.ts";
import type { LabelledGauge } from "#platform/http/labelled-gauge.ts";
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

/** What the processes of this database last reported of each background task, by name. */
export async function taskReports(db: Pick<Database, "withoutTenant">): Promise<TaskReport[]> {
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
export function taskGauges(reports: readonly TaskReport[], now: Date): LabelledGauge[] {
  const gauge = (name: string, of: (report: TaskReport) => number | null): LabelledGauge => ({
    name,
    values: reports.flatMap((report) => {
      const value = of(report);
      return value === null ? [] : [{ labels: { task: report.name }, value }];
    }),
  });
  return [
    gauge("task_failures", ({ failure }) => failure?.times ?? 0),
    gauge("task_success_age_seconds", ({ succeededAt }) =>
      succeededAt === null ? null : Math.round((now.getTime() - succeededAt.getTime()) / 1_000),
    ),
  ].filter(({ values }) => values.length > 0);
}
