/** What sign-in is asked for (DECIDE-70), and `account` for the account's own page. */
export const gateTypes = [
  "watchlist",
  "checkout",
  "finance",
  "spin-to-win",
  "online-payment",
  "account",
] as const;
export type GateType = (typeof gateTypes)[number];

/** An address that asks for sign-in: `:name` stands for one part, a final `/*` for the address and everything below it. */
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

/** What a path asks sign-in for; null for one that is open to everyone. Whatever spelling the router would take, this takes. */
export function gateOf(routes: readonly GatedRoute[], pathname: string): GateType | null {
  const path = plainPath(pathname);
  return routes.find((route) => pathMatches(route.path, path))?.type ?? null;
}

/**
 * What a site asks sign-in for at a path. One without finance has none of the platform's finance pages (FIN-02), one that sells nothing
 * online no purchase (ROUTE-17): nobody signs in to be told so.
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

/**
 * A path as the router understands it at its most lenient: dots resolved, percent-decoded, lower case, single slashes,
 * none at the end, without the suffix of a data request. `plainPath("/x/../%46inance//_.data")` is `/finance`.
 */
export function plainPath(pathname: string): string {
  const base = "https://site.invalid";
  const resolved = URL.canParse(base + pathname) ? new URL(base + pathname).pathname : pathname;
  const decoded = resolved.split("/").map(decodedPart).join("/").toLowerCase();
  return (
    decoded
      .replace(/\/_\.data\/*$|\.data\/*$/, "")
      .replace(/\/{2,}/g, "/")
      .replace(/(.)\/$/, "$1") || "/"
  );
}

const patterns = new Map<string, RegExp>();

/** Whether a pattern as in `GatedRoute` is a plain path's. */
export function pathMatches(pattern: string, plain: string): boolean {
  let known = patterns.get(pattern);
  if (!known) {
    const below = pattern.endsWith("/*");
    const parts = (below ? pattern.slice(0, -2) : pattern).toLowerCase().split("/").filter(Boolean);
    const source = parts.map((part) =>
      part.startsWith(":") ? "/[^/]+" : `/${part.replace(/[.*+?^${}()|[\]\\]/g, "\\$&")}`,
    );
    known = new RegExp(`^${source.join("") || "/"}${below ? "(?:/.*)?" : ""}$`, "s");
    patterns.set(pattern, known);
  }
  return known.test(plain);
}

function decodedPart(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}
