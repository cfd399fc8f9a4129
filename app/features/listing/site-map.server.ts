import { slugify } from "../../lib/slug.ts";
import { platform } from "../../platform.server.ts";
import type { Site } from "../../site/site.ts";

/** A sitemap takes 50,000 addresses. */
const most = 50_000;

/** The site's addresses for search engines: its main lists, its makes and bodies, and every car for sale. */
export async function siteMap(origin: string, site: Site): Promise<string> {
  const stock = await platform().stock(site);
  const { ids, facets } = await stock.search({
    clauses: [{ attribute: "status", anyOf: ["in_stock", "coming_soon"] }],
    sort: "latest",
    offset: 0,
    limit: most - 500,
    facets: ["car_type", "make", "body"].map((attribute) => ({ attribute, limit: 150 })),
    stats: [],
  });
  const values = (attribute: string) =>
    (facets[attribute] ?? []).map((facet) => slugify(facet.value)).filter(Boolean);
  const paths = new Set([
    "/",
    "/search",
    ...values("car_type").map((type) => `/search/${type}-cars`),
    ...values("make").map((make) => `/search/${make}`),
    ...values("body").map((body) => `/search/${body}`),
    ...stock.cars(ids).map((car) => `/cars/${car.slug}`),
  ]);
  const urls = [...paths].map((path) => `<url><loc>${escapeXml(origin + path)}</loc></url>`).join("\n");
  return `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${urls}\n</urlset>\n`;
}

function escapeXml(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;");
}
