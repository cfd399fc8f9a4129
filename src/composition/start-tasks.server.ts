import { sql } from "drizzle-orm";
import type { Logger } from "pino";
import { errorCode } from "#lib/error-code.ts";
import type { BackgroundTask, TriggerTask } from "#platform/background/background-task.ts";
import { runExclusively } from "#platform/background/run-exclusively.server.ts";
import { type RunningTasks, runTasks } from "#platform/background/run-tasks.server.ts";
import { saveTaskReport } from "#platform/background/task-reports.server.ts";
import type { Database } from "#platform/database/database.server.ts";
import { type LackingRole, lackingRole } from "#platform/database/lacking-role.server.ts";
import { Notifications } from "#platform/database/notifications.server.ts";
import type { DatabaseRole } from "#platform/database/roles.ts";

/** Runs tasks in this process; other processes trigger them by `triggerElsewhere`. */
export async function startTasks(
  tasks: readonly BackgroundTask[],
  { db, now, log }: { db: Database; now: () => Date; log: Logger },
): Promise<{ trigger: TriggerTask; stop(): Promise<void> }> {
  let running: RunningTasks | null = null;
  const notifications = new Notifications({
    url: db.url,
    channel: "background_tasks",
    onNotification: (name: string) => running?.trigger(name),
    // What was triggered while there was no connection is not known.
    onConnected: () => running?.triggerAll(),
    log,
  });
  await notifications.start();
  const started = runTasks({
    tasks,
    exclusively: runExclusively(db.url),
    now,
    log,
    lacking: lackingRoles(db),
    report: (report) => saveTaskReport(db, report),
  });
  running = started;
  return {
    trigger: started.trigger,
    stop: async () => {
      await notifications.close();
      await started.stop();
    },
  };
}

/** What the login has is known from then on; what it lacks may be granted while the process runs. */
function lackingRoles(db: Database): (role: DatabaseRole) => Promise<LackingRole | null> {
  const granted = new Set<DatabaseRole>();
  return async (role) => {
    if (granted.has(role)) return null;
    const lack = await db.withoutTenant((tx) => lackingRole(tx, role));
    if (lack === null) granted.add(role);
    return lack;
  };
}

/** For a process that runs no tasks. A trigger that is lost costs the time until the task's next interval. */
export function triggerElsewhere(db: Pick<Database, "withoutTenant">, log: Logger): TriggerTask {
  return (name) =>
    void db
      .withoutTenant((tx) => tx.execute(sql`select pg_notify('background_tasks', ${name})`))
      .catch((error) => log.warn({ task: name, code: errorCode(error) }, "a trigger was lost"));
}
