import type { Site } from "#domain/configuration/site.ts";
import { gateOf } from "#domain/configuration/slices/gate.ts";
import { contentAddresses } from "#domain/content/pages/content-store.server.ts";
import { servicingAddresses } from "#domain/leads/service-booking/service-addresses.ts";
import { modelAddress } from "#domain/models/model-rules.ts";
import { shownLocations } from "#domain/places/location-choice.ts";
import { placesOf } from "#domain/places/place.ts";
import type { SiteStocks } from "#domain/stock/search-index/site-stock.ts";
import { slugify } from "#lib/slug.ts";
import type { Database } from "#platform/database/database.server.ts";
import { changesOf, latest } from "./site-changes.server.ts";
import type { SiteAddress } from "./site-map.ts";

export const forSale = { attribute: "status", anyOf: ["in_stock", "coming_soon"] };

/**
 * Every URL of a site for search engines: the dealer's pages, the platform's own pages, its lists, and every
 * car for sale.
 */
export async function siteAddresses(
  { db, now, stocks }: { db: Database; now: () => Date; stocks: SiteStocks },
  site: Site,
): Promise<SiteAddress[]> {
  const stock = await stocks.of(site);
  const query = { clauses: [forSale], sort: "latest", offset: 0, stats: [] };
  const facets = ["car_type", "make", "body"].map((attribute) => ({ attribute, limit: 150 }));
  const found = await stock.search({ ...query, limit: 0, facets });
  const values = (attribute: string) =>
    (found.facets[attribute] ?? []).map((facet) => slugify(facet.value)).filter(Boolean);
  const paths = new Set([
    "/",
    "/search",
    ...values("car_type").map((type) => `/search/${type}-cars`),
    ...values("make").map((make) => `/search/${make}`),
    ...values("body").map((body) => `/search/${body}`),
    ...ownPages(site),
    ...(await contentAddresses(db, site, now())),
  ]);
  const { cars, content, configuration } = await changesOf(db, site);
  const slugs = stock.slugs({ ...query, limit: 1_000_000, facets: [] });
  const newest = latest(slugs.map((slug) => cars.get(slug)));
  const pages = latest([content, configuration]);
  const lists = latest([newest, configuration]);
  const changed = (path: string) => (path === "/" || path.startsWith("/search") ? lists : pages);
  return [
    // Crawlers can't read pages that require sign-in.
    ...[...paths]
      .filter((path) => !gateOf(site.auth.gatedRoutes, path))
      .map((path) => ({ path, changed: changed(path) })),
    ...slugs.map((slug) => ({ path: `/cars/${slug}`, changed: cars.get(slug) ?? null })),
  ];
}

/** The platform's pages that the site's options enable, also those that require sign-in. */
export function ownPages(site: Site): string[] {
  const places = placesOf(shownLocations(site)).map(({ slug }) => `/contact-us/${slug}`);
  const range =
    site.range.length > 0 ? ["/models", ...site.range.map((model) => modelAddress(model, site.models))] : [];
  return [
    site.contact.path,
    ...places,
    ...range.filter((path) => path.startsWith("/")),
    ...servicingAddresses(site),
    ...(site.trade.enabled ? [site.trade.path] : []),
    ...(site.finance.enabled ? [site.finance.path] : []),
    ...(site.testDrive.enabled ? ["/book-test-drive"] : []),
  ];
}
