import { expect, it } from "vitest";
import { applicationRole } from "#platform/database/roles.ts";
import { failingTasks, type TaskReport } from "./task-report.ts";

const now = new Date("2026-03-02T12:00:00Z");
const minutesAgo = (minutes: number) => new Date(now.getTime() - minutes * 60_000);
const report = (over: Partial<TaskReport> = {}): TaskReport => ({
  name: "routing",
  role: applicationRole,
  everyMs: 5_000,
  failure: null,
  reportedAt: minutesAgo(1),
  succeededAt: minutesAgo(1),
  ...over,
});
const failure = { since: minutesAgo(30), times: 3, reason: "no role" };
const hourly = { name: "hourly", everyMs: 3_600_000 };

it.each<[string, TaskReport[], string[]]>([
  ["a platform where none has run", [], []],
  ["tasks that succeed", [report(), report({ ...hourly, reportedAt: minutesAgo(59) })], []],
  [
    "one that fails",
    [report({ failure }), report(hourly)],
    ["The background task “routing” has failed since 2026-03-02 11:30 UTC, 3 times: no role"],
  ],
  [
    "one that failed once",
    [report({ failure: { ...failure, times: 1 } })],
    ["The background task “routing” has failed since 2026-03-02 11:30 UTC, once: no role"],
  ],
  [
    "none for ten minutes, after any last report",
    [report({ reportedAt: minutesAgo(11), failure }), report({ ...hourly, reportedAt: minutesAgo(40) })],
    ["No process has run background tasks since 2026-03-02 11:49 UTC: start one with ROLE=worker or all"],
  ],
  [
    "a task of an older version, which fails no more",
    [report(), report({ reportedAt: minutesAgo(11), failure })],
    [],
  ],
  [
    "an hourly task that failed at its last run",
    [report(), report({ ...hourly, reportedAt: minutesAgo(59), failure })],
    ["The background task “hourly” has failed since 2026-03-02 11:30 UTC, 3 times: no role"],
  ],
  [
    "a run that doesn't end",
    [report({ succeededAt: minutesAgo(361) })],
    ["The background task “routing” began after 2026-03-02 05:59 UTC and hasn’t ended"],
  ],
  ["a long import", [report({ succeededAt: minutesAgo(350) })], []],
])("finds of %s", (_, reports, texts) => {
  expect(failingTasks(reports, now).map(({ text }) => text)).toEqual(texts);
});
