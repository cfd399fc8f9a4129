/** The end of the shopper's previous visit and the last page view of this one, in milliseconds; `before` is null on the first visit. */
export type Visit = { before: number | null; seen: number };

/** After this long without a page view a new visit begins. */
const visitPauseMs = 30 * 60_000;

/** The visit that a page view at `now` belongs to, from the stored one; unreadable or future values start over. */
export function nextVisit(stored: string | null, now: number): Visit {
  const last = readVisit(stored);
  if (last === null || last.seen > now) return { before: null, seen: now };
  return { before: now - last.seen > visitPauseMs ? last.seen : last.before, seen: now };
}

function readVisit(stored: string | null): Visit | null {
  try {
    const { before, seen } = JSON.parse(stored ?? "null") ?? {};
    return Number.isFinite(seen) ? { before: Number.isFinite(before) ? before : null, seen } : null;
  } catch {
    return null;
  }
}
