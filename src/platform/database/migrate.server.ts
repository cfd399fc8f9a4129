import { join } from "node:path";
import { drizzle } from "drizzle-orm/node-postgres";
import { migrate } from "drizzle-orm/node-postgres/migrator";
import type pg from "pg";
import { PgBoss } from "pg-boss";
import { applicationRole } from "./client.server.ts";
import { connectTo } from "./connect.server.ts";
import { queues } from "./queues.ts";

const migrations = join(import.meta.dirname, "migrations");
const lockNumber = 7_301_146;

/**
 * Brings the database at `url` up to date as its owner: the application's role, tables, policies, and the job
 * queue's own schema. Several processes may call it at once; one works and the others wait.
 */
export async function migrateDatabase(url: string): Promise<void> {
  const client = await connectTo(url);
  try {
    await client.query("select pg_advisory_lock($1)", [lockNumber]);
    await provideRole(client);
    await migrate(drizzle(client), { migrationsFolder: migrations });
    await migrateJobs(url, client);
  } finally {
    await client.end();
  }
}

/** A role belongs to the whole server: another database may have made it, or an administrator where the login may not. */
async function provideRole(client: pg.Client): Promise<void> {
  await client.query(`do $$ begin
    if not exists (select from pg_roles where rolname = '${applicationRole}') then
      create role ${applicationRole} nologin;
    end if;
  exception when duplicate_object or unique_violation then null;
  end $$`);
  await client.query(`do $$ begin
    if not pg_has_role(current_user, '${applicationRole}', 'MEMBER') or (
      current_setting('server_version_num')::int >= 160000 and not pg_has_role(current_user, '${applicationRole}', 'SET')
    ) then
      grant ${applicationRole} to current_user;
    end if;
  end $$`);
}

async function migrateJobs(url: string, client: pg.Client): Promise<void> {
  const boss = new PgBoss({ connectionString: url, supervise: false, schedule: false, max: 2 });
  boss.on("error", (error) => {
    throw error;
  });
  await boss.start();
  for (const queue of queues) await boss.createQueue(queue.name, queue.options);
  await boss.stop({ graceful: false });
  await client.query(
    `grant usage on schema pgboss to ${applicationRole};
     grant select, insert, update, delete on all tables in schema pgboss to ${applicationRole};
     grant usage on all sequences in schema pgboss to ${applicationRole};
     grant execute on all functions in schema pgboss to ${applicationRole}`,
  );
}
