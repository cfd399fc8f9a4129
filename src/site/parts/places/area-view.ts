import type { Location, Site } from "#domain/configuration/site.ts";
import { type HoursLine, hoursLines, todayLines } from "#domain/places/hours-lines.ts";
import { type LocationCardView, locationCard, pointOf, zoneOf } from "#domain/places/location-card-view.ts";
import { shownLocations } from "#domain/places/location-choice.ts";
import { type MapView, mapView, type TileSource } from "#domain/places/map-view.ts";
import { areaKind, type Place, placesAmong, placesOf } from "#domain/places/place.ts";
import type { Nearby } from "#domain/places/postcode-texts.ts";

/** The data of LocationArea. */
export type AreaView = {
  /** One place on a map, dealerships with several each, or a list (LOC-14..16). */
  kind: "map" | "dealerships" | "list";
  cards: LocationCardView[];
  /** The opening hours of a single place, for its large contact card (LOC-23). */
  hours: HoursLine[];
  /** Path of a single place's page. */
  page: string | null;
  dealerships: { name: string; href: string; cards: LocationCardView[] }[];
  /** Each place with its page, in the order of the map's pins. */
  addresses: { name: string; href: string | null; directions: string | null }[];
  /** Null where the site has no map tiles, or a place has no coordinates: their cards have the addresses. */
  map: MapView | null;
  mapTitle: string;
  /** The postcode search; `action` is the form's URL. Null without a choice of places. */
  finder: { action: string; postcode: string; error: string | null; found: boolean } | null;
};

/**
 * A location area for some of a site's locations (`locationsOfBlock`, `locationsOfPath`), and until when it
 * is valid. Null when there is no location to show.
 * @param near the shopper's postcode search: the nearest places come first
 */
export function areaView(input: {
  site: Site;
  locations: readonly Location[];
  now: Date;
  tiles: TileSource | null;
  near?: Nearby | null;
}): { area: AreaView; until: Date } | null {
  const { site, now, tiles, near = null } = input;
  const places = placesAmong(placesOf(shownLocations(site)), input.locations);
  if (places.length === 0) return null;
  const made = places.map((place) => ({ place, ...locationCard(place, site, now, near?.point ?? null) }));
  // Places without coordinates come after those with a distance, in their own order.
  if (near?.point) made.sort((a, b) => (a.km ?? Infinity) - (b.km ?? Infinity) || 0);
  const kind = near?.point && places.length > 1 ? "list" : areaKind(places);
  const [first] = places as [Place];
  const pins = made.flatMap(({ place }) => {
    const point = pointOf(place.location);
    return point ? [{ ...point, label: place.name, href: pageOf(place) }] : [];
  });
  const until = new Date(Math.min(...made.map((one) => one.until.getTime())));
  return {
    until,
    area: {
      kind,
      cards: made.map(({ card }) => card),
      hours: kind === "map" ? hoursOf(first.location, site, now) : [],
      page: kind === "map" ? pageOf(first) : null,
      dealerships:
        kind === "dealerships"
          ? site.dealerships.flatMap(({ id, name, slug }) => {
              const cards = made.flatMap(({ place, card }) =>
                place.location.dealership_id === id ? [card] : [],
              );
              return cards.length > 0 ? [{ name, href: `/locations/${slug}`, cards }] : [];
            })
          : [],
      addresses: made.map(({ place, card: { name, directions } }) => ({
        name,
        href: pageOf(place),
        directions,
      })),
      // A map that shows some of the places only would be wrong about the others.
      map: pins.length === places.length ? mapView(pins, tiles) : null,
      mapTitle: mapTitle(places.length),
      finder:
        places.length > 1
          ? {
              action: site.contact.path,
              postcode: near?.postcode ?? "",
              error: near?.error ?? null,
              found: near?.point != null,
            }
          : null,
    },
  };
}

function pageOf({ slug }: Place): string {
  return `/contact-us/${slug}`;
}

function hoursOf(location: Location, site: Site, now: Date): HoursLine[] {
  return [
    ...todayLines(location, site.special_hours, now, zoneOf(location, site)),
    ...hoursLines(location.contact_detail.opening_hours, site.places),
  ];
}

/** The heading of the map section (LOC-24); N is the number of places shown (DECIDE-134). */
export function mapTitle(places: number): string {
  return places > 1 ? `${places} Big Locations` : "Find Us Here";
}
