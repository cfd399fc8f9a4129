import { beforeEach, describe, expect, it, vi } from "vitest";
import type { LocalCar } from "#site/parts/saved/local-cars.ts";
import { mergeFavourites } from "./merge-favourites.ts";
import { createWatchlist, type WatchlistPorts } from "./watchlist.ts";

const car: LocalCar = {
  id: "car-1",
  name: "2022 Mazda CX-5",
  slug: "x",
  make: "Mazda",
  model: "CX-5",
  primary_image_url: null,
};
const other = { ...car, id: "car-2", name: "2020 Kia Rio" };

type Answer = Awaited<ReturnType<WatchlistPorts["call"]>>;
const ok: Answer = { status: 200, body: { success: true } };

/** Browser tabs of one shopper over one server; each tab has its own ports. */
function tabs(count: number, over: Partial<WatchlistPorts> = {}) {
  const listenersByTab: ((change: { id: string; saved: boolean }) => void)[][] = [];
  return Array.from({ length: count }, (_, at) => {
    listenersByTab[at] = [];
    let pending: string | null = null;
    const ports = {
      who: vi.fn(async (): Promise<{ phone: string | null } | null> => ({ phone: "+61412345678" })),
      call: vi.fn(
        async (name: string): Promise<Answer> =>
          name === "" ? { status: 200, body: { success: true, entries: [] } } : ok,
      ),
      alert: vi.fn(),
      toast: vi.fn(),
      count: vi.fn(),
      leave: vi.fn(),
      current: () => "/search?make=Mazda#results",
      pending: {
        read: () => pending,
        write: (text: string | null) => {
          pending = text;
        },
      },
      others: {
        report: (change: { id: string; saved: boolean }) => {
          for (const [tab, listeners] of listenersByTab.entries())
            if (tab !== at) for (const listener of listeners) listener(change);
        },
        listen: (listener: (change: { id: string; saved: boolean }) => void) =>
          void listenersByTab[at]?.push(listener),
      },
    };
    Object.assign(ports, over);
    return { watchlistPorts: ports, list: createWatchlist(ports as WatchlistPorts) };
  });
}

/** A call whose response the test triggers. */
function held() {
  let answer: (value: Answer) => void = () => {};
  const call = vi.fn(() => new Promise<Answer>((resolve) => (answer = resolve)));
  return { call, answer: (value: Answer) => answer(value) };
}

let tab: ReturnType<typeof tabs>[number];
beforeEach(() => {
  tab = tabs(1)[0]!;
});

describe("saving to the watchlist", () => {
  it("adds the car on screen at once, then calls the server with phone and car [WATCH-07] [WATCH-09]", async () => {
    const { call, answer } = held();
    const { list, watchlistPorts } = tabs(1, { call })[0]!;
    const saving = list.toggle(car);
    expect(list.read()).toEqual(new Set(["car-1"]));
    await vi.waitFor(() => expect(call).toHaveBeenCalled(), { timeout: 30_000 });
    expect(call).toHaveBeenCalledWith("save-car", { phone_number: "+61412345678", car_id: "car-1" });
    expect(watchlistPorts.toast).not.toHaveBeenCalled();
    answer(ok);
    expect(await saving).toEqual({ success: true });
    expect(list.read()).toEqual(new Set(["car-1"]));
  });

  it("removes the car at once, then calls the server [WATCH-08] [WATCH-10]", async () => {
    await tab.list.toggle(car);
    const removing = tab.list.toggle(car);
    expect(tab.list.read()).toEqual(new Set());
    expect(await removing).toEqual({ success: true });
    expect(tab.watchlistPorts.call).toHaveBeenLastCalledWith("remove-car", {
      phone_number: "+61412345678",
      car_id: "car-1",
    });
  });

  it("shows a message, with a link to the list [WATCH-11] [WATCH-12] [WATCH-13] [ERR-08] [ERR-09]", async () => {
    await tab.list.toggle(car);
    await tab.list.toggle(car);
    const action = { label: "View List", href: "/watchlist" };
    expect(tab.watchlistPorts.toast.mock.calls).toEqual([
      ["Car Saved In Watchlist", "2022 Mazda CX-5 is now available in your watchlist", action],
      ["Car Removed", "2022 Mazda CX-5 is no longer in your watchlist", action],
    ]);
  });

  it("tracks additions, not removals [WATCH-02]", async () => {
    await tab.list.toggle(car);
    await tab.list.toggle(car);
    expect(tab.watchlistPorts.count.mock.calls).toEqual([[car]]);
  });

  it.each<[string, () => Promise<Answer>, string]>([
    [
      "the server's own words",
      async () => ({ status: 404, body: { success: false, error: "This car is gone." } }),
      "This car is gone.",
    ],
    ["no words", async () => ({ status: 500, body: {} }), "We couldn’t reach the site"],
    ["no answer", () => Promise.reject(new TypeError("offline")), "We couldn’t reach the site"],
  ])("a failure with %s is alerted, undone, and no success [WATCH-14] [ERR-01]", async (_, call, said) => {
    const { list, watchlistPorts } = tabs(1, { call })[0]!;
    const saving = list.toggle(car);
    expect(list.read()).toEqual(new Set(["car-1"]));
    expect(await saving).toEqual({ success: false });
    expect(list.read()).toEqual(new Set());
    expect(watchlistPorts.alert).toHaveBeenCalledWith(expect.stringContaining(said));
    expect(watchlistPorts.toast).not.toHaveBeenCalled();
    expect(watchlistPorts.count).not.toHaveBeenCalled();
  });

  it("a removal that fails restores the car [WATCH-14]", async () => {
    await tab.list.toggle(car);
    tab.watchlistPorts.call.mockResolvedValueOnce({ status: 503, body: { success: false, error: "Later." } });
    expect(await tab.list.toggle(car)).toEqual({ success: false });
    expect(tab.list.read()).toEqual(new Set(["car-1"]));
  });

  it("quick changes reach the server in order, and the last one wins [WATCH-07]", async () => {
    const names: string[] = [];
    const call = async (name: string) => {
      names.push(name);
      return ok;
    };
    const { list } = tabs(1, { call: call as never })[0]!;
    await Promise.all([list.toggle(car), list.toggle(car), list.toggle(car), list.toggle(other)]);
    expect(names).toEqual(["save-car", "remove-car", "save-car", "save-car"]);
    expect(list.read()).toEqual(new Set(["car-1", "car-2"]));
  });
});

describe("an anonymous visitor", () => {
  it.each([null, { phone: null }])(
    "is sent to sign in, and back to this page (%j) [WATCH-06] [AUTH-08] [AUTH-02]",
    async (who) => {
      const { list, watchlistPorts } = tabs(1, { who: async () => who })[0]!;
      expect(await list.toggle(car)).toEqual({ success: false });
      const current = encodeURIComponent("/search?make=Mazda#results");
      expect(watchlistPorts.leave).toHaveBeenCalledWith(
        `/sign-in?type=watchlist&redirect=${current}&back=${current}`,
      );
      expect(watchlistPorts.call).not.toHaveBeenCalled();
      expect(watchlistPorts.alert).not.toHaveBeenCalled();
      expect(list.read()).toEqual(new Set());
    },
  );

  it("has the car saved after signing in, once [WATCH-06]", async () => {
    let who: { phone: string } | null = null;
    const { list, watchlistPorts } = tabs(1, { who: async () => who })[0]!;
    await list.toggle(car);
    await list.resume();
    expect(watchlistPorts.call).not.toHaveBeenCalled();
    who = { phone: "+61412345678" };
    await list.load();
    await list.resume();
    await list.resume();
    expect(watchlistPorts.call.mock.calls.filter(([name]) => name === "save-car")).toHaveLength(1);
    expect(watchlistPorts.toast).toHaveBeenCalledTimes(1);
    expect(list.read()).toEqual(new Set(["car-1"]));
  });

  it("with an expired session signs in again, with the car [WATCH-06]", async () => {
    const { list, watchlistPorts } = tabs(1, {
      call: async () => ({ status: 401, body: { success: false, error: "Please sign in." } }),
    })[0]!;
    expect(await list.toggle(car)).toEqual({ success: false });
    expect(watchlistPorts.leave).toHaveBeenCalled();
    expect(watchlistPorts.pending.read()).toContain("car-1");
    expect(watchlistPorts.alert).not.toHaveBeenCalled();
  });
});

describe("the list", () => {
  it("is read from the server's entries [WATCH-16] [ENT-114]", async () => {
    const entries = [{ id: "a" }, { id: "b" }, { id: 3 }, null];
    const { list } = tabs(1, { call: async () => ({ status: 200, body: { success: true, entries } }) })[0]!;
    expect(list.read()).toBeUndefined();
    await list.load();
    expect(list.read()).toEqual(new Set(["a", "b"]));
  });

  it("retains what is pressed while it is being loaded [WATCH-07]", async () => {
    const { call, answer } = held();
    const { list } = tabs(1, { call })[0]!;
    const loading = list.load();
    await vi.waitFor(() => expect(call).toHaveBeenCalledTimes(1), { timeout: 30_000 });
    void list.toggle(car);
    answer({ status: 200, body: { success: true, entries: [{ id: "a" }] } });
    await loading;
    expect(list.read()).toEqual(new Set(["a", "car-1"]));
  });

  it("is consistent in several tabs, whatever requests are pending [WATCH-07]", async () => {
    const [one, two] = tabs(2);
    await Promise.all([one!.list.load(), two!.list.load()]);
    await one!.list.toggle(car);
    expect(two!.list.read()).toEqual(new Set(["car-1"]));
    expect(two!.watchlistPorts.toast).not.toHaveBeenCalled();
    await two!.list.toggle(car);
    expect(one!.list.read()).toEqual(new Set());
  });
});

describe("favourites at sign-in [DECIDE-71]", () => {
  const favourites = () => {
    const cars = [car, other, { ...car, id: "full" }];
    const forget = vi.fn();
    return { cars: () => cars, forget };
  };

  it("move to the watchlist; the browser removes what was saved or is gone", async () => {
    const favouritesList = favourites();
    tab.watchlistPorts.call.mockResolvedValueOnce({
      status: 200,
      body: { success: true, saved: ["car-1"], gone: ["car-2"] },
    });
    await mergeFavourites(favouritesList, tab.list);
    expect(tab.watchlistPorts.call).toHaveBeenCalledWith("merge", {
      phone_number: "+61412345678",
      car_ids: ["car-1", "car-2", "full"],
    });
    expect(favouritesList.forget).toHaveBeenCalledWith(["car-1", "car-2"]);
    expect(tab.list.read()).toEqual(new Set(["car-1"]));
  });

  it.each<[string, Partial<WatchlistPorts>]>([
    ["the server fails", { call: async () => ({ status: 500, body: {} }) }],
    ["there is no answer", { call: () => Promise.reject(new Error("offline")) }],
    ["no shopper is signed in", { who: async () => null }],
  ])("stay in the browser when %s", async (_, over) => {
    const favouritesList = favourites();
    await mergeFavourites(favouritesList, tabs(1, over)[0]!.list);
    expect(favouritesList.forget).not.toHaveBeenCalled();
  });
});
