import { data } from "react-router";
import { platform } from "../../platform.server.ts";
import type { Site } from "../../site/site.ts";
import { areaView } from "../locations/area-view.ts";
import { locationsOfPath } from "../locations/location-choice.ts";
import { mapTiles } from "../locations/map-tiles.server.ts";
import { nearbyOf } from "../locations/near.server.ts";
import { formPage } from "./form-page.server.ts";
import type { LeadForm } from "./lead-category.ts";

/**
 * The contact page: its form, and the site's places beside and below it. Kept no longer than what it says of who is open
 * now is true.
 */
export async function contactPage(request: Request, site: Site, form: LeadForm) {
  const page = await formPage(request, site, form);
  const found = areaView({
    site,
    locations: locationsOfPath(site, site.contact.path),
    now: platform().now(),
    tiles: await mapTiles(site.maps),
    near: await nearbyOf(request.url, site),
  });
  const headers = new Headers(page.init?.headers);
  if (found && !headers.has("Cache-Control")) headers.set("x-forecourt-until", found.until.toISOString());
  return data({ ...page.data, area: found?.area ?? null, name: site.name }, { headers });
}
