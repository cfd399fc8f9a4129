import { mayTrack, type PrivacySignal } from "#domain/measurement/consent.ts";

/** Whether events may be reported in this browser now. Browser only. */
export const isTracked = (): boolean =>
  mayTrack(document.documentElement, document.cookie, navigator as PrivacySignal);

/** Calls once events may be reported: now, or after an answer to the question for consent. */
export function whenTracked(start: () => void): void {
  if (isTracked()) {
    start();
    return;
  }
  new MutationObserver((_, observer) => {
    if (!isTracked()) return;
    observer.disconnect();
    start();
  }).observe(document.documentElement, { attributeFilter: ["data-consent-known"] });
}
