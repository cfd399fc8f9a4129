import { sql } from "drizzle-orm";
import type { Logger } from "pino";
import { calendarDate } from "#lib/date.ts";
import { dayMs } from "#lib/durations.ts";
import { errorCode } from "#lib/error-code.ts";
import { storableJson } from "#lib/sent-text.ts";
import type { Database } from "#platform/database/database.server.ts";

export type CounterWriter = {
  /** Stores what was counted so far; what can't be stored is kept for the next time. */
  write(): Promise<void>;
  /** Stores the rest and stops. */
  close(): Promise<void>;
};

/** Two days back a day is over in every time zone. */
const overEverywhereMs = 2 * dayMs;

/**
 * Stores counters on a schedule: one statement with the rows of every site, none when nothing was counted. A process that is killed loses
 * what it counted since the last time.
 */
export function startCounterWriter<Row extends object>(
  counters: { take(endedBefore: string): Row[]; giveBack(rows: readonly Row[]): void },
  {
    db,
    log,
    now,
    everyMs,
    store = "add_counts",
  }: {
    db: Pick<Database, "withoutTenant">;
    log: Pick<Logger, "warn">;
    now: () => Date;
    everyMs: number;
    /** The function of the database that adds the rows. */
    store?: "add_counts" | "add_vitals" | "add_car_days";
  },
): CounterWriter {
  let writing: Promise<boolean> = Promise.resolve(true);
  const writeOnce = async (): Promise<boolean> => {
    const endedBefore = calendarDate(new Date(now().getTime() - overEverywhereMs), "UTC");
    const rows = counters.take(endedBefore);
    if (rows.length === 0) return true;
    try {
      await db.withoutTenant((tx) => tx.execute(sql`select ${sql.raw(store)}(${storableJson(rows)}::jsonb)`));
      return true;
    } catch (error) {
      counters.giveBack(rows);
      log.warn(
        { rows: rows.length, code: errorCode(error) },
        "counters weren't stored; they are kept for the next time",
      );
      return false;
    }
  };
  /** After the running one, so that a row that failed is given back before the next is taken. */
  const write = (): Promise<boolean> => {
    writing = writing.then(writeOnce);
    return writing;
  };
  const timer = setInterval(() => void write(), everyMs);
  timer.unref();
  return {
    write: async () => void (await write()),
    close: async () => {
      clearInterval(timer);
      if (!(await write())) log.warn("the last counters of this process are lost");
    },
  };
}
