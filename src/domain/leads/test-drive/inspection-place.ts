import type { Site } from "#domain/configuration/site.ts";
import { offersSlots, type SlotPlace } from "./slots.ts";
import { testDrivePlace } from "./test-drive-place.ts";

/**
 * Where the car of an accepted trade-in offer is inspected, by the times of test drives: the same people have to be
 * there. Null for other leads, and where no times are offered.
 */
export function inspectionPlace(
  site: Site,
  lead: {
    category: string;
    payload: Record<string, unknown>;
    locationId: string | null;
    dealershipSlug: string | null;
  },
): SlotPlace | null {
  if (lead.category !== "Trade-in Enquiry" || lead.payload.offer_accepted !== true) return null;
  const place = testDrivePlace(site, lead);
  return place && offersSlots(place) ? place : null;
}
