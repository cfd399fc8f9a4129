import type { SiteDocument } from "./document.ts";
import { formerHostsOf, hostsOf } from "./resolve.ts";

/** Every host that a site's document names, and where: its hosts and its former ones. */
export function claimedHosts(site: SiteDocument): { host: string; path: string }[] {
  return [
    ...hostsOf(site).map((host, index) => ({
      host,
      path: site.hosts ? `site.hosts[${index}]` : "site.slug",
    })),
    ...formerHostsOf(site).map((host) => ({
      host,
      path: `site.formerHosts[${site.formerHosts?.indexOf(host)}]`,
    })),
  ];
}
