import { isbot } from "isbot";
import { LRUCache } from "lru-cache";
import type { VisitHeaders } from "#platform/http/counted.ts";

/** Where the request of a page came from; `internal` is another page of the site. */
export const sources = ["search", "direct", "social", "referral", "campaign", "internal"] as const;
export type Source = (typeof sources)[number];

/** `unknown` for what happens without a visitor's request, such as a payment that the provider reports. */
export const devices = ["phone", "tablet", "desktop", "unknown"] as const;
export type Device = (typeof devices)[number];

const campaignParameter =
  /[?&](?:utm_(?:source|medium|campaign|id)|gclid|gbraid|wbraid|dclid|msclkid|ttclid)=[^&]/i;

const searchEngines =
  /^(?:(?:www|m|search|cn|images)\.)?(?:google|bing|yahoo|yandex|baidu|duckduckgo|ecosia|qwant|startpage|kagi|naver)(?:\.[a-z]{2,3}){1,2}$|^(?:[a-z]{2}\.)?search\.(?:yahoo|brave)\.com$|^html\.duckduckgo\.com$|^com\.google\.android\.googlequicksearchbox$/;

const socialHosts = new Set([
  ...["facebook.com", "fb.com", "messenger.com", "instagram.com", "threads.net", "threads.com"],
  ...["t.co", "twitter.com", "x.com", "linkedin.com", "lnkd.in", "youtube.com", "youtu.be"],
  ...["tiktok.com", "reddit.com", "snapchat.com", "whatsapp.com", "t.me", "weibo.com", "bsky.app"],
  ...["com.facebook.katana", "com.instagram.android", "com.linkedin.android", "com.reddit.frontpage"],
]);
const pinterest = /(?:^|\.)pinterest(?:\.[a-z]{2,3}){1,2}$/;

/**
 * The source of a request: a campaign's parameters in the address come before the referring page.
 * @param query of the request, with its question mark, or empty
 * @param ownHosts the site's own host names
 */
export function sourceOf(query: string, headers: VisitHeaders, ownHosts: readonly string[]): Source {
  if (query !== "" && campaignParameter.test(query)) return "campaign";
  const from = readReferrer(text(headers.referer));
  if (from === null) return headers["sec-fetch-site"] === "same-origin" ? "internal" : "direct";
  const isOwn = from.host === withoutPort(text(headers.host)) || namesOf(ownHosts).has(from.host);
  return isOwn ? "internal" : from.source;
}

/** Referring addresses and lists of hosts that were read lately: reading one takes longer than finding it here. */
const readReferrers = new LRUCache<string, { host: string; source: Source }>({ max: 500 });
const hostNames = new WeakMap<readonly string[], ReadonlySet<string>>();
const maxRemembered = 200;

function readReferrer(referrer: string): { host: string; source: Source } | null {
  if (referrer === "") return null;
  const known = readReferrers.get(referrer);
  if (known) return known;
  const host = hostOf(referrer);
  if (host === null) return null;
  const source = searchEngines.test(host) ? "search" : isSocial(host) ? "social" : "referral";
  const read = { host, source } as const;
  if (referrer.length <= maxRemembered) readReferrers.set(referrer, read);
  return read;
}

function namesOf(hosts: readonly string[]): ReadonlySet<string> {
  const known = hostNames.get(hosts);
  if (known) return known;
  const names = new Set(hosts.map(withoutPort));
  hostNames.set(hosts, names);
  return names;
}

function isSocial(host: string): boolean {
  if (socialHosts.has(host)) return true;
  const parts = host.split(".");
  return parts.some((_, at) => socialHosts.has(parts.slice(at).join("."))) || pinterest.test(host);
}

/** An address longer than this isn't read. */
const maxReferrer = 2_048;

/** The host of a referring address, in lower case without its port; null for none. */
function hostOf(referrer: string): string | null {
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
