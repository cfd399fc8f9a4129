import type { Car } from "#domain/cars/car.ts";
import { nextChange } from "#domain/cars/next-change.ts";
import type { Site } from "#domain/configuration/site.ts";
import type { MapView } from "#domain/places/map-view.ts";
import type { SiteStock } from "#domain/stock/search-index/site-stock.ts";
import { minuteMs } from "#lib/durations.ts";
import { escapeForScript } from "#platform/http/page-boot.ts";
import type { PageHead } from "#site/parts/head/page-head.ts";
import { lasting } from "#site/parts/lasting.ts";
import { cacheJson } from "#site/parts/packed.ts";
import type { PartCache } from "#site/parts/part-cache.server.ts";
import { type CarPageView, carPageView } from "./car-page-view.ts";
import { headAndData } from "./car-seo.ts";
import { qrPath } from "./qr-path.ts";

/** What a car page shows of the car itself. */
export type OwnData = { view: CarPageView; head: PageHead; data: object[] };
type Shown = { car: Car; complete: boolean; map: MapView | null };
/** With all that it was made of, and the time in which it holds. */
type Cached = OwnData & { car: Car; site: Site; row: string; map: string; from: Date; until: Date };

/** Counts of visits change a row without a new version of it: as with a cached page, they may be this old. */
const maxAgeMs = 10 * minuteMs;

/** When and for which page a car's data is made. */
export type CarPageContext = { site: Site; url: URL; now: Date };
/** Where it is cached, and the state of the row in this process's memory, which a cached page of the car depends on too (ADR 29). */
export type CarSlot = CarPageContext & { parts: PartCache; row: string };

/** Null where nothing is cached, and for a car that isn't in memory. Made before the row is read, so that a later row is never taken for it. */
export function carSlot(
  stock: SiteStock,
  slug: string,
  parts: PartCache | null | undefined,
  context: CarPageContext,
): CarSlot | null {
  const version = stock.carVersion({ slug });
  return parts && version > 0 ? { ...context, parts, row: `${version} ${stock.confirmedDays}` } : null;
}

/** The car as it was read for an earlier page, if its row is still the same. */
export const knownCarOf = (slot: CarSlot | null): Car | null => (slot && find(slot)?.car) ?? null;

/**
 * What a car page shows of the car: the same object as long as the row, the site and the map are the same, and neither a day nor a tag ends.
 * @param slot null for a car that isn't the one in memory
 */
export function cachedCar(shown: Shown, slot: CarSlot | null, context: CarPageContext): OwnData {
  if (!slot || !shown.complete) return ownData(shown, context);
  const { car } = shown;
  const map = JSON.stringify(shown.map);
  const known = find(slot);
  if (known?.car === car && known.map === map) return known;
  const own = ownData(shown, context);
  const { view } = own;
  for (const shared of [view, view.form, view.photos]) lasting(shared, view);
  const { parts, row, site, now } = slot;
  const until = new Date(Math.min(nextChange([car], site, now).getTime(), now.getTime() + maxAgeMs));
  const cached: Cached = { ...own, car, site, row, map, from: now, until };
  const length = JSON.stringify(car).length + map.length + cacheBeside(own);
  parts.remember(keyOf(slot), cached, length);
  return cached;
}

/** Caches the JSON of what no part shows, and returns its length. */
function cacheBeside({ head, data }: OwnData): number {
  let length = 0;
  for (const shown of [head, data]) {
    const json = Buffer.from(escapeForScript(JSON.stringify(shown)));
    cacheJson(shown, json);
    length += json.length;
  }
  return length;
}

const keyOf = ({ site, url }: CarSlot) => `car ${site.id} ${url.origin}${url.pathname}`;

function find(slot: CarSlot): Cached | null {
  const { parts, site, row, now } = slot;
  const known = parts.data(keyOf(slot)) as Cached | undefined;
  const holds = known?.site === site && known.row === row && known.from <= now && now < known.until;
  return holds ? known : null;
}

function ownData({ car, complete, map }: Shown, { site, url, now }: CarPageContext): OwnData {
  const view = { ...carPageView(car, site, now), complete, map, qr: qrPath(url.origin + url.pathname) };
  return { view, ...headAndData(car, view, site, url.origin, now) };
}
