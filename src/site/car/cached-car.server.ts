import type { Car } from "#domain/cars/car.ts";
import { nextChange } from "#domain/cars/next-change.ts";
import type { Site } from "#domain/configuration/site.ts";
import type { MapView } from "#domain/places/map-view.ts";
import type { PageHead } from "#site/parts/head/page-head.ts";
import { lasting } from "#site/parts/lasting.ts";
import type { PartCache } from "#site/parts/part-cache.server.ts";
import { type CarPageView, carPageView } from "./car-page-view.ts";
import { headAndData } from "./car-seo.ts";
import { qrPath } from "./qr-path.ts";

/** What a car page shows of the car itself. */
export type OwnData = { view: CarPageView; head: PageHead; data: object[] };
type Shown = { car: Car; complete: boolean; map: MapView | null };
/** With all that it was made of, and the time in which it holds. */
type Cached = OwnData & { site: Site; shown: string; from: Date; until: Date };

/**
 * What a car page shows of the car: the same object as long as all that was read of the car is the same, and the site, and neither a day nor a
 * tag ends. The row is compared by its values, so that a page which is rendered is never older than the database.
 */
export function cachedCar(
  parts: PartCache | null | undefined,
  shown: Shown,
  site: Site,
  url: URL,
  now: Date,
): OwnData {
  const make = () => ownData(shown, site, url, now);
  if (!parts || !shown.complete) return make();
  const key = `car ${site.id} ${url.origin}${url.pathname}`;
  const json = JSON.stringify(shown);
  const known = parts.data(key) as Cached | undefined;
  if (known?.site === site && known.shown === json && known.from <= now && now < known.until) return known;
  const made = make();
  const { view } = made;
  for (const shared of [view, view.form, view.photos]) lasting(shared, view);
  const cached: Cached = { ...made, site, shown: json, from: now, until: nextChange([shown.car], site, now) };
  parts.remember(key, cached, json.length);
  return cached;
}

function ownData({ car, complete, map }: Shown, site: Site, url: URL, now: Date): OwnData {
  const view = { ...carPageView(car, site, now), complete, map, qr: qrPath(url.origin + url.pathname) };
  return { view, ...headAndData(car, view, site, url.origin, now) };
}
