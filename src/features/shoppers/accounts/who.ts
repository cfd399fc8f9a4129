import { hasMarker } from "./session-cookie.ts";

/** The signed-in shopper, as the browser may know it. */
export type Who = { id: string; phone: string | null; name: string | null };

let asked: Promise<Who | null> | null = null;

/**
 * The signed-in shopper: one call a page load, and none without the marker cookie. Null for an anonymous
 * visitor, and where the call fails: pages work anonymously all the same.
 */
export function whoAmI(): Promise<Who | null> {
  if (!hasMarker(document.cookie)) return Promise.resolve(null);
  asked ??= ask().catch(() => null);
  return asked;
}

async function ask(): Promise<Who | null> {
  const answer = await fetch("/api/auth/me", { headers: { Accept: "application/json" } });
  return answer.ok ? ((await answer.json()) as Who) : null;
}
