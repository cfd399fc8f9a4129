import { sql } from "drizzle-orm";
import type { Database } from "#platform/database/database.server.ts";
import { gaugeOf, type Metric, single } from "#platform/http/metric.ts";

type Unanswered = { waiting: number; overdue: number; oldest_seconds: number };
type Inbound = { unplaced: number; waiting: number; oldest_seconds: number };
type Backlog = {
  channel: string;
  waiting: number;
  retrying: number;
  overdue_seconds: number;
  failed: number;
};

/** Leads without an answer, and messages that weren't delivered, of all groups that aren't suspended. */
export async function leadGauges(db: Pick<Database, "withoutTenant">, now: Date): Promise<Metric[]> {
  const at = sql`${now.toISOString()}::timestamptz`;
  const { unanswered, backlog, inbound } = await db.withoutTenant(async (tx) => ({
    unanswered: (await tx.execute<Unanswered>(sql`select * from unanswered_leads(${at})`)).rows[0],
    backlog: (await tx.execute<Backlog>(sql`select * from delivery_backlog(${at})`)).rows,
    inbound: (await tx.execute<Inbound>(sql`select * from inbound_backlog(${at})`)).rows[0],
  }));
  const { waiting = 0, overdue = 0, oldest_seconds: oldest = 0 } = unanswered ?? {};
  const byChannel = (name: string, help: string, read: (row: Backlog) => number) =>
    gaugeOf(backlog, ({ channel }) => ({ channel }), name, help, read);
  return [
    single("gauge", "leads_waiting", "Leads of the last 30 days without an answer.", waiting),
    single("gauge", "leads_overdue", "Those of them whose first answer is overdue.", overdue),
    single("gauge", "leads_oldest_waiting_seconds", "Age of the oldest of them.", oldest),
    single("gauge", "inbound_unplaced", "Messages of shoppers that have no lead.", inbound?.unplaced ?? 0),
    single("gauge", "inbound_waiting", "Messages that arrived and aren't read yet.", inbound?.waiting ?? 0),
    single("gauge", "inbound_oldest_seconds", "Age of the oldest of them.", inbound?.oldest_seconds ?? 0),
    byChannel("deliveries_waiting", "Messages that wait to be delivered, by channel.", (row) => row.waiting),
    byChannel(
      "deliveries_retrying",
      "Those of them that were refused or not taken at least once.",
      (row) => row.retrying,
    ),
    byChannel(
      "deliveries_overdue_seconds",
      "Seconds since one of them was due: how far the workers are behind.",
      (row) => row.overdue_seconds,
    ),
    byChannel(
      "deliveries_failed",
      "Messages of the last two days that were given up, by channel.",
      (row) => row.failed,
    ),
  ];
}
