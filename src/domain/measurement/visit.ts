import { isbot } from "isbot";
import { LRUCache } from "lru-cache";
import type { VisitHeaders } from "#platform/http/counted.ts";
import type { Device } from "./device.ts";
import { type Source, type SourceSite, visitSource } from "./visit-source.ts";

/** Whether an address says by itself where its visit came from; `fbclid` alone is added to every link of its network. */
const sourceParameter =
  /[?&](?:utm_(?:source|medium|campaign|id)|gclid|gbraid|wbraid|dclid|msclkid|ttclid|oppref|fbclid)=[^&]/i;

type CountedSite = { hosts: readonly string[]; tracking: { assistants: readonly string[] } };

/**
 * The class of source of a request: the parameters of the address come before the referring page.
 * @param query of the request, with its question mark, or empty
 */
export function sourceOf(query: string, headers: VisitHeaders, site: CountedSite): Source {
  const from = readReferrer(text(headers.referer));
  if (query !== "" && sourceParameter.test(query)) {
    const params = Object.fromEntries(new URLSearchParams(query.toLowerCase()));
    return visitSource({ params, from: from?.host ?? "" }, sourceSite(site)).kind;
  }
  if (from === null) return headers["sec-fetch-site"] === "same-origin" ? "internal" : "direct";
  const { hosts, assistants } = sourceSite(site);
  if (from.host === withoutPort(text(headers.host)) || hosts.has(from.host)) return "internal";
  return assistants.length > 0 && assistants.includes(from.host) ? "assistant" : from.kind;
}

const sourceSites = new WeakMap<readonly string[], SourceSite>();

/** What a source depends on of a site: its hosts without their ports. */
export function sourceSite({ hosts, tracking }: CountedSite): SourceSite {
  const known = sourceSites.get(hosts);
  if (known?.assistants === tracking.assistants) return known;
  const made = { hosts: new Set(hosts.map(withoutPort)), assistants: tracking.assistants };
  sourceSites.set(hosts, made);
  return made;
}

/** Referring addresses that were read lately: reading one takes longer than finding it here. */
const readReferrers = new LRUCache<string, { host: string; kind: Source }>({ max: 500 });
const maxRemembered = 200;
const noSite: SourceSite = { hosts: new Set(), assistants: [] };

function readReferrer(referrer: string): { host: string; kind: Source } | null {
  if (referrer === "") return null;
  const known = readReferrers.get(referrer);
  if (known) return known;
  const host = hostOf(referrer);
  if (host === null) return null;
  const read = { host, kind: visitSource({ params: {}, from: host }, noSite).kind };
  if (referrer.length <= maxRemembered) readReferrers.set(referrer, read);
  return read;
}

/** An address longer than this isn't read. */
const maxReferrer = 2_048;

/** The host of a referring address, in lower case without its port; null for none. */
export function hostOf(referrer: string): string | null {
  if (referrer.length > maxReferrer) return null;
  return /^(?:https?|android-app):\/\/([\w.-]+)/i.exec(referrer)?.[1]?.toLowerCase() ?? null;
}

function withoutPort(host: string): string {
  const colon = host.lastIndexOf(":");
  return (colon < 0 ? host : host.slice(0, colon)).toLowerCase();
}

const text = (value: string | string[] | undefined): string =>
  typeof value === "string" ? value : (value?.[0] ?? "");

/** Browsers send at most 300 characters; patterns take longer with each one. */
const maxUserAgent = 1_000;

/** The class of a browser by its `User-Agent`; null for a program that isn't a person's browser, or names none. */
export function deviceOf(sent: string): Exclude<Device, "unknown"> | null {
  const userAgent = sent.slice(0, maxUserAgent);
  if (userAgent === "" || isbot(userAgent)) return null;
  // Safari on recent iPads says that it is on a Mac, and counts as a desktop.
  const afterMobile = userAgent.slice(userAgent.toLowerCase().lastIndexOf("mobile") + 1);
  if (/iPad|Tablet|PlayBook|Kindle/i.test(userAgent) || /Silk|Android/i.test(afterMobile)) return "tablet";
  return /Mobi|iPhone|iPod|Windows Phone/i.test(userAgent) ? "phone" : "desktop";
}

const aheadHeaders = ["sec-purpose", "purpose", "x-purpose", "x-moz"] as const;

/** Whether a browser asks before anybody looks: a prefetched, prerendered or previewed page. */
export function isAhead(headers: VisitHeaders): boolean {
  return aheadHeaders.some((name) => {
    const value = headers[name];
    return value !== undefined && /prefetch|prerender|preview/i.test(text(value));
  });
}
