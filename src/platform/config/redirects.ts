import { z } from "zod";
import { link } from "./slice-fields.ts";

/**
 * Redirects from the URLs of a site's old website to the current ones, for existing links and search engines.
 * A rule's `from` is a path, or a path ending in `/*` for everything below it, whose rest replaces the `/*`
 * of `to`.
 */
export type RedirectRule = { from: string; to: string; permanent: boolean };

const maxRules = 20_000;
/** Paths that the platform needs: a redirect there would disable part of it. */
const reserved = /^\/(?:$|(?:api|assets|img|embed|demo)(?:\/|$)|(?:healthz|readyz|metrics)$)/;

/**
 * Paths whose address or query may hold a shopper's secret, or where shoppers sign in and pay: no rule applies there, whatever it says, so that
 * no one who writes redirects gets what these links open.
 */
const ofShoppers =
  /^\/(?:booking|preview|sign-in|account|success|pay|online-payment|checkout-journey|watchlist|favourites|trade-in|sell-my-car|cars\/trade-in)(?:\/|$)|^\/cars\/[^/]+\/(?:checkout|buy-online)(?:\/|$)/;

/** Whether a path belongs to the platform, so that no redirect may begin there. */
export const isReservedPath = (path: string): boolean => reserved.test(plainPath(path));

const rule = z.strictObject({
  from: z
    .string()
    .max(500)
    .regex(/^\/(?!\/)[^?#\s]*$/, "an old address is a path, without ? and #, such as /used-cars or /news/*")
    .describe("The old path; one that ends in /* matches everything below it."),
  to: link.describe("Target: a path or a web URL; /* at its end appends the rest of the path."),
  permanent: z
    .boolean()
    .default(true)
    .describe("True for a permanent redirect (308), false for a temporary one (307)."),
});

export const redirectsSlice = z.array(rule).max(maxRules).superRefine(checkRules);

function checkRules(rules: RedirectRule[], context: z.RefinementCtx): void {
  const seen = new Map<string, number>();
  const refuse = (index: number, message: string) =>
    context.addIssue({ code: "custom", path: [index, "from"], message });
  for (const [index, { from, to }] of rules.entries()) {
    const key = plainPath(from.replace(/\/\*$/, "/"));
    if (reserved.test(key)) refuse(index, `${from} belongs to the platform and can't lead elsewhere`);
    const known = seen.get(plainPath(from));
    if (known !== undefined) refuse(index, `${from} is redirected twice, first by rule ${known + 1}`);
    seen.set(plainPath(from), index);
    if (to.includes("*") && !(from.endsWith("/*") && /\/\*$/.test(to)))
      refuse(index, `${to} ends in /*, so ${from} must end in /* too`);
  }
  const find = redirectFinder(rules);
  for (const [index, { from }] of rules.entries()) {
    const loop = loopFrom(from.replace(/\*$/, "x"), find);
    if (loop) refuse(index, `${loop.join(" → ")} never ends: let one of these redirects lead to a page`);
  }
}

/** The chain of redirects from a path, when it returns to one of its paths or never ends; else null. */
function loopFrom(path: string, find: RedirectFinder): string[] | null {
  const trail = [path];
  for (let at = find(path); at; ) {
    const next = plainPath(at.to);
    if (trail.includes(next) || trail.length > 20) return [...trail.slice(0, 4), next];
    trail.push(next);
    at = at.to.startsWith("/") ? find(next) : null;
  }
  return null;
}

export type RedirectFinder = (pathname: string) => { to: string; status: 307 | 308 } | null;

/**
 * Creates a lookup of a path's redirect: an exact rule wins, else the longest `/*`. Case, a trailing slash
 * and percent encoding make no difference.
 */
export function redirectFinder(rules: readonly RedirectRule[]): RedirectFinder {
  const exact = new Map<string, RedirectRule>();
  const below = new Map<string, RedirectRule>();
  for (const one of rules) {
    if (one.from.endsWith("/*")) below.set(plainPath(one.from.slice(0, -2)), one);
    else exact.set(plainPath(one.from), one);
  }
  const answer = (found: RedirectRule, rest: string) => ({
    // Without leading slashes: `/*` and `/evil.example` would otherwise form another host.
    to: found.to.endsWith("/*") ? found.to.slice(0, -1) + rest.replace(/^\/+/, "") : found.to,
    status: found.permanent ? (308 as const) : (307 as const),
  });
  return (pathname) => {
    if (rules.length === 0) return null;
    const path = plainPath(pathname);
    if (ofShoppers.test(path)) return null;
    const same = exact.get(path);
    if (same) return answer(same, "");
    for (let cut = path.lastIndexOf("/"); cut >= 0; cut = cut > 0 ? path.lastIndexOf("/", cut - 1) : -1) {
      const found = below.get(path.slice(0, cut));
      if (found) return answer(found, encodeURI(path.slice(cut + 1)));
    }
    return null;
  };
}

/** Normalises a path: decoded, lower case, without a trailing slash. */
function plainPath(path: string): string {
  let plain = path;
  try {
    plain = decodeURIComponent(path);
  } catch {
    // A path that can't be decoded is compared as it is.
  }
  plain = plain.toLowerCase();
  return plain.length > 1 ? plain.replace(/(?<!\/)\/+$/, "") || "/" : plain;
}
