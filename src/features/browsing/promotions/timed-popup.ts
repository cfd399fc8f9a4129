import { windowAt } from "./day-window.ts";

/** A popup as the dealer writes it (CMS-09, ENT-300..305). */
export type WrittenPopup = {
  src: string;
  expiryDate: string;
  linkTo: string;
  title: string;
  description: string;
  buttonText: string;
  delaySeconds: number;
};

/** A popup as pages carry it; `until` is the instant past which a page that was kept open must not show it. */
export type TimedPopup = WrittenPopup & { until: string; key: string };

/** The popup on its days: the expiry day included, never after it (CMS-12); `changesAt` is when it goes. */
export function popupNow(
  popup: WrittenPopup,
  site: { slug: string; timezone: string },
  now: Date,
): { popup: TimedPopup | null; changesAt: Date | null } {
  const { open, changesAt } = windowAt({ to: popup.expiryDate }, now, site.timezone);
  if (!open || !changesAt) return { popup: null, changesAt };
  return {
    popup: { ...popup, until: changesAt.toISOString(), key: popupKey(site.slug, popup.src) },
    changesAt,
  };
}

/** Where the browser remembers a dismissal: under the dealer and the picture, so that a new one shows again (DECIDE-114). */
export function popupKey(siteSlug: string, src: string): string {
  return `forecourt:${siteSlug}:popup:${src}`;
}

/** Whether to show it: within its time and not dismissed before (CMS-10). `kept` is what is stored under its key. */
export function mayShow(popup: Pick<TimedPopup, "until">, kept: string | null, now: number): boolean {
  return kept === null && now < Date.parse(popup.until);
}
