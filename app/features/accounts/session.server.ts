import { redirect } from "react-router";
import { platform } from "../../platform.server.ts";
import type { Site } from "../../site/site.ts";
import { readSessionToken } from "./session-cookie.ts";
import { shopperBySession } from "./session-store.server.ts";
import { type GateType, type Shopper, sameSitePath, signInAddress } from "./shopper.ts";

/** Over which protocol the shopper speaks to us, as the trusted proxies say it. */
export const isSecure = (request: Request): boolean => request.url.startsWith("https:");

/** The token that a request brings along; null where there is none. */
export function tokenOf(request: Request): string | null {
  return readSessionToken(request.headers.get("Cookie"), isSecure(request));
}

/** Who asks, by the host-only cookie; a session of another site, one that ended or lapsed is nobody. */
export async function shopperOf(request: Request, site: Site): Promise<Shopper | null> {
  const token = tokenOf(request);
  if (token === null) return null;
  const { db, now } = platform();
  return (await shopperBySession(db, site, token, now()))?.shopper ?? null;
}

/** Who asks; whoever isn't signed in is sent to sign in and comes back to this address (AUTH-05). */
export async function requireShopper(request: Request, site: Site, type: GateType): Promise<Shopper> {
  const shopper = await shopperOf(request, site);
  if (shopper) return shopper;
  throw redirect(signInFor(request, type), {
    status: 302,
    headers: { "Cache-Control": "private, no-store" },
  });
}

/** Where to sign in for the address that a request is for; back is the page it came from, or the front page. */
export function signInFor(request: Request, type: GateType): string {
  const url = new URL(request.url);
  const path = url.pathname.replace(/\/_\.data$|\.data$/, "") || "/";
  url.searchParams.delete("_routes");
  const query = url.searchParams.size > 0 ? `?${url.searchParams}` : "";
  return signInAddress(type, sameSitePath(path + query) ?? "/", refererPath(request, url.host) ?? "/");
}

function refererPath(request: Request, host: string): string | null {
  const referer = request.headers.get("Referer");
  if (!referer || !URL.canParse(referer)) return null;
  const from = new URL(referer);
  return from.host === host ? sameSitePath(from.pathname + from.search) : null;
}
