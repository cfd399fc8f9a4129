import { pathMatches, plainPath } from "#platform/config/gate.ts";
import { hasSessionCookie } from "./origin-check.ts";

/**
 * Pages whose first look may hang on a cookie of ours: who is signed in, or what was typed into a form so far. They are
 * answered from the visitor's own request. Every other page is the same for everyone, signed in or not, and is answered from
 * the kept ones; it is rendered without the visitor's cookies, so it can't hold anything of theirs. A page that should stand
 * here and doesn't shows nobody's data, not somebody's.
 */
const visitorPages = [
  "/account/*",
  "/sign-in/*",
  "/watchlist/*",
  "/favourites/*",
  "/compare/*",
  "/success/*",
  "/demo/*",
  "/pay/*",
  "/embed/*",
  // Forms, with their drafts.
  "/contact/*",
  "/contact-us/*",
  "/careers",
  "/enquire",
  "/book-test-drive",
  "/service",
  "/book-a-service",
  "/trade-in/*",
  "/sell-my-car/*",
  "/cars/trade-in",
  "/fleet",
  // What asks for sign-in on most sites, and knows who it is on those where it doesn't.
  "/cars/:slug/checkout",
  "/cars/:slug/buy-online",
  "/checkout-journey/*",
  "/finance/*",
  "/finance-enquiry",
  "/apply-for-finance",
  "/finance-pre-approval",
  "/personalised/*",
  "/spin-to-win",
  "/online-payment/*",
];

/**
 * Whether a request is answered from what its sender carries, past the kept pages: with cookies of ours where a page hangs on
 * them, and everywhere in a preview of content, which may be of any page.
 */
export function asksForThemselves(pathname: string, cookie: string | undefined): boolean {
  if (!hasSessionCookie(cookie)) return false;
  return /(?:^|;\s*)(?:__Host-)?forecourt_preview=/.test(cookie ?? "") || hangsOnVisitor(pathname);
}

export function hangsOnVisitor(pathname: string): boolean {
  const path = plainPath(pathname);
  return visitorPages.some((pattern) => pathMatches(pattern, path));
}
