import { type LocalCar, readLocalCars } from "./local-cars.ts";
import { nextVisit } from "./visits.ts";

const carsKey = "recently-viewed";
const visitKey = "last-visit";

/** Of the viewed cars the latest are stored. */
const maxViewed = 9;

type Store = Pick<Storage, "getItem" | "setItem" | "removeItem">;

/**
 * What a browser remembers of a shopper's own browsing: the cars viewed last and when the previous visit ended. It is sent nowhere.
 * A browser that refuses storage remembers nothing.
 */
export function createBrowsingMemory(store: () => Store) {
  const attempt = <T>(action: (store: Store) => T, otherwise: T): T => {
    try {
      return action(store());
    } catch {
      return otherwise;
    }
  };
  const viewed = () => attempt((it) => readLocalCars(it.getItem(carsKey)), []);
  return {
    /** The cars viewed last, the latest first. */
    viewed,
    /** Stores a car as the latest one. */
    view(car: LocalCar): void {
      const cars = [car, ...viewed().filter(({ id }) => id !== car.id)].slice(0, maxViewed);
      attempt((it) => it.setItem(carsKey, JSON.stringify(cars)), undefined);
    },
    /** Stores a page view; returns when the previous visit ended, or null on the first one. */
    visit(now: number): number | null {
      return attempt((it) => {
        const visit = nextVisit(it.getItem(visitKey), now);
        it.setItem(visitKey, JSON.stringify(visit));
        return visit.before;
      }, null);
    },
    /** Erases all of it. */
    forget(): void {
      for (const key of [carsKey, visitKey]) attempt((it) => it.removeItem(key), undefined);
    },
  };
}

export const browsingMemory = createBrowsingMemory(() => window.localStorage);
