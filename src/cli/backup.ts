import { parseArgs } from "node:util";
import type { Originals, OriginalsOf } from "#platform/adapters/storage/originals.ts";
import { type BackupManifest, BackupProblem } from "#platform/backup/backup-manifest.ts";
import type { BackupPlace } from "#platform/backup/backup-place.server.ts";
import { reportBackup } from "#platform/backup/backup-report.server.ts";
import type { PostgresTools } from "#platform/backup/postgres-tools.server.ts";
import { findBackup, removeOutdated, wholeBackups } from "#platform/backup/read-backups.server.ts";
import { type Compared, rehearse, restoreBackup } from "#platform/backup/restore-backup.server.ts";
import { writeBackup } from "#platform/backup/write-backup.server.ts";
import { type Command, type CommandIo, texts, UsageError } from "./command.ts";
import { table } from "./table.ts";

const usage = `Usage:
  forecourt backup                 database and originals, as of one moment, to BACKUP_TO
      --to FOLDER                  to this folder instead
      --keep N                     then removes the oldest, so that N whole backups stay (14)
      --copy                       copies the rows also where pg_dump is found
  forecourt backup list            the backups that can be restored
  forecourt backup verify [NAME]   restores the newest, or NAME, into a database that is made for it and dropped, and compares
                                   every table and file with the manifest
  forecourt restore [NAME]         the newest backup, or NAME, into the empty database of DATABASE_URL or DATA_DIR, with the originals
      --from FOLDER                list, verify and restore read this folder instead of BACKUP_TO

A backup contains all data of every group, and is not encrypted: keep it on an encrypted disk or bucket. It contains neither SECRET nor
SECRETS_DIR: without SECRET what is stored encrypted can't be read again, so keep both elsewhere. DATABASE_URL has the login that runs prepare;
verify needs one that may create databases.

Exit codes: 0 done, and nothing differs; 1 refused, or different, with the reason; 2 invalid arguments.`;

/** What the commands use; tests have their own. */
export type BackupServices = {
  /** @param makes creates PostgreSQL from npm where there is none */
  database(options: { makes: boolean }): Promise<string>;
  /** Null where no place is named. */
  place(folder: string | null): BackupPlace | null;
  originals(of: OriginalsOf): Originals;
  tools: PostgresTools;
  now(): Date;
};

const options = {
  keep: { type: "string", default: "14" },
  copy: { type: "boolean", default: false },
  ...texts("to", "from"),
} as const;

export function backupCommandOver(services: BackupServices): Command {
  return {
    name: "backup",
    summary: "database and originals: back up, list, verify by a restore",
    usage,
    run: ([sub, ...args], io) => {
      if (sub === "list") return saying(io, () => list(services, args, io));
      if (sub === "verify") return saying(io, () => verify(services, args, io));
      if (sub !== undefined && !sub.startsWith("-"))
        throw new UsageError(`There is no command backup ${sub}`);
      return saying(io, () => backUp(services, sub === undefined ? [] : [sub, ...args], io));
    },
  };
}

export function restoreCommandOver(services: BackupServices): Command {
  return {
    name: "restore",
    summary: "a backup, into an empty database",
    usage,
    run: (args, io) => saying(io, () => restore(services, args, io)),
  };
}

async function saying(io: CommandIo, work: () => Promise<number>): Promise<number> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof BackupProblem)) throw error;
    io.err(error.message);
    return 1;
  }
}

function placeOf(services: BackupServices, folder: string | undefined): BackupPlace {
  const place = services.place(folder ?? null);
  if (!place) throw new UsageError("Where are the backups? Set BACKUP_TO, or name a folder");
  return place;
}

async function backUp(services: BackupServices, args: string[], io: CommandIo): Promise<number> {
  const { values } = parseArgs({ args, options });
  const keep = Number(values.keep);
  if (!Number.isInteger(keep) || keep < 1) throw new UsageError("--keep is a number of backups, at least 1");
  const place = placeOf(services, values.to);
  const { tools, originals, now } = services;
  const url = await services.database({ makes: false });
  const at = now();
  try {
    const { name, manifest } = await writeBackup({ url, originals, tools, copies: values.copy, at }, place);
    io.out(`${name} is whole: ${described(manifest)}.`);
    const removed = await removeOutdated(place, { keep, now: at });
    if (removed.backups.length > 0)
      io.out(
        `Removed: ${removed.backups.join(", ")}, and ${removed.originals} originals that only they had.`,
      );
    await reportBackup(url, { at: now(), failure: null });
    return 0;
  } catch (failure) {
    await reportBackup(url, { at: now(), failure }).catch(() => {});
    throw failure;
  }
}

function described({ tables, originals, kind, data }: BackupManifest): string {
  const rows = tables.reduce((sum, one) => sum + one.rows, 0);
  const bytes = Object.values(data)
    .flat()
    .reduce((sum, part) => sum + part.bytes, 0);
  const files = Object.values(originals);
  const [count, size] = [
    files.reduce((sum, of) => sum + of.files, 0),
    files.reduce((sum, of) => sum + of.bytes, 0),
  ];
  return `${rows} rows of ${tables.length} tables in ${megabytes(bytes)} (${kind}), ${count} originals of ${megabytes(size)}`;
}
const megabytes = (bytes: number) => `${(bytes / 1e6).toFixed(1)} MB`;

async function list(services: BackupServices, args: string[], io: CommandIo): Promise<number> {
  const { values } = parseArgs({ args, options });
  const backups = await wholeBackups(placeOf(services, values.from ?? values.to));
  for (const { name, manifest } of backups)
    io.out(`${name}  version ${manifest.program}, ${described(manifest)}`);
  if (backups.length === 0) io.out("There is no backup.");
  return 0;
}

async function verify(services: BackupServices, args: string[], io: CommandIo): Promise<number> {
  const { values, positionals } = parseArgs({ args, options, allowPositionals: true });
  const place = placeOf(services, values.from ?? values.to);
  const { name, manifest } = await findBackup(place, positionals[0] ?? null);
  const url = await services.database({ makes: false });
  const compared = await rehearse(place, manifest, { url, tools: services.tools });
  io.out(comparedTable(compared));
  if (compared.differing.length > 0) {
    io.err(`${name} differs from its restore in ${compared.differing.join(", ")}.`);
    return 1;
  }
  io.out(`${name} was restored and compared: ${described(manifest)}.`);
  return 0;
}

function comparedTable({ tables, differing }: Compared): string {
  const rows = tables
    .filter(({ name, expected }) => (expected?.rows ?? 0) > 0 || differing.includes(name))
    .map(({ name, expected, found }) => [
      name,
      String(expected?.rows ?? 0),
      String(found?.rows ?? "none"),
      differing.includes(name) ? "DIFFERENT" : "same",
    ]);
  return table(["table", "backed up", "restored", "sums"], rows, ["backed up", "restored"]);
}

async function restore(services: BackupServices, args: string[], io: CommandIo): Promise<number> {
  const { values, positionals } = parseArgs({ args, options, allowPositionals: true });
  const place = placeOf(services, values.from ?? values.to);
  const { name, manifest } = await findBackup(place, positionals[0] ?? null);
  const url = await services.database({ makes: true });
  const { originals, tools } = services;
  const { logins } = await restoreBackup(place, manifest, { url, originals, tools });
  io.out(`${name} is restored: ${described(manifest)}.`);
  io.out("What is left to do:");
  for (const login of logins)
    io.out(`- The login ${login} was created without a password: alter role "${login}" password '…'`);
  io.out(
    "- SECRET (or the file secret in DATA_DIR) and SECRETS_DIR have to be those of the installation that was backed up.",
  );
  io.out(
    `- Payments since ${manifest.at} are only at the provider, and messages sent since then that were waiting are sent again.`,
  );
  io.out("- Start the processes, run forecourt doctor, and with a CDN forecourt edge purge --all.");
  return 0;
}
