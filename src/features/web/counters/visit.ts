import { isbot } from "isbot";
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
  const host = hostOf(text(headers.referer));
  if (host === null) return headers["sec-fetch-site"] === "same-origin" ? "internal" : "direct";
  if (host === withoutPort(text(headers.host)) || ownHosts.some((own) => withoutPort(own) === host))
    return "internal";
  if (searchEngines.test(host)) return "search";
  return isSocial(host) ? "social" : "referral";
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
  if (referrer === "" || referrer.length > maxReferrer) return null;
  return /^(?:https?|android-app):\/\/([\w.-]+)/i.exec(referrer)?.[1]?.toLowerCase() ?? null;
}

const withoutPort = (host: string): string => host.replace(/:\d+$/, "").toLowerCase();

const text = (value: string | string[] | undefined): string =>
  typeof value === "string" ? value : (value?.[0] ?? "");

/** The class of a browser by its `User-Agent`; null for a program that isn't a person's browser, or names none. */
export function deviceOf(userAgent: string): Exclude<Device, "unknown"> | null {
  if (userAgent === "" || isbot(userAgent)) return null;
  // Safari on recent iPads says that it is on a Mac, and counts as a desktop.
  if (/iPad|Tablet|PlayBook|Silk(?!.*Mobile)|Kindle|Android(?!.*Mobile)/i.test(userAgent)) return "tablet";
  return /Mobi|iPhone|iPod|Windows Phone/i.test(userAgent) ? "phone" : "desktop";
}

/** Whether a browser asks before anybody looks: a prefetched, prerendered or previewed page. */
export function isAhead(headers: VisitHeaders): boolean {
  return ["sec-purpose", "purpose", "x-purpose", "x-moz"].some((name) =>
    /prefetch|prerender|preview/i.test(text(headers[name])),
  );
}
