import type { Site } from "./site.ts";

type Hosts = Pick<Site, "hosts" | "slug">;

/**
 * The host under which a message may name the site: the one asked, where it is one of the site's own, else the site's first. Where
 * `SITE` answers every host, a request may name any: nobody shall have the dealer's mailer send theirs.
 */
export function ownHost(site: Hosts, asked: string): string {
  const host = asked.toLowerCase().replace(/\.$/, "");
  return site.hosts.includes(host) ? host : (site.hosts[0] ?? `${site.slug}.localhost`);
}

/**
 * An address of the site as a message may carry it: as it was asked for on one of the site's own hosts, else https on the first.
 * @param address whole, with scheme and host
 */
export function ownAddress(site: Hosts, address: string): string {
  const url = new URL(address);
  const host = ownHost(site, url.hostname);
  const port = url.port && `:${url.port}`;
  const origin =
    host === url.hostname.replace(/\.$/, "") ? `${url.protocol}//${host}${port}` : `https://${host}`;
  return `${origin}${url.pathname}${url.search}${url.hash}`;
}
