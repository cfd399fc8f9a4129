import { sql } from "drizzle-orm";
import { PgBoss } from "pg-boss";
import type { Logger } from "pino";
import { applicationRole, type Database } from "#platform/database/client.server.ts";

/** Handlers of this process for jobs. */
export type JobHandlers = {
  pictures(groupId: string): Promise<void>;
  deliveries(): void;
  work(name: string): void;
};

export type Jobs = {
  /** Fetches pending pictures of these groups, in this process or another. */
  triggerPictures(): void;
  /** Sends due deliveries, in this process or another. */
  triggerDeliveries(): void;
  /** Runs a task of src/composition/background-tasks.server.ts now, in this process or another. */
  triggerTask(name: string): void;
  stop(): Promise<void>;
};

const sweepMs = 60_000;

/**
 * Connects to the job queue. Jobs only trigger work and the rows are authoritative, so a lost job only delays its work until the next
 * sweep.
 * @param handlers null for a process that only sends jobs
 */
export async function startJobs(
  db: Database,
  log: Logger,
  now: () => Date,
  handlers: JobHandlers | null,
): Promise<Jobs> {
  const boss = new PgBoss({
    connectionString: db.url,
    options: `-c role=${applicationRole}`,
    migrate: false,
    createSchema: false,
    max: handlers ? 3 : 1,
    ...(handlers ? {} : { supervise: false, schedule: false }),
  });
  boss.on("error", (error) => log.warn({ error: error.message || String(error) }, "job queue"));
  await boss.start();
  const send = (queue: string, data: object, options: { singletonKey: string; singletonSeconds: number }) =>
    void boss
      .send(queue, data, options)
      .catch((error) => log.warn({ queue, error: String(error) }, "job queue: the next sweep finds it"));
  if (!handlers)
    return {
      // A process that runs tasks also follows the change feed, which triggers them.
      triggerPictures: () => {},
      triggerDeliveries: () => send("deliveries", {}, { singletonKey: "due", singletonSeconds: 1 }),
      triggerTask: (work) => send("works", { work }, { singletonKey: work, singletonSeconds: 1 }),
      stop: () => boss.stop({ graceful: true, timeout: 5_000 }),
    };

  await boss.work<{ groupId: string }>("pictures", { pollingIntervalSeconds: 2 }, async (jobs) => {
    for (const job of jobs) await handlers.pictures(job.data.groupId);
  });
  await boss.work("deliveries", { pollingIntervalSeconds: 1 }, async () => handlers.deliveries());
  await boss.work<{ work: string }>("works", { pollingIntervalSeconds: 1 }, async (jobs) => {
    for (const job of jobs) handlers.work(job.data.work);
  });
  const sweep = async (): Promise<void> => {
    try {
      const due = await db.withoutTenant((tx) =>
        tx.execute<{ group_id: string }>(sql`select * from groups_with_missing_pictures(${now()})`),
      );
      for (const { group_id } of due.rows)
        await boss.send("pictures", { groupId: group_id }, { singletonKey: group_id, singletonSeconds: 60 });
    } catch (error) {
      log.warn({ error: String(error) }, "picture sweep: will try again");
    }
  };
  const timer = setInterval(sweep, sweepMs);
  timer.unref();
  return {
    triggerPictures: () => void sweep(),
    triggerDeliveries: () => handlers.deliveries(),
    triggerTask: (name) => handlers.work(name),
    stop: async () => {
      clearInterval(timer);
      await boss.stop({ graceful: true, timeout: 5_000 });
    },
  };
}
