import { gaugeOf, type Metric } from "#platform/http/metric.ts";
import type { Database } from "./database.server.ts";

/** How far each pool of connections of the process is used, by its name. */
export function poolGauges(pools: Readonly<Record<string, Pick<Database, "pool">>>): Metric[] {
  const gauge = (name: string, help: string, read: (pool: Database["pool"]) => number) =>
    gaugeOf(
      Object.entries(pools),
      ([pool]) => ({ pool }),
      name,
      help,
      ([, { pool }]) => read(pool),
    );
  return [
    gauge("pool_connections", "Open connections of a pool.", ({ totalCount }) => totalCount),
    gauge(
      "pool_busy",
      "Connections of a pool that are in use.",
      ({ totalCount, idleCount }) => totalCount - idleCount,
    ),
    gauge(
      "pool_waiting",
      "Transactions that wait for a connection of a pool.",
      ({ waitingCount }) => waitingCount,
    ),
    gauge("pool_limit", "The most connections that a pool opens.", ({ options }) => options.max),
  ];
}
