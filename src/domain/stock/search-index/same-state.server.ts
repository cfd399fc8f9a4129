import type { Site } from "#domain/configuration/site.ts";
import type { SiteStock, SiteStocks } from "./site-stock.ts";

/** For one request: each site's stock in the state that is read first, so that a page never mixes two. */
export function inSameState(stocks: SiteStocks): SiteStocks {
  const states = new Map<string, Promise<SiteStock>>();
  return {
    of(site: Site) {
      const key = `${site.id} ${site.version}`;
      const known = states.get(key);
      if (known) return known;
      const state = stocks.of(site);
      states.set(key, state);
      return state;
    },
  };
}
