import { parseArgs } from "node:util";
import { stringify } from "yaml";
import { checkDocument, readDocument } from "#domain/configuration/document-text.ts";
import { configurationSchema } from "#domain/configuration/json-schema.ts";
import {
  type ApplyOutcome,
  createSiteStore,
  type SiteStore,
} from "#domain/configuration/site-store.server.ts";
import { configurationCheck } from "#domain/content/drafts/command-check.server.ts";
import { unknownPeople } from "#domain/leads/handling/routing-rules.ts";
import { membersOfGroup } from "#domain/staff/access/group-members.server.ts";
import { checkFeedMappings } from "#domain/stock/feeds/feed-document.ts";
import { shownSource } from "#domain/stock/import/reading/download.server.ts";
import type { Problem } from "#platform/config/problem.ts";
import type { Database } from "#platform/database/database.server.ts";
import { env, now } from "#platform/env.server.ts";
import {
  type Command,
  type CommandIo,
  flags,
  noCommand,
  noneNamed,
  texts,
  UsageError,
  versionNumber,
} from "./command.ts";
import { operatorName } from "./command-log.ts";
import { createSite } from "./create-site.ts";
import { readFile } from "./read-file.ts";
import { table } from "./table.ts";

const usage = `Usage:
  forecourt site validate FILE             reports what site apply would change, and writes nothing
  forecourt site apply FILE [--by NAME]    writes a group and a site from a YAML file
      --base N                             the version of the site that the file was written on; by default the newest
                                           one that the console didn't publish. A file that would undo what the console
                                           published since is refused
      --group-base N                       the same of the group
      --force                              undoes it
  forecourt site create SLUG --from SITE --name NAME [--group GROUP]
                                           begins a site with the template, labels and settings of another one, in a
                                           new group or this one; it isn't live, and has nothing of that dealer
  forecourt site list [--json]             the sites of this platform
  forecourt site show SLUG                 a site's document as applied, with its group's
      --version N                          an older version of the site's document
      --resolved                           the result of merging platform, template, group and site
      --history                            versions of the site and its group, with author and time
  forecourt site rollback SLUG VERSION     applies an old version of the site's document again
      --group                              the group's document instead
  forecourt site schema                    the JSON Schema of the file, for editors

FILE may be - for standard input. docs/configuration.md lists every key.`;

type Sub = (args: string[], io: CommandIo, open: OpenSites) => Promise<number>;
type OpenSites = <T>(work: (sites: SiteStore, db: Database) => Promise<T>) => Promise<T>;

const subcommands: Record<string, Sub> = {
  validate,
  apply,
  create: createSite,
  list,
  show,
  rollback,
  schema,
};

/** The command, independent of how a database is opened. */
export function siteCommandOver(withDb: <T>(work: (db: Database) => Promise<T>) => Promise<T>): Command {
  const open: OpenSites = (work) =>
    withDb((db) => work(createSiteStore(db, now, env.reservedHosts, [checkFeedMappings]), db));
  return {
    name: "site",
    summary: "dealer sites: validate, apply, create, list, show, rollback, schema",
    usage,
    run: async ([name, ...rest], io) => {
      const sub = name === undefined ? undefined : subcommands[name];
      if (sub) return sub(rest, io, open);
      throw noCommand("site", name, Object.keys(subcommands));
    },
  };
}

async function validate(args: string[], io: CommandIo, open: OpenSites): Promise<number> {
  const { positionals } = parseArgs({ args, allowPositionals: true });
  const file = one(positionals, "a file");
  const yaml = readFile(file);
  // Detects most mistakes without a database.
  const read = readDocument(yaml);
  if (read.kind === "invalid") return refused(shownSource(file), read.problems, io);
  const outcome = await open(async (sites, db) =>
    withMembers(db, await sites.validate(yaml, configurationCheck({ site: null, group: null }))),
  );
  if (outcome.kind === "refused") return refused(shownSource(file), outcome.problems, io);
  io.out(`${shownSource(file)} is valid${outcome.kind === "unchanged" ? " and changes nothing" : ""}`);
  for (const note of outcome.notes) io.out(`note: ${note}`);
  return 0;
}

async function apply(args: string[], io: CommandIo, open: OpenSites): Promise<number> {
  const { positionals, values } = parseArgs({
    args,
    allowPositionals: true,
    options: { ...texts("by", "base", "group-base"), ...flags("force") },
  });
  const file = one(positionals, "a file");
  const yaml = readFile(file);
  const number = (text: string | undefined) => (text === undefined ? null : versionNumber(text));
  const bases = { site: number(values.base), group: number(values["group-base"]) };
  const check = values.force ? undefined : configurationCheck(bases);
  const outcome = await open(async (sites, db) =>
    withMembers(db, await sites.apply(yaml, values.by ?? operatorName(), check)),
  );
  return report(shownSource(file), outcome, io);
}

/** The outcome with a note for each site whose rules name people who aren't members. */
async function withMembers(db: Database, outcome: ApplyOutcome): Promise<ApplyOutcome> {
  if (outcome.kind === "refused") return outcome;
  const named = outcome.resolved.filter((site) => unknownPeople(site, []) !== null);
  if (named.length === 0) return outcome;
  const groupId = outcome.group.id;
  const members = await db.withTenant({ groupId }, (tx) => membersOfGroup(tx, groupId));
  const emails = members.map(({ email }) => email);
  const notes = named.flatMap((site) => unknownPeople(site, emails) ?? []);
  return { ...outcome, notes: [...outcome.notes, ...notes] };
}

async function list(args: string[], io: CommandIo, open: OpenSites): Promise<number> {
  const { values } = parseArgs({ args, options: { json: { type: "boolean" } } });
  const all = await open((sites) => sites.list());
  if (values.json) io.out(JSON.stringify(all, null, 2));
  else if (all.length === 0) io.out("No site yet. Add one with forecourt site apply FILE.");
  else {
    const rows = all.map((site) => [
      site.slug,
      site.groupSlug,
      site.template,
      site.isSuspended ? "suspended" : site.isLive ? "served" : "in setup",
      site.hosts.join(" "),
      site.name,
    ]);
    io.out(table(["site", "group", "template", "state", "hosts", "name"], rows));
  }
  return 0;
}

async function show(args: string[], io: CommandIo, open: OpenSites): Promise<number> {
  const { positionals, values } = parseArgs({
    args,
    allowPositionals: true,
    options: { ...texts("version"), ...flags("resolved", "history") },
  });
  const slug = one(positionals, "a site's slug");
  const requested = values.version === undefined ? null : versionNumber(values.version);
  return open(async (sites) => {
    const [ofSite, ofGroup] = [await sites.history(slug), await sites.history(slug, "group")];
    if (ofSite.length === 0) return unknownSite(slug, sites, io);
    if (values.history) {
      const rows = [
        ...ofSite.map((row) => ["site", row] as const),
        ...ofGroup.map((row) => ["group", row] as const),
      ].map(([part, row]) => [
        part,
        `${row.version}${row.current ? " (current)" : ""}`,
        row.appliedAt.toISOString(),
        row.appliedBy,
      ]);
      io.out(table(["part", "version", "applied", "by"], rows));
      return 0;
    }
    if (values.resolved) {
      io.out(stringify(await sites.bySlug(slug)));
      return 0;
    }
    const version = requested === null ? ofSite[0] : ofSite.find((row) => row.version === requested);
    if (!version) {
      io.err(
        `site ${slug} has no version ${requested}; it has ${ofSite.map((row) => row.version).join(", ")}`,
      );
      return 1;
    }
    const group = ofGroup[0];
    io.out(
      `# site ${slug}, version ${version.version}, applied by ${version.appliedBy} at ${version.appliedAt.toISOString()}`,
    );
    io.out(`# group, version ${group?.version}`);
    io.out(stringify(inDocumentOrder({ group: group?.document, site: version.document })).trimEnd());
    return 0;
  });
}

async function rollback(args: string[], io: CommandIo, open: OpenSites): Promise<number> {
  const { positionals, values } = parseArgs({
    args,
    allowPositionals: true,
    options: { ...texts("by"), ...flags("group") },
  });
  const [slug, version, ...more] = positionals;
  if (slug === undefined || version === undefined || more.length > 0)
    throw new UsageError("Name a site's slug and a version");
  return open(async (sites) => {
    if ((await sites.history(slug)).length === 0) return unknownSite(slug, sites, io);
    const part = values.group ? "group" : "site";
    const outcome = await sites.rollback(slug, versionNumber(version), values.by ?? operatorName(), part);
    return report(`${part} ${slug}`, outcome, io);
  });
}

async function schema(_args: string[], io: CommandIo): Promise<number> {
  io.out(JSON.stringify(configurationSchema(), null, 2));
  return 0;
}

function report(what: string, outcome: ApplyOutcome, io: CommandIo): number {
  if (outcome.kind === "refused") return refused(what, outcome.problems, io);
  const { group, site, notes } = outcome;
  const says = (
    part: string,
    { slug, version, changed }: { slug: string; version: number; changed: boolean },
  ) => `${part} ${slug}: ${changed ? "now version" : "unchanged at version"} ${version}`;
  io.out(says("group", group));
  if (site) io.out(says("site", site));
  for (const note of notes) io.out(`note: ${note}`);
  return 0;
}

function refused(what: string, problems: readonly Problem[], io: CommandIo): number {
  io.err(`${what} was not applied:`);
  for (const { line, path, message } of problems)
    io.err(`  ${line === null ? "" : `line ${line}: `}${path ? `${path}: ` : ""}${message}`);
  return 1;
}

async function unknownSite(slug: string, sites: SiteStore, io: CommandIo): Promise<number> {
  const slugs = (await sites.list()).map((site) => site.slug);
  io.err(noneNamed("site", slug, slugs));
  return 1;
}

/** jsonb doesn't store key order, so keys are sorted in the schema's order. */
function inDocumentOrder(stored: object): object {
  const checked = checkDocument(stored);
  return checked.kind === "ok" ? checked.document : stored;
}

function one(positionals: readonly string[], what: string): string {
  const [first, ...more] = positionals;
  if (first === undefined || more.length > 0) throw new UsageError(`Name ${what}, and only one`);
  return first;
}
