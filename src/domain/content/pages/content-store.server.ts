import { and, desc, eq } from "drizzle-orm";
import type { Site } from "#domain/configuration/site.ts";
import { windowAt } from "#domain/promotions/day-window.ts";
import { calendarDate } from "#lib/date.ts";
import { contentVersions } from "#platform/database/content-tables.ts";
import type { Database } from "#platform/database/database.server.ts";
import { checkFile } from "./check-content.ts";
import { compiled, type SiteContent } from "./compile.server.ts";
import {
  type ArticleDocument,
  type ContentDocument,
  entryKeys,
  noContent,
  type PageDocument,
} from "./content-document.ts";

/** A change of configuration or content creates a new Site object, so the site is the cache key. */
const stored = new WeakMap<Site, Promise<SiteContent>>();

/** A site's compiled content, read once per version. */
export function contentOf(db: Database, site: Site): Promise<SiteContent> {
  const known = stored.get(site);
  if (known) return known;
  const reading = storedContent(db, site, site.contentVersion).then((content) => compiled(content, site));
  remember(site, reading);
  return reading;
}

function remember(site: Site, reading: Promise<SiteContent>): void {
  stored.set(site, reading);
  reading.catch(() => stored.delete(site));
}

/** Gives a site that isn't stored, such as one with a draft, its content. */
export function provideContent(site: Site, content: ContentDocument): void {
  remember(site, compiled(content, site));
}

/** A site's uncompiled content of one version; empty for none. */
export async function storedContent(
  db: Database,
  { groupId, id }: Pick<Site, "groupId" | "id">,
  version: number,
): Promise<ContentDocument> {
  if (version === 0) return noContent;
  const rows = await db.withSite({ groupId, id }, (tx) =>
    tx
      .select({ document: contentVersions.document })
      .from(contentVersions)
      .where(and(eq(contentVersions.siteId, id), eq(contentVersions.version, version)))
      .orderBy(desc(contentVersions.version)),
  );
  return usable(rows[0]?.document);
}

/**
 * Validates stored content again: entries written by an older program that are no longer valid are dropped,
 * the others stay.
 */
export function usable(document: unknown): ContentDocument {
  const checked = checkFile(document ?? {});
  if (checked.kind === "ok") return checked.content;
  const content = { ...noContent };
  for (const list of Object.keys(entryKeys) as (keyof ContentDocument)[]) {
    const entries = (document as Record<string, unknown> | null)?.[list];
    const fitting = (Array.isArray(entries) ? entries : []).flatMap((entry) => {
      const one = checkFile({ [list]: [entry] });
      return one.kind === "ok" ? (one.content[list] as unknown[]) : [];
    });
    (content as Record<string, unknown>)[list] = fitting;
  }
  return content;
}

/**
 * A page of a site within its days, and when it next appears or disappears; a null page when it isn't
 * visible.
 */
export async function pageAt(
  db: Database,
  site: Site,
  path: string,
  now: Date,
): Promise<{ page: PageDocument | null; changesAt: Date | null }> {
  return pageIn(await contentOf(db, site), site, path, now);
}

export function pageIn(
  content: Pick<SiteContent, "pages" | "defaults">,
  { timezone }: Pick<Site, "timezone">,
  path: string,
  now: Date,
): { page: PageDocument | null; changesAt: Date | null } {
  const page = content.pages.get(path);
  if (!page) return { page: null, changesAt: null };
  const { open, changesAt } = windowAt(page, now, timezone);
  return { page: open ? page : (content.defaults.get(path) ?? null), changesAt };
}

/**
 * Published articles, newest first, of one category or of all that are on this site; and when the next one
 * appears.
 */
export async function articles(
  db: Database,
  site: Site,
  requested: { category?: string | undefined; now: Date },
): Promise<{ articles: ArticleDocument[]; changesAt: Date | null }> {
  return articlesIn(await contentOf(db, site), site, requested);
}

export function articlesIn(
  content: Pick<SiteContent, "articles">,
  { timezone }: Pick<Site, "timezone">,
  { category, now }: { category?: string | undefined; now: Date },
): { articles: ArticleDocument[]; changesAt: Date | null } {
  const today = calendarDate(now, timezone);
  const among = content.articles.filter((article) => !category || article.category === category);
  const coming = among.filter(({ date }) => date > today).at(-1);
  return {
    articles: among.filter(({ date }) => date <= today),
    changesAt: coming ? windowAt({ from: coming.date }, now, timezone).changesAt : null,
  };
}

/** Paths of every visible page and article, for the sitemap and menus. */
export async function contentAddresses(db: Database, site: Site, now: Date): Promise<string[]> {
  const content = await contentOf(db, site);
  const pages = [...content.pages.keys()].flatMap((path) => pageIn(content, site, path, now).page ?? []);
  const published = await articles(db, site, { now });
  const categories = content.categories.filter(({ url }) => !url);
  return [
    ...pages.filter(({ noindex }) => !noindex).map(({ path }) => path),
    ...categories.map(({ slug }) => `/blog/${slug}`),
    ...published.articles.map(({ category, slug }) => `/blog/${category}/${slug}`),
  ];
}
