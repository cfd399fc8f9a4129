import { failingTasks, type TaskReport } from "#platform/background/task-report.ts";
import { dangerous, type Finding, ok, warning } from "./finding.ts";

const check = "background tasks";

/** What the processes that run background tasks have reported of them. */
export function taskFindings(
  reports: readonly TaskReport[],
  { now, inProduction }: { now: Date; inProduction: boolean },
): Finding[] {
  if (reports.length === 0)
    return inProduction
      ? [
          warning(
            check,
            "No background task has run yet: leads aren't delivered.",
            "Start a process with ROLE=worker or all.",
          ),
        ]
      : [ok(check, "None has run yet.")];
  const failing = failingTasks(reports, now);
  if (failing.length === 0) return [ok(check, `${reports.length} tasks run, and none fails.`)];
  return failing.map(({ text }) =>
    dangerous(check, `${text}.`, "The log of the process that runs it has more: background task."),
  );
}
