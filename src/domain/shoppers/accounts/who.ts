import { hasMarker } from "./session-cookie.ts";

/** The signed-in shopper, as the browser may know it. */
export type Who = { id: string; phone: string | null; name: string | null };

let pending: Promise<Who | null> | null = null;

/**
 * The signed-in shopper: one call a page load, and none without the marker cookie. Null for an anonymous
 * visitor, and where the call fails: pages then work anonymously.
 */
export function whoAmI(): Promise<Who | null> {
  if (!hasMarker(document.cookie)) return Promise.resolve(null);
  pending ??= fetchIdentity().catch(() => null);
  return pending;
}

async function fetchIdentity(): Promise<Who | null> {
  const answer = await fetch("/api/auth/me", { headers: { Accept: "application/json" } });
  return answer.ok ? ((await answer.json()) as Who) : null;
}
