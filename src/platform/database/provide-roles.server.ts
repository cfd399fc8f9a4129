import type pg from "pg";
import { StartProblem } from "#platform/start-problem.server.ts";
import { applicationRole, consoleRole } from "./roles.ts";

/** The login may neither create the roles nor use them. */
export class MissingRole extends StartProblem {
  constructor(login: string, reason: string) {
    super(
      `The login ${login} may not work as ${applicationRole} and ${consoleRole}, nor provide these roles (${reason}). ` +
        "Use the login that owns the database or one for commands (docs/operations.md, Deploy). What is missing an administrator of the server runs once: " +
        `create role ${applicationRole} nologin; create role ${consoleRole} nologin; grant ${applicationRole} to ${consoleRole}; ` +
        `grant ${applicationRole}, ${consoleRole} to ${login};`,
    );
  }
}

const roles = [applicationRole, consoleRole];

/** Whether the roles are there and the login may work as each. */
export async function hasRoles(client: pg.Client): Promise<boolean> {
  const { rows } = await client.query<{ usable: number }>(
    `select count(*)::int as usable from pg_roles where rolname = any($1)
       and pg_has_role(oid, case when current_setting('server_version_num')::int >= 160000 then 'SET' else 'MEMBER' end)`,
    [roles],
  );
  return rows[0]?.usable === roles.length;
}

/** Roles belong to the whole server: another database may have created them, or an administrator if the login may not. */
export async function provideRoles(client: pg.Client): Promise<void> {
  try {
    for (const role of roles) await provideRole(client, role);
    await client.query(`do $$ begin
      if not pg_has_role('${consoleRole}', '${applicationRole}', 'MEMBER') then
        grant ${applicationRole} to ${consoleRole};
      end if;
    end $$`);
  } catch (error) {
    throw new MissingRole(client.user ?? "the login", (error as Error).message);
  }
}

async function provideRole(client: pg.Client, role: string): Promise<void> {
  await client.query(`do $$ begin
    if not exists (select from pg_roles where rolname = '${role}') then
      create role ${role} nologin;
    end if;
  exception when duplicate_object or unique_violation then null;
  end $$`);
  await client.query(`do $$ begin
    if not pg_has_role(current_user, '${role}', 'MEMBER') or (
      current_setting('server_version_num')::int >= 160000 and not pg_has_role(current_user, '${role}', 'SET')
    ) then
      grant ${role} to current_user;
    end if;
  end $$`);
}
