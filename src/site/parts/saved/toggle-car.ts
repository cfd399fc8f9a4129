import { afterPaint } from "#site/parts/after-paint.ts";
import type { SavedListName } from "#site/parts/saved/list-button.ts";
import { compareHref, compareLimit, type LocalCar } from "#site/parts/saved/local-cars.ts";
import { localLists } from "#site/parts/saved/local-list.ts";
import { showToast } from "#site/parts/toast.ts";
import { countFavourite } from "#site/parts/tracking/count-form.ts";
import { watchlist } from "./browser-watchlist.ts";

/** The action of a car's control. Browser only. */
export function pressCar(list: SavedListName, car: LocalCar): void {
  if (list === "favourites") pressFavourite(car);
  if (list === "compare") pressCompare(car);
  if (list === "watchlist") void watchlist.toggle(car);
}

/** In this browser, at once (WATCH-01, WATCH-05); additions are tracked, removals aren't (WATCH-02). */
function pressFavourite(car: LocalCar): void {
  if (!localLists.favourites.toggle(car)) return;
  countFavourite(car);
  afterPaint(() =>
    showToast("Saved", `${car.name} is in your favourites`, { label: "View List", href: "/favourites" }),
  );
}

/** A comparison has up to four; a fifth shows what to do instead of replacing one. */
function pressCompare(car: LocalCar): void {
  const { compare } = localLists;
  const chosen = compare.cars();
  if (chosen.length >= compareLimit && !compare.read()?.has(car.id)) {
    showToast(`Compare holds ${compareLimit} cars`, `Take one out to add ${car.name}.`, {
      label: "Open compare",
      href: compareHref(chosen.map(({ id }) => id)),
    });
    return;
  }
  compare.toggle(car);
}
