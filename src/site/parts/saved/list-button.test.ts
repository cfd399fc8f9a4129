import { describe, expect, it } from "vitest";
import { watchSlice } from "#domain/configuration/slices/watch-slice.ts";
import { controlsFor } from "./list-button.ts";

const car = { status: "in_stock" as const, price: 20_000, pictures: [{}] };
const defaults = watchSlice.parse({});
const priced = watchSlice.parse({ hideWithoutPrice: true });
type Change = { status?: never; price?: number; pictures?: object[] };
const lists = (...args: Parameters<typeof controlsFor>) => controlsFor(...args).map(({ list }) => list);

describe("favourite and compare", () => {
  it.each<[string, Change, typeof defaults, boolean]>([
    ["an available car with pictures [CARD-11] [WATCH-17]", {}, defaults, true],
    ["a car coming soon [WATCH-18] [DECIDE-08]", { status: "coming_soon" as never }, defaults, true],
    ["a sold car [WATCH-18]", { status: "sold" as never }, defaults, false],
    ["a car without pictures [WATCH-20]", { pictures: [] }, defaults, false],
    ["a car without a price [WATCH-19]", { price: 0 }, defaults, true],
    ["a car without a price where that hides it [WATCH-19]", { price: 0 }, priced, false],
    ["a car with a negative price where that hides it [WATCH-19]", { price: -1 }, priced, false],
    ["a car of one dollar where no price hides it [WATCH-19]", { price: 1 }, priced, true],
  ])("on %s", (_, change, watch, shown) => {
    const changed = { ...car, ...change };
    expect(lists(changed, "favourite", watch, false)).toEqual(shown ? ["favourites", "compare"] : []);
    expect(lists(changed, "save", watch, false)).toEqual(shown ? ["favourites", "compare"] : []);
    expect(lists(changed, "compare", watch, false)).toEqual(shown ? ["compare"] : []);
    expect(lists(changed, "favourite", watch, true).includes("compare")).toBe(shown);
  });

  it("are shown for an offer price alone, and have their names [WATCH-19]", () => {
    const offered = { ...car, price: 0, offer_price: 9_000 };
    expect(controlsFor(offered, "favourite", priced, false)).toEqual([
      { name: "favourite", list: "favourites" },
      { name: "compare", list: "compare" },
    ]);
    const noCompare = watchSlice.parse({ compare: false });
    expect(lists(car, "compare", noCompare, false)).toEqual(["compare"]);
  });

  it("are left out where the site disables them [CARD-11] [DECIDE-72] [WATCH-03]", () => {
    expect(lists(car, "none", defaults, false)).toEqual([]);
    expect(lists(car, "none", defaults, true)).toEqual([]);
    expect(lists(car, "favourite", watchSlice.parse({ localFavourites: false }), false)).toEqual(["compare"]);
    expect(lists(car, "favourite", watchSlice.parse({ compare: false }), false)).toEqual(["favourites"]);
  });
});

describe("the watchlist control", () => {
  it("is the watchlist where the site has a garage, and favourites otherwise [DECIDE-71] [SITE-29]", () => {
    expect(lists(car, "save", defaults, true)[0]).toBe("watchlist");
    expect(lists(car, "favourite", watchSlice.parse({ localFavourites: false }), true)[0]).toBe("watchlist");
    expect(lists(car, "favourite", defaults, false)[0]).toBe("favourites");
  });

  it("on a sold car is only for shoppers who saved it [WATCH-15]", () => {
    expect(controlsFor({ ...car, status: "sold" }, "save", defaults, true)).toEqual([
      { name: "save", list: "watchlist", onlyIfSaved: true },
    ]);
    expect(controlsFor({ ...car, pictures: [] }, "save", priced, true)).toEqual([
      { name: "save", list: "watchlist" },
    ]);
  });
});
