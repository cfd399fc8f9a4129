import { slugify } from "../../lib/slug.ts";
import { platform } from "../../platform.server.ts";
import type { Site } from "../../site/site.ts";
import { shownLocations } from "../locations/location-choice.ts";
import { placesOf } from "../locations/place.ts";
import { shellModel } from "../shell/shell-model.ts";
import type { AgentFacts } from "./agent-text.ts";
import type { SiteAddress } from "./site-map.ts";

/** Every address of a site that search engines may list: its lists, its makes and bodies, and every car for sale. */
export async function siteAddresses(site: Site): Promise<SiteAddress[]> {
  const stock = await platform().stock(site);
  const { ids, facets } = await stock.search({
    clauses: [{ attribute: "status", anyOf: ["in_stock", "coming_soon"] }],
    sort: "latest",
    offset: 0,
    limit: 1_000_000,
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
    site.contact.path,
    ...placesOf(shownLocations(site)).map(({ slug }) => `/contact-us/${slug}`),
  ]);
  return [
    ...[...paths].map((path) => ({ path, changed: null })),
    ...stock.cars(ids).map((car) => ({ path: `/cars/${car.slug}`, changed: null })),
  ];
}

/** What `/llms.txt` says of a site. */
export async function agentFacts(origin: string, site: Site): Promise<AgentFacts> {
  const { now, stock: stockOf } = platform();
  const stock = await stockOf(site);
  const { total, facets } = await stock.search({
    clauses: [{ attribute: "status", anyOf: ["in_stock", "coming_soon"] }],
    offset: 0,
    limit: 0,
    facets: [{ attribute: "make", limit: 100 }],
    stats: [],
  });
  const shell = shellModel(site, now().getFullYear());
  return {
    name: site.name,
    about: site.tagline ?? `Cars for sale at ${site.name}`,
    origin,
    cars: total,
    makes: (facets.make ?? []).map(({ value, count }) => ({
      label: value,
      path: `/search/${slugify(value)}`,
      count,
    })),
    pages: shell.navigation.flatMap(({ label, href, children }) => [
      { label, path: href },
      ...children.map((child) => ({ label: child.label, path: child.href })),
    ]),
    places: shell.locations.map(({ name, address, suburb, phone, hours }) => ({
      name,
      address: [address, suburb].filter(Boolean).join(", "),
      phone,
      hours,
    })),
  };
}
