import { sql } from "drizzle-orm";
import type { Transaction } from "./database.server.ts";
import { consoleRole, type DatabaseRole } from "./roles.ts";

/** Sentences without their full stops. */
export type LackingRole = { problem: string; remedy: string };

/** What the login of a connection lacks to work as a role; null when it may. */
export async function lackingRole(
  tx: Pick<Transaction, "execute">,
  role: DatabaseRole,
): Promise<LackingRole | null> {
  const { rows } = await tx.execute<{ login: string; may: boolean }>(
    sql`select quote_ident(session_user) as login, coalesce((
      select pg_has_role(session_user, oid, case when current_setting('server_version_num')::int >= 160000 then 'SET' else 'MEMBER' end)
      from pg_roles where rolname = ${role}), false) as may`,
  );
  const [row] = rows;
  if (!row || row.may) return null;
  const grant = `run as an administrator of the database: grant ${role} to ${row.login}`;
  return {
    problem: `The login ${row.login} may not work as ${role}`,
    // The login of web processes gets this role never: what it may not do is what the separate logins are for.
    remedy:
      role === consoleRole
        ? `Use the login of workers and the console (docs/operations.md, Deploy); only if web processes don't use ${row.login}, ${grant}`
        : `R${grant.slice(1)}`,
  };
}
