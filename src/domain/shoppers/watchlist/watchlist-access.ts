import type { Site } from "#domain/configuration/site.ts";
import type { Shopper } from "#domain/shoppers/accounts/shopper.ts";

type WithPhone = Shopper & { phone: string };

export type WatchlistAccess =
  | { kind: "granted"; shopper: WithPhone }
  /** The site has no watchlist. */
  | { kind: "none" }
  /** Without a signed-in shopper who has a number (AUTH-02). */
  | { kind: "signed_out" };

/** Who may use a site's watchlist: to read, save, remove and merge alike. */
export function watchlistAccess(
  { garage_enabled }: Pick<Site, "garage_enabled">,
  shopper: Shopper | null,
): WatchlistAccess {
  if (!garage_enabled) return { kind: "none" };
  return shopper?.phone
    ? { kind: "granted", shopper: { ...shopper, phone: shopper.phone } }
    : { kind: "signed_out" };
}

/** Whether a call names the shopper's own number, the only one that is accepted (DECIDE-57). */
export function isOwnNumber(typed: string, { phone }: Pick<WithPhone, "phone">): boolean {
  return typed.replace(/[\s()-]/g, "") === phone;
}
