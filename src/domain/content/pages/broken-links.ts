import { type RedirectRule, redirectFinder } from "#domain/configuration/slices/redirects.ts";
import type { ContentDocument } from "./content-document.ts";
import { shadowedRoute } from "./fixed-path.ts";

/** A link in a value: its target, and where it is below the value. */
export type FoundLink = { href: string; keys: PropertyKey[] };

const inMarkdown = /\]\(\s*<?([^\s)>]+)|href\s*=\s*["']([^"']+)["']/gi;
const linkKeys = new Set(["href", "linkTo", "url"]);

/** Every link to a path of the site within a value: in fields for links, and in texts. */
export function linksIn(value: unknown, keys: PropertyKey[] = []): FoundLink[] {
  if (Array.isArray(value)) return value.flatMap((one, at) => linksIn(one, [...keys, at]));
  if (typeof value === "object" && value !== null)
    return Object.entries(value).flatMap(([key, one]) => linksIn(one, [...keys, key]));
  if (typeof value !== "string") return [];
  const found = linkKeys.has(String(keys.at(-1)))
    ? [value]
    : [...value.matchAll(inMarkdown)].map(([, markdown, html]) => markdown ?? html ?? "");
  return found.filter((href) => /^\/(?!\/)/.test(href)).map((href) => ({ href, keys }));
}

/** The paths that a site has, beside those of its fixed routes. */
export type KnownPaths = {
  content: Pick<ContentDocument, "pages" | "articles" | "categories">;
  /** Paths of pages that show by default. */
  defaults: readonly string[];
  redirects: readonly RedirectRule[];
  /** Patterns of the fixed routes, as `/cars/:slug`. */
  patterns: readonly string[];
};

/**
 * Decides which links lead nowhere: to no page, article, category, fixed route or redirect of the site. Addresses with parameters, such as
 * those of cars, count as there.
 */
export function brokenLinkFinder({
  content,
  defaults,
  redirects,
  patterns,
}: KnownPaths): (href: string) => boolean {
  const paths = new Set([...content.pages.map(({ path }) => path), ...defaults]);
  const blog = new Set([
    "/blog",
    ...content.categories.map(({ slug }) => `/blog/${slug}`),
    ...content.articles.map(({ category, slug }) => `/blog/${category}/${slug}`),
  ]);
  const redirect = redirectFinder(redirects);
  return (href) => {
    const path = pathOf(href);
    if (paths.has(path) || redirect(path)) return false;
    if (path === "/blog" || path.startsWith("/blog/")) return !blog.has(path);
    return shadowedRoute(path, patterns) === null;
  };
}

/** The path of a link, without query, anchor and trailing slash. */
function pathOf(href: string): string {
  const [path = ""] = href.split(/[?#]/);
  return path.length > 1 ? path.replace(/(?<!\/)\/+$/, "").toLowerCase() : path;
}
