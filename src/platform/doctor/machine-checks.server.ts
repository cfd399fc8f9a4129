import { createHash, randomBytes } from "node:crypto";
import { statfs } from "node:fs/promises";
import { sql } from "drizzle-orm";
import { codeOrNull } from "#lib/error-code.ts";
import type { Originals } from "#platform/adapters/storage/originals.ts";
import type { Database } from "#platform/database/database.server.ts";
import { outageOf } from "#platform/database/outage.ts";
import { applicationRole } from "#platform/database/roles.ts";
import { gaugeOf, type Metric } from "#platform/http/metric.ts";
import { dangerous, type Finding, ok, warning } from "./finding.ts";

/** Bytes free below which uploads and PostgreSQL soon stop, and below which it is time to act. */
const leastFree = 200_000_000;
const wantedFree = 2_000_000_000;
/** Seconds apart: one-time codes and webhooks allow five minutes, most other times a few seconds. */
const clockWarning = 5;
const clockDanger = 60;

const reasonOf = (error: unknown) => outageOf(error)?.code ?? codeOrNull(error) ?? (error as Error).message;

/** The free bytes of the disk that holds a folder, as a metric; without a value where there is no such folder. */
export async function diskGauges(folder: string): Promise<Metric[]> {
  const disk = await statfs(folder).catch(() => null);
  return [
    gaugeOf(
      disk ? [disk] : [],
      () => ({}),
      "disk_free_bytes",
      "Free bytes of the disk that holds DATA_DIR.",
      ({ bavail, bsize }) => bavail * bsize,
    ),
  ];
}

/** The free space of the disk that holds a folder. */
export async function diskFinding(folder: string): Promise<Finding> {
  try {
    const { bavail, bsize } = await statfs(folder);
    return freeFinding(bavail * bsize);
  } catch (error) {
    return dangerous(
      "disk",
      `DATA_DIR, ${folder}, can't be read (${reasonOf(error)}).`,
      "Run this with the server's DATA_DIR, or create the folder for the user that runs the server.",
    );
  }
}

export function freeFinding(free: number): Finding {
  const said = `${(free / 1e9).toFixed(1)} GB are free on the disk of DATA_DIR`;
  const remedy = "Free some space, or move DATA_DIR to a larger disk.";
  if (free < leastFree) return dangerous("disk", `${said}: uploads and the database stop soon.`, remedy);
  if (free < wantedFree) return warning("disk", `${said}.`, remedy);
  return ok("disk", `${said}.`);
}

/** Writes, reads and removes a file where originals are stored. */
export async function storageFinding(originals: Originals): Promise<Finding> {
  const bytes = randomBytes(64);
  const key = `${createHash("sha256").update(bytes).digest("hex").slice(0, 32)}.jpg`;
  try {
    await originals.put(key, bytes);
    const read = await originals.read(key);
    await originals.remove(key);
    if (read?.equals(bytes)) return ok("storage", "Pictures and uploads can be written, read and removed.");
    return dangerous("storage", "What is stored can't be read back.", storageRemedy);
  } catch (error) {
    const reason = reasonOf(error);
    const remedy =
      reason === "ENOSPC" ? "Free some space, or move DATA_DIR to a larger disk." : storageRemedy;
    return dangerous("storage", `Pictures and uploads can't be stored (${reason}).`, remedy);
  }
}
const storageRemedy = "Check the permissions of DATA_DIR, or S3_URL, S3_BUCKET and the bucket's keys.";

/** What the database says of its login, its roles and its clock. */
export async function databaseFindings(
  db: Pick<Database, "withoutTenant">,
  now: () => Date,
  hasSecret: boolean,
): Promise<Finding[]> {
  try {
    const { rows } = await db.withoutTenant((tx) =>
      tx.execute<RoleRow>(sql`select clock_timestamp() as clock,
        (select rolsuper or rolbypassrls from pg_roles where rolname = ${applicationRole}) as "applicationBypasses",
        (select rolsuper or rolbypassrls from pg_roles where rolname = session_user) as "loginBypasses",
        exists(select from pg_class where relname = 'leads' and pg_get_userbyid(relowner) = session_user) as "loginOwns",
        (select count(distinct client_addr)::int from pg_stat_activity where usename = session_user) as machines`),
    );
    const [row] = rows;
    if (!row) throw new Error("the database gave no row");
    const seconds = Math.abs(new Date(row.clock).getTime() - now().getTime()) / 1_000;
    const findings = [roleFinding(row), clockFinding(seconds)];
    return row.machines > 1 && !hasSecret ? [...findings, manyMachines(row.machines)] : findings;
  } catch (error) {
    const remedy = "Check DATABASE_URL, and run forecourt prepare once with the owner's login.";
    return [dangerous("database", `The database can't be used (${reasonOf(error)}).`, remedy)];
  }
}

type RoleRow = {
  clock: string;
  applicationBypasses: boolean | null;
  loginBypasses: boolean;
  loginOwns: boolean;
  machines: number;
};

const manyMachines = (machines: number) =>
  dangerous(
    "secret",
    `${machines} machines use the database, and SECRET is missing: they reject each other's codes and links.`,
    "Set SECRET to the same 32 or more random characters in every process.",
  );

export function roleFinding(
  row: Pick<RoleRow, "applicationBypasses" | "loginBypasses" | "loginOwns">,
): Finding {
  const remedy = `Let web processes and workers sign in as a member of ${applicationRole} that owns nothing (docs/operations.md).`;
  if (row.applicationBypasses !== false)
    return dangerous(
      "database role",
      `The role ${applicationRole} bypasses row-level security: tenants aren't separated in the database.`,
      `Run: alter role ${applicationRole} nosuperuser nobypassrls`,
    );
  if (row.loginBypasses)
    return warning(
      "database role",
      "The login is a superuser: row-level security protects from mistakes only.",
      remedy,
    );
  if (row.loginOwns)
    return warning(
      "database role",
      "The login owns the tables: row-level security protects from mistakes only.",
      remedy,
    );
  return ok("database role", "The login owns nothing and can't bypass row-level security.");
}

export function clockFinding(seconds: number): Finding {
  const said = `The clocks of this machine and of the database are ${Math.round(seconds)} s apart`;
  const remedy = "Synchronise both by NTP.";
  if (seconds >= clockDanger)
    return dangerous("clock", `${said}: codes, payments and signed links expire at the wrong time.`, remedy);
  return seconds >= clockWarning ? warning("clock", `${said}.`, remedy) : ok("clock", `${said}.`);
}
