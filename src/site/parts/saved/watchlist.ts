import { signInAddress } from "#domain/shoppers/accounts/shopper.ts";
import type { LocalCar } from "#site/parts/saved/local-cars.ts";

/**
 * The browser's ports for the watchlist: the signed-in shopper, calls, messages on screen, and other tabs.
 */
export type WatchlistPorts = {
  who(): Promise<{ phone: string | null } | null>;
  /** Makes a call of the watchlist; without a body a GET. Rejects when it can't be made. */
  call(name: "" | "save-car" | "remove-car" | "merge", body?: object): Promise<CallAnswer>;
  alert(message: string): void;
  toast(title: string, text: string, action: { label: string; href: string }): void;
  /** Tracks an added car (WATCH-02). */
  count(car: LocalCar): void;
  /** Leaves for another page. */
  leave(address: string): void;
  /** The page's address: path, query and fragment. */
  current(): string;
  /** The change pending until sign-in, in this tab only. */
  pending: { read(): string | null; write(text: string | null): void };
  /** Broadcasts to other tabs, and listens to them. */
  others: { report(change: Change): void; listen(listener: (change: Change) => void): void };
};

type CallAnswer = {
  status: number;
  body: { success?: unknown; error?: unknown; entries?: unknown; saved?: unknown; gone?: unknown };
};
type Change = { id: string; saved: boolean };

/** The result of a change; a failure has been reported and undone (WATCH-14, ERR-01). */
export type Result = { success: boolean };

export type Watchlist = {
  subscribe(listener: () => void): () => void;
  /** The cars on the list as the shopper should see them; undefined until it is known. */
  read(): ReadonlySet<string> | undefined;
  /** Requests the signed-in shopper's list once; an anonymous visitor's is empty. */
  load(): Promise<void>;
  /** Saves or removes the car: at once on screen, then on the server (WATCH-07, WATCH-08). */
  toggle(car: LocalCar): Promise<Result>;
  set(car: LocalCar, saved: boolean): Promise<Result>;
  /** Saves the car chosen before signing in, if any (WATCH-06). */
  resume(): Promise<void>;
  /**
   * Imports the browser's favourites; returns the ids that were saved or no longer exist, null when nothing
   * was done.
   */
  merge(ids: readonly string[]): Promise<string[] | null>;
};

export const watchlistPath = "/watchlist";
const viewList = { label: "View List", href: watchlistPath };
const unreachable = "We couldn’t reach the site, so nothing was changed. Please try again.";
const none: ReadonlySet<string> = new Set();

/**
 * The watchlist in a browser. `known` is the server's last state, `desired` the shopper's pending changes, and
 * the screen shows both together. Changes reach the server one after the other, so that the last one wins
 * there too.
 */
export function createWatchlist(ports: WatchlistPorts): Watchlist {
  const listeners = new Set<() => void>();
  const known = new Set<string>();
  const desired = new Map<string, boolean>();
  let shown: ReadonlySet<string> | undefined;
  let loading: Promise<void> | null = null;
  let line: Promise<unknown> = Promise.resolve();

  function show(): void {
    const ids = new Set(known);
    for (const [id, saved] of desired) {
      if (saved) ids.add(id);
      else ids.delete(id);
    }
    shown = ids;
    for (const listener of listeners) listener();
  }
  function settle({ id, saved }: Change): void {
    if (saved) known.add(id);
    else known.delete(id);
  }
  ports.others.listen((change) => {
    settle(change);
    show();
  });

  /** The signed-in shopper's number; null for an anonymous visitor, who has no watchlist. */
  const phone = async () => (await ports.who())?.phone ?? null;

  async function load(): Promise<void> {
    if ((await phone()) === null) {
      // A shopper who signs in later has a list.
      loading = null;
      return;
    }
    const answer = await ports.call("").catch(() => null);
    if (!Array.isArray(answer?.body.entries)) return;
    known.clear();
    for (const entry of answer.body.entries as { id?: unknown }[]) {
      if (typeof entry?.id === "string") known.add(entry.id);
    }
    show();
  }

  function signIn(car: LocalCar): void {
    const path = ports.current();
    ports.pending.write(JSON.stringify(car));
    ports.leave(signInAddress("watchlist", path, path));
  }

  async function send(car: LocalCar, saved: boolean): Promise<Result> {
    const number = await phone();
    if (number === null) {
      desired.delete(car.id);
      show();
      signIn(car);
      return { success: false };
    }
    const answer = await ports
      .call(saved ? "save-car" : "remove-car", { phone_number: number, car_id: car.id })
      .catch(() => null);
    const success = answer?.body.success === true;
    if (success) settle({ id: car.id, saved });
    // A later change of the same car is still pending, and stays on screen.
    if (desired.get(car.id) === saved) desired.delete(car.id);
    show();
    if (answer?.status === 401) {
      if (saved) signIn(car);
      else ports.leave(signInAddress("watchlist", ports.current(), ports.current()));
      return { success };
    }
    if (!success) {
      ports.alert(typeof answer?.body.error === "string" ? answer.body.error : unreachable);
      return { success };
    }
    ports.others.report({ id: car.id, saved });
    if (saved) {
      ports.count(car);
      ports.toast("Car Saved In Watchlist", `${car.name} is now available in your watchlist`, viewList);
    } else ports.toast("Car Removed", `${car.name} is no longer in your watchlist`, viewList);
    return { success };
  }

  const set = (car: LocalCar, saved: boolean): Promise<Result> => {
    desired.set(car.id, saved);
    show();
    const sent = line.then(() => send(car, saved));
    line = sent.catch(() => {});
    return sent;
  };

  return {
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    read: () => shown,
    load: () => {
      loading ??= load();
      return loading;
    },
    toggle: (car) => set(car, !(shown ?? none).has(car.id)),
    set,
    async resume() {
      const text = ports.pending.read();
      if (text === null || (await phone()) === null) return;
      ports.pending.write(null);
      const car = JSON.parse(text) as LocalCar;
      if (!shown?.has(car.id)) await set(car, true);
    },
    async merge(ids) {
      const number = await phone();
      if (number === null || ids.length === 0) return null;
      const answer = await ports.call("merge", { phone_number: number, car_ids: ids }).catch(() => null);
      if (answer?.body.success !== true) return null;
      const { saved = [], gone = [] } = answer.body as { saved?: string[]; gone?: string[] };
      for (const id of saved) {
        settle({ id, saved: true });
        ports.others.report({ id, saved: true });
      }
      show();
      return [...saved, ...gone];
    },
  };
}
