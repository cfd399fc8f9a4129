/** A page that search engines may list, and when it last changed if that is known. */
export type SiteAddress = { path: string; changed: Date | null };

/** The maximum number of addresses in one sitemap (sitemaps.org). */
export const maxInSiteMap = 50_000;

const head = '<?xml version="1.0" encoding="UTF-8"?>\n';
const namespace = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"';

/** `/sitemap.xml`: the addresses themselves, or past 50,000 the list of `/sitemaps/1`, `/sitemaps/2` … */
export function siteMap(addresses: readonly SiteAddress[], origin: string): string {
  if (addresses.length <= maxInSiteMap) return urlSet(addresses, origin);
  const parts = Math.ceil(addresses.length / maxInSiteMap);
  const entries = Array.from({ length: parts }, (_, index) =>
    entry("sitemap", `${origin}/sitemaps/${index + 1}`, null),
  );
  return `${head}<sitemapindex ${namespace}>\n${entries.join("\n")}\n</sitemapindex>\n`;
}

/** One of several sitemaps, counted from 1; null where there is no such part. */
export function siteMapPart(addresses: readonly SiteAddress[], origin: string, part: string): string | null {
  if (addresses.length <= maxInSiteMap || !/^[1-9]\d{0,3}$/.test(part)) return null;
  const start = (Number(part) - 1) * maxInSiteMap;
  const held = addresses.slice(start, start + maxInSiteMap);
  return held.length > 0 ? urlSet(held, origin) : null;
}

function urlSet(addresses: readonly SiteAddress[], origin: string): string {
  const entries = addresses.map(({ path, changed }) => entry("url", origin + path, changed));
  return `${head}<urlset ${namespace}>\n${entries.join("\n")}\n</urlset>\n`;
}

function entry(name: "url" | "sitemap", address: string, changed: Date | null): string {
  const when = changed ? `<lastmod>${changed.toISOString()}</lastmod>` : "";
  return `<${name}><loc>${escapeXml(address)}</loc>${when}</${name}>`;
}

function escapeXml(text: string): string {
  return text
    .replaceAll("&", "&amp;")
    .replaceAll("<", "&lt;")
    .replaceAll(">", "&gt;")
    .replaceAll('"', "&quot;")
    .replaceAll("'", "&apos;");
}
