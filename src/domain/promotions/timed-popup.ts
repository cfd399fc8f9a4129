import { windowAt } from "./day-window.ts";

/** A popup as the dealer writes it (CMS-09, ENT-300..305). */
export type WrittenPopup = {
  src: string;
  /** The first day; none for one that is shown at once. */
  from?: string | null | undefined;
  expiryDate: string;
  linkTo: string;
  title: string;
  description: string;
  buttonText: string;
  delaySeconds: number;
};

/** A popup as pages contain it; past the instant `until` a page that stays open must not show it. */
export type TimedPopup = WrittenPopup & { until: string; key: string };

/**
 * The popup on its days: the expiry day included, never after it (CMS-12); `changesAt` is when it begins or expires.
 */
export function popupNow(
  popup: WrittenPopup,
  site: { slug: string; timezone: string },
  now: Date,
): { popup: TimedPopup | null; changesAt: Date | null } {
  const { open, changesAt } = windowAt({ from: popup.from, to: popup.expiryDate }, now, site.timezone);
  if (!open || !changesAt) return { popup: null, changesAt };
  return {
    popup: { ...popup, until: changesAt.toISOString(), key: popupKey(site.slug, popup.src) },
    changesAt,
  };
}

/** Whether a popup advertises the page with this path, which it doesn't cover (DECIDE-180). */
export function leadsTo({ linkTo }: Pick<WrittenPopup, "linkTo">, path: string): boolean {
  const plain = (linkTo.split(/[?#]/)[0] ?? "").replace(/(.)\/$/, "$1");
  return plain === "" || plain === path;
}

/** The storage key of a dismissal: by dealer and picture, so that a new popup shows again (DECIDE-114). */
export function popupKey(siteSlug: string, src: string): string {
  return `forecourt:${siteSlug}:popup:${src}`;
}

/**
 * Whether to show it: before its expiry and not dismissed (CMS-10). `stored` is the value of its key.
 */
export function mayShow(popup: Pick<TimedPopup, "until">, stored: string | null, now: number): boolean {
  return stored === null && now < Date.parse(popup.until);
}
