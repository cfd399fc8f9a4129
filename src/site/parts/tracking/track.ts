import { type AscPage, ascEvents } from "#domain/measurement/asc-event.ts";
import { safeTrackingData, type TrackingData } from "#domain/measurement/tracking-id.ts";

/** Where events are sent in the browser; tests pass their own. */
export type TrackingPage = {
  dataLayer?: unknown[];
  asc_datalayer?: { events?: unknown[]; measurement_ids?: string[] };
  gtag?: (...args: unknown[]) => void;
  fetch(address: string, options: RequestInit): Promise<unknown>;
};

export type TrackOptions = {
  /** Whether the shopper consented, or the site doesn't ask (`tracking.requireConsent`). */
  consent: boolean;
  page: AscPage;
  measurementIds?: readonly string[];
};

/**
 * The only way to report an event (DECIDE-61): to the page's data layer, under the ASC's names too, and to
 * the server. Nothing is reported without consent, nothing personal is included, and errors are ignored.
 */
export function track(
  eventId: number,
  data: TrackingData,
  options: TrackOptions,
  page: TrackingPage = globalThis as unknown as TrackingPage,
): void {
  if (!options.consent) return;
  const safe = safeTrackingData(data);
  try {
    page.dataLayer ??= [];
    page.dataLayer.push({ event: "forecourt", eventId, ...safe });
    page.asc_datalayer ??= {};
    page.asc_datalayer.events ??= [];
    for (const { name, params } of ascEvents(eventId, safe, options.page)) {
      page.asc_datalayer.events.push({ event: name, ...params });
      if (options.measurementIds?.length)
        page.gtag?.("event", name, { ...params, send_to: options.measurementIds });
    }
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
