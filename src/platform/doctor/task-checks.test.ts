import { expect, it } from "vitest";
import type { TaskReport } from "#platform/background/task-report.ts";
import { applicationRole } from "#platform/database/roles.ts";
import { taskFindings } from "./task-checks.ts";

const now = new Date("2026-03-02T12:00:00Z");
const report: TaskReport = {
  name: "routing",
  role: applicationRole,
  everyMs: 5_000,
  failure: null,
  reportedAt: now,
  succeededAt: now,
};
const failure = { since: now, times: 1, reason: "42501" };

it.each<[string, TaskReport[], boolean, string]>([
  ["of no task in production", [], true, "warning"],
  ["of no task elsewhere", [], false, "ok"],
  ["of tasks that run", [report], true, "ok"],
  ["of one that fails", [{ ...report, failure }], true, "dangerous"],
])("judges reports %s", (_, reports, inProduction, level) => {
  expect(taskFindings(reports, { now, inProduction }).map((finding) => finding.level)).toEqual([level]);
});
