import { expect, it } from "vitest";
import type { Car } from "#domain/cars/car.ts";
import { hourMs } from "#lib/durations.ts";
import { PartCache } from "#site/parts/part-cache.server.ts";
import { aCar } from "#tests/support/a-car.ts";
import { sampleSite } from "#tests/support/sample-site.ts";
import { cachedCar } from "./cached-car.server.ts";

const at = new Date("2026-11-22T02:00:00Z");
const after = (hours: number) => new Date(at.getTime() + hours * hourMs);
const car = aCar({ price: 20_000, views: 5, created_at: "2025-01-01T00:00:00Z" });
const site = sampleSite();
const url = new URL("https://yard.example/cars/one");
type Change = { car?: Partial<Car>; complete?: boolean; site?: typeof site; url?: URL; now?: Date };

function shown(parts: PartCache | null, change: Change = {}) {
  const { complete = true } = change;
  const own = { car: { ...car, ...change.car }, complete, map: null };
  return cachedCar(parts, own, change.site ?? site, change.url ?? url, change.now ?? at);
}

it.each<[string, Change, boolean]>([
  ["the same row, read again", {}, true],
  ["a moment later", { now: after(1) }, true],
  ["another price at the same time", { car: { price: 19_990 } }, false],
  ["other comments", { car: { dealercomments: "One owner" } }, false],
  ["more views", { car: { views: 6 } }, false],
  ["a confirmation", { car: { confirmed_at: at.toISOString() } }, false],
  ["the next day", { now: after(24) }, false],
  ["a clock set back", { now: after(-1) }, false],
  ["another configuration", { site: { ...site } }, false],
  ["another host", { url: new URL("https://other.example/cars/one") }, false],
  ["what is known without the database", { complete: false }, false],
])("a car's data is the same object only for what shows the same: %s [DECIDE-460]", (_, change, isSame) => {
  const parts = new PartCache(1024 * 1024);
  const first = shown(parts);
  const second = shown(parts, change);
  expect(second.view === first.view).toBe(isSame);
  const { view, head, data } = second;
  expect({ view, head, data }).toEqual(shown(null, change));
});
