import { parseArgs } from "node:util";
import type { Database } from "#platform/database/database.server.ts";
import { everythingTag, siteTag } from "#platform/edge/edge-tags.server.ts";
import type { PurgeHook } from "#platform/edge/purge-hook.server.ts";
import { type Command, flags, texts, UsageError } from "./command.ts";
import { selectedSites } from "./every-site.ts";

const usage = `Usage:
  forecourt edge purge --site SLUG   has the CDN delete what it holds of a site
  forecourt edge purge --all         of every site: after an upgrade, or after an incident

Changes are purged by themselves; EDGE_PURGE_URL has to be set as for the server.

Exit codes: 0 purged; 1 unknown site, or the CDN refused; 2 invalid arguments.`;

/** The command, independent of how a database is opened and where the CDN is. */
export function edgeCommandOver(
  withDb: <T>(work: (db: Database) => Promise<T>) => Promise<T>,
  purge: PurgeHook | null,
): Command {
  return {
    name: "edge",
    summary: "the CDN in front of the sites: purge",
    usage,
    run: async ([sub, ...args], io) => {
      if (sub !== "purge") throw new UsageError(sub ? `There is no command edge ${sub}` : "Which command?");
      const { values } = parseArgs({ args, options: { ...texts("site"), ...flags("all") } });
      if ((values.all === true) === (values.site !== undefined))
        throw new UsageError("Name the --site, or use --all");
      if (!purge) {
        io.err("No CDN is configured: set EDGE_TAGS, EDGE_PURGE_URL and SECRETS_DIR as for the server");
        return 1;
      }
      const tags = values.all
        ? [everythingTag]
        : await withDb(async (db) =>
            (await selectedSites(db, values.site, io))?.sites.map(({ id }) => siteTag(id)),
          );
      if (!tags) return 1;
      const outcome = await purge(tags);
      if (outcome.kind === "purged") io.out(values.all ? "everything is purged" : `${values.site} is purged`);
      else io.err(`not purged: ${outcome.reason}`);
      return outcome.kind === "purged" ? 0 : 1;
    },
  };
}
