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
  visitCookie,
  visitDays,
  visitValue,
} from "./visit-cookies.ts";

type SentRequest = Pick<Request, "url" | "headers">;

/** @param now click ids older than 90 days don't count */
export function sentVisit({ tracking }: Pick<Site, "tracking">, request: SentRequest, now: Date): SentVisit {
  const purposes = sentPurposes(tracking, request);
  const visit =
    purposes.statistics || purposes.advertising ? readVisit(sentCookie(request, visitCookie)) : null;
  const clicks = purposes.advertising ? freshClicks(readClicks(sentCookie(request, clickCookie)), now) : {};
  const { host } = new URL(request.url);
  return {
    purposes,
    wording: tracking.wording,
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
export function visitHeaders(request: SentRequest, purposes: Purposes, came: Clicks, now: Date): string[] {
  const secure = isSecure(request);
  const header = (name: typeof visitCookie | typeof clickCookie, value: string, days: number) =>
    cookieHeader({ name, value, seconds: (days * dayMs) / 1_000 }, secure);
  const before = readVisit(sentCookie(request, visitCookie));
  const stored = sentCookie(request, clickCookie);
  const any = purposes.statistics || purposes.advertising;
  const visit = any
    ? [header(visitCookie, visitValue(continuedVisit(before, now, tenDigits)), visitDays)]
    : sentCookie(request, visitCookie) === null
      ? []
      : [header(visitCookie, "", 0)];
  if (!purposes.advertising) return [...visit, ...(stored === null ? [] : [header(clickCookie, "", 0)])];
  return Object.keys(came).length === 0
    ? visit
    : [
        ...visit,
        header(clickCookie, clicksValue({ ...freshClicks(readClicks(stored), now), ...came }), clickDays),
      ];
}

const tenDigits = (): string => String(randomInt(1_000_000_000, 10_000_000_000));
