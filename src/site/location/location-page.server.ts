import { data, redirect } from "react-router";
import type { Site } from "#domain/configuration/site.ts";
import type { MapTiles } from "#domain/places/map-tiles.server.ts";
import { pageQuery } from "#platform/http/canonical-url.ts";
import { autoDealerData } from "#site/parts/head/dealer-data.ts";
import { packPage } from "#site/parts/packed.ts";
import { type AreaView, areaView } from "#site/parts/places/area-view.ts";
import { type NearbyServices, nearbyOf } from "#site/parts/places/near.server.ts";
import { type LocationPageView, locationPageView, namedPlaces } from "./location-page-view.ts";

export type LocationModel =
  | { kind: "place"; view: LocationPageView; head: LocationPageView["head"]; data: Record<string, unknown>[] }
  | {
      kind: "dealership";
      name: string;
      area: AreaView;
      head: LocationPageView["head"];
      data: Record<string, unknown>[];
    };

type LocationPageServices = NearbyServices & { now: () => Date; mapTiles: MapTiles };

/**
 * The data of `/contact-us/{slug}` and `/locations/{slug}`; 404 for a location that is hidden or unknown (LOC-11). A place has its page at
 * the former, a dealership with several places at the latter; the other address redirects (DECIDE-280).
 */
export async function locationPage(
  services: LocationPageServices,
  request: Request,
  site: Site,
  slug: string,
) {
  const now = services.now();
  const named = namedPlaces(site, slug);
  const { origin, pathname, search } = new URL(request.url);
  if (named.kind === "none") throw data(null, { status: 404 });
  const folder = named.kind === "place" ? "/contact-us" : "/locations";
  if (!pathname.startsWith(`${folder}/`)) throw redirect(`${folder}/${slug}${pageQuery(search)}`, 301);
  if (named.kind === "place") {
    const tiles = await services.mapTiles(site.maps, [named.place.location]);
    const { view, until } = locationPageView({ site, now, tiles, origin, ...named });
    return answer({ kind: "place", view, head: view.head, data: view.data }, until, request);
  }
  const { name, places } = named;
  const locations = places.flatMap(({ departments }) => departments);
  const found = areaView({
    site,
    locations,
    now,
    tiles: await services.mapTiles(site.maps, locations),
    near: await nearbyOf(services, request.url, site),
  });
  if (!found) throw data(null, { status: 404 });
  const { area, until } = found;
  const canonical = `${origin}/locations/${named.slug}`;
  const model: LocationModel = {
    kind: "dealership",
    name,
    area: area.finder ? { ...area, finder: { ...area.finder, action: `/locations/${named.slug}` } } : area,
    head: {
      title: `${name} locations | ${site.name}`,
      description: `All ${places.length} locations of ${name}: addresses, opening hours and phone numbers.`,
      canonical,
      index: true,
      image: null,
    },
    data: places.map((place) => autoDealerData(place, site, origin, now)),
  };
  return answer(model, until, request);
}

function answer(model: LocationModel, until: Date, request: Request) {
  return data(packPage(model, request), { headers: { "x-forecourt-until": until.toISOString() } });
}
