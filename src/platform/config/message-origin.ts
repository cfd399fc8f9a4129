type Hosts = { hosts: readonly string[]; slug: string };

/**
 * The host of the site's links in a message: the host of the request where it is one of the site's own, else
 * the site's first. Where `SITE` serves every host, a request may have any host, and a message must not link
 * to a host chosen by an attacker.
 */
export function ownHost(site: Hosts, requestedHost: string): string {
  const host = requestedHost.toLowerCase().replace(/\.$/, "");
  return site.hosts.includes(host) ? host : (site.hosts[0] ?? `${site.slug}.localhost`);
}

/**
 * A URL of the site for use in a message: unchanged on one of the site's own hosts, else https on the first.
 * @param address absolute, with scheme and host
 */
export function ownAddress(site: Hosts, address: string): string {
  const url = new URL(address);
  const host = ownHost(site, url.hostname);
  const port = url.port && `:${url.port}`;
  const origin =
    host === url.hostname.replace(/\.$/, "") ? `${url.protocol}//${host}${port}` : `https://${host}`;
  return `${origin}${url.pathname}${url.search}${url.hash}`;
}
