import { sql } from "drizzle-orm";
import type { Logger } from "pino";
import { errorCode } from "#lib/error-code.ts";
import { randomId } from "#lib/random-id.server.ts";
import type { BackgroundTask } from "#platform/background/background-task.ts";
import { consoleRole } from "#platform/database/roles.ts";
import {
  defaultLeaseMs,
  deliveryActor,
  type LeasedEndpoint,
  type TurnOptions,
  takeTurn,
} from "./webhook-turn.server.ts";

/** The task's name, by which the trigger of `events` starts it too. */
export const webhookTaskName = "webhooks";

/** So many endpoints at once in a process; a slow one holds its place until its turn ends. */
const maxTurns = 8;

/**
 * Sends events to the endpoints that have some waiting. Runs end while turns go on, so that the next run serves others; `settled` waits for
 * the turns, after the task has stopped.
 */
export function webhookTask(options: TurnOptions & { log: Pick<Logger, "error"> }): {
  task: BackgroundTask;
  settled(): Promise<void>;
} {
  const turns = new Set<Promise<void>>();
  const failures: unknown[] = [];
  const serve = async (first: LeasedEndpoint, stopped: () => boolean): Promise<void> => {
    try {
      for (let leased: LeasedEndpoint | undefined = first; leased; ) {
        await takeTurn(options, leased, stopped);
        leased = stopped() ? undefined : (await claim(options, 1))[0];
      }
    } catch (error) {
      // The lease expires and a worker sends it again.
      options.log.error({ code: errorCode(error) }, "a webhook failed unexpectedly");
      failures.push(error);
    }
  };
  return {
    task: {
      name: webhookTaskName,
      everyMs: 5_000,
      leasesRows: true,
      role: consoleRole,
      run: async (stopped, partFailed) => {
        failures.splice(0).forEach(partFailed);
        while (!stopped() && turns.size < maxTurns) {
          const leased = await claim(options, maxTurns - turns.size);
          if (leased.length === 0) break;
          for (const one of leased) {
            const turn = serve(one, stopped).finally(() => turns.delete(turn));
            turns.add(turn);
          }
        }
        return null;
      },
    },
    settled: async () => {
      while (turns.size > 0) await Promise.all(turns);
    },
  };
}

async function claim(
  { consoleDb, now, leaseMs = defaultLeaseMs }: TurnOptions,
  most: number,
): Promise<LeasedEndpoint[]> {
  const at = now();
  const until = new Date(at.getTime() + leaseMs);
  const worker = randomId();
  const { rows } = await consoleDb
    .as(deliveryActor)
    .withoutTenant((tx) =>
      tx.execute<{ group_id: string; id: string }>(
        sql`select group_id, id from claim_webhooks(${at.toISOString()}::timestamptz, ${until.toISOString()}::timestamptz, ${worker}, ${most})`,
      ),
    );
  return rows.map(({ group_id, id }) => ({ groupId: group_id, id, worker }));
}
