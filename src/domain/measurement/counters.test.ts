import { describe, expect, it } from "vitest";
import { type CounterRow, Counters, countedCar } from "./counters.ts";

const site = { groupId: "g", id: "a" };
const other = { groupId: "g", id: "b" };
const day = "2026-11-22";
const search = (subject: string, results: number) => ({ kind: "search", subject, results });
const figures = (rows: readonly CounterRow[]) =>
  Object.fromEntries(
    rows.map(({ siteId, day: of, kind, subject, source, device, times, empty, results }) => [
      [siteId, of.slice(8), kind, subject, source, device].join(" "),
      [times, empty, results],
    ]),
  );

describe("counters", () => {
  it("add up by site, day, kind, subject, source and device, and begin again when they are taken", () => {
    const counters = new Counters();
    counters.add(site, day, search("make=Kia", 3), "search", "phone");
    counters.add(site, day, search("make=Kia", 0), "search", "phone");
    counters.add(site, day, search("make=Kia", 4), "direct", "phone");
    counters.add(site, day, countedCar("view", "k1"), "search", "desktop");
    counters.add(other, day, countedCar("view", "k1"), "search", "desktop");
    counters.add(site, "2026-11-23", countedCar("view", "k1"), "search", "desktop");
    expect(figures(counters.take("2026-11-20"))).toEqual({
      "a 22 search make=Kia search phone": [2, 1, 3],
      "a 22 search make=Kia direct phone": [1, 0, 4],
      "a 22 view k1 search desktop": [1, 0, 0],
      "a 23 view k1 search desktop": [1, 0, 0],
      "b 22 view k1 search desktop": [1, 0, 0],
    });
    expect(counters.take("2026-11-20")).toEqual([]);
  });

  it("keep what could not be stored, beside what came meanwhile, across midnight too", () => {
    const counters = new Counters();
    counters.add(site, day, countedCar("view", "k1"), "search", "phone");
    const taken = counters.take("2026-11-20");
    counters.add(site, day, countedCar("view", "k1"), "search", "phone");
    counters.add(site, "2026-11-23", countedCar("view", "k1"), "search", "phone");
    counters.giveBack(taken);
    expect(figures(counters.take("2026-11-20"))).toEqual({
      "a 22 view k1 search phone": [2, 0, 0],
      "a 23 view k1 search phone": [1, 0, 0],
    });
    // Given back when its day is over and was stored already.
    counters.giveBack(taken);
    counters.add(site, "2026-11-23", countedCar("view", "k1"), "search", "phone");
    expect(figures(counters.take("2026-11-20"))).toEqual({
      "a 22 view k1 search phone": [1, 0, 0],
      "a 23 view k1 search phone": [1, 0, 0],
    });
  });

  it("count subjects beyond a site's limit as others, all day long, and lose none", () => {
    const counters = new Counters({ perSite: 10, total: 1_000 });
    const visit = (from: number, to: number) => {
      for (let car = from; car < to; car++)
        counters.add(site, day, countedCar("view", `k${car}`), "direct", "phone");
    };
    visit(0, 50);
    const first = counters.take("2026-11-20");
    expect(first).toHaveLength(11);
    expect(first.find(({ subject }) => subject === "other")?.times).toBe(40);
    visit(0, 60);
    const second = counters.take("2026-11-20");
    expect(second).toHaveLength(11);
    expect(second.reduce((sum, { times }) => sum + times, 0)).toBe(60);
    // A lead without a car always has its place.
    counters.add(site, day, countedCar("lead", null), "direct", "phone");
    expect(counters.take("2026-11-20")).toMatchObject([{ kind: "lead", subject: "" }]);
    // The next day begins anew.
    counters.add(site, "2026-11-23", countedCar("view", "k99"), "direct", "phone");
    expect(counters.take("2026-11-20")).toMatchObject([{ subject: "k99" }]);
  });

  it("hold no more subjects of all sites than their limit, and forget those of days that are over", () => {
    const counters = new Counters({ perSite: 10, total: 15 });
    for (const one of [site, other])
      for (let car = 0; car < 10; car++)
        counters.add(one, day, countedCar("view", `k${car}`), "direct", "phone");
    expect(counters.take("2026-11-20")).toHaveLength(16);
    counters.take("2026-11-23");
    for (let car = 0; car < 10; car++)
      counters.add(other, "2026-11-24", countedCar("view", `k${car}`), "direct", "phone");
    expect(counters.take("2026-11-20")).toHaveLength(10);
  });
});
