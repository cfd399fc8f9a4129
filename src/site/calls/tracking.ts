import { countedCar } from "#domain/measurement/counters.ts";
import { sentPurposes } from "#domain/measurement/sent-consent.ts";
import { favouriteIn, trackingCall } from "#site/calls/tracking-call.server.ts";
import { siteServices } from "#site/site-services.server.ts";
import type { CallArgs } from "./call.ts";
import { countingCall } from "./counting-call.ts";

/**
 * `POST /api/tracking`: an analytics event (DECIDE-61); returns `{success: true}`. Without consent to statistics where
 * the site asks for it, and for a browser with Global Privacy Control, the response is the same and nothing is stored.
 */
export function action({ request, context }: CallArgs) {
  const { stocks, count } = siteServices(context);
  return countingCall(request, context, "tracking", async (db, site, body, now) => {
    if (!sentPurposes(site.tracking, request).statistics) return { kind: "ok" };
    const outcome = await trackingCall(db, site, body, now);
    const carId = outcome.kind === "ok" ? favouriteIn(body) : null;
    // Sites with a watchlist count what is stored there. An id that no car has may be anything.
    if (carId !== null && !site.garage_enabled && (await stocks.of(site)).remembered({ id: carId }))
      count(countedCar("save", carId));
    return outcome;
  });
}
