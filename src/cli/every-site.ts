import {
  createSiteStore,
  type SiteStore,
  type SiteSummary,
} from "#domain/configuration/site-store.server.ts";
import { nearest } from "#platform/config/problem.ts";
import type { Database } from "#platform/database/database.server.ts";
import { now } from "#platform/env.server.ts";
import type { CommandIo } from "./command.ts";

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
  const near = nearest(
    slug,
    all.map((one) => one.slug),
  );
  io.err(`There is no site ${slug}${near ? `; did you mean ${near}?` : ". forecourt site list shows them."}`);
  return null;
}
