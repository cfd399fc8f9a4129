import { z } from "zod";
import { plainPath } from "#lib/plain-path.ts";
import { link } from "#platform/config/slice-fields.ts";

/**
 * Redirects from the URLs of a site's old website to the current ones, for existing links and search engines.
 * A rule's `from` is a path, or a path ending in `/*` for everything below it, whose rest replaces the `/*`
 * of `to`.
 */
export type RedirectRule = { from: string; to: string; permanent: boolean };

const maxRules = 20_000;
/** Longer paths lead nowhere: what they take to compare is bounded, and a path that grows with each redirect ends. */
const maxPath = 1_000;
/** Segments of a path that are compared with rules that end in `/*`; deeper rules match nothing. */
const maxDepth = 50;
/** Redirects one after another. */
const maxHops = 20;
/** Loops that are named. */
const maxLoops = 20;
/** Paths that the platform needs: a redirect there would disable part of it. */
const reserved = /^\/(?:$|(?:api|assets|img|embed|demo)(?:\/|$)|(?:healthz|readyz|metrics|tls-hosts?)$)/;

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
    if (from.startsWith("/") && isReservedPath(from.replace(/\/\*$/, "/")))
      refuse(index, `${from} belongs to the platform and can't lead elsewhere`);
    const known = seen.get(comparedPath(from));
    if (known !== undefined) refuse(index, `${from} is redirected twice, first by rule ${known + 1}`);
    seen.set(comparedPath(from), index);
    if (to.includes("*") && !(from.endsWith("/*") && /\/\*$/.test(to)))
      refuse(index, `${to} ends in /*, so ${from} must end in /* too`);
  }
  checkEnds(rules, refuse);
}

/**
 * Refuses rules that begin a loop. What is known to end isn't followed again, so that the work is in proportion to the rules; only chains of
 * `/*` have new paths for each rule, and those have a limit in all.
 */
function checkEnds(rules: RedirectRule[], refuse: (index: number, message: string) => void): void {
  const find = redirectFinder(rules);
  /** How many redirects follow a path that is known to end. */
  const following = new Map<string, number>();
  let loops = 0;
  let lookups = 3 * rules.length + 1_000;
  for (const [index, { from }] of rules.entries()) {
    const trail = trailFrom(comparedPath(from.replace(/\*$/, "x")), find, following);
    lookups -= trail.paths.length;
    if (trail.isEndless) {
      const shown = trail.paths.length > 4 ? [...trail.paths.slice(0, 4), trail.paths.at(-1)] : trail.paths;
      refuse(index, `${shown.join(" → ")} never ends: let one of these redirects lead to a page`);
      if (++loops === maxLoops) return;
    }
    if (lookups < 0) {
      refuse(index, "too many redirects lead to other redirects: let them lead to pages");
      return;
    }
  }
}

/** The chain of redirects from a path, and whether it returns to one of its paths or has too many redirects. */
function trailFrom(
  path: string,
  find: RedirectFinder,
  following: Map<string, number>,
): { paths: string[]; isEndless: boolean } {
  const paths = [path];
  let last = path;
  let known = following.get(path);
  while (known === undefined) {
    const at = find(last);
    if (!at?.to.startsWith("/")) known = 0;
    else {
      last = comparedPath(at.to);
      const isEndless = paths.includes(last) || paths.length > maxHops;
      paths.push(last);
      if (isEndless) return { paths, isEndless };
      known = following.get(last);
    }
  }
  const hops = paths.length - 1;
  for (const [at, one] of paths.entries()) following.set(one, known + hops - at);
  return { paths, isEndless: known + hops > maxHops };
}

export type RedirectFinder = (pathname: string) => { to: string; status: 307 | 308 } | null;

/**
 * Creates a lookup of a path's redirect: an exact rule wins, else the longest `/*`. Case, a trailing slash
 * and percent encoding make no difference.
 */
export function redirectFinder(rules: readonly RedirectRule[]): RedirectFinder {
  const exact = new Map<string, RedirectRule>();
  const below = new Map<string, RedirectRule>();
  let deepest = 0;
  for (const one of rules) {
    if (!one.from.endsWith("/*")) exact.set(comparedPath(one.from), one);
    else {
      const path = comparedPath(one.from.slice(0, -2));
      below.set(path, one);
      deepest = Math.min(maxDepth, Math.max(deepest, path.split("/").length - 1));
    }
  }
  const redirectTo = (found: RedirectRule, rest: string) => ({
    // Without leading slashes: `/*` and `/evil.example` would otherwise form another host.
    to: found.to.endsWith("/*") ? found.to.slice(0, -1) + rest.replace(/^\/+/, "") : found.to,
    status: found.permanent ? (308 as const) : (307 as const),
  });
  return (pathname) => {
    if (rules.length === 0) return null;
    const path = comparedPath(pathname);
    if (path.length > maxPath || ofShoppers.test(plainPath(pathname))) return null;
    const same = exact.get(path);
    if (same) return redirectTo(same, "");
    let found: RedirectRule | undefined;
    let end = 0;
    let cut = path.indexOf("/");
    for (let depth = 0; cut >= 0 && depth <= deepest; depth++) {
      const longer = below.get(path.slice(0, cut));
      if (longer) [found, end] = [longer, cut];
      cut = path.indexOf("/", cut + 1);
    }
    return found ? redirectTo(found, encodeURI(path.slice(end + 1))) : null;
  };
}

const finders = new WeakMap<object, RedirectFinder>();

/** Looks up a site's redirects, which are compiled once for each version of the site. */
export function redirectOf(
  site: { redirects: readonly RedirectRule[] },
  pathname: string,
): ReturnType<RedirectFinder> {
  let find = finders.get(site);
  if (!find) {
    find = redirectFinder(site.redirects);
    finders.set(site, find);
  }
  return find(pathname);
}

/**
 * A path as rules are compared with it: decoded, lower case, without a trailing slash. Unlike `plainPath`, it has every other part of what was
 * sent, since the rest of a path is appended to the target.
 */
function comparedPath(path: string): string {
  let plain = path;
  try {
    plain = decodeURIComponent(path);
  } catch {
    // A path that can't be decoded is compared as it is.
  }
  plain = plain.toLowerCase();
  let end = plain.length;
  while (end > 1 && plain[end - 1] === "/") end--;
  return plain.slice(0, end);
}
