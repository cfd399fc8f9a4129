import type { Context } from "hono";
import { apiErrorBody } from "./api-error.ts";
import type { Bindings } from "./bindings.ts";
import { escapeHtml, plainPage } from "./find-site.server.ts";
import { noStore } from "./no-store.ts";
import { type PortRules, siteOrigin } from "./request-address.ts";
import type { ServedSite } from "./served-site.ts";
import { splitAddress } from "./url-parts.ts";

/** Browsers and crawlers may come back to a site that isn't served after an hour, in seconds. */
const closedRetrySeconds = 3_600;

/**
 * The response to every request of a former host, which leads to the site's first host with the same path and query, and of a site that is
 * suspended or isn't live yet.
 * Null where the site's pages answer.
 * @param rules with further headers of the redirect
 */
export function unservedResponse(
  c: Context<Bindings>,
  site: ServedSite,
  rules: PortRules & { redirectHeaders(): Record<string, string> },
): Response | null {
  const { host, port, protocol } = c.get("requestAddress");
  const first = site.hosts[0];
  if (host !== null && first !== undefined && site.formerHosts.includes(host)) {
    const { pathname, query } = splitAddress(c.req.url);
    const origin = siteOrigin({ host: first, port, protocol }, site, rules);
    // 308 keeps the method and the body of a form or a call.
    const status = c.req.method === "GET" || c.req.method === "HEAD" ? 301 : 308;
    return c.body(null, status, { Location: origin + pathname + query, ...rules.redirectHeaders() });
  }
  if (site.isSuspended) return closed(c, site.name, suspendedWords);
  return site.isLive ? null : closed(c, site.name, notLiveWords);
}

/** Whether `unservedResponse` answers, for the path of requests that skips the application. */
export function isUnserved(site: ServedSite, host: string): boolean {
  return site.isSuspended || !site.isLive || site.formerHosts.includes(host);
}

const suspendedWords =
  "Our website is taking a break. Please call us or drop in: we’d love to help you in person.";
const notLiveWords = "Our new website is on its way. Please come back soon.";

function closed(c: Context<Bindings>, name: string, words: string): Response {
  const headers = { ...noStore, "Retry-After": String(closedRetrySeconds) };
  if (c.get("policy").isCall) return c.json(apiErrorBody(503, c.get("id")), 503, headers);
  return c.html(plainPage(name, `<p>${escapeHtml(words)}</p>`), 503, headers);
}
