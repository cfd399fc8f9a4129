import { sql } from "drizzle-orm";
import type { Database } from "./client.server.ts";
import type { DatabaseRole } from "./roles.ts";

/** `problem` is a sentence without its full stop, `remedy` a statement. */
export type LackingRole = { problem: string; remedy: string };

/** What the login of these connections lacks to work as a role; null when it may. */
export async function lackingRole(
  db: Pick<Database, "withoutTenant">,
  role: DatabaseRole,
): Promise<LackingRole | null> {
  const { rows } = await db.withoutTenant((tx) =>
    tx.execute<{ login: string; may: boolean }>(sql`select quote_ident(session_user) as login, coalesce((
      select pg_has_role(session_user, oid, case when current_setting('server_version_num')::int >= 160000 then 'SET' else 'MEMBER' end)
      from pg_roles where rolname = ${role}), false) as may`),
  );
  const [row] = rows;
  if (!row || row.may) return null;
  return {
    problem: `The login ${row.login} may not work as ${role}`,
    remedy: `grant ${role} to ${row.login}`,
  };
}
