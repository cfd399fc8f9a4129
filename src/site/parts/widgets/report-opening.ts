import type { PrivacySignal } from "#domain/measurement/consent.ts";

/**
 * Reports of a widget that is opened now how soon it was ready, or that it stayed silent, and how many of its messages were dropped: without an
 * id, and nothing in a browser that objects.
 */
export function reportOpening(name: string) {
  const openedMs = performance.now();
  let isSettled = false;
  let reported = 0;
  const send = (report: { ready: number | null } | { dropped: number }) => {
    if ((navigator as PrivacySignal).globalPrivacyControl) return;
    navigator.sendBeacon("/api/widgets", JSON.stringify({ w: name, ...report }));
  };
  return {
    settle: (isReady: boolean): void => {
      if (!isSettled) send({ ready: isReady ? Math.round(performance.now() - openedMs) : null });
      isSettled = true;
    },
    /** @param total messages that were dropped so far */
    dropped: (total: number): void => {
      if (total > reported) send({ dropped: total - reported });
      reported = total;
    },
  };
}
