import { describe, expect, it } from "vitest";
import { unpack } from "#site/parts/packed.ts";
import { aCar } from "#tests/support/a-car.ts";
import { aStock } from "#tests/support/a-stock.ts";
import { sampleSite } from "#tests/support/sample-site.ts";
import { nearestPostcode } from "./my-location.ts";
import { searchPage } from "./search-page.server.ts";

const sample = sampleSite();
const [first] = sample.locations as [(typeof sample.locations)[number]];
const located = (id: string, lat: number, long: number) => ({
  ...first,
  id,
  name: id,
  address: { ...first.address, city: null, state: null, lat, long },
});
const locations = [located("geelong", -38.15, 144.36), located("ballarat", -37.56, 143.85)];
const site = { ...sample, locations, timezone: "Australia/Melbourne" };
const cars = [
  aCar({ id: "B", city: "Ballarat", state: null, custom_rank: 9, location: locations[1] as never }),
  aCar({ id: "G", city: "Geelong", state: null, custom_rank: 1, location: locations[0] as never }),
];
const places = { find: (key: string) => (key === "3220" ? [{ lat: -38.147, long: 144.36 }] : []) };

async function load(path: string, on = site, known: object | null = { places: async () => places }) {
  const stock = aStock(cars, on);
  const services = {
    stocks: { of: async () => stock },
    now: () => new Date("2025-06-01T00:00:00Z"),
    log: { error() {} },
    ...(known ? { postcodes: known } : {}),
  };
  try {
    const answer = await searchPage(services as never, new Request(`http://sample.example${path}`), {}, on);
    const view = unpack(answer.data);
    return { view, headers: new Headers(answer.init?.headers ?? {}), to: null };
  } catch (thrown) {
    if (!(thrown instanceof Response)) throw thrown;
    return { view: null, headers: null, to: thrown.headers.get("Location") };
  }
}

describe("a results page near a postcode", () => {
  it("shows each car's distance, and leaves the order as it is [DECIDE-156]", async () => {
    const { view } = await load("/search?near=3220");
    expect(view?.cards.map(({ id, location }) => [id, location])).toEqual([
      ["B", "79 km away · Ballarat"],
      ["G", "1 km away · Geelong"],
    ]);
    expect(view?.chips).toEqual([{ label: "Distance from 3220", href: "/search" }]);
    expect(view?.head).toMatchObject({ index: false, canonical: "http://sample.example/search" });
  });

  it("lists the cars within the radius, and the nearest first [DECIDE-157]", async () => {
    const within = await load("/search?near=3220&within=25");
    expect(within.view?.cards.map(({ id }) => id)).toEqual(["G"]);
    expect(within.view?.chips).toEqual([{ label: "Within 25 km of 3220", href: "/search" }]);
    const nearest = await load("/search?near=3220&sortBy=nearest");
    expect(nearest.view?.cards.map(({ id }) => id)).toEqual(["G", "B"]);
  });

  it("names a postcode that doesn't exist beside its field, keeps the rest, and isn't cached [DECIDE-156] [ERR-14] [ERR-15]", async () => {
    for (const [typed, problem] of [
      ["9999", "Invalid postcode"],
      ["32", "Invalid postcode. Please enter a 4-digit number."],
    ]) {
      const { view, headers } = await load(`/search?fuel=Petrol&near=${typed}&within=50`);
      expect(view?.near).toMatchObject({ postcode: typed, problem, within: 50 });
      expect(view?.href).toBe(`/search?fuel=Petrol&near=${typed}&within=50`);
      expect(headers?.get("Cache-Control")).toBe("no-store");
      expect(headers?.get("x-forecourt-until")).toBeNull();
    }
  });

  it.each([
    ["/search?near=3220&within=37", "/search?near=3220&within=50"],
    ["/search?near=3220&near=3221", "/search?near=3220"],
    ["/search?within=50", "/search"],
  ])("leads from %s to %s, so that a postcode has few pages [DECIDE-156]", async (from, to) => {
    expect((await load(from)).to).toBe(to);
  });

  it("says that postcodes can't be looked up while they can't", async () => {
    const { view } = await load("/search?near=3220", site, {
      places: () => Promise.reject(new Error("no table")),
    });
    expect(view?.near?.problem).toBe("Postcodes can’t be looked up just now.");
    expect(view?.cards).toHaveLength(2);
  });

  it("offers no distances on a site of one place, in another country or without postcodes [DECIDE-158]", async () => {
    const alone = { ...site, locations: locations.slice(0, 1) };
    const abroad = { ...site, timezone: "Pacific/Auckland" };
    for (const on of [alone, abroad]) {
      expect((await load("/search", on)).view?.near).toBeUndefined();
      expect((await load("/search?near=3220&sortBy=nearest&fuel=Petrol", on)).to).toBe("/search?fuel=Petrol");
    }
    expect((await load("/search", site, null)).view?.near).toBeUndefined();
  });
});

it("finds the postcode that a position is nearest to, and none far from all", () => {
  const table = new Map([
    ["3220", { lat: -38.147, long: 144.36 }],
    ["3350", { lat: -37.56, long: 143.85 }],
  ]);
  expect(nearestPostcode({ lat: -38.1, long: 144.3 }, table)).toBe("3220");
  expect(nearestPostcode({ lat: -37.6, long: 143.9 }, table)).toBe("3350");
  expect(nearestPostcode({ lat: -41.3, long: 174.8 }, table)).toBeNull();
});
