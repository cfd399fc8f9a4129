import { parseArgs } from "node:util";
import { createSiteStore } from "#domain/configuration/site-store.server.ts";
import { readAuditFilter } from "#domain/staff/audit/audit-entry.ts";
import { exportAudit } from "#domain/staff/audit/audit-log.server.ts";
import type { Database } from "#platform/database/database.server.ts";
import { now } from "#platform/env.server.ts";
import { type Command, type CommandIo, noneNamed, texts, UsageError } from "./command.ts";
import { operatorName } from "./command-log.ts";
import { outputFile } from "./output-file.ts";

const usage = `Usage:
  forecourt audit export [FILE] [--group SLUG]   the audit log of a group, or without one the platform's own, as CSV
      --from DAY --to DAY                        only these days, written 2026-03-02, in UTC
      --table NAME                               only what concerns a table, such as leads

Newest first. It names who changed which fields of what, never their content. The export itself is logged.

Exit codes: 0 done; 1 unknown group; 2 invalid arguments.`;

type WithDb = <T>(work: (db: Database) => Promise<T>) => Promise<T>;

/** The command, independent of how a database is opened. */
export function auditCommandOver(withDb: WithDb): Command {
  return {
    name: "audit",
    summary: "the audit log: export",
    usage,
    run: async ([name, ...args], io) => {
      if (name !== "export")
        throw new UsageError(name ? `There is no command audit ${name}` : "Which audit command?");
      return exportLog(args, io, withDb);
    },
  };
}

async function exportLog(args: string[], io: CommandIo, withDb: WithDb): Promise<number> {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: texts("group", "from", "to", "table"),
  });
  const [file, ...more] = positionals;
  if (more.length > 0) throw new UsageError("Name one file to write, or none for standard output");
  const { group, ...filters } = values;
  const filter = readAuditFilter(new URLSearchParams(filters));
  for (const name of ["from", "to", "table"] as const)
    if (filters[name] !== undefined && filter[name] === null)
      throw new UsageError(`--${name} ${filters[name]} can't be read`);
  return withDb(async (db) => {
    const sites = await createSiteStore(db, now).list();
    const groupIds = new Map(sites.map(({ groupId, groupSlug }) => [groupSlug, groupId]));
    const groupId = group === undefined ? null : groupIds.get(group);
    if (groupId === undefined) {
      io.err(noneNamed("group", group ?? "", [...groupIds.keys()]));
      return 1;
    }
    const output = file === undefined ? null : await outputFile(file);
    const count = await exportAudit(db, {
      groupId,
      filter,
      siteSlugs: new Map(sites.map(({ id, slug }) => [id, slug])),
      actor: { kind: "command", id: operatorName(), action: "audit export" },
      write: (text) => (output ? output.write(text) : io.out(text.trimEnd())),
    });
    if (output) {
      await output.close();
      io.err(`${count} entries written to ${file}.`);
    }
    return 0;
  });
}
