import type { TradeInKey } from "./trade-in-store.server.ts";
import { draftDays } from "./trade-in-store.server.ts";

/** The cookie that begins a trade-in in a browser, and the one that a mailed link turns into. Neither is for scripts. */
const draftCookie = "forecourt_trade";
const linkCookie = "forecourt_trade_link";

export function keyOf(request: Pick<Request, "headers">): TradeInKey {
  const cookies = request.headers.get("Cookie") ?? "";
  const value = (name: string) =>
    new RegExp(`(?:^|;\\s*)${name}=([\\w-]{22})(?:;|$)`).exec(cookies)?.[1] ?? null;
  return { draft: value(draftCookie), link: value(linkCookie) };
}

export function draftCookieHeader(value: string, secure: boolean): string {
  return header(draftCookie, value, draftDays * 86_400, secure);
}

export function linkCookieHeader(value: string, seconds: number, secure: boolean): string {
  return header(linkCookie, value, Math.max(0, Math.floor(seconds)), secure);
}

function header(name: string, value: string, seconds: number, secure: boolean): string {
  return `${name}=${value}; Path=/; Max-Age=${seconds}; HttpOnly; SameSite=Lax${secure ? "; Secure" : ""}`;
}
