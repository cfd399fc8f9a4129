/**
 * Rejects cross-site requests that change something. React Router's own check skips resource routes and accepts a
 * missing Origin, so this one runs before every route.
 */
export type OriginFacts = {
  method: string;
  origin: string | undefined;
  secFetchSite: string | undefined;
  /** Host name that the request was sent to, without port. */
  host: string;
  /** The site's other host names. */
  siteHosts: readonly string[];
  /** Whether the request carries one of our sessions. */
  hasSession: boolean;
};

export type OriginVerdict = { kind: "allowed" } | { kind: "refused"; reason: string };

const allowed: OriginVerdict = { kind: "allowed" };

export function checkOrigin(facts: OriginFacts): OriginVerdict {
  if (/^(GET|HEAD|OPTIONS)$/.test(facts.method)) return allowed;
  if (facts.origin !== undefined) {
    const from = URL.canParse(facts.origin) ? new URL(facts.origin).hostname : null;
    if (from !== null && (from === facts.host || facts.siteHosts.includes(from))) return allowed;
    return { kind: "refused", reason: "the Origin is not one of this site's hosts" };
  }
  if (facts.secFetchSite !== undefined) {
    if (facts.secFetchSite === "same-origin" || facts.secFetchSite === "none") return allowed;
    return { kind: "refused", reason: "Sec-Fetch-Site says that the call comes from another site" };
  }
  if (facts.hasSession) {
    return { kind: "refused", reason: "a call with a session needs an Origin or Sec-Fetch-Site header" };
  }
  return allowed;
}

/** Cookies that make a request personal: session and draft. */
export function hasSessionCookie(cookie: string | undefined): boolean {
  return cookie !== undefined && /(?:^|;\s*)(?:__Host-|__Secure-)?forecourt[_-]/i.test(cookie);
}
