import { sql } from "drizzle-orm";
import type { Logger } from "pino";
import { errorCode } from "#lib/error-code.ts";
import { randomId } from "#lib/random-id.server.ts";
import type { BackgroundTask } from "#platform/background/background-task.ts";
import { leasedTurns } from "#platform/background/leased-turns.server.ts";
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

/** Sends events to the endpoints that have some waiting. `settled` waits for the turns, after the task has stopped. */
export function webhookTask(options: TurnOptions & { log: Pick<Logger, "error"> }): {
  task: BackgroundTask;
  settled(): Promise<void>;
} {
  const turns = leasedTurns({
    max: maxTurns,
    claim: (most) => claim(options, most),
    take: (leased, stopped) => takeTurn(options, leased, stopped),
    onError: (error) => options.log.error({ code: errorCode(error) }, "a webhook failed unexpectedly"),
  });
  return {
    task: { name: webhookTaskName, everyMs: 5_000, leasesRows: true, role: consoleRole, run: turns.run },
    settled: turns.settled,
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
