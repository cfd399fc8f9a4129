import { safeTrackingData, type TrackingData } from "#domain/measurement/tracking-id.ts";

/** Where events are sent in the browser; tests pass their own. */
export type TrackingPage = {
  dataLayer?: unknown[];
  fetch(address: string, options: RequestInit): Promise<unknown>;
};

/**
 * The only way to report an event under the specification's ids (DECIDE-61): to the page's data layer and to the server. The caller has checked
 * that it may be reported. Nothing personal is included, and errors are ignored.
 */
export function track(
  eventId: number,
  data: TrackingData,
  page: TrackingPage = globalThis as unknown as TrackingPage,
): void {
  const safe = safeTrackingData(data);
  try {
    page.dataLayer ??= [];
    page.dataLayer.push({ event: "forecourt", eventId, ...safe });
    page
      .fetch("/api/tracking", {
        method: "POST",
        headers: { "Content-Type": "application/json" },
        body: JSON.stringify({ eventId, data: safe }),
        keepalive: true,
      })
      .catch(() => {});
  } catch {
    // Tracking errors never affect the shopper.
  }
}
