import pg from "pg";
import { pino } from "pino";
import { afterAll, afterEach, beforeAll, expect, it } from "vitest";
import { hourMs } from "#lib/durations.ts";
import type { BackgroundTask } from "#platform/background/background-task.ts";
import { applicationRole } from "#platform/database/roles.ts";
import { testDatabase } from "#platform/database/test-database.server.ts";
import { startTasks, triggerElsewhere } from "./start-tasks.server.ts";

const log = pino({ level: "silent" });
let db: Awaited<ReturnType<typeof testDatabase>>;
let started: Awaited<ReturnType<typeof startTasks>>[] = [];

beforeAll(async () => {
  db = await testDatabase();
});
afterEach(async () => {
  await Promise.all(started.map((one) => one.stop()));
  started = [];
});
afterAll(() => db.remove());

/** What one process runs. */
async function process(...tasks: BackgroundTask[]): Promise<void> {
  started.push(await startTasks(tasks, { db, now: () => new Date(), log }));
}

/** Rows of a statement of the database's owner. */
async function asOwner<Row extends pg.QueryResultRow>(statement: string): Promise<Row[]> {
  const client = new pg.Client({ connectionString: db.url });
  await client.connect();
  try {
    return (await client.query<Row>(statement)).rows;
  } finally {
    await client.end();
  }
}

function counted(name: string, leasesRows: boolean): BackgroundTask & { runs: number } {
  const task: BackgroundTask & { runs: number } = {
    name,
    everyMs: hourMs,
    leasesRows,
    role: applicationRole,
    runs: 0,
    run: async () => {
      task.runs++;
      return null;
    },
  };
  return task;
}

it("runs a task when another process triggers it", async () => {
  const task = counted("one", true);
  const other = counted("other", true);
  await process(task, other);
  await expect.poll(() => task.runs).toBe(1);
  triggerElsewhere(db, log)("one");
  await expect.poll(() => task.runs).toBe(2);
  expect(other.runs).toBe(1);
});

it("runs every task again when its connection was replaced, since triggers may be lost", async () => {
  const task = counted("one", true);
  await process(task);
  await expect.poll(() => task.runs).toBe(1);
  const ended = await asOwner(
    "select pg_terminate_backend(pid) from pg_stat_activity where query = 'listen background_tasks' and datname = current_database()",
  );
  expect(ended).toHaveLength(1);
  await expect.poll(() => task.runs, { timeout: 15_000 }).toBe(2);
});

it("runs a task in one process at a time, and takes it over when that process dies", async () => {
  let inProgress = 0;
  let most = 0;
  const finish: (() => void)[] = [];
  const slow = (): BackgroundTask => ({
    name: "slow",
    everyMs: hourMs,
    leasesRows: false,
    role: applicationRole,
    run: async () => {
      most = Math.max(most, ++inProgress);
      await new Promise<void>((resolve) => finish.push(resolve));
      inProgress--;
      return null;
    },
  });
  await process(slow());
  await process(slow());
  await expect.poll(() => finish.length).toBe(1);
  // Longer than a process waits for the other one.
  await new Promise((resolve) => setTimeout(resolve, 1_500));
  expect([finish.length, most]).toEqual([1, 1]);
  const ended = await asOwner(
    `select pg_terminate_backend(l.pid) from pg_locks l join pg_database d on d.oid = l.database
      where l.locktype = 'advisory' and l.classid = 7301 and l.granted and d.datname = current_database()`,
  );
  expect(ended).toHaveLength(1);
  await expect.poll(() => finish.length).toBe(2);
  for (const end of finish) end();
});
