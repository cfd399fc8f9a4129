import { sql } from "drizzle-orm";
import type { Database } from "#platform/database/database.server.ts";
import { lackingRole } from "#platform/database/lacking-role.server.ts";
import { applicationRole, consoleRole } from "#platform/database/roles.ts";
import { dangerous, type Finding, ok, warning } from "./finding.ts";

type ConsoleRow = {
  /** Tables of staff that the sites' role can read or write. */
  open: string[];
  isBypassing: boolean | null;
  passkeysElsewhere: number;
};

/**
 * What the database says of the console: that the sites' role reaches no table of staff, that the console's role exists and is bound by
 * row-level security, and that the members' passkeys were made for its host.
 * @param adminHost `ADMIN_HOST`; null where this installation has no console
 * @param needed whether this process serves the console, and whether it runs background tasks: both work as the console's role
 */
export async function consoleFindings(
  db: Pick<Database, "withoutTenant">,
  adminHost: string | null,
  needed: { console: boolean; tasks: boolean },
): Promise<Finding[]> {
  const { rows } = await db.withoutTenant((tx) =>
    tx.execute<ConsoleRow>(sql`select
      (select coalesce(array_agg(c.relname::text order by c.relname), '{}') from pg_class c
        where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace
          and (c.relname like 'staff\_%' or c.relname = 'break_glass')
          and has_table_privilege(${applicationRole}, c.oid, 'select, insert, update, delete')) as open,
      (select rolsuper or rolbypassrls from pg_roles where rolname = ${consoleRole}) as "isBypassing",
      (select staff_passkeys_elsewhere(${adminHost ?? ""})::int) as "passkeysElsewhere"`),
  );
  const row = rows[0] as ConsoleRow;
  return [roleFinding(row) ?? (await loginFinding(db, needed)), ...passkeyFindings(row, adminHost)];
}

/** Null when the roles are as they should be. */
function roleFinding({ open, isBypassing }: ConsoleRow): Finding | null {
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
  return null;
}

async function loginFinding(
  db: Pick<Database, "withoutTenant">,
  needed: { console: boolean; tasks: boolean },
): Promise<Finding> {
  const lack =
    needed.console || needed.tasks ? await db.withoutTenant((tx) => lackingRole(tx, consoleRole)) : null;
  if (lack !== null)
    return dangerous(
      "console role",
      needed.tasks
        ? `${lack.problem}: leads aren't routed and members get no weekly e-mails${needed.console ? ", and the console can't be served" : ""}.`
        : `${lack.problem}: the console can't be served.`,
      needed.tasks && needed.console
        ? `If this process serves the sites only, set ROLE=web. ${lack.remedy}`
        : lack.remedy,
    );
  return ok(
    "console role",
    `The role ${consoleRole} is bound by row-level security, and ${applicationRole} reaches no table of staff.`,
  );
}

function passkeyFindings({ passkeysElsewhere }: ConsoleRow, adminHost: string | null): Finding[] {
  if (adminHost === null || passkeysElsewhere === 0) return [];
  return [
    warning(
      "passkeys",
      `${passkeysElsewhere === 1 ? "A passkey of a member was" : `${passkeysElsewhere} passkeys of members were`} made for another host than ${adminHost} and can't be used.`,
      "Set ADMIN_HOST back, or invite their members again (forecourt staff invite).",
    ),
  ];
}
