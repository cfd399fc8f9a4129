import { sql } from "drizzle-orm";
import type { Problem } from "#platform/config/problem.ts";
import type { Transaction } from "#platform/database/database.server.ts";
import { type FramingSite, ownHostProblem, widgetHosts } from "./widget-hosts.ts";

/** The widgets whose host is that of any site of the deployment. */
export async function ownWidgetHosts(tx: Transaction, sites: readonly FramingSite[]): Promise<Problem[]> {
  const problems: Problem[] = [];
  for (const widget of sites.flatMap(widgetHosts)) {
    const { rows } = await tx.execute(sql`select 1 from site_by_host(${widget.host})`);
    if (rows.length > 0) problems.push(ownHostProblem(widget));
  }
  return problems;
}

/** Whether another group's widget is a page of a host; within a group `ownWidgetHosts` names the widget. */
export async function isFramedHost(tx: Transaction, host: string, groupId: string): Promise<boolean> {
  const { rows } = await tx.execute<{ framed: boolean }>(
    sql`select is_framed_host(${host}, ${groupId}::uuid) as framed`,
  );
  return rows[0]?.framed === true;
}
