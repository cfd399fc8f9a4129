import { pageSources } from "#domain/configuration/page-sources.ts";
import { redirectOf } from "#domain/configuration/slices/redirects.ts";
import { gateOfPage } from "#domain/shoppers/accounts/gated-page.ts";
import type { HttpServices } from "#platform/http/http-services.server.ts";
import { type Metric, single } from "#platform/http/metric.ts";
import type { PartCache } from "#site/parts/part-cache.server.ts";
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
      return [
        single("gauge", "cars_indexed", "Cars in the indexes of this process.", documents),
        single("gauge", "groups_loaded", "Groups whose stock is in memory.", groups),
        single("gauge", "sites_indexed", "Sites whose stock is in memory.", sites),
        single("gauge", "groups_replacing", "Groups whose next stock is being prepared.", replacing),
        single("counter", "groups_read_total", "Times that a group's stock was read.", read),
        single(
          "counter",
          "groups_evicted_total",
          "Times that a group's stock was removed from memory.",
          evicted,
        ),
        ...partMetrics(services.parts),
        ...services.poolMetrics(),
      ];
    },
    gateOf: (site, pathname) => gateOfPage(site, pathname, services.hasPage),
    redirectOf,
    pageSources,
    siteIcon: ({ name, theme }) => siteIconSvg(name, theme.brand),
  };
}

/** Zeros where a process keeps no parts, as for the page cache. */
function partMetrics(cache: PartCache | null): Metric[] {
  const { hits, fills, unfit, parts, bytes } = cache?.count() ?? noParts;
  return [
    single("counter", "page_part_hits_total", "Parts of pages that were kept.", hits),
    single("counter", "page_part_fills_total", "Parts of pages rendered to be kept.", fills),
    single("counter", "page_parts_unfit_total", "Parts of pages that can't be kept, a defect.", unfit),
    single("gauge", "page_parts", "Parts of pages that are kept.", parts),
    single("gauge", "page_part_bytes", "Bytes of the parts of pages that are kept.", bytes),
  ];
}

const noParts = { hits: 0, fills: 0, unfit: 0, parts: 0, bytes: 0 };
