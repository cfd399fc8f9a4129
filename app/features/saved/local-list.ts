import { type LocalCar, type LocalListName, readLocalCars, toggledLocalCars } from "./local-cars.ts";

/** A list of cars in the browser's local storage, as React's useSyncExternalStore reads it. */
export type LocalList = {
  subscribe(listener: () => void): () => void;
  /** The ids in the list; null where the browser refuses storage. */
  read(): ReadonlySet<string> | null;
  /** What the server knows: nothing yet. */
  server(): undefined;
  /** Adds or takes out at once, in every tab; true when the car is in the list afterwards. */
  toggle(car: LocalCar): boolean;
};

type Browser = {
  localStorage: Pick<Storage, "getItem" | "setItem">;
  addEventListener(type: "storage", listener: (event: { key: string | null }) => void): void;
};

/**
 * One list of one browser. Storage is read again before each change, so that a second tab loses nothing;
 * other tabs hear of a change by the `storage` event.
 */
export function createLocalList(name: LocalListName, browser: () => Browser | null): LocalList {
  const listeners = new Set<() => void>();
  let known: { text: string | null; ids: ReadonlySet<string> } | null = null;
  let listening = false;

  function stored(): string | null | undefined {
    try {
      return browser()?.localStorage.getItem(name);
    } catch {
      return undefined;
    }
  }
  function tell(): void {
    for (const listener of listeners) listener();
  }
  return {
    subscribe(listener) {
      listeners.add(listener);
      if (!listening) {
        listening = true;
        browser()?.addEventListener("storage", ({ key }) => {
          if (key === name || key === null) tell();
        });
      }
      return () => listeners.delete(listener);
    },
    read() {
      const text = stored();
      if (text === undefined) return null;
      if (known === null || known.text !== text) {
        known = { text, ids: new Set(readLocalCars(text).map(({ id }) => id)) };
      }
      return known.ids;
    },
    server: () => undefined,
    toggle(car) {
      const cars = toggledLocalCars(readLocalCars(stored() ?? null), car);
      try {
        browser()?.localStorage.setItem(name, JSON.stringify(cars));
      } catch {
        // A full or refused storage keeps what it had.
      }
      tell();
      return cars.some(({ id }) => id === car.id);
    },
  };
}

const here = () => (typeof window === "undefined" ? null : window);

/** The shopper's lists in this browser. */
export const localLists: Record<LocalListName, LocalList> = {
  favourites: createLocalList("favourites", here),
  compare: createLocalList("compare", here),
};
