import { sql } from "drizzle-orm";
import type { Logger } from "pino";
import type { Database } from "#platform/database/client.server.ts";
import { type DeliveryOptions, deliverDue } from "./delivery.server.ts";

export type DeliveryWorker = {
  /** Looks at once for what is due; several calls at once are one. */
  trigger(): void;
  /** Waits for what is under way, takes nothing new. */
  stop(): Promise<void>;
};

const sweepMs = 5_000;
const housekeepingMs = 3_600_000;

/** Delivers whenever it is woken, and looks by itself every few seconds: the rows are the truth, a wake is only sooner. */
export function startDeliveryWorker(
  options: DeliveryOptions & { db: Database; log: Logger },
): DeliveryWorker {
  let running: Promise<void> | null = null;
  let again = false;
  let stopped = false;
  const run = async (): Promise<void> => {
    do {
      again = false;
      try {
        await deliverDue(options, () => stopped);
      } catch (error) {
        // The database is away: the next sweep tries again.
        options.log.warn({ error: String(error) }, "delivery: will try again");
      }
    } while (again && !stopped);
  };
  const trigger = (): void => {
    if (stopped) return;
    again = true;
    running ??= run().finally(() => {
      running = null;
      if (again) trigger();
    });
  };
  const housekeeping = (): void => {
    options.db
      .withoutTenant((tx) =>
        tx.execute(sql`select delete_expired_form_drafts(${options.now().toISOString()}::timestamptz)`),
      )
      .catch((error) => options.log.warn({ error: String(error) }, "old drafts: will try again"));
  };
  const sweep = setInterval(trigger, sweepMs);
  const clean = setInterval(housekeeping, housekeepingMs);
  sweep.unref();
  clean.unref();
  trigger();
  return {
    trigger,
    stop: async () => {
      stopped = true;
      again = false;
      clearInterval(sweep);
      clearInterval(clean);
      await running;
      options.channels.outbox.close();
    },
  };
}
