import { dayMs, hourMs } from "#lib/durations.ts";
import type { TaskReport } from "#platform/background/task-report.ts";
import { dangerous, type Finding, ok, warning } from "#platform/doctor/finding.ts";
import { type Metric, single } from "#platform/http/metric.ts";

export const backupEveryMs = dayMs;
/** A daily backup with time to run, and one that failed and is repeated. */
const oldMs = 36 * hourMs;

/** What doctor says of backups. @param report null where `forecourt backup` wasn't run for a month */
export function backupFinding(
  report: TaskReport | null,
  { now, inProduction }: { now: Date; inProduction: boolean },
): Finding {
  const check = "backup";
  const remedy = "Run forecourt backup each day: deploy/systemd has a timer, compose.yaml a service.";
  const last = report?.succeededAt ?? null;
  if (last === null) {
    const text = "forecourt backup has made none in the last month.";
    return inProduction
      ? warning(check, text, `${remedy} Backups by other tools aren't known here.`)
      : ok(check, text);
  }
  const said = `The last one was made on ${last.toISOString().slice(0, 16).replace("T", " ")} UTC`;
  const failed = report?.failure ? `; a later one failed: ${report.failure.reason}` : "";
  if (now.getTime() - last.getTime() > oldMs) return dangerous(check, `${said}${failed}.`, remedy);
  return failed ? warning(check, `${said}${failed}`, "Run forecourt backup again.") : ok(check, `${said}.`);
}

/** The age of the last backup; infinite where there is none, so that the alert says that too. */
export function backupGauges(report: TaskReport | null, now: Date): Metric[] {
  const last = report?.succeededAt ?? null;
  const age = last ? Math.round((now.getTime() - last.getTime()) / 1_000) : Number.POSITIVE_INFINITY;
  return [single("gauge", "backup_age_seconds", "Seconds since forecourt backup last succeeded.", age)];
}
