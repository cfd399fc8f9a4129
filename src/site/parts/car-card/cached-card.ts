import type { ListedCar } from "#domain/cars/car.ts";
import { nextChange } from "#domain/cars/next-change.ts";
import type { Site } from "#domain/configuration/site.ts";
import { lasting } from "#site/parts/lasting.ts";
import { type CardView, cardView } from "./card-view.ts";

/** In which state of a site, and in which time, a card holds. */
type CachedCard = { view: CardView; state: string; from: Date; until: Date };

const cached = new WeakMap<ListedCar, CachedCard>();

/**
 * The card of a car: the same object as long as the car, the site and the time are those of which it was made, which is what a cached page
 * of it depends on too (docs/adr/0029-pages-revalidated-by-what-they-read.md).
 */
export function cachedCardView(car: ListedCar, site: Site, now: Date): CardView {
  const state = `${site.id} ${site.version}.${site.contentVersion}`;
  const known = cached.get(car);
  if (known?.state === state && known.from <= now && now < known.until) return known.view;
  const view = lasting(cardView(car, site, now), car);
  cached.set(car, { view, state, from: now, until: nextChange([car], site, now) });
  return view;
}
