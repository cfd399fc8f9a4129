import type { EditTarget } from "#console/parts/setting-form/edit-targets.ts";
import type { KnownLink } from "#console/parts/setting-form/link-field.tsx";
import type { Site } from "#domain/configuration/site.ts";
import type { SiteStore } from "#domain/configuration/site-store.server.ts";
import { ownPages, siteAddresses } from "#domain/content/discovery/site-addresses.server.ts";
import { defaultPages } from "#domain/content/pages/default-pages.ts";
import type { SiteStocks } from "#domain/stock/search-index/site-stock.ts";
import type { Database } from "#platform/database/database.server.ts";
import { type SiteContent, siteContent } from "./site-content.server.ts";

type Deps = {
  consoleDb: Database;
  sites: Pick<SiteStore, "bySlug" | "list">;
  stocks: SiteStocks;
  now(): Date;
};

/** A page of a site; null for the title of one of the platform's own pages. */
export type SitePage = { path: string; title: string | null };

/**
 * The pages of a site, those with a title first: its content as the draft has it, standard texts, the platform's own pages that its options
 * enable, its lists. `cars` are the paths of those for sale.
 */
export async function sitePages(
  { consoleDb: db, stocks, now }: Pick<Deps, "consoleDb" | "stocks" | "now">,
  site: Site,
  { published, drafted }: Pick<SiteContent, "published" | "drafted">,
): Promise<{ pages: SitePage[]; cars: Set<string> }> {
  const addresses = await siteAddresses({ db, stocks, now }, site);
  const titles = new Map<string, string>([
    ...[...drafted.pages, ...defaultPages(site)].map(({ path, title }) => [path, title] as const),
    ...drafted.categories
      .filter(({ url }) => !url)
      .map(({ slug, title }) => [`/blog/${slug}`, title] as const),
    ...drafted.articles.map(({ category, slug, title }) => [`/blog/${category}/${slug}`, title] as const),
    ...site.locations.map(({ slug, name }) => [`/contact-us/${slug}`, name] as const),
  ]);
  const removed = new Set(published.pages.map(({ path }) => path).filter((path) => !titles.has(path)));
  const isCar = (path: string) => path.startsWith("/cars/");
  const paths = new Set([...titles.keys(), ...ownPages(site), ...addresses.map(({ path }) => path)]);
  return {
    pages: [...paths]
      .filter((path) => !isCar(path) && !removed.has(path))
      .map((path) => ({ path, title: titles.get(path) ?? null })),
    cars: new Set([...paths].filter(isCar)),
  };
}

/** Links that are offered at most, and sites of a group whose pages are read. */
const [maxLinks, maxSites] = [1_000, 10];

/** The pages that links of a site may lead to; for a group's settings, those that all of its sites have. */
export async function linksOf(deps: Deps, target: EditTarget): Promise<KnownLink[]> {
  const sites = (await deps.sites.list([target.groupId])).filter(
    ({ id }) => target.site === null || id === target.site.id,
  );
  const found: SitePage[][] = [];
  for (const one of sites.slice(0, maxSites)) {
    const site = await deps.sites.bySlug(one.slug);
    const content = site && (await siteContent(deps.consoleDb, { ...target, site: one }));
    if (site && content) found.push((await sitePages(deps, site, content)).pages);
  }
  const [first = [], ...others] = found;
  const elsewhere = others.map((pages) => new Set(pages.map(({ path }) => path)));
  return first.filter(({ path }) => elsewhere.every((paths) => paths.has(path))).slice(0, maxLinks);
}
