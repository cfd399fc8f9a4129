import { parseArgs } from "node:util";
import { applyDocument } from "#domain/configuration/apply-document.server.ts";
import { checkWritten } from "#domain/configuration/document-text.ts";
import type { SiteStore } from "#domain/configuration/site-store.server.ts";
import { copyAgency, readSiteToCopy } from "#domain/fleet/template-site.server.ts";
import type { Problem } from "#platform/config/problem.ts";
import type { Database } from "#platform/database/database.server.ts";
import { env, now } from "#platform/env.server.ts";
import { type CommandIo, texts, UsageError } from "./command.ts";
import { operatorName } from "./command-log.ts";

type OpenSites = <T>(work: (sites: SiteStore, db: Database) => Promise<T>) => Promise<T>;

/** Begins a site with the settings of another one. It isn't live: the console's steps, or `site apply`, bring what the dealer is. */
export async function createSite(args: string[], io: CommandIo, open: OpenSites): Promise<number> {
  const { positionals, values } = parseArgs({
    args,
    allowPositionals: true,
    options: texts("from", "name", "group"),
  });
  const [slug, ...more] = positionals;
  if (slug === undefined || more.length > 0) throw new UsageError("Name the new site by its slug");
  const { from, name, group } = values;
  if (from === undefined || name === undefined)
    throw new UsageError("Write --from with the slug of a site, and --name with the new one’s name");
  return open(async (sites, db) => {
    const all = new Map((await sites.list()).map((site) => [site.slug, site]));
    const other = all.get(from);
    if (!other) throw new UsageError(`There is no site ${from}; forecourt site list shows them`);
    if (all.has(slug)) throw new UsageError(`There is a site ${slug} already`);
    const copied = await readSiteToCopy(db, other, other.groupSlug === group);
    if (!copied) throw new UsageError(`The site ${from} is gone`);
    const checked = checkWritten({
      ...(group === undefined ? { group: { slug, name, dealerships: [{ slug, name }] } } : {}),
      site: {
        ...copied.settings,
        slug,
        name,
        template: copied.template,
        live: false,
        ...(group === undefined ? {} : { group }),
      },
    });
    if (checked.kind === "invalid") return refused(checked.problems, io);
    const author = { by: operatorName(), at: now() };
    const outcome = await applyDocument(db, checked.document, author, {
      reservedHosts: env.reservedHosts,
      alsoWrite: async (tx, applied) => {
        if (applied.site)
          await copyAgency(tx, { groupId: applied.group.id, siteId: applied.site.id }, copied);
      },
    });
    if (outcome.kind === "refused") return refused(outcome.problems, io);
    io.out(`site ${slug}: begun with the settings of ${from}; it goes live by the console, Sites, New site`);
    return 0;
  });
}

function refused(problems: readonly Problem[], io: CommandIo): number {
  io.err("The site was not begun:");
  for (const { path, message } of problems) io.err(`  ${path ? `${path}: ` : ""}${message}`);
  return 1;
}
