import { pageSources } from "#domain/configuration/page-sources.ts";
import { redirectOf } from "#domain/configuration/slices/redirects.ts";
import { gateOfPage } from "#domain/shoppers/accounts/gated-page.ts";
import type { HttpServices } from "#platform/http/http-services.server.ts";
import { siteIconSvg } from "#site/parts/shell/shell-model.ts";
import type { Services } from "./services.server.ts";

/** The services for the HTTP application, including those of features. */
export function httpServices(services: Services): HttpServices {
  const { stocks } = services;
  return {
    ...services,
    itemsVersion: stocks.of,
    status: () => {
      const { groups, sites, documents, replacing, read, evicted } = stocks.status();
      return {
        cars_indexed: documents,
        groups_loaded: groups,
        sites_indexed: sites,
        groups_replacing: replacing,
        groups_read: read,
        groups_evicted: evicted,
      };
    },
    gateOf: (site, pathname) => gateOfPage(site, pathname, services.hasPage),
    redirectOf,
    pageSources,
    siteIcon: ({ name, theme }) => siteIconSvg(name, theme.brand),
  };
}
