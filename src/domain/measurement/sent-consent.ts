import type { TrackingSlice } from "#domain/configuration/settings.ts";
import { sentCookie } from "#lib/own-cookie.ts";
import { consentCookie, type Purposes, readConsent } from "./consent.ts";

const none: Purposes = { statistics: false, advertising: false };

/** Whether the browser objects by Global Privacy Control: this comes before any answer. */
export const objects = ({ headers }: Pick<Request, "headers">): boolean => headers.get("Sec-GPC") === "1";

/** What the sender of a request allows: on a site that asks what was answered, on another one everything. Nothing for a browser that objects. */
export function sentPurposes(
  tracking: Pick<TrackingSlice, "requireConsent" | "wording">,
  request: Pick<Request, "url" | "headers">,
): Purposes {
  if (objects(request)) return none;
  if (!tracking.requireConsent) return { statistics: true, advertising: true };
  return readConsent(sentCookie(request, consentCookie), tracking.wording) ?? none;
}
