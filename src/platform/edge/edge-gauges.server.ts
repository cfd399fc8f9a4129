import type { Database } from "#platform/database/database.server.ts";
import type { LabelledGauge } from "#platform/http/labelled-gauge.ts";
import { readState } from "./edge-purge-task.server.ts";

/** Changes that wait to be purged at the CDN, and failures of the last purges in a row. */
export async function edgeGauges(db: Pick<Database, "withoutTenant">): Promise<LabelledGauge[]> {
  const { state, behind } = await readState(db);
  const gauge = (name: string, value: number): LabelledGauge => ({ name, values: [{ labels: {}, value }] });
  return [gauge("edge_purges_waiting", behind), gauge("edge_purge_failures", state.failures)];
}
