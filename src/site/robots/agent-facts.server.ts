import type { HasPage } from "#domain/configuration/has-page.ts";
import type { Site } from "#domain/configuration/site.ts";
import { forSale } from "#domain/content/discovery/site-addresses.server.ts";
import { toolsOf } from "#domain/integrations/agents/tools.server.ts";
import type { SiteStocks } from "#domain/stock/search-index/site-stock.ts";
import { slugify } from "#lib/slug.ts";
import { shellModel } from "#site/parts/shell/shell-model.ts";
import type { AgentFacts } from "./agent-text.ts";

/** The facts about a site in `/llms.txt`. */
export async function agentFacts(
  { now, stocks, hasPage }: { now: () => Date; stocks: SiteStocks; hasPage: HasPage },
  origin: string,
  site: Site,
): Promise<AgentFacts> {
  const stock = await stocks.of(site);
  const { total, facets } = await stock.search({
    clauses: [forSale],
    offset: 0,
    limit: 0,
    facets: [{ attribute: "make", limit: 100 }],
    stats: [],
  });
  const shell = shellModel(site, now().getFullYear(), await hasPage(site, site.content.offersPath));
  return {
    name: site.name,
    about: site.tagline ?? `Cars for sale at ${site.name}`,
    origin,
    cars: total,
    currency: site.currency,
    makes: (facets.make ?? []).map(({ value, count }) => ({
      label: value,
      path: `/search/${slugify(value)}`,
      count,
    })),
    tools: toolsOf(site).map(({ name, title, path, stores }) => ({
      name,
      title,
      path,
      method: stores === null ? "GET" : "POST",
    })),
    pages: shell.navigation.flatMap(({ label, href, children }) => [
      { label, path: href },
      ...children.map((child) => ({ label: child.label, path: child.href })),
    ]),
    places: shell.locations.map(({ name, address, suburb, phone, hours }) => ({
      name,
      address: [address, suburb].filter(Boolean).join(", "),
      phone: phone?.text ?? null,
      hours,
    })),
  };
}
