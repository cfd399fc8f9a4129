import { fallbackIfUnavailable } from "#platform/database/outage.ts";
import type { ServedSite } from "./served-site.ts";

/** The sites of the platform; site-store.server.ts of the configuration looks them up. */
export type Sites = {
  /** The site of a host (any case, with or without port and trailing dot), or null. */
  byHost(host: string): Promise<ServedSite | null>;
  /** Whether a host is known to be a site's without a query; false for one that hasn't been found yet. */
  isKnown(host: string): boolean;
  bySlug(slug: string): Promise<ServedSite | null>;
  list(): Promise<{ slug: string; name: string }[]>;
};

export type SiteFound = { kind: "site"; site: ServedSite } | { kind: "list" } | { kind: "unknown" };

/**
 * The site of a host (SITE-01, DECIDE-125). An unknown host gets the site that `SITE` names. Without `SITE`,
 * `localhost` on a demo platform lists the sites.
 */
export async function findSite(
  sites: Pick<Sites, "byHost" | "bySlug">,
  host: string,
  options: { fallbackSlug: string | undefined; demo: boolean },
): Promise<SiteFound> {
  const { fallbackSlug } = options;
  // An unknown host can't be told from a new one while the database is unavailable; the hosts of all sites are known from
  // the start.
  const site = await (fallbackSlug ? fallbackIfUnavailable(sites.byHost(host), null) : sites.byHost(host));
  if (site) return { kind: "site", site };
  if (fallbackSlug) {
    const fallback = await sites.bySlug(fallbackSlug);
    if (fallback) return { kind: "site", site: fallback };
  }
  const own = host === "localhost" || host === "127.0.0.1" || host === "[::1]";
  return own && options.demo ? { kind: "list" } : { kind: "unknown" };
}

const escapes: Record<string, string> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#39;",
};
export const escapeHtml = (text: string): string => text.replace(/[&<>"']/g, (sign) => escapes[sign] ?? sign);

/**
 * The page of `http://localhost:PORT` on a demo platform: its sites, each under its own host name, and the console.
 * @param adminHost the console's host; null where the process doesn't serve it
 */
export function siteListPage(
  sites: { slug: string; name: string }[],
  port: number | null,
  adminHost: string | null,
): string {
  const link = (host: string, name: string) =>
    `<a href="${escapeHtml(`http://${host}${port ? `:${port}` : ""}/`)}">${escapeHtml(name)}</a>`;
  const items = sites.map(({ slug, name }) => `<li>${link(`${slug}.localhost`, name)}</li>`);
  const console = adminHost ? `<p>${link(adminHost, "Console for dealer staff and operators")}</p>` : "";
  return plainPage("Sites on this platform", `<ul>${items.join("")}</ul>${console}`);
}

/** A page outside of any site: no script, no style, no external resources. */
export function plainPage(title: string, content: string): string {
  const heading = escapeHtml(title);
  return (
    '<!DOCTYPE html><html lang="en-AU"><head><meta charset="utf-8"/>' +
    '<meta name="viewport" content="width=device-width, initial-scale=1"/>' +
    `<meta name="color-scheme" content="light dark"/><title>${heading}</title></head>` +
    `<body><main><h1>${heading}</h1>${content}</main></body></html>`
  );
}
