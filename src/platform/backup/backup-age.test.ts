import { describe, expect, it } from "vitest";
import type { TaskReport } from "#platform/background/task-report.ts";
import { metricsText } from "#platform/http/metrics.server.ts";
import { backupFinding, backupGauges } from "./backup-age.ts";
import { backupName, outdated } from "./backup-manifest.ts";

const now = new Date("2026-03-02T12:00:00Z");
const report = (of: Partial<TaskReport>): TaskReport => ({
  name: "backup",
  role: "forecourt_app",
  everyMs: 86_400_000,
  reportedAt: now,
  succeededAt: new Date("2026-03-02T01:00:00Z"),
  failure: null,
  ...of,
});
const failure = { since: now, times: 1, reason: "the disk is full" };

describe("doctor says of backups", () => {
  it.each<[string, TaskReport | null, boolean, string, RegExp]>([
    ["none in production", null, true, "warning", /made none/],
    ["none elsewhere", null, false, "ok", /made none/],
    ["one of last night", report({}), true, "ok", /on 2026-03-02 01:00 UTC\.$/],
    ["a later one that failed", report({ failure }), true, "warning", /later one failed: the disk is full/],
    [
      "one of two days ago",
      report({ succeededAt: new Date("2026-02-28T01:00:00Z") }),
      true,
      "dangerous",
      /02-28/,
    ],
    ["only ones that failed", report({ succeededAt: null, failure }), true, "warning", /made none/],
  ])("%s", (_, last, inProduction, level, text) => {
    const found = backupFinding(last, { now, inProduction });
    expect([found.level, found.text]).toEqual([level, expect.stringMatching(text)]);
  });
});

it("the age of the last backup is a metric, infinite where there is none", async () => {
  expect(backupGauges(report({}), now)[0]?.values).toEqual([{ labels: {}, value: 39_600 }]);
  expect(await metricsText(backupGauges(null, now))).toContain("\nforecourt_backup_age_seconds +Inf\n");
});

it("the newest whole backups stay, and interrupted ones for a day", () => {
  const names = ["20260227T010000Z", "20260228T010000Z", "20260301T010000Z", "20260302T010000Z"];
  expect(backupName(now)).toBe("20260302T120000Z");
  expect(outdated(names, new Set(names), 3, now)).toEqual(["20260227T010000Z"]);
  const whole = new Set(["20260227T010000Z", "20260301T010000Z"]);
  expect(outdated(names, whole, 2, now)).toEqual(["20260228T010000Z"]);
  expect(outdated(names, whole, 1, now)).toEqual(["20260227T010000Z", "20260228T010000Z"]);
});
