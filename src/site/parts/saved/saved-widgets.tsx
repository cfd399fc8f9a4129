import { Suspense, useEffect, useSyncExternalStore } from "react";
import { useLocation } from "react-router";
import { later } from "#site/parts/later.tsx";
import { browsingMemory } from "#site/parts/saved/browsing-memory.ts";
import { answerPresses } from "#site/parts/saved/click-queue.ts";
import { localLists } from "#site/parts/saved/local-list.ts";
import { observeControls } from "#site/parts/saved/mark-controls.ts";
import { observeNewCars } from "#site/parts/saved/mark-new-cars.ts";
import { watchlist } from "./browser-watchlist.ts";
import { mergeFavourites } from "./merge-favourites.ts";
import { pressCar } from "./toggle-car.ts";

const CompareBar = later(() => import("./compare-bar.tsx"));
const { favourites, compare } = localLists;

/**
 * The deferred widgets of saved cars on every page: the marks on controls, a press from before signing in,
 * and the bar of chosen cars. `garage` says that the site saves to a watchlist (DECIDE-71).
 */
export function SavedWidgets({ garage }: { garage: boolean }) {
  const { key } = useLocation();
  const chosen = useSyncExternalStore(compare.subscribe, compare.cars, compare.cars);
  useEffect(() => {
    answerPresses(pressCar);
    return observeControls(
      document.body,
      (list) => (list === "watchlist" ? watchlist.read() : localLists[list].read()),
      [favourites, compare, watchlist],
    );
  }, []);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each page is a page view
  useEffect(() => {
    const since = browsingMemory.visit(Date.now());
    return since === null ? undefined : observeNewCars(document.body, since);
  }, [key]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: signing in leads to another page
  useEffect(() => {
    if (!garage) return;
    void watchlist
      .load()
      .then(() => watchlist.resume())
      .then(() => mergeFavourites(favourites, watchlist));
  }, [garage, key]);
  if (chosen.length === 0) return null;
  return (
    <Suspense fallback={null}>
      <CompareBar />
    </Suspense>
  );
}
