import { expect, it } from "vitest";
import { watchSlice } from "../../site/watch-slice.ts";
import { controlFor } from "./control.ts";

const car = { status: "in_stock" as const, price: 20_000, pictures: [{}] };
const defaults = watchSlice.parse({});
const priced = watchSlice.parse({ hideWithoutPrice: true });

it.each<[string, Partial<typeof car> & { price?: number; status?: never }, typeof defaults, boolean]>([
  ["an available car with pictures [CARD-11]", {}, defaults, true],
  ["a car coming soon [WATCH-18] [DECIDE-08]", { status: "coming_soon" as never }, defaults, true],
  ["a sold car [WATCH-18]", { status: "sold" as never }, defaults, false],
  ["a car without pictures [WATCH-20]", { pictures: [] }, defaults, false],
  ["a car without a price [WATCH-19]", { price: 0 }, defaults, true],
  ["a car without a price where that hides it [WATCH-19]", { price: 0 }, priced, false],
  ["a car of one dollar where no price hides it [WATCH-19]", { price: 1 }, priced, true],
])("compare and favourite on %s", (_, change, watch, shown) => {
  expect(controlFor({ ...car, ...change }, "favourite", watch)).toBe(shown ? "favourite" : null);
  expect(controlFor({ ...car, ...change }, "compare", watch)).toBe(shown ? "compare" : null);
});

it("hides save on a sold car only [WATCH-15]", () => {
  expect(controlFor({ ...car, pictures: [] }, "save", priced)).toBe("save");
  expect(controlFor({ ...car, status: "sold" }, "save", defaults)).toBeNull();
});

it("shows none where the site wants none, and no favourites where they are off [CARD-11] [DECIDE-72]", () => {
  expect(controlFor(car, "none", defaults)).toBeNull();
  expect(controlFor(car, "favourite", watchSlice.parse({ localFavourites: false }))).toBeNull();
});
