import { backupReportName, saveTaskReport } from "#platform/background/task-reports.server.ts";
import { openDatabase } from "#platform/database/database.server.ts";
import { applicationRole } from "#platform/database/roles.ts";
import { backupEveryMs } from "./backup-age.ts";
import { BackupProblem } from "./backup-manifest.ts";

/** Notes in the database what became of a backup, for metrics and doctor. @param failure null for a success */
export async function reportBackup(
  url: string,
  { at, failure }: { at: Date; failure: unknown },
): Promise<void> {
  const db = openDatabase(url, 1);
  const reason = failure instanceof BackupProblem ? failure.message : "the command's own output says why";
  try {
    await saveTaskReport(db, {
      name: backupReportName,
      role: applicationRole,
      everyMs: backupEveryMs,
      reportedAt: at,
      succeededAt: failure === null ? at : null,
      failure: failure === null ? null : { since: at, times: 1, reason },
    });
  } finally {
    await db.close();
  }
}
