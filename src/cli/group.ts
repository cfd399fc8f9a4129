import { parseArgs } from "node:util";
import { tenantData } from "#composition/tenant-data.ts";
import { checkArchivedSites } from "#domain/configuration/archived-sites.server.ts";
import { createSiteStore } from "#domain/configuration/site-store.server.ts";
import { errorCode } from "#lib/error-code.ts";
import type { Actor, Database } from "#platform/database/database.server.ts";
import { now } from "#platform/env.server.ts";
import { countRows, deleteGroup, type RowCounts } from "#platform/groups/delete-group.server.ts";
import { deletionWords } from "#platform/groups/deletion-words.ts";
import { exportGroup } from "#platform/groups/export-group.server.ts";
import type { GroupFiles } from "#platform/groups/group-files.ts";
import { importGroup } from "#platform/groups/import-group.server.ts";
import { UnusableArchive } from "#platform/groups/read-archive.server.ts";
import {
  type GroupState,
  groupState,
  resumeGroup,
  suspendGroup,
} from "#platform/groups/suspend-group.server.ts";
import { type Command, type CommandIo, noneNamed, UsageError, whichCommand } from "./command.ts";
import { operatorName } from "./command-log.ts";
import { unwritable } from "./output-file.ts";
import { table } from "./table.ts";

const usage = `Usage:
  forecourt group export SLUG FILE    everything of a group in one archive; FILE must not exist
  forecourt group import FILE         an archive's group, into a platform that doesn't have it; it arrives suspended
  forecourt group suspend SLUG        its sites answer 503; deliveries, feeds and downloads of pictures pause
  forecourt group resume SLUG         its sites answer again, and what was due meanwhile is done
  forecourt group delete SLUG         what would be deleted, and the words that confirm it
      --confirm "WORDS"               deletes a suspended group for good; the words hold for one day, in UTC

An archive contains personal data: shoppers' enquiries, accounts and pictures. It is readable by you alone and not encrypted; keep it as you keep
the database's backups. It contains no secrets, sessions and open invitations. docs/group-archive.md describes it.

Exit codes: 0 done; 1 refused, with the reason; 2 invalid arguments.`;

/** What the commands use besides the database. */
export type GroupServices = { files(): GroupFiles; reservedHosts: readonly string[] };

type Context = { db: Database; io: CommandIo; services: GroupServices };
type Sub = (context: Context, group: GroupState, rest: string[]) => Promise<number>;
const subcommands: Record<string, Sub> = { export: write, suspend, resume, delete: remove };
const names = [...Object.keys(subcommands), "import"];

/** The command, independent of how a database is opened and where files are. */
export function groupCommandOver(
  withDb: <T>(work: (db: Database) => Promise<T>) => Promise<T>,
  services: GroupServices,
): Command {
  return {
    name: "group",
    summary: "whole groups: export, import, suspend, resume, delete",
    usage,
    run: async ([name, ...args], io) => {
      if (name === "import") return withDb((db) => read({ db, io, services }, args));
      const sub = name === undefined ? undefined : subcommands[name];
      if (!sub || name === undefined) {
        throw whichCommand("group", name, names);
      }
      const [slug, ...rest] = args;
      if (slug === undefined || slug.startsWith("-")) throw new UsageError("Name the group by its slug");
      return withDb(async (database) => {
        const db = database.as(actorOf(`group ${name}`));
        const group = await groupState(db, slug);
        return group ? sub({ db, io, services }, group, rest) : unknownGroup(db, slug, io);
      });
    },
  };
}

const actorOf = (action: string): Actor => ({ kind: "command", id: operatorName(), action });

async function unknownGroup(db: Database, slug: string, io: CommandIo): Promise<number> {
  const sites = await createSiteStore(db, now).list();
  io.err(noneNamed("group", slug, [...new Set(sites.map(({ groupSlug }) => groupSlug))]));
  return 1;
}

async function write({ db, io, services }: Context, group: GroupState, rest: string[]): Promise<number> {
  const [path, ...more] = parseArgs({ args: rest, allowPositionals: true }).positionals;
  if (path === undefined || more.length > 0) throw new UsageError("Name one file to write");
  if (group.deletionBeganAt) {
    io.err(`The deletion of ${group.slug} has begun: its files are partly gone, so it can't be exported.`);
    return 1;
  }
  try {
    const counts = await exportGroup(db, group, {
      data: tenantData,
      files: services.files(),
      path,
      at: now(),
    });
    io.out(countTable(counts.rows));
    const { files, missing } = counts;
    io.out(`${files.pictures} pictures and ${files.uploads} uploads written to ${path}.`);
    const lacking = missing.pictures + missing.uploads;
    if (lacking > 0)
      io.err(
        `${lacking} files that rows name were not in the storage; the archive is complete without them.`,
      );
    return 0;
  } catch (error) {
    if (errorCode(error) === "EEXIST") {
      io.err(`${path} exists, and an export overwrites nothing: choose another name, or remove it.`);
      return 1;
    }
    const isOfFile = error instanceof Error && error.message.includes(`'${path}`);
    throw isOfFile ? unwritable(path, error) : error;
  }
}

async function read({ db, io, services }: Context, args: string[]): Promise<number> {
  const [path, ...more] = parseArgs({ args, allowPositionals: true }).positionals;
  if (path === undefined || more.length > 0) throw new UsageError("Name one archive to read");
  const { reservedHosts } = services;
  try {
    const options = {
      data: tenantData,
      path,
      files: services.files(),
      at: now(),
      actor: actorOf("group import"),
      reservedHosts,
      checkSites: checkArchivedSites,
    };
    const imported = await importGroup(db, options);
    io.out(countTable(imported.rows));
    const { group, sites, hosts, files } = imported;
    io.out(`${files.pictures} pictures and ${files.uploads} uploads.`);
    io.out(`The group ${group} is here, suspended, with the sites ${sites.join(", ")}.`);
    io.out(
      `Put its secrets into SECRETS_DIR, let ${hosts.join(", ")} point to this platform, then run: forecourt group resume ${group}`,
    );
    return 0;
  } catch (error) {
    if (!(error instanceof UnusableArchive)) throw error;
    io.err(`${path} was not imported. ${error.message}`);
    return 1;
  }
}

async function suspend({ db, io }: Context, group: GroupState, rest: string[]): Promise<number> {
  noMore(rest);
  const outcome = await suspendGroup(db, group, now());
  if (outcome.kind === "already") io.out(`${group.slug} is suspended since ${outcome.since.toISOString()}.`);
  else io.out(`${group.slug} is suspended: ${group.sites.join(", ")} answer 503 within a second.`);
  return 0;
}

async function resume({ db, io }: Context, group: GroupState, rest: string[]): Promise<number> {
  noMore(rest);
  const outcome = await resumeGroup(db, group, now());
  switch (outcome.kind) {
    case "resumed":
      io.out(`${group.slug} is served again. ${outcome.deliveries} deliveries wait and are sent now.`);
      return 0;
    case "not_suspended":
      io.out(`${group.slug} isn't suspended.`);
      return 0;
    case "being_deleted":
      io.err(
        `The deletion of ${group.slug} began at ${outcome.since.toISOString()} and its files are partly gone: complete it with forecourt group delete ${group.slug}, then import an archive.`,
      );
      return 1;
  }
}

async function remove({ db, io, services }: Context, group: GroupState, rest: string[]): Promise<number> {
  const { values } = parseArgs({ args: rest, options: { confirm: { type: "string" } } });
  const { slug } = group;
  if (!group.suspendedAt) {
    io.err(
      `${slug} is being served. Suspend it first, so that nothing arrives meanwhile: forecourt group suspend ${slug}. Then export it, if anyone may need it: forecourt group export ${slug} FILE`,
    );
    return 1;
  }
  const words = deletionWords(slug, now());
  if (values.confirm !== words) {
    const { gone } = await countRows(db, group, tenantData);
    io.out(countTable(gone));
    io.out(`These rows, and the group's pictures and uploads, would be gone for good.`);
    if (values.confirm !== undefined) io.err(`These are not the words of today.`);
    io.err(
      `Nothing was deleted. To delete the group, type: forecourt group delete ${slug} --confirm "${words}"`,
    );
    return 1;
  }
  const actor = actorOf("group delete");
  const deleted = await deleteGroup(db, group, {
    data: tenantData,
    files: services.files(),
    at: now(),
    actor,
  });
  io.out(countTable(deleted.rows));
  const { files, sizes, sharedPictures } = deleted;
  io.out(`Files: ${files.pictures} pictures and ${sizes} other sizes of them, ${files.uploads} uploads.`);
  if (sharedPictures > 0) io.out(`${sharedPictures} pictures stay, because another group has the same.`);
  for (const [name, rows] of Object.entries(deleted.remaining))
    if (rows > 0) io.out(`${rows} rows of ${name} stay: ${tenantData.remainingAfterDeletion[name]}.`);
  io.out(`${slug} is gone. Running servers forget its pages and its stock within a second.`);
  return 0;
}

function noMore(rest: readonly string[]): void {
  if (rest.length > 0) throw new UsageError("Name only the group");
}

function countTable(rows: RowCounts): string {
  const filled = Object.entries(rows).filter(([, count]) => count > 0);
  const lines = filled.sort(([a], [b]) => (a < b ? -1 : 1)).map(([name, count]) => [name, String(count)]);
  const total = filled.reduce((sum, [, count]) => sum + count, 0);
  return table(["table", "rows"], [...lines, ["together", String(total)]], ["rows"]);
}
