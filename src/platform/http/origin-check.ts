/**
 * Rejects cross-site requests that change something. React Router's own check skips resource routes and accepts a
 * missing Origin, so this one runs before every route.
 */
export type OriginFacts = {
  method: string;
  origin: string | undefined;
  secFetchSite: string | undefined;
  /** Origins of the request's own address: as its Host header says it, and as the site's links do (`siteOrigin`). */
  own: readonly string[];
  /** The site's host names. A form may come from any of them, by the same scheme and port. */
  siteHosts: readonly string[];
  /** Whether the request carries one of our sessions. */
  hasSession: boolean;
};

export type OriginVerdict = { kind: "allowed" } | { kind: "refused"; reason: string };

const allowed: OriginVerdict = { kind: "allowed" };

export function checkOrigin(facts: OriginFacts): OriginVerdict {
  if (/^(GET|HEAD|OPTIONS)$/.test(facts.method)) return allowed;
  if (facts.origin !== undefined) {
    if (isOwn(facts.origin, facts)) return allowed;
    return { kind: "refused", reason: "the Origin is not one of this site's addresses" };
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

/**
 * Whether an Origin is one of the site's, by host, port and scheme. An https page may send to what this program takes for http: a proxy
 * that isn't trusted has ended its TLS. The other way round is refused.
 */
function isOwn(origin: string, { own, siteHosts }: OriginFacts): boolean {
  if (!URL.canParse(origin)) return false;
  const from = new URL(origin);
  return own.some((address) => {
    const to = new URL(address);
    return (
      (from.hostname === to.hostname || siteHosts.includes(from.hostname)) &&
      from.port === to.port &&
      (from.protocol === to.protocol || (from.protocol === "https:" && to.protocol === "http:"))
    );
  });
}
