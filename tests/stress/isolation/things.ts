import type pg from "pg";
import type { Site } from "#domain/configuration/site.ts";
import { termsPaths } from "#domain/configuration/slices/trade-slice.ts";
import { defaultPages } from "#domain/content/pages/default-pages.ts";
import { belongsToSite } from "#domain/stock/search-index/site-rules.ts";
import { allCars, carOf } from "#domain/stock/search-index/stock-rows.server.ts";
import { assembleCar } from "#domain/stock/search-index/stored-car.server.ts";
import type { Database } from "#platform/database/database.server.ts";
import type { Left } from "./plant.ts";

/**
 * What a visitor may know of another site and request elsewhere. Each is a marker; where a site lacks the
 * feature it is an unknown id.
 */
export type Things = {
  slug: string;
  siteId: string;
  groupId: string;
  groupSlug: string;
  carId: string;
  carSlug: string;
  stockNumber: string;
  feed: string;
  picture: string;
  dealership: string;
  dealershipId: string;
  location: string;
  locationId: string;
  page: string;
  category: string;
  article: string;
  embed: string;
  redirect: string;
  phone: string;
  email: string;
  cookies: string;
  lead: string;
  partialLead: string;
  testDriveLead: string;
  tradeLead: string;
  reservation: string;
  payment: string;
  checkout: string;
  openCheckout: string;
  evalid: string;
  tradeLink: string;
  pictureId: string;
  picturePath: string;
  upload: string;
  previewToken: string;
  /** A run of a stock import. */
  importRun: string;
};

const id = (n: number) => `Nobodys${n}Thing`.padEnd(22, "0");

/**
 * Well-formed ids of resources that don't exist: responses about another site's resources must match
 * responses about these.
 */
export const anotherTenants: Things = {
  slug: "anotherTenants-site",
  siteId: "00000000-0000-4000-8000-00000000dead",
  groupSlug: "anotherTenants",
  groupId: "00000000-0000-4000-8000-00000000beef",
  carId: id(1),
  carSlug: "anotherTenants-car-0000",
  stockNumber: "anotherTenants-stock-1",
  feed: "another-tenants-feed",
  picture: "0".repeat(32),
  dealership: "anotherTenants-dealership",
  dealershipId: "anotherTenants-dealership",
  location: "anotherTenants-place",
  locationId: "anotherTenants-place",
  page: "/pages/anotherTenants-page",
  category: "anotherTenants-category",
  article: "/blog/anotherTenants-category/anotherTenants-article",
  embed: "anotherTenants-embed",
  redirect: "/anotherTenants-old-page",
  phone: "0491999999",
  email: "nobody@nobody.example",
  lead: id(2),
  partialLead: id(3),
  testDriveLead: id(4),
  cookies: `forecourt_session=${"n".repeat(43)}; forecourt_in=1; forecourt_draft=${id(5)}; forecourt_trade=${id(6)}; forecourt_preview=${"0".repeat(32)}`,
  tradeLead: id(7),
  reservation: id(8),
  payment: id(9),
  checkout: "/pay/test/test_nobodys00000000000000",
  openCheckout: "/pay/test/test_nobodys00000000000001",
  evalid: id(10),
  tradeLink: id(11),
  pictureId: id(12),
  picturePath: `/api/uploads/${id(12)}.touy8q.${"n".repeat(43)}`,
  upload: "anotherTenants",
  previewToken: "0".repeat(32),
  importRun: "00000000-0000-4000-8000-00000000feed",
};

/** What a site shows, by its stored documents and rows. */
export type Shown = {
  site: Site;
  cars: Map<string, ShownCar>;
  /** Ids of all cars at its dealerships, also those that it doesn't list. */
  standing: Set<string>;
  /** Paths of its pages and articles. */
  pages: Set<string>;
  document: ContentDocument | null;
  left: Left;
  /** Scheduled feeds of its group. */
  feeds: string[];
  /** Storage keys of its shoppers' pictures. */
  uploads: string[];
  /** The last stock import of its group; null where there is none. */
  importRun: string | null;
};
type ShownCar = { id: string; slug: string; stockNumber: string; picture: string };
type ContentDocument = {
  pages?: { path: string }[];
  categories?: { slug: string }[];
  articles?: { category: string; slug: string }[];
  embeds?: { name: string }[];
};

/**
 * The cars that a site shows, by its rules; all cars at its dealerships; those of them that can be reserved.
 */
export async function readCars(db: Database, site: Site) {
  const cars = new Map<string, ShownCar>();
  const standing = new Set<string>();
  const free: string[] = [];
  const stored = await db.withTenant({ groupId: site.groupId }, (tx) =>
    Array.fromAsync(allCars(tx, site.groupId, new Date(0))),
  );
  const texts = new Map<string, string>();
  for (const row of stored.flat().map((read) => carOf(read, texts))) {
    const car = assembleCar(row, site);
    if (!car) continue;
    standing.add(row.id);
    if (!belongsToSite(car, site, new Date())) continue;
    const { id, slug, facts, pictures } = row;
    cars.set(id, { id, slug, stockNumber: facts.stocknum ?? "", picture: pictures[0]?.key ?? "" });
    if (row.status === "in_stock" && !row.reserved && facts.car_type === "used") free.push(id);
  }
  return { cars, standing, free };
}

export async function readContent(client: pg.Client, site: Site): Promise<ContentDocument | null> {
  const { rows } = await client.query<{ document: ContentDocument }>(
    "select document from content_versions where site_id = $1 order by version desc limit 1",
    [site.id],
  );
  return rows[0]?.document ?? null;
}

export async function readUploads(client: pg.Client, site: Site): Promise<string[]> {
  const { rows } = await client.query<{ key: string }>(
    "select file_key as key from trade_in_images where site_id = $1",
    [site.id],
  );
  return rows.map(({ key }) => key);
}

export async function readImportRun(client: pg.Client, site: Site): Promise<string | null> {
  const { rows } = await client.query<{ id: string }>(
    "select id::text from stock_imports where group_id = $1 order by started_at desc limit 1",
    [site.groupId],
  );
  return rows[0]?.id ?? null;
}

/** The scheduled feeds of a site's group. */
export async function readFeeds(client: pg.Client, site: Site): Promise<string[]> {
  const { rows } = await client.query<{ feed: string }>("select feed from stock_feeds where group_id = $1", [
    site.groupId,
  ]);
  return rows.map(({ feed }) => feed);
}

/**
 * Addresses that a site has by default: its default pages, and alternative addresses of offers and valuation
 * terms.
 */
function everybodys(path: string, site: Site): boolean {
  const pair = /^\/(special-)?offers$/.test(path) || termsPaths.some((one) => one === path);
  return pair || defaultPages(site).some((page) => page.path === path);
}

/**
 * The resources of one site that another doesn't show as well: two sites of a group may share cars and
 * places.
 */
export function thingsFor(caller: Shown, of: Shown): Things {
  const { site, left } = of;
  const car = [...of.cars.values()].find((one) => !caller.cars.has(one.id));
  const ours = (slug: string) => caller.site.dealerships.some((one) => one.slug === slug);
  const dealership = site.dealerships.find(({ slug }) => !ours(slug));
  const location = site.locations.find(({ id: one }) => !caller.site.locations.some((own) => own.id === one));
  const theirs = [...of.pages].filter((path) => !caller.pages.has(path) && !everybodys(path, caller.site));
  const category = of.document?.categories?.find(
    ({ slug }) => !caller.document?.categories?.some((own) => own.slug === slug),
  );
  const embed = of.document?.embeds?.find(
    ({ name }) => !caller.document?.embeds?.some((own) => own.name === name),
  );
  const found: { [name in keyof Things]?: string | null | undefined } = {
    slug: site.slug,
    siteId: site.id,
    groupId: site.groupId,
    groupSlug: site.groupSlug,
    carId: car?.id,
    carSlug: car?.slug,
    stockNumber: car?.stockNumber,
    feed: of.feeds.find((name) => !caller.feeds.includes(name)),
    picture: car?.picture,
    dealership: dealership?.slug,
    dealershipId: dealership?.id,
    location: location?.slug,
    locationId: location?.id,
    embed: embed?.name,
    page: theirs.find((path) => !path.startsWith("/blog/")),
    category: category?.slug,
    article: theirs.find((path) => path.startsWith("/blog/")),
    redirect: site.redirects[0]?.from.replace("/*", "/x"),
    ...left,
    cookies: allCookies(left.cookies),
    checkout: left.checkouts[0],
    openCheckout: left.checkouts[1],
    upload: of.uploads[0],
    importRun: site.groupId === caller.site.groupId ? null : of.importRun,
  };
  const known = Object.entries(found).filter(([name, value]) => name in anotherTenants && value);
  return { ...anotherTenants, ...(Object.fromEntries(known) as Partial<Things>) };
}

/**
 * A shopper's cookies, or unknown ones where the site set none: the comparison with unknown resources differs
 * in values only.
 */
function allCookies(own: string): string {
  const named = (jar: string) =>
    jar.split("; ").map((one): [string, string] => [one.split("=")[0] ?? "", one]);
  return [...new Map([...named(anotherTenants.cookies), ...named(own)]).values()].join("; ");
}
