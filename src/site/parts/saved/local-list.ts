import { type LocalCar, type LocalListName, readLocalCars, toggledLocalCars } from "./local-cars.ts";

/**
 * A list of cars in the browser's local storage; `subscribe` with `cars` is what React's useSyncExternalStore
 * reads.
 */
export type LocalList = {
  subscribe(listener: () => void): () => void;
  /** The ids in the list; null where the browser refuses storage. */
  read(): ReadonlySet<string> | null;
  /** The cars in the list, in the order they were added; the same array until something changes. */
  cars(): readonly LocalCar[];
  /** Toggles a car, in every tab; true when the car is in the list afterwards. */
  toggle(car: LocalCar): boolean;
  /** Removes the given cars. */
  forget(ids: readonly string[]): void;
};

type Browser = {
  localStorage: Pick<Storage, "getItem" | "setItem">;
  addEventListener(type: "storage", listener: (event: { key: string | null }) => void): void;
};

const none: readonly LocalCar[] = [];

/**
 * One list of one browser. Storage is read again before each change, so that a second tab loses nothing;
 * other tabs are updated by the `storage` event.
 */
export function createLocalList(name: LocalListName, browser: () => Browser | null): LocalList {
  const listeners = new Set<() => void>();
  let known: { text: string | null; cars: readonly LocalCar[]; ids: ReadonlySet<string> } | null = null;
  let listening = false;

  function stored(): string | null | undefined {
    try {
      return browser()?.localStorage.getItem(name);
    } catch {
      return undefined;
    }
  }
  /** The current contents of storage; null where it is refused. */
  function current() {
    const text = stored();
    if (text === undefined) return null;
    if (known === null || known.text !== text) {
      const cars = readLocalCars(text);
      known = { text, cars, ids: new Set(cars.map(({ id }) => id)) };
    }
    return known;
  }
  function store(cars: readonly LocalCar[]): void {
    try {
      browser()?.localStorage.setItem(name, JSON.stringify(cars));
    } catch {
      // Full or refused storage is unchanged.
    }
    for (const listener of listeners) listener();
  }
  return {
    subscribe(listener) {
      listeners.add(listener);
      if (!listening) {
        listening = true;
        browser()?.addEventListener("storage", ({ key }) => {
          if (key === name || key === null) for (const listener of listeners) listener();
        });
      }
      return () => listeners.delete(listener);
    },
    read: () => current()?.ids ?? null,
    cars: () => current()?.cars ?? none,
    toggle(car) {
      store(toggledLocalCars(current()?.cars ?? none, car));
      return current()?.ids.has(car.id) ?? false;
    },
    forget(ids) {
      store((current()?.cars ?? none).filter(({ id }) => !ids.includes(id)));
    },
  };
}

const browserWindow = () => (typeof window === "undefined" ? null : window);

/** The shopper's lists in this browser. */
export const localLists: Record<LocalListName, LocalList> = {
  favourites: createLocalList("favourites", browserWindow),
  compare: createLocalList("compare", browserWindow),
};
