import type { Database } from "../app/db/client.server.ts";
import { now } from "../app/env.server.ts";
import { nearest } from "../app/site/problem.ts";
import { createSiteStore, type SiteStore, type SiteSummary } from "../app/site/site-store.server.ts";
import type { CommandIo } from "./command.ts";

/** The sites a command looks at: the one that `--site` names, or all. Null, with the reason said, for an unknown name. */
export async function sitesAsked(
  db: Database,
  slug: string | undefined,
  io: CommandIo,
): Promise<{ store: SiteStore; sites: SiteSummary[] } | null> {
  const store = createSiteStore(db, now);
  const all = await store.list();
  if (slug === undefined) return { store, sites: all };
  const sites = all.filter((site) => site.slug === slug);
  if (sites.length > 0) return { store, sites };
  const near = nearest(
    slug,
    all.map((one) => one.slug),
  );
  io.err(`There is no site ${slug}${near ? `; did you mean ${near}?` : ". forecourt site list shows them."}`);
  return null;
}
