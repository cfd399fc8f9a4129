import type { LeadAttributes } from "#domain/leads/stored-leads/lead.ts";
import { plainPath } from "#lib/plain-path.ts";
import { pathPolicy } from "#platform/http/path-policy.ts";

type Stored = Pick<Storage, "getItem" | "setItem">;
const name = "forecourt visit";
const maxPaths = 20;

/**
 * The last 20 paths of this visit and its landing parameters (DECIDE-68); stored in the tab, sent with leads
 * only.
 */
export function visitTrail(storage: () => Stored): LeadAttributes {
  try {
    const found = JSON.parse(storage().getItem(name) ?? "null") as Partial<LeadAttributes> | null;
    return {
      visited_pages: Array.isArray(found?.visited_pages) ? found.visited_pages : [],
      linked_query_params: found?.linked_query_params ?? {},
    };
  } catch {
    return { visited_pages: [], linked_query_params: {} };
  }
}

export function recordVisit(storage: () => Stored, pathname: string, search: string): void {
  // The address of a booking authorizes changes of it, so it isn't sent with later forms.
  if (pathPolicy(plainPath(pathname)).isCapability) return;
  const trail = visitTrail(storage);
  const landing = trail.visited_pages.length === 0;
  if (trail.visited_pages.at(-1) === pathname) return;
  try {
    const pages = [...trail.visited_pages, pathname].slice(-maxPaths);
    const params = landing ? Object.fromEntries(new URLSearchParams(search)) : trail.linked_query_params;
    storage().setItem(name, JSON.stringify({ visited_pages: pages, linked_query_params: params }));
  } catch {
    // Without storage there is no trail.
  }
}
