import { data } from "react-router";
import { nextChange } from "#domain/cars/next-change.ts";
import type { Site } from "#domain/configuration/site.ts";
import { countedCar } from "#domain/measurement/counters.ts";
import { siteCars } from "#domain/shoppers/watchlist/site-cars.server.ts";
import type { Database } from "#platform/database/database.server.ts";
import type { Counted } from "#platform/http/counted.ts";
import { compareView, requestedCars } from "./compare-view.ts";

/** The comparison of a URL; the same for every visitor, so it can be shared and cached. */
export async function comparePage(
  { db, now, count }: { db: Database; now: () => Date; count?: (counted: Counted) => void },
  request: Request,
  site: Site,
) {
  const ids = requestedCars(new URL(request.url).searchParams);
  const at = now();
  const found = await siteCars(db, site, ids, at);
  const view = compareView(ids, found, site, at);
  // A car alone is compared with nothing.
  if (found.size > 1) for (const id of found.keys()) count?.(countedCar("compare", id));
  const until = nextChange([...found.values()], site, at);
  return data({ view, name: site.name }, { headers: { "x-forecourt-until": until.toISOString() } });
}
