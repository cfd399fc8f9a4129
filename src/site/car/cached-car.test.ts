import { expect, it } from "vitest";
import type { Car } from "#domain/cars/car.ts";
import type { SiteStock } from "#domain/stock/search-index/site-stock.ts";
import { hourMs, minuteMs } from "#lib/durations.ts";
import { PartCache } from "#site/parts/part-cache.server.ts";
import { aCar } from "#tests/support/a-car.ts";
import { sampleSite } from "#tests/support/sample-site.ts";
import { cachedCar, carSlot, knownCarOf } from "./cached-car.server.ts";

const at = new Date("2026-11-22T02:00:00Z");
const after = (hours: number) => new Date(at.getTime() + hours * hourMs);
const car = aCar({ price: 20_000, views: 5, created_at: "2025-01-01T00:00:00Z" });
const site = sampleSite();
const url = new URL("https://yard.example/cars/one");
type Change = {
  row?: number;
  confirmedDays?: string;
  read?: Car;
  complete?: boolean;
  site?: typeof site;
  url?: URL;
  now?: Date;
};

/** A page as it is made: the row is read only where it isn't known. */
function shown(parts: PartCache | null, change: Change = {}) {
  const { complete = true, row = 1, confirmedDays = "2026-11-22" } = change;
  const context = { site: change.site ?? site, url: change.url ?? url, now: change.now ?? at };
  const stock = { carVersion: () => row, confirmedDays } as Partial<SiteStock> as SiteStock;
  const slot = carSlot(stock, "one", parts, context);
  const known = complete ? knownCarOf(slot) : null;
  const own = cachedCar({ car: known ?? change.read ?? { ...car }, complete, map: null }, slot, context);
  return { known, own };
}

it.each<[string, Change, boolean]>([
  ["the same row", {}, true],
  ["a moment later", { now: new Date(at.getTime() + minuteMs) }, true],
  ["the row as it is now", { row: 2, read: { ...car, price: 19_990 } }, false],
  ["a car that is no longer in memory", { row: 0 }, false],
  ["a confirmation on another day", { confirmedDays: "2026-11-23" }, false],
  [
    "ten minutes later, when more may have looked at it",
    { now: after(1), read: { ...car, views: 60 } },
    false,
  ],
  ["the next day", { now: after(24) }, false],
  ["a clock set back", { now: after(-1) }, false],
  ["another configuration", { site: { ...site } }, false],
  ["another host", { url: new URL("https://other.example/cars/one") }, false],
  ["what is known without the database", { complete: false }, false],
])(
  "a car's row is read once, and its data the same object, only for what shows the same: %s [DECIDE-460]",
  (_, change, isSame) => {
    const parts = new PartCache(1024 * 1024);
    const first = shown(parts);
    const second = shown(parts, change);
    expect(second.known !== null).toBe(isSame);
    expect(second.own.view === first.own.view).toBe(isSame);
    const { view, head, data } = second.own;
    expect({ view, head, data }).toEqual(shown(null, change).own);
  },
);

it("a car that isn't the one in memory is read for each page", () => {
  const parts = new PartCache(1024 * 1024);
  const context = { site, url, now: at };
  const stock = { carVersion: () => 1, confirmedDays: "" } as Partial<SiteStock> as SiteStock;
  cachedCar({ car, complete: true, map: null }, null, context);
  expect(knownCarOf(carSlot(stock, "one", parts, context))).toBeNull();
});
