import type { ContentDocument } from "#domain/content/pages/content-document.ts";

/**
 * The start page of a draft's preview: the first page that is new or changed, else such an article, else the
 * front page, where popups and news are.
 */
export function changedPath(draft: ContentDocument, applied: ContentDocument): string {
  const page = changed(draft.pages, applied.pages, ({ path }) => path);
  if (page) return page.path;
  const article = changed(draft.articles, applied.articles, ({ category, slug }) => `${category}/${slug}`);
  return article ? `/blog/${article.category}/${article.slug}` : "/";
}

/**
 * The first new or changed entry; both lists were parsed by the same schema, so their keys have the same
 * order.
 */
function changed<T>(entries: readonly T[], before: readonly T[], key: (entry: T) => string): T | undefined {
  const known = new Map(before.map((entry) => [key(entry), JSON.stringify(entry)]));
  return entries.find((entry) => known.get(key(entry)) !== JSON.stringify(entry));
}
