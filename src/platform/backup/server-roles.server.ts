import pg from "pg";
import { isDenied } from "#platform/database/prepared.server.ts";
import { applicationRole, consoleRole } from "#platform/database/roles.ts";
import { BackupProblem, type Role } from "./backup-manifest.ts";

/** The login that owns the tables, and every role that works as the program's, with its memberships among them. */
export async function rolesOf(client: pg.Client): Promise<{ owner: string; roles: Role[] }> {
  const { rows } = await client.query<Role & { isOwner: boolean }>(
    `with owner as (select c.relowner as oid from pg_class c where c.oid = 'public.groups'::regclass),
       named as (select r.* from pg_roles r where r.rolname = any ($1) or r.oid = (select oid from owner)
         or (not r.rolsuper and exists (select from pg_roles p where p.rolname = any ($1) and pg_has_role(r.oid, p.oid, 'MEMBER'))))
     select n.rolname as name, n.rolcanlogin as "isLogin", n.oid = (select oid from owner) as "isOwner",
       array(select b.rolname::text from pg_auth_members m join named b on b.oid = m.roleid where m.member = n.oid order by 1) as "memberOf"
     from named n order by 1`,
    [[applicationRole, consoleRole]],
  );
  return {
    owner: rows.find(({ isOwner }) => isOwner)?.name ?? "",
    roles: rows.map(({ name, isLogin, memberOf }) => ({ name, isLogin, memberOf: [...new Set(memberOf)] })),
  };
}

/**
 * Creates the roles that the server doesn't have, logins without a password, and their memberships.
 * @returns the logins that were created
 * @throws BackupProblem with the statements for an administrator, where the login may not
 */
export async function createRoles(client: pg.Client, roles: readonly Role[]): Promise<string[]> {
  const { rows } = await client.query<{ name: string; of: string[] }>(
    `select r.rolname as name, array(select b.rolname::text from pg_roles b where b.rolname = any ($1) and pg_has_role(r.oid, b.oid, 'MEMBER')) as of
     from pg_roles r where r.rolname = any ($1)`,
    [roles.map(({ name }) => name)],
  );
  const present = new Map(rows.map(({ name, of }) => [name, of]));
  const created = roles.filter(({ name }) => !present.has(name));
  const statements = [
    ...created.map(
      ({ name, isLogin }) => `create role ${pg.escapeIdentifier(name)} ${isLogin ? "login" : "nologin"}`,
    ),
    ...roles.flatMap(({ name, memberOf }) =>
      memberOf
        .filter((of) => !present.get(name)?.includes(of))
        .map((of) => `grant ${pg.escapeIdentifier(of)} to ${pg.escapeIdentifier(name)}`),
    ),
  ];
  try {
    for (const statement of statements) await client.query(statement);
  } catch (error) {
    if (!isDenied(error)) throw error;
    throw new BackupProblem(
      `The login ${client.user} may not create the roles of the backup. An administrator of the server runs, then repeat this: ${statements.join("; ")};`,
    );
  }
  return created.filter(({ isLogin }) => isLogin).map(({ name }) => name);
}
