import { request } from "node:http";
import type { Site } from "#domain/configuration/site.ts";

/** What can be requested of one site, found through its public addresses. */
export type SiteCatalog = {
  host: string;
  /** Addresses of cars, and of pages that are neither cars nor results. */
  cars: string[];
  pages: string[];
  /** Values of filters, the most frequent first. */
  makes: string[];
  makeModels: string[];
  bodies: string[];
  fuels: string[];
  /** `/img/…` addresses of pictures on cards and on the front page. */
  pictures: string[];
  /** Fields of this site's enquiries besides the shopper's: recipient and consent. */
  enquiry: Record<string, string | boolean>;
};

/**
 * Reads a site's sitemap, its facets and the pictures of its first cars.
 * @param pictures how many picture addresses to collect, spread over the widths that pages offer
 */
export async function readCatalog(port: number, site: Site, pictures: number): Promise<SiteCatalog> {
  const authority = `${site.slug}.localhost:${port}`;
  const location = site.locations.find(({ location_type }) => location_type === "sales") ?? site.locations[0];
  const locations = await sitemap(port, authority, "/sitemap.xml");
  const facets = await facetValues(port, authority);
  const found = new Set<string>();
  for (const path of [
    "/",
    "/search",
    "/search?page=2",
    "/search?sortBy=price_desc",
    "/search?sortBy=latest",
  ]) {
    const { text } = await get(port, authority, path);
    for (const [picture] of text.matchAll(/\/img\/\d+\/[0-9a-f]{32}\.[a-z]{3,4}/g)) found.add(picture);
  }
  const all = [...found].filter((path) => !/^\/img\/(1280|1920)\//.test(path));
  const step = Math.max(1, Math.floor(all.length / Math.max(1, pictures)));
  return {
    host: authority,
    cars: locations.filter((path) => path.startsWith("/cars/")),
    pages: locations.filter((path) => path !== "/" && !/^\/(?:cars|search)(?:\/|$)/.test(path)),
    makes: facets.make ?? [],
    makeModels: facets.make_model ?? [],
    bodies: facets.body ?? [],
    fuels: facets.fuel ?? [],
    pictures: all.filter((_, at) => at % step === 0).slice(0, pictures),
    enquiry: {
      ...(location ? { location: location.id, dealership_slug: location.dealership_slug } : {}),
      terms_conditions: true,
    },
  };
}

async function sitemap(port: number, host: string, path: string): Promise<string[]> {
  const { text } = await get(port, host, path);
  const paths = [...text.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, address]) => {
    const { pathname } = new URL((address ?? "").replaceAll("&amp;", "&"));
    return pathname;
  });
  if (!text.includes("<sitemapindex")) return paths;
  const parts: string[] = [];
  for (const part of paths) parts.push(...(await sitemap(port, host, part)));
  return parts;
}

async function facetValues(port: number, host: string): Promise<Record<string, string[]>> {
  const { text } = await get(port, host, "/api/search", JSON.stringify({ hitsPerPage: 1 }));
  const { facets } = JSON.parse(text) as { facets: Record<string, { items?: { value: string }[] }> };
  return Object.fromEntries(
    Object.entries(facets).map(([name, facet]) => [name, (facet.items ?? []).map(({ value }) => value)]),
  );
}

/** Requests one address of a site; with a body, an API call. Throws for any status but 200. */
function get(port: number, host: string, path: string, body?: string): Promise<{ text: string }> {
  return new Promise((resolve, reject) => {
    const headers = {
      host,
      ...(body ? { "content-type": "application/json", origin: `http://${host}` } : {}),
    };
    const outgoing = request(
      { host: "127.0.0.1", port, path, method: body ? "POST" : "GET", headers },
      (response) => {
        let text = "";
        response.setEncoding("utf8");
        response.on("data", (part: string) => {
          text += part;
        });
        response.on("end", () =>
          response.statusCode === 200
            ? resolve({ text })
            : reject(new Error(`${host}${path} answered ${response.statusCode}`)),
        );
      },
    );
    outgoing.on("error", reject);
    outgoing.end(body);
  });
}
