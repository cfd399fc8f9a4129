import type { TradeInKey } from "#domain/trade-in/trade-in-store.server.ts";
import { draftDays } from "#domain/trade-in/trade-in-store.server.ts";
import { cookieHeader, sentCookie } from "#lib/own-cookie.ts";

/**
 * The cookie of a browser that started a trade-in, and the one that a mailed link is exchanged for. Both are
 * HttpOnly.
 */
const draftCookie = "forecourt_trade";
const linkCookie = "forecourt_trade_link";

export function keyOf(request: Pick<Request, "url" | "headers">): TradeInKey {
  const value = (name: typeof draftCookie | typeof linkCookie) => {
    const sent = sentCookie(request, name);
    return sent !== null && /^[\w-]{22}$/.test(sent) ? sent : null;
  };
  return { draft: value(draftCookie), link: value(linkCookie) };
}

export function draftCookieHeader(value: string, secure: boolean): string {
  return cookieHeader({ name: draftCookie, value, seconds: draftDays * 86_400 }, secure);
}

export function linkCookieHeader(value: string, seconds: number, secure: boolean): string {
  return cookieHeader({ name: linkCookie, value, seconds }, secure);
}
