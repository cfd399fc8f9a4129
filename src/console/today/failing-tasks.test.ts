import { expect, it } from "vitest";
import { saveTaskReport } from "#platform/background/task-reports.server.ts";
import { applicationRole } from "#platform/database/roles.ts";
import { testDatabase } from "#platform/database/test-database.server.ts";
import { failingTasksFor } from "./today.server.ts";

it("tells operators alone of a background task that fails", async () => {
  const db = await testDatabase();
  try {
    const now = new Date("2026-03-02T12:00:00Z");
    await saveTaskReport(db, {
      name: "deliveries",
      role: applicationRole,
      everyMs: 5_000,
      reportedAt: now,
      succeededAt: null,
      failure: { since: now, times: 2, reason: "42501" },
    });
    const shownTo = (operator: boolean) =>
      failingTasksFor({ consoleDb: db.asConsole, now: () => now }, { access: { operator, grants: [] } });
    expect(await shownTo(true)).toEqual([
      "The background task “deliveries” has failed since 2026-03-02 12:00 UTC, 2 times: 42501",
    ]);
    expect(await shownTo(false)).toEqual([]);
  } finally {
    await db.remove();
  }
});
