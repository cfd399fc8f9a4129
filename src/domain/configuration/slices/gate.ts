import { pathMatches, plainPath } from "#lib/plain-path.ts";

/** The reasons for requiring sign-in (DECIDE-70), and `account` for the account's own page. */
export const gateTypes = [
  "watchlist",
  "checkout",
  "finance",
  "spin-to-win",
  "online-payment",
  "account",
] as const;
export type GateType = (typeof gateTypes)[number];

/**
 * A path that requires sign-in: `:name` matches one segment, a final `/*` the path and everything below it.
 */
export type GatedRoute = { path: string; type: GateType };

/** The platform's own list (AUTH-04, DECIDE-01). Trade-in is not on it (AUTH-06). */
export const standardGates: GatedRoute[] = [
  { path: "/cars/:slug/checkout", type: "checkout" },
  { path: "/cars/:slug/buy-online", type: "checkout" },
  { path: "/checkout-journey/*", type: "checkout" },
  { path: "/finance", type: "finance" },
  { path: "/finance-enquiry", type: "finance" },
  { path: "/apply-for-finance", type: "finance" },
  { path: "/finance-pre-approval", type: "finance" },
  { path: "/personalised/finance", type: "finance" },
  { path: "/spin-to-win", type: "spin-to-win" },
  { path: "/online-payment", type: "online-payment" },
];

/** The gate of a path; null for a public one. Matches every spelling that the router accepts. */
export function gateOf(routes: readonly GatedRoute[], pathname: string): GateType | null {
  const path = plainPath(pathname);
  return routes.find((route) => pathMatches(route.path, path))?.type ?? null;
}

/**
 * The gate of a path on a site. A site without finance has none of the platform's finance pages (FIN-02), one
 * that sells nothing online no purchase (ROUTE-17): signing in only to find no such page would be pointless.
 */
export function gateAt(site: GatedSite, pathname: string): GateType | null {
  const path = plainPath(pathname);
  const absent =
    (!site.finance.enabled && gateOf(standardGates, pathname) === "finance") ||
    (pathMatches("/checkout-journey/*", path) && !sellsOnline(site));
  return absent ? null : gateOf(site.auth.gatedRoutes, pathname);
}

type GatedSite = {
  auth: { gatedRoutes: readonly GatedRoute[] };
  finance: { enabled: boolean };
  buy: { checkoutJourney: boolean };
  dealershipSettings: Readonly<Record<string, { buy: { checkoutJourney: boolean } }>>;
};

function sellsOnline({ buy, dealershipSettings }: GatedSite): boolean {
  return [{ buy }, ...Object.values(dealershipSettings)].some((own) => own.buy.checkoutJourney);
}
