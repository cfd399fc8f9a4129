/** `never`: nothing of it will be seen as it is written now. */
export const offerStates = ["running", "next", "never", "ended"] as const;
export type OfferState = (typeof offerStates)[number];

/**
 * What becomes of an offer by its days and by where it is shown.
 * @param today by the site's calendar
 * @param why what keeps it from being shown anywhere; null for nothing
 * @param isPublished whether it is on the sites, not in the draft only
 */
export function offerState(
  { from, until }: { from: string | null; until: string | null },
  { today, why, isPublished }: { today: string; why: string | null; isPublished: boolean },
): { state: OfferState; reason: string | null } {
  if (from !== null && until !== null && until < from)
    return { state: "never", reason: "Its last day is before its first." };
  if (until !== null && until < today)
    return isPublished
      ? { state: "ended", reason: null }
      : { state: "never", reason: "Its last day was over before it was published." };
  if (why !== null) return { state: "never", reason: why };
  return { state: from !== null && today < from ? "next" : "running", reason: null };
}
