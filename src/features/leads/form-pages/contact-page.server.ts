import { data } from "react-router";
import type { LeadForm } from "#features/leads/form-definitions/lead-forms.ts";
import { areaView } from "#features/places/locations/area-view.ts";
import { locationsOfPath } from "#features/places/locations/location-choice.ts";
import type { MapTiles } from "#features/places/locations/map-tiles.server.ts";
import { type NearbyServices, nearbyOf } from "#features/places/locations/near.server.ts";
import { plainHead } from "#features/web/seo/page-head.ts";
import type { Site } from "#platform/config/site.ts";
import { type FormServices, formPage } from "./form-page.server.ts";

type ContactPageServices = FormServices & NearbyServices & { mapTiles: MapTiles };

/**
 * The contact page: its form, and the site's locations beside and below it. It expires when a location next
 * opens or closes.
 */
export async function contactPage(
  services: ContactPageServices,
  request: Request,
  site: Site,
  form: LeadForm,
) {
  const page = await formPage(services, request, site, form);
  const locations = locationsOfPath(site, site.contact.path);
  const found = areaView({
    site,
    locations,
    now: services.now(),
    tiles: await services.mapTiles(site.maps, locations),
    near: await nearbyOf(services, request.url, site),
  });
  const headers = new Headers(page.init?.headers);
  if (found && !headers.has("Cache-Control")) headers.set("x-forecourt-until", found.until.toISOString());
  const { words: text } = page.data.model;
  const cities = [...new Set(locations.map(({ address }) => address.city).filter(Boolean))].slice(0, 4);
  const places = cities.length > 0 ? ` in ${cities.join(", ")}` : "";
  const head = plainHead(
    { title: "Contact us", description: `Call, visit or write to ${site.name}${places}. ${text.intro}` },
    site,
    request.url,
  );
  return data({ ...page.data, area: found?.area ?? null, head }, { headers });
}
