import { expect, it } from "vitest";
import type { Database } from "#platform/database/database.server.ts";
import { DatabaseUnavailable } from "#platform/database/outage.ts";
import { aCar } from "#tests/support/a-car.ts";
import { sampleSite } from "#tests/support/sample-site.ts";
import { knownCar } from "./known-car.server.ts";
import type { SiteStock } from "./site-stock.ts";

const site = sampleSite();
const cachedCar = aCar({ id: "one", slug: "a-mazda" });

function servicesWith(answer: () => Promise<unknown>) {
  const remembered: SiteStock["remembered"] = (by) =>
    ("slug" in by ? by.slug === cachedCar.slug : by.id === cachedCar.id) ? cachedCar : null;
  return {
    db: { withTenant: answer, withSite: answer } as unknown as Database,
    stocks: { of: async () => ({ remembered }) as unknown as SiteStock },
    now: () => new Date("2026-03-10T00:00:00Z"),
  };
}

const unavailable = servicesWith(() => Promise.reject(new DatabaseUnavailable("ECONNREFUSED", true)));

it("returns a car from memory while the database is unavailable, by slug and by id", async () => {
  expect(await knownCar(unavailable, site, { slug: "a-mazda" })).toEqual({ complete: false, car: cachedCar });
  expect(await knownCar(unavailable, site, { id: "one" })).toEqual({ complete: false, car: cachedCar });
});

it("rejects instead of reporting a missing car while the database is unavailable", async () => {
  await expect(knownCar(unavailable, site, { slug: "another" })).rejects.toBeInstanceOf(DatabaseUnavailable);
});

it("uses the database's answer where it responds, and hides no bug", async () => {
  const gone = servicesWith(async () => []);
  expect(await knownCar(gone, site, { slug: "a-mazda" })).toBeNull();
  const bug = servicesWith(() => Promise.reject(new TypeError("bug")));
  await expect(knownCar(bug, site, { slug: "a-mazda" })).rejects.toThrow("bug");
});
