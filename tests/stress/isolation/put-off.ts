import type pg from "pg";

/** What background tasks do when its time has come: a table's column, and the rows that wait for it. */
const waiting: [table: string, column: string, rows: string][] = [
  ["leads", "next_step_at", "next_step_at is not null"],
  ["payments", "next_try_at", "state in ('begun', 'open')"],
  ["payments", "ends_at", "state in ('begun', 'open')"],
  ["payments", "checkout_until", "state in ('begun', 'open')"],
  ["test_checkouts", "expires_at", "state in ('open', 'processing')"],
  ["stock_feeds", "next_run_at", "next_run_at is not null"],
  // A build that failed is tried again later.
  ["catalogues", "failed_at", "true"],
];

/**
 * Puts off until tomorrow what would fall due by time: routing and reporting of leads, the end of a payment's page, feeds,
 * builds of catalogues. A run takes longer than
 * these wait, and the rows that a task changes then look as if the caller had changed them.
 */
export async function putOffTasks(client: pg.Client): Promise<void> {
  for (const [table, column, rows] of waiting)
    await client.query(`update ${table} set ${column} = now() + interval '1 day' where ${rows}`);
  await client.query(
    "update leads set unfinished_reported_at = now() where state = 'partial' and unfinished_reported_at is null",
  );
}
