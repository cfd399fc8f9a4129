import {
  createSiteStore,
  type SiteStore,
  type SiteSummary,
} from "#domain/configuration/site-store.server.ts";
import type { Database } from "#platform/database/database.server.ts";
import { now } from "#platform/env.server.ts";
import { type CommandIo, noneNamed } from "./command.ts";

/** The sites a command looks at: the one that `--site` names, or all. Null, with the reason said, for an unknown name. */
export async function selectedSites(
  db: Database,
  slug: string | undefined,
  io: CommandIo,
): Promise<{ store: SiteStore; sites: SiteSummary[] } | null> {
  const store = createSiteStore(db, now);
  const all = await store.list();
  if (slug === undefined) return { store, sites: all };
  const named = all.filter((one) => one.slug === slug);
  if (named.length > 0) return { store, sites: named };
  io.err(
    noneNamed(
      "site",
      slug,
      all.map((one) => one.slug),
    ),
  );
  return null;
}
