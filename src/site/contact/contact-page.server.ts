import { data } from "react-router";
import type { Site } from "#domain/configuration/site.ts";
import type { LeadForm } from "#domain/leads/form-definitions/lead-forms.ts";
import { locationsOfPath } from "#domain/places/location-choice.ts";
import type { MapTiles } from "#domain/places/map-tiles.server.ts";
import { plainHead } from "#site/parts/head/page-head.ts";
import { type FormServices, formPage } from "#site/parts/lead-form/form-page.server.ts";
import { areaView } from "#site/parts/places/area-view.ts";
import { type NearbyServices, nearbyOf } from "#site/parts/places/near.server.ts";
import { slotLinks } from "#site/parts/widgets/widget-view.ts";

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
  return data(
    {
      ...page.data,
      area: found?.area ?? null,
      phone: site.phone.number || null,
      head,
      ...slotLinks(site, "contact"),
    },
    { headers },
  );
}
