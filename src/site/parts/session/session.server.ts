import { redirect } from "react-router";
import type { Site } from "#domain/configuration/site.ts";
import { readSessionToken } from "#domain/shoppers/accounts/session-cookie.ts";
import { shopperBySession } from "#domain/shoppers/accounts/session-store.server.ts";
import { type GateType, type Shopper, signInFor } from "#domain/shoppers/accounts/shopper.ts";
import { isSecure } from "#lib/own-cookie.ts";
import type { Database } from "#platform/database/database.server.ts";
import { privateNoStore } from "#platform/http/no-store.ts";

export type SessionServices = { db: Database; now: () => Date };

/** The session token of a request, or null. */
export function tokenOf(request: Request): string | null {
  return readSessionToken(request.headers.get("Cookie"), isSecure(request));
}

/**
 * The signed-in shopper, by the host-only cookie; null for a session of another site, or an ended or expired
 * one.
 */
export async function shopperOf(
  { db, now }: SessionServices,
  request: Request,
  site: Site,
): Promise<Shopper | null> {
  const token = tokenOf(request);
  if (token === null) return null;
  return (await shopperBySession(db, site, token, now()))?.shopper ?? null;
}

/** The signed-in shopper; redirects an anonymous visitor to sign-in and back to this URL (AUTH-05). */
export async function requireShopper(
  services: SessionServices,
  request: Request,
  site: Site,
  type: GateType,
): Promise<Shopper> {
  const shopper = await shopperOf(services, request, site);
  if (shopper) return shopper;
  throw redirect(signInFor(request.url, request.headers.get("Referer"), type), {
    status: 302,
    headers: privateNoStore,
  });
}
