import { basename, dirname, resolve } from "node:path";
import { parseArgs } from "node:util";
import { stringify } from "yaml";
import type { Site } from "#domain/configuration/site.ts";
import { contentCheck } from "#domain/content/drafts/command-check.server.ts";
import {
  applyContent,
  type ContentOutcome,
  type ContentServices,
  contentHistory,
  previewContent,
  rollbackContent,
} from "#domain/content/pages/apply-content.server.ts";
import type { ContentFile } from "#domain/content/pages/read-content-files.server.ts";
import type { PictureStore } from "#domain/pictures/picture-store.server.ts";
import type { Database } from "#platform/database/database.server.ts";
import { now } from "#platform/env.server.ts";
import {
  type Command,
  type CommandIo,
  flags,
  noCommand,
  texts,
  UsageError,
  versionNumber,
} from "./command.ts";
import { operatorName } from "./command-log.ts";
import { selectedSites } from "./every-site.ts";
import { readFile } from "./read-file.ts";
import { table } from "./table.ts";

const usage = `Usage:
  forecourt content validate --site SLUG FILE…   reports what content apply would change, and writes nothing
  forecourt content apply --site SLUG FILE…      writes pages, articles, popups and embeds from YAML or JSON files
      --by NAME                                  stored as the author of the version
      --base N                                   the version that the files were written on; by default the newest one
                                                 that the console didn't publish. Files that would undo what the
                                                 console published since are refused
      --force                                    undoes it
      --replace                                  removes what the files don't contain
  forecourt content preview --site SLUG FILE…    stores a preview and shows its URL, which is valid for a day
  forecourt content rollback --site SLUG VERSION applies an old version again; 0 is no content
  forecourt content history --site SLUG          the versions, with author and time
  forecourt content export --site SLUG           the content as one YAML file
      --version N                                an older version of it

FILE may be - for standard input. Pictures are URLs, or files beside FILE: src: ./team.jpg. See docs/content.md.`;

type Context = { db: Database; services: ContentServices; site: Site; io: CommandIo };
type Sub = (context: Context, positionals: string[], values: Values) => Promise<number>;
type Values = { by?: string; replace?: boolean; version?: string; base?: string; force?: boolean };

const subcommands: Record<string, Sub> = {
  validate: (context, files, values) => apply(context, files, { ...values, dry: true }),
  apply,
  preview,
  rollback,
  history,
  export: exported,
};

/** The command, independent of how a database and a folder of pictures are opened. */
export function contentCommandOver(
  withDb: <T>(work: (db: Database) => Promise<T>) => Promise<T>,
  pictures: () => PictureStore,
): Command {
  return {
    name: "content",
    summary: "pages of a site: validate, apply, preview, rollback, history, export",
    usage,
    run: async ([name, ...args], io) => {
      const sub = name === undefined ? undefined : subcommands[name];
      if (!sub) {
        throw noCommand("content", name, Object.keys(subcommands));
      }
      const { positionals, values } = parseArgs({
        args,
        allowPositionals: true,
        options: { ...texts("site", "by", "version", "base"), ...flags("replace", "force") },
      });
      const slug = values.site;
      if (!slug) throw new UsageError("Name the site: --site SLUG");
      return withDb(async (db) => {
        const asked = await selectedSites(db, slug, io);
        const site = asked && (await asked.store.bySlug(slug));
        if (!site) return 1;
        // Imported on demand, because the route table loads React Router.
        const { fixedRoutes } = await import("#site/fixed-routes.ts");
        const services = { db, pictures: pictures(), patterns: fixedRoutes };
        return sub({ db, services, site, io }, positionals, values);
      });
    },
  };
}

async function apply(
  { services, site, io }: Context,
  names: string[],
  { by, replace = false, base, force = false, dry = false }: Values & { dry?: boolean },
): Promise<number> {
  const files = filesOf(names);
  const checkReplacement = force
    ? undefined
    : contentCheck(base === undefined ? null : versionNumber(base, 0));
  const outcome = await applyContent(services, site, files, {
    by: by ?? operatorName(),
    at: now(),
    replace,
    dry,
    checkReplacement,
  });
  if (dry && outcome.kind !== "refused") {
    io.out(outcome.kind === "unchanged" ? "Valid; it changes nothing." : "Valid. It would change:");
    return reported(outcome, io);
  }
  return report(site, outcome, io);
}

async function preview({ services, site, io }: Context, names: string[], { by }: Values): Promise<number> {
  const outcome = await previewContent(services, site, filesOf(names), {
    by: by ?? operatorName(),
    at: now(),
  });
  if (outcome.kind === "refused") return refused(outcome.problems, io);
  io.out(
    `Open /preview/${outcome.token} on ${site.hosts.join(" or ")}; valid until ${outcome.expiresAt.toISOString()}.`,
  );
  for (const { how, what } of outcome.changes) io.out(`  ${how}: ${what}`);
  return 0;
}

async function rollback(
  { services, site, io }: Context,
  [version, ...more]: string[],
  { by }: Values,
): Promise<number> {
  if (version === undefined || more.length > 0) throw new UsageError("Name one version");
  const outcome = await rollbackContent(services, site, versionNumber(version, 0), {
    by: by ?? operatorName(),
    at: now(),
  });
  if (outcome) return report(site, outcome, io);
  io.err(`site ${site.slug} has no content version ${version}; forecourt content history shows them`);
  return 1;
}

async function history({ db, site, io }: Context): Promise<number> {
  const versions = await contentHistory(db, site);
  if (versions.length === 0) {
    io.out(`${site.slug} has no content yet.`);
    return 0;
  }
  const rows = versions.map(({ version, appliedAt, appliedBy }, at) => [
    `${version}${at === 0 ? " (current)" : ""}`,
    appliedAt.toISOString(),
    appliedBy,
  ]);
  io.out(table(["version", "applied", "by"], rows));
  return 0;
}

async function exported({ db, site, io }: Context, _: string[], { version }: Values): Promise<number> {
  const versions = await contentHistory(db, site);
  const stored =
    version === undefined ? versions[0] : versions.find((one) => one.version === versionNumber(version, 0));
  if (version !== undefined && !stored) {
    io.err(`site ${site.slug} has no content version ${version}`);
    return 1;
  }
  io.out(stringify(stored?.document ?? {}, { lineWidth: 120 }).trimEnd());
  return 0;
}

function report(site: Site, outcome: ContentOutcome, io: CommandIo): number {
  if (outcome.kind === "refused") return refused(outcome.problems, io);
  const how = outcome.kind === "applied" ? "now version" : "unchanged at version";
  io.out(`content of ${site.slug}: ${how} ${outcome.version}`);
  return reported(outcome, io);
}

function reported(outcome: Exclude<ContentOutcome, { kind: "refused" }>, io: CommandIo): number {
  for (const { how, what } of outcome.changes) io.out(`  ${how}: ${what}`);
  for (const note of outcome.notes) io.out(`note: ${note}`);
  return 0;
}

function refused(problems: Extract<ContentOutcome, { kind: "refused" }>["problems"], io: CommandIo): number {
  io.err("Nothing was changed:");
  for (const { file, line, path, message } of problems)
    io.err(`  ${file}${line === null ? "" : `, line ${line}`}: ${path ? `${path}: ` : ""}${message}`);
  return 1;
}

function filesOf(names: readonly string[]): ContentFile[] {
  if (names.length === 0) throw new UsageError("Name a file");
  return names.map((name) => {
    const text = readFile(name);
    return name === "-"
      ? { name: "standard input", text, folder: process.cwd() }
      : { name: basename(name), text, folder: dirname(resolve(name)) };
  });
}
