import type { LeadAttributes } from "#domain/leads/stored-leads/lead.ts";
import { minuteMs } from "#lib/durations.ts";
import { plainPath } from "#lib/plain-path.ts";
import { pathPolicy } from "#platform/http/path-policy.ts";

type Stored = Pick<Storage, "getItem" | "setItem">;
/** `from` is the host of the page before the visit, empty for none; `seen` when its last page opened, in Unix milliseconds. */
type Trail = LeadAttributes & { from?: string; seen?: number };

const name = "forecourt visit";
/** Where start-script.ts notes the page that a person came to from elsewhere, and the page before it, with a space between. */
export const landingName = "forecourt landing";
const maxPaths = 20;
/** After this long without a page, one that another site led to begins a visit. */
const idleMs = 30 * minuteMs;

/**
 * The last 20 paths of this visit, its landing parameters and what led there (DECIDE-68); stored in the tab, sent with leads only.
 */
export function visitTrail(storage: () => Stored): Trail {
  try {
    const found = JSON.parse(storage().getItem(name) ?? "null") as Partial<Trail> | null;
    return {
      ...found,
      visited_pages: Array.isArray(found?.visited_pages) ? found.visited_pages : [],
      linked_query_params: found?.linked_query_params ?? {},
    };
  } catch {
    return { visited_pages: [], linked_query_params: {} };
  }
}

/**
 * Records the page that a person came to from elsewhere, which start-script.ts noted, if it was left before its scripts ran (DECIDE-415).
 * @param open the path of the page that is open
 */
export function recordLanding(storage: () => Stored & Pick<Storage, "removeItem">, open: string): void {
  try {
    const [page = "", referrer = ""] = storage().getItem(landingName)?.split(" ") ?? [];
    storage().removeItem(landingName);
    if (page && new URL(page).pathname !== open) recordVisit(storage, new URL(page), referrer);
  } catch {
    // Without storage there is no trail.
  }
}

/** @param referrer of a page that the browser loaded; null for one that the script opened */
export function recordVisit(
  storage: () => Stored,
  { pathname, search }: Pick<Location, "pathname" | "search">,
  referrer: string | null,
  now = Date.now(),
): void {
  // The address of a booking authorizes changes of it, so it isn't sent with later forms.
  if (pathPolicy(plainPath(pathname)).isCapability) return;
  let trail = visitTrail(storage);
  const from = /^[\w-]+:\/\/([\w.-]+)/.exec(referrer ?? "")?.[1] ?? "";
  const isReturn = from !== "" && from !== window.location.hostname && now - (trail.seen ?? now) > idleMs;
  if (trail.visited_pages.length === 0 || isReturn)
    trail = { visited_pages: [], linked_query_params: Object.fromEntries(new URLSearchParams(search)), from };
  if (trail.visited_pages.at(-1) === pathname) return;
  try {
    const visited_pages = [...trail.visited_pages, pathname].slice(-maxPaths);
    storage().setItem(name, JSON.stringify({ ...trail, visited_pages, seen: now }));
  } catch {
    // Without storage there is no trail.
  }
}
