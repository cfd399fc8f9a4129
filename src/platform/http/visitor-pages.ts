import { pathMatches, plainPath } from "#platform/config/gate.ts";
import { hasSessionCookie } from "./origin-check.ts";

/**
 * Pages whose HTML may depend on our cookies: who is signed in, or the draft of a form. They are rendered from the
 * client's own request. Every other page is the same for everyone, comes from the page cache and is rendered without
 * the client's cookies, so it can't contain personal data. A page that is missing from this list shows no personal data
 * rather than another visitor's.
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
  // Pages that require sign-in on most sites, and depend on the session on the others.
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
 * Whether a request bypasses the page cache: with our cookies on one of these pages, and on every page in a preview of
 * content.
 */
export function bypassesPageCache(pathname: string, cookie: string | undefined): boolean {
  if (!hasSessionCookie(cookie)) return false;
  return /(?:^|;\s*)(?:__Host-)?forecourt_preview=/.test(cookie ?? "") || dependsOnVisitor(pathname);
}

export function dependsOnVisitor(pathname: string): boolean {
  const path = plainPath(pathname);
  return visitorPages.some((pattern) => pathMatches(pattern, path));
}
