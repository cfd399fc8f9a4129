import { randomInt } from "node:crypto";
import type { Site } from "#domain/configuration/site.ts";
import { dayMs } from "#lib/durations.ts";
import { cookieHeader, isSecure, sentCookie } from "#lib/own-cookie.ts";
import type { Purposes } from "./consent.ts";
import { sentPurposes } from "./sent-consent.ts";
import {
  type Clicks,
  clickCookie,
  clickDays,
  clicksValue,
  clientOf,
  continuedVisit,
  fbcOf,
  fbpOf,
  readClicks,
  readVisit,
  type SentVisit,
  type Visit,
  visitCookie,
  visitDays,
  visitValue,
} from "./visit-cookies.ts";

type SentRequest = Pick<Request, "url" | "headers">;

/** @param now click ids older than 90 days don't count */
export function sentVisit({ tracking }: Pick<Site, "tracking">, request: SentRequest, now: Date): SentVisit {
  const purposes = sentPurposes(tracking, request);
  const visit = isAny(purposes) ? readVisit(sentCookie(request, visitCookie)) : null;
  const clicks = purposes.advertising ? freshClicks(readClicks(sentCookie(request, clickCookie)), now) : {};
  return visitOf(tracking, request, { purposes, visit, clicks });
}

/**
 * A visit that goes on with this request, and the `Set-Cookie` headers of the response that say so.
 * @param came click ids of this landing
 */
export function goingVisit(
  { tracking }: Pick<Site, "tracking">,
  request: SentRequest,
  came: Clicks,
  now: Date,
): { visit: SentVisit; headers: string[] } {
  const purposes = sentPurposes(tracking, request);
  const next = nextVisit(request, purposes, came, now);
  return { visit: visitOf(tracking, request, { purposes, ...next }), headers: next.headers };
}

const isAny = ({ statistics, advertising }: Purposes): boolean => statistics || advertising;

function visitOf(
  { wording }: Pick<Site["tracking"], "wording">,
  request: SentRequest,
  { purposes, visit, clicks }: { purposes: Purposes; visit: Visit | null; clicks: Clicks },
): SentVisit {
  const { host } = new URL(request.url);
  return {
    purposes,
    wording,
    client: visit && clientOf(visit),
    session: visit?.sessionStart ?? null,
    clicks,
    fbp: purposes.advertising && visit ? fbpOf(visit, host, pixelCookie(request, "_fbp")) : null,
    fbc: purposes.advertising ? fbcOf(clicks, host, pixelCookie(request, "_fbc")) : null,
  };
}

export function freshClicks(clicks: Clicks, now: Date): Clicks {
  const from = now.getTime() - clickDays * dayMs;
  return Object.fromEntries(Object.entries(clicks).filter(([, [, at]]) => at >= from));
}

/** Cookies that a direct pixel of Meta sets by its script. */
function pixelCookie({ headers }: SentRequest, name: "_fbp" | "_fbc"): string | null {
  return new RegExp(`(?:^|;\\s*)${name}=([^;]*)`).exec(headers.get("Cookie") ?? "")?.[1] ?? null;
}

/**
 * `Set-Cookie` headers of a response to a browser with these purposes: its visit goes on, what it doesn't allow is deleted.
 * @param came click ids of this landing
 */
export const visitHeaders = (request: SentRequest, purposes: Purposes, came: Clicks, now: Date): string[] =>
  nextVisit(request, purposes, came, now).headers;

function nextVisit(
  request: SentRequest,
  purposes: Purposes,
  came: Clicks,
  now: Date,
): { visit: Visit | null; clicks: Clicks; headers: string[] } {
  const secure = isSecure(request);
  const header = (name: typeof visitCookie | typeof clickCookie, value: string, days: number) =>
    cookieHeader({ name, value, seconds: (days * dayMs) / 1_000 }, secure);
  const deleted = (name: typeof visitCookie | typeof clickCookie) =>
    sentCookie(request, name) === null ? [] : [header(name, "", 0)];
  if (!isAny(purposes))
    return { visit: null, clicks: {}, headers: [...deleted(visitCookie), ...deleted(clickCookie)] };
  const visit = continuedVisit(readVisit(sentCookie(request, visitCookie)), now, tenDigits);
  const headers = [header(visitCookie, visitValue(visit), visitDays)];
  if (!purposes.advertising) return { visit, clicks: {}, headers: [...headers, ...deleted(clickCookie)] };
  const stored = freshClicks(readClicks(sentCookie(request, clickCookie)), now);
  // A click that is known keeps its time.
  const fresh = Object.entries(came).filter(([id, [value]]) => stored[id as keyof Clicks]?.[0] !== value);
  const clicks: Clicks = { ...stored, ...Object.fromEntries(fresh) };
  if (fresh.length > 0) headers.push(header(clickCookie, clicksValue(clicks), clickDays));
  return { visit, clicks, headers };
}

const tenDigits = (): string => String(randomInt(1_000_000_000, 10_000_000_000));
