import { hasMarker } from "./session-cookie.ts";

/** Who is signed in, as the browser may know it. */
export type Who = { id: string; phone: string | null; name: string | null };

let asked: Promise<Who | null> | null = null;

/**
 * Who is signed in here: one call a page load, and none without the marker cookie. Null for nobody, and where the call can't
 * be made: pages work for anonymous shoppers all the same.
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
