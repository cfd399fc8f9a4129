import { sql } from "drizzle-orm";
import type { Logger } from "pino";
import type { Database } from "#platform/database/client.server.ts";
import { type DeliveryOptions, deliverDue } from "./delivery.server.ts";

export type DeliveryWorker = {
  /** Starts a delivery run now; concurrent calls share one run. */
  trigger(): void;
  /** Starts no new run and waits for the current one. */
  stop(): Promise<void>;
};

const sweepMs = 5_000;
const housekeepingMs = 3_600_000;

/**
 * Delivers when triggered, and polls every few seconds for due rows. The rows are the source of truth; a
 * trigger only makes delivery sooner.
 */
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
        // The database is unavailable: the next poll retries.
        options.log.warn({ error: String(error) }, "delivery run failed, will retry");
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
      .catch((error) =>
        options.log.warn({ error: String(error) }, "deletion of expired drafts failed, will retry"),
      );
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
