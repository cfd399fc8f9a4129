import type { Database } from "#platform/database/database.server.ts";
import { type Metric, single } from "#platform/http/metric.ts";
import { readState } from "./edge-purge-task.server.ts";

/** Changes that wait to be purged at the CDN, and failures of the last purges in a row. */
export async function edgeGauges(db: Pick<Database, "withoutTenant">): Promise<Metric[]> {
  const { state, behind } = await readState(db);
  return [
    single("gauge", "edge_purges_waiting", "Changes that wait to be purged at the CDN.", behind),
    single("gauge", "edge_purge_failures", "Failed purges in a row.", state.failures),
  ];
}
