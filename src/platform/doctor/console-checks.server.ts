import { sql } from "drizzle-orm";
import { applicationRole, consoleRole, type Database } from "#platform/database/client.server.ts";
import { dangerous, type Finding, ok, warning } from "./finding.ts";

type ConsoleRow = {
  /** Tables of staff that the sites' role can read or write. */
  open: string[];
  isBypassing: boolean | null;
  isMember: boolean;
  passkeysElsewhere: number;
};

/**
 * What the database says of the console: that the sites' role reaches no table of staff, that the console's role exists and is bound by
 * row-level security, and that the members' passkeys were made for its host.
 * @param adminHost `ADMIN_HOST`; null where this installation has no console
 */
export async function consoleFindings(
  db: Pick<Database, "withoutTenant">,
  adminHost: string | null,
): Promise<Finding[]> {
  const { rows } = await db.withoutTenant((tx) =>
    tx.execute<ConsoleRow>(sql`select
      (select coalesce(array_agg(c.relname::text order by c.relname), '{}') from pg_class c
        where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace
          and (c.relname like 'staff\_%' or c.relname = 'break_glass')
          and has_table_privilege(${applicationRole}, c.oid, 'select, insert, update, delete')) as open,
      (select rolsuper or rolbypassrls from pg_roles where rolname = ${consoleRole}) as "isBypassing",
      exists(select from pg_roles where rolname = ${consoleRole} and pg_has_role(session_user, oid, 'member')) as "isMember",
      (select staff_passkeys_elsewhere(${adminHost ?? ""})::int) as "passkeysElsewhere"`),
  );
  const row = rows[0] as ConsoleRow;
  return [roleFinding(row, adminHost), ...passkeyFindings(row, adminHost)];
}

function roleFinding({ open, isBypassing, isMember }: ConsoleRow, adminHost: string | null): Finding {
  const check = "console role";
  if (open.length > 0)
    return dangerous(
      check,
      `The sites' role ${applicationRole} has rights on ${open.join(", ")}: a hole in a site would open the console.`,
      `Run: revoke all on ${open.join(", ")} from ${applicationRole}`,
    );
  if (isBypassing !== false)
    return dangerous(
      check,
      `The role ${consoleRole} ${isBypassing === null ? "doesn't exist" : "bypasses row-level security"}.`,
      isBypassing === null
        ? "Migrate the database with the owner's login."
        : `Run: alter role ${consoleRole} nosuperuser nobypassrls`,
    );
  if (adminHost !== null && !isMember)
    return warning(
      check,
      `The login isn't a member of ${consoleRole}: a process with this login can't serve the console.`,
      `Give the console's processes a login of their own: grant ${consoleRole} to that login.`,
    );
  return ok(
    check,
    `The role ${consoleRole} is bound by row-level security, and ${applicationRole} reaches no table of staff.`,
  );
}

function passkeyFindings({ passkeysElsewhere }: ConsoleRow, adminHost: string | null): Finding[] {
  if (adminHost === null || passkeysElsewhere === 0) return [];
  return [
    warning(
      "passkeys",
      `${passkeysElsewhere} passkeys of members were made for another host than ${adminHost} and can't be used.`,
      "Set ADMIN_HOST back, or invite their members again (forecourt staff invite).",
    ),
  ];
}
